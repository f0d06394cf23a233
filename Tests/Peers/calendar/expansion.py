"""Compares what the program makes of other people's calendars with what recurring-ical-events makes of them.

The calendars are those in the source archives of recurring-ical-events and icalendar. Every difference must be explained in `differences.tsv`
(file, what, why); one that is not, or an explanation that explains nothing any more, fails.
"""

import datetime
import pathlib
import sys
import tempfile

import icalendar
import recurring_ical_events
from lucid import Lucid

UTC = datetime.timezone.utc
YEARS = 3


def instant(value):
    """Days and times without a zone lie in the run's zone, UTC."""
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime.combine(value, datetime.time())
    return (value.replace(tzinfo=UTC) if value.tzinfo is None else value).astimezone(UTC).replace(microsecond=0)


def theirs(bytes_, start, stop):
    found = []
    for calendar in icalendar.Calendar.from_ical(bytes_, multiple=True):
        for event in recurring_ical_events.of(calendar, skip_bad_series=True).between(start, stop):
            if str(event.get("STATUS", "")).upper() == "CANCELLED":
                continue
            first, last = instant(event.start), instant(event.end)
            found.append((first, max(first, last), title(str(event.get("SUMMARY", "")))))
    return found


def title(text):
    return " ".join(text[:500].split()) or "(no title)"


def ours(program, path, start, stop):
    with tempfile.TemporaryDirectory() as folder:
        calendar = pathlib.Path(folder, "calendar")
        calendar.mkdir()
        (calendar / "c.ics").write_bytes(path.read_bytes())
        lucid = Lucid(program, folder, "UTC")
        (result,), _ = lucid.run([f'calendar.events: {{ from: "{start:%Y-%m-%dT%H:%M}", to: "{stop:%Y-%m-%dT%H:%M}", limit: 10000 }}'])
    if result is None:
        return []
    return [
        (datetime.datetime.fromisoformat(e["start"]).astimezone(UTC), datetime.datetime.fromisoformat(e["end"]).astimezone(UTC), title(e["title"]))
        for e in result["items"]
    ]


def starts(bytes_):
    for calendar in icalendar.Calendar.from_ical(bytes_, multiple=True):
        for event in calendar.walk("VEVENT"):
            try:
                yield instant(event.start)
            except Exception:
                continue


def main(program, archives):
    table = [line.split("\t") for line in pathlib.Path(__file__).with_name("differences.tsv").read_text().splitlines() if line[:1] not in ("", "#")]
    explained = {row[0]: row[1] for row in table}
    files = sorted(pathlib.Path(archives).rglob("*.ics"))
    compared = occurrences = 0
    unread, unexplained, used = [], [], set()
    for path in files:
        name = f"{path.parent.name}/{path.name}"
        bytes_ = path.read_bytes()
        try:
            first = sorted(starts(bytes_))
            if not first:
                continue
            start = max(first[0], datetime.datetime(1902, 1, 1, tzinfo=UTC)).replace(hour=0, minute=0, second=0) - datetime.timedelta(days=1)
            stop = start + datetime.timedelta(days=365 * YEARS)
            wanted = theirs(bytes_, start, stop)
        except Exception as error:
            unread.append(f"{name}: {type(error).__name__}")
            continue
        given = ours(program, path, start, stop)
        compared += 1
        occurrences += len(wanted)
        if sorted(set(wanted)) == sorted(set(given)):
            continue
        if name in explained:
            used.add(name)
            continue
        missing, extra = sorted(set(wanted) - set(given)), sorted(set(given) - set(wanted))
        unexplained.append(name)
        print(f"{name}: {len(missing)} only theirs, {len(extra)} only ours")
        for side, rows in (("theirs", missing), ("ours", extra)):
            for row in rows[:3]:
                print(f"  {side}: {row[0]:%Y-%m-%dT%H:%M} – {row[1]:%Y-%m-%dT%H:%M} {row[2]}")
    stale = sorted(set(explained) - used)
    print(f"{len(files)} files, {compared} compared, {len(unread)} that the peer cannot read; {occurrences} occurrences; "
          f"{len(used)} files differ for a known reason, {len(unexplained)} for none")
    for name in stale:
        print(f"explained, but there is no difference: {name}")
    return 1 if unexplained or stale or compared < 150 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
