"""What the writing tools leave on disk, read by khal and icalendar: each must list the same events at the same times."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import icalendar
from lucid import Lucid

ZONE = "America/Toronto"

# Each write with the events of two weeks after it, as (title, start, end) of what it is about.
STEPS = [
    ("calendar.create: { title: \"Gym, early\", start: 2026-04-07T07:00, end: 2026-04-07T08:00, location: \"Hall; 2\", notes: bring water, reminder_minutes: 15 }",
     "Gym, early", [("04-07 07:00", "04-07 08:00")]),
    ("calendar.create: { title: Night, start: 2026-04-07T23:00, end: 2026-04-08T01:00 }", "Night", [("04-07 23:00", "04-08 01:00")]),
    ("calendar.create: { title: Yoga, start: 2026-04-08T18:00, end: 2026-04-08T19:00, recurrence: daily, recurrence_end: 2026-04-11 }",
     "Yoga", [(f"04-{d:02} 18:00", f"04-{d:02} 19:00") for d in (8, 9, 10, 11)]),
    ("calendar.create: { title: Fair, start: 2026-04-09, end: 2026-04-11, all_day: true }", "Fair", [("04-09 00:00", "04-10 00:00")]),
    ("calendar.update: { search: Dentist, title: Dentist again, location: Main Street }", "Dentist again", [("04-07 15:00", "04-07 16:00")]),
    ("calendar.update: { search: gym, start: 2026-04-07T06:30 }", "Gym, early", [("04-07 06:30", "04-07 07:30")]),
    ("calendar.update: { search: Yoga, on: 2026-04-09, start: 2026-04-09T20:00 }", "Yoga",
     [("04-08 18:00", "04-08 19:00"), ("04-09 20:00", "04-09 21:00"), ("04-10 18:00", "04-10 19:00"), ("04-11 18:00", "04-11 19:00")]),
    ("calendar.delete: { search: Yoga, on: 2026-04-10 }", "Yoga",
     [("04-08 18:00", "04-08 19:00"), ("04-09 20:00", "04-09 21:00"), ("04-11 18:00", "04-11 19:00")]),
    ("calendar.delete: { search: Night }", "Night", []),
]

KHAL = """[calendars]
[[work]]
path = {vault}/calendar/*
type = discover
[sqlite]
path = {folder}/khal.db
[locale]
local_timezone = {zone}
default_timezone = {zone}
timeformat = %H:%M
dateformat = %m-%d
longdateformat = %Y-%m-%d
datetimeformat = %m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
"""


def khal(folder, vault):
    """All that khal lists in those two weeks: title, start and end, each event once."""
    config = pathlib.Path(folder, "khal.conf")
    config.write_text(KHAL.format(vault=vault, folder=folder, zone=ZONE))
    done = subprocess.run(
        [str(pathlib.Path(sys.executable).with_name("khal")), "-c", str(config), "list", "2026-04-06", "14d",
         "--json", "title", "--json", "start-long-full", "--json", "end-long-full"],
        capture_output=True, text=True, check=True)
    found = set()
    for line in done.stdout.splitlines():
        for event in json.loads(line):
            found.add((event["title"], event["start-long-full"][5:], event["end-long-full"][5:]))
    return found


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        vault = pathlib.Path(folder, "vault")
        sample = pathlib.Path(__file__).resolve().parents[3] / ".lucidability-samples/robin/vault/calendar"
        shutil.copytree(sample, vault / "calendar")
        lucid = Lucid(program, vault, ZONE)
        for minute, (step, title, wanted) in enumerate(STEPS):
            # A run at the same moment is a second try of the first.
            (result,), record = lucid.run([step], at=f"2026-04-06T07:{minute:02}")
            assert result is not None, (step, record)
            files = sorted((vault / "calendar").rglob("*.ics"))
            for file in files:
                calendar = icalendar.Calendar.from_ical(file.read_bytes())
                assert not calendar.errors and not any(e.errors for e in calendar.walk()), (file.name, calendar.errors)
                assert len({str(e["UID"]) for e in calendar.walk("VEVENT")}) == 1, file.name
            seen = sorted((start, end) for name, start, end in khal(folder, vault) if name == title)
            assert seen == sorted(wanted), (step, seen)
        listed, _ = lucid.run(['calendar.events: { from: 2026-04-06, to: 2026-04-20 }'])
        titles = {e["title"] for e in listed[0]["items"]}
        assert titles == {name for name, _, _ in khal(folder, vault)}, titles
        print(f"{len(STEPS)} writes, {len(files)} files: khal and icalendar read them as we do")


if __name__ == "__main__":
    main(*sys.argv[1:])
