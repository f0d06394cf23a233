"""The check of the oracle on what is computed: the files of a world are changed behind its back.

What lucid printed of the world as it was must then be found false, or a fact of it missing. Each
change goes to the record on which a true statement rests.
"""

import datetime
import json
import os
import re
import shutil

from judging import facts
from judging.page import Page
from judging.rules import TRUE
from reading.days import DAY
from reading.truth import Truth

# Each change is tried in one of so many worlds.
STRIDE = 3
# So many changes must fit some text of sixty worlds.
WANTED = 25
CHANGES = []


def change(name, *kinds):
    """Registers a change for true statements of some kinds; it returns whether it was made."""

    def keep(make):
        CHANGES.append((name, kinds, make))
        return make

    return keep


class Copy:
    """A copy of a world that may be changed: its folder, and the truth before the change."""

    def __init__(self, truth, folder):
        self.truth, self.folder, self.vault = truth, folder, folder / "vault"

    def edit(self, record, *pairs):
        """Replaces patterns in the file of a record; whether that changed it."""
        path = self.vault / record.rpartition(":")[0] if ":" in record else self.folder / record
        text = path.read_bytes().decode()
        new = text
        for pattern, fresh in pairs:
            new = re.sub(pattern, fresh, new, flags=re.M)
        path.write_bytes(new.encode())
        return new != text

    def json(self, name, alter):
        """Changes a JSON file by a function of what it holds."""
        path = self.vault / name
        if not path.is_file():
            return False
        data = json.loads(path.read_text(encoding="utf-8"))
        before = json.dumps(data)
        alter(data)
        path.write_text(json.dumps(data), encoding="utf-8")
        return json.dumps(data) != before

    def event(self, statement):
        """The event that a statement names, of a series none."""
        named = [e for e in self.truth.agenda.events if e.title in statement.text]
        named = [e for e in named if len(self.truth.agenda.named(e.title)) == 1]
        text = {e: (self.vault / e.record.rpartition(":")[0]) for e in named}
        single = [e for e in named if "RRULE" not in text[e].read_text(encoding="utf-8")]
        return max(single, key=lambda e: len(e.title), default=None)

    def times(self, event, *, start=0, end=0):
        """Moves start and end of an event by minutes."""
        if event is None:
            return False

        def stamp(when, minutes):
            moved = when + datetime.timedelta(minutes=minutes)
            if event.all_day:
                return f";VALUE=DATE:{moved:%Y%m%d}"
            return f";TZID={self.truth.zone.key}:{moved:%Y%m%dT%H%M%S}"

        return self.edit(
            event.record,
            (r"^DTSTART[^\r\n]*", "DTSTART" + stamp(event.start, start)),
            (r"^DTEND[^\r\n]*", "DTEND" + stamp(event.end, end)),
        )

    def add_event(self, start, minutes):
        """Writes an event of the work calendar."""
        end = start + datetime.timedelta(minutes=minutes)
        zone = self.truth.zone.key
        lines = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Example//Changed//EN",
            "BEGIN:VEVENT",
            "UID:changed",
            "DTSTAMP:20260101T120000Z",
            "SUMMARY:Audit",
            f"DTSTART;TZID={zone}:{start:%Y%m%dT%H%M%S}",
            f"DTEND;TZID={zone}:{end:%Y%m%dT%H%M%S}",
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ]
        path = self.vault / "calendar/work/changed.ics"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\r\n".join(lines), encoding="utf-8", newline="")
        return True

    def titled(self, items, statement):
        """Of some records the one whose title, subject or name a statement has; None for none."""
        for item in items or []:
            for name in ("title", "subject", "name"):
                title = getattr(item, name, None)
                if title and title in statement.text:
                    return item
        return None


ONE = ("calendar.key", "calendar.next", "calendar.get_ready", "row of the calendar")


@change("an event an hour later", *ONE, "calendar.soon", "calendar.first")
def later(copy, statement, page):
    """Start and end."""
    return copy.times(copy.event(statement), start=60, end=60)


@change("an event on the next day", *ONE)
def next_day(copy, statement, page):
    """Start and end."""
    return copy.times(copy.event(statement), start=1440, end=1440)


@change("an event half an hour longer", "calendar.key", "calendar.over", "row of the calendar")
def longer(copy, statement, page):
    """Its end."""
    return copy.times(copy.event(statement), end=30)


@change("an event dropped", *ONE, "calendar.over", "calendar.prepare")
def dropped(copy, statement, page):
    """Its file is gone."""
    event = copy.event(statement)
    if event is None:
        return False
    (copy.vault / event.record.rpartition(":")[0]).unlink()
    return True


@change("an event renamed", *ONE, "calendar.first", "calendar.prepare")
def renamed(copy, statement, page):
    """Its title."""
    event = copy.event(statement)
    return event is not None and copy.edit(event.record, (r"^SUMMARY:[^\r\n]*", "SUMMARY:Audit"))


@change("an invitation declined", "calendar.key", "calendar.next", "calendar.soon")
def declined(copy, statement, page):
    """The person says no."""
    event = copy.event(statement)
    line = f"ATTENDEE;PARTSTAT=DECLINED:mailto:{copy.truth.address}"
    return event is not None and copy.edit(event.record, (r"^END:VEVENT", line + "\r\nEND:VEVENT"))


@change("an event cancelled", "calendar.key", "calendar.next", "calendar.overlap")
def cancelled(copy, statement, page):
    """Its status."""
    event = copy.event(statement)
    return event is not None and copy.edit(
        event.record, (r"^END:VEVENT", "STATUS:CANCELLED\r\nEND:VEVENT")
    )


@change("another place", "calendar.key", "calendar.next", "calendar.get_ready")
def moved_place(copy, statement, page):
    """Where it takes place, of an event that has a place."""
    event = copy.event(statement)
    return event is not None and copy.edit(event.record, (r"^LOCATION:[^\r\n]*", "LOCATION:Attic"))


@change("one of two events moved away", "calendar.overlap", "calendar.decide", "no break")
def parted(copy, statement, page):
    """By five hours."""
    return copy.times(copy.event(statement), start=300, end=300)


@change("a gap between two events", "calendar.back_to_back")
def gap(copy, statement, page):
    """One of the two goes two hours on."""
    return copy.times(copy.event(statement), start=120, end=120)


@change("an all-day event a day longer", "calendar.all_day")
def day_longer(copy, statement, page):
    """Its end."""
    event = copy.event(statement)
    return event is not None and event.all_day and copy.times(event, end=1440)


FREE = ("calendar.best_block", "calendar.focus_block", "calendar.keep_free", "calendar.protect")


@change("an event in free time", *FREE, "calendar.longest_gap", "calendar.free_slots")
def taken(copy, statement, page):
    """Twenty minutes after the start of the span that is called free."""
    found = re.search(r"(\d?\d):(\d\d)–", statement.text)
    date = re.search(r"\d{4}-\d\d-\d\d", statement.finding.range)
    if not found or not date:
        return False
    start = datetime.datetime.combine(
        datetime.date.fromisoformat(date[0]), datetime.time(int(found[1]), int(found[2])), copy.truth.zone
    )
    return copy.add_event(start + datetime.timedelta(minutes=20), 15)


@change("working hours that begin earlier", "calendar.longest_gap", "calendar.free_slots")
def hours(copy, statement, page):
    """The whole day: a longer stretch, or more slots, are left out."""
    if re.search("at least|mindestens|from|von", statement.text) or page.job.whole_slots:
        return False
    return copy.edit("config.yaml", (r'from: "[^"]*", to: "[^"]*"', 'from: "00:00", to: "23:59"'))


@change("a new event of the day", "calendar.count", "calendar.empty", "heading of a day")
def added(copy, statement, page):
    """At noon of the day that is told."""
    date = re.search(r"\d{4}-\d\d-\d\d", statement.finding.range)
    if not date:
        return False
    date = max(datetime.date.fromisoformat(date[0]), copy.truth.today)
    noon = datetime.datetime.combine(date, datetime.time(12), copy.truth.zone)
    start = max(noon, copy.truth.now + datetime.timedelta(minutes=5))
    if any(event.declined for event in copy.truth.agenda.events):
        # A number may count what was declined, so one more is no contradiction.
        return False
    return start.hour < 17 and start.date() == date and copy.add_event(start, 30)


def health(copy, kind, alter):
    """Changes the value of the records of a type in an export, or of a metric in a table."""
    record = copy.truth.body.record
    name = {"HeartRateVariability": "hrv", "RestingHeartRate": "resting_hr", "StepCount": "steps"}
    path = copy.vault / record.rpartition(":")[0]
    today = str(copy.truth.today)
    lines, changed = path.read_text(encoding="utf-8").split("\n"), False
    for i, line in enumerate(lines):
        if kind in line and f'startDate="{today}' in line:
            new = re.sub(r'value="(\d+)"', lambda f: f'value="{alter(int(f[1]))}"', line)
        elif line.startswith(f"{today},{name[kind]},"):
            new = re.sub(r",(\d+),", lambda f: f",{alter(int(f[1]))},", line)
        else:
            continue
        lines[i], changed = new, changed or new != line
    path.write_text("\n".join(lines), encoding="utf-8")
    return changed


@change("another HRV", "health.verdict", "row of health")
def hrv(copy, statement, page):
    """Fifteen more today."""
    if "HRV" not in statement.text or "no data" in statement.text:
        return False
    return health(copy, "HeartRateVariability", lambda value: value + 15)


@change("another resting heart rate", "health.resting_heart", "row of health")
def pulse(copy, statement, page):
    """Nine more today."""
    if not re.search("Resting|Ruhepuls", statement.text) or "no data" in statement.text:
        return False
    return health(copy, "RestingHeartRate", lambda value: value + 9)


@change("more steps", "health.steps", "row of health")
def walked(copy, statement, page):
    """Twice as many today."""
    if not re.search("[Ss]teps|Schritt", statement.text) or "no data" in statement.text:
        return False
    return health(copy, "StepCount", lambda value: value * 2 + 5)


def sleep(copy, alter):
    """Changes the lines of the export that are of the last night; of a table its value."""
    record, today = copy.truth.body.record, str(copy.truth.today)
    return copy.edit(
        record,
        (rf'^ <Record type="HKCategoryType.*endDate="{today} 0[0-9a-f:]*.*', alter),
        (rf"^{today},sleep,(\d+),", lambda found: f"{today},sleep,{int(found[1]) + 70},"),
    )


@change("a night that is shorter", "health.slept", "health.deep_sleep")
def shorter(copy, statement, page):
    """The records that end in the morning are gone."""
    return sleep(copy, "")


@change("a night shifted into the day", "health.slept")
def shifted(copy, statement, page):
    """What ended at six ends at fourteen."""
    today = str(copy.truth.today)
    return copy.truth.now.hour >= 15 and sleep(
        copy, lambda f: f[0].replace(f'endDate="{today} 0', f'endDate="{today} 1')
    )


def weather(copy, alter):
    """Changes the forecast."""
    return copy.json("weather.json", alter)


@change("dry weather", "weather.likely", "weather.now", "weather of a tile")
def dry(copy, statement, page):
    """Seven percent at every hour."""
    if " %" not in statement.text:
        return False
    return weather(
        copy,
        lambda data: data["hourly"].update(
            precipitation_probability=[7] * len(data["hourly"]["time"])
        ),
    )


@change("warmer weather", "weather.now", "weather.day", "hour of the weather")
def warmer(copy, statement, page):
    """Six degrees more at every hour, and now."""

    def alter(data):
        hourly = data["hourly"]
        hourly["temperature_2m"] = [value + 6 for value in hourly["temperature_2m"]]
        data["current"]["temperature_2m"] += 6

    return weather(copy, alter)


@change("snow for rain", "weather.likely", "weather.advice", "weather.day")
def snow(copy, statement, page):
    """Every code of rain is one of snow, and every code of snow one of rain."""
    chance = re.search(r"(?:[Rr]ain|[Ss]now|Regen|Schnee)[^,.]*?(\d+) %", statement.text)
    takes = re.search(r"an umbrella|einen Schirm|boots|Stiefel", statement.text)
    if not takes and (not chance or int(chance[1]) < 60):
        return False
    swap = {61: 71, 63: 73, 65: 75, 80: 71, 71: 61, 73: 63, 75: 65, 51: 71, 66: 71, 95: 71}

    def alter(data):
        codes = data["hourly"]["weather_code"]
        data["hourly"]["weather_code"] = [swap.get(code, code) for code in codes]

    return weather(copy, alter)


@change("a forecast of another week", "weather.now", "weather.likely")
def stale(copy, statement, page):
    """All hours are nine days earlier."""

    def alter(data):
        times = [datetime.datetime.fromisoformat(time) - 9 * DAY for time in data["hourly"]["time"]]
        data["hourly"]["time"] = [f"{time:%Y-%m-%dT%H:%M}" for time in times]

    return weather(copy, alter)


@change("a way that takes longer", "eta.way", "eta.leave_now", "eta.leave_anytime", "way of a card")
def slow(copy, statement, page):
    """Twelve minutes more."""

    def alter(data):
        data["destinations"][0]["car"]["minutes"] += 12

    return copy.json("eta.json", alter)


@change("travel times of yesterday", "eta.way", "eta.leave_now")
def old_way(copy, statement, page):
    """The file is a day older."""
    path = copy.vault / "eta.json"
    if not path.is_file():
        return False
    then = path.stat().st_mtime - 86400
    os.utime(path, (then, then))
    return True


def month(copy):
    """The name of the entries of this month."""
    return f"habits/entries-{copy.truth.today:%Y-%m}.json"


@change("a habit done today", "habits.open", "habits.unlogged", "habits.keep_streak", "habits.start")
def done(copy, statement, page):
    """Its target is logged."""
    one = copy.titled(copy.truth.habits, statement)
    if one is None or not (copy.vault / month(copy)).is_file():
        return False
    key, date = one.name.lower(), str(copy.truth.today)

    def alter(rows):
        rows[:] = [r for r in rows if (r["habitID"], r["date"]) != (key, date)]
        rows.append({"id": "changed", "habitID": key, "value": one.target, "date": date})

    return copy.json(month(copy), alter)


@change("no entry of the last days", "habits.keep_streak", "habits.streaks", "row of habits")
def broken(copy, statement, page):
    """All entries of the habit are gone."""
    one = copy.titled([h for h in copy.truth.habits or [] if h.streak], statement)
    if one is None:
        return False
    made = False
    for path in (copy.vault / "habits").glob("entries-*.json"):
        made |= copy.json(
            f"habits/{path.name}",
            lambda rows: rows.__setitem__(
                slice(None), [r for r in rows if r["habitID"] != one.name.lower()]
            ),
        )
    return made


@change("a lower target", "habits.open", "habits.unlogged", "row of habits")
def lower(copy, statement, page):
    """What was logged in part is enough."""
    part = [h for h in copy.truth.habits or [] if not h.done and h.value > 0]
    one = copy.titled(part, statement)
    if one is None:
        return False

    def alter(rows):
        for row in rows:
            if row["name"] == one.name:
                row["targetValue"] = 1

    return copy.json("habits/habits.json", alter)


@change("a habit archived", "habits.done_today", "habits.all_done")
def archived(copy, statement, page):
    """The first one."""

    def alter(rows):
        kept = [row for row in rows if not row["isArchived"]]
        kept[0]["isArchived"] = True

    return bool(copy.truth.habits) and copy.json("habits/habits.json", alter)


def message(copy, statement):
    """The file of the message that a statement names; None for none."""
    one = copy.titled(copy.truth.mail, statement)
    return copy.vault / one.record.rpartition(":")[0] if one else None


@change("a message answered", "mail.needs_answer", "mail.pressing", "mail.reply")
def answered(copy, statement, page):
    """Its flags."""
    path = message(copy, statement)
    if path is None:
        return False
    path.rename(copy.vault / "mail/cur" / (path.name.partition(":")[0] + ":2,RS"))
    return True


@change("a message removed", "mail.needs_answer", "mail.latest", "mail.pressing")
def removed(copy, statement, page):
    """Its file is gone."""
    path = message(copy, statement)
    if path is None:
        return False
    path.unlink()
    return True


@change("a message of another day", "mail.latest")
def redated(copy, statement, page):
    """Its date, two days earlier."""
    one = copy.titled(copy.truth.mail, statement)
    if one is None:
        return False
    date = f"Date: {one.date - 2 * DAY:%a, %d %b %Y %H:%M:%S %z}"
    return copy.edit(one.record, (r"^Date:.*", date))


@change("another sender", "mail.needs_answer", "mail.latest", "mail.reply")
def sender(copy, statement, page):
    """Who wrote it."""
    one = copy.titled(copy.truth.mail, statement)
    return one is not None and copy.edit(one.record, (r"^From:.*", "From: Otto <otto@example.com>"))


@change("a new message that waits", "mail.nothing_urgent", "mail.urgent_count", "mail of a tile")
def waiting(copy, statement, page):
    """Of an hour ago."""
    date = copy.truth.now - datetime.timedelta(hours=1)
    text = (
        "From: Otto Normal <otto@example.com>\nTo: Robin Roy <robin@example.org>\n"
        f"Subject: Offer\nDate: {date:%a, %d %b %Y %H:%M:%S %z}\n"
        "Message-ID: <changed@example.com>\n\nCan you answer by 17:00 today?\n"
    )
    (copy.vault / "mail/new" / f"{int(date.timestamp())}.C1.host").write_text(text)
    return True


@change("a note removed", "notes.newest", "notes.work_on")
def no_note(copy, statement, page):
    """Its file is gone."""
    one = copy.titled(copy.truth.notes, statement)
    if one is None:
        return False
    (copy.vault / one.record.rpartition(":")[0]).unlink()
    return True


@change("a box ticked", "notes.work_on")
def ticked(copy, statement, page):
    """All of the note."""
    one = copy.titled(copy.truth.notes, statement)
    return one is not None and copy.edit(one.record, (r"- \[ \]", "- [x]"))


@change("a note without its mark", "notes.pinned")
def unpinned(copy, statement, page):
    """The first that is named."""
    one = copy.titled([n for n in copy.truth.notes or [] if n.pinned], statement)
    return one is not None and copy.edit(one.record, (r"^pinned: true\n", ""))


@change("another number", "contacts.contact")
def number(copy, statement, page):
    """Of the card."""
    people = [c for c in copy.truth.contacts or [] if c["name"] in statement.text]
    return bool(people) and copy.edit(people[0]["record"], (r"^(TEL[^:]*):.*", r"\1:+99 1"))


@change("another birthday", "contacts.turns", "contacts.birthday")
def older(copy, statement, page):
    """A day in another month."""
    people = [c for c in copy.truth.contacts or [] if c["name"] in statement.text]
    return bool(people) and copy.edit(people[0]["record"], (r"^BDAY:(....|--).*", r"BDAY:\g<1>0229"))


def todo(copy, statement):
    """The todo that a statement names."""
    return copy.titled((copy.truth.tasks or []) + (copy.truth.reminders or []), statement)


DUE = ("tasks.next", "tasks.late", "reminders.next", "reminders.was_due")


@change("a deadline moved", *DUE)
def postponed(copy, statement, page):
    """By eleven days."""
    one = todo(copy, statement)
    if one is None or one.due is None:
        return False
    return copy.edit(one.record, (r"^DUE([^:\r\n]*):\d{8}", rf"DUE\1:{one.due + 11 * DAY:%Y%m%d}"))


@change("a todo done", *DUE, "tasks.begin", "reminders.do_or_move")
def finished(copy, statement, page):
    """Its status."""
    one = todo(copy, statement)
    return one is not None and copy.edit(one.record, (r"^STATUS:NEEDS-ACTION", "STATUS:COMPLETED"))


@change("all todos done", "tasks.open", "reminders.open")
def all_finished(copy, statement, page):
    """The status of each."""
    every = (copy.truth.tasks or []) + (copy.truth.reminders or [])
    pairs = (r"^STATUS:NEEDS-ACTION", "STATUS:COMPLETED")
    return any([copy.edit(one.record, pairs) for one in every])


@change("a source that is there", "summary.not_set_up", "summary.no_data")
def there(copy, statement, page):
    """Folders of all sources."""
    folders = {"calendar", "mail", "notes", "contacts", "tasks", "reminders", "habits"}
    for name in (*folders, "mail/new", "mail/cur", "mail/tmp"):
        (copy.vault / name).mkdir(parents=True, exist_ok=True)
    path = copy.vault / "habits/habits.json"
    if not path.exists():
        path.write_text("[]")
    return bool(page.job.sources) and set(page.job.sources) <= folders


@change("another city", "location.here")
def city(copy, statement, page):
    """Of the configuration."""
    return copy.edit("config.yaml", (r"^  city: .*", "  city: Quito"))


def noticed(page, truth):
    """Whether a page is found false of another world, or lacks a fact of it."""
    found = Page(page.text, page.job, truth)
    before = sorted((s.kind, s.text) for s in page.statements if s.finding.verdict == TRUE)
    after = sorted((s.kind, s.text) for s in found.statements if s.finding.verdict == TRUE)
    lost = [one for one in before if one not in after]
    missing = {one.name for one, is_said in facts.of_page(found) if not is_said}
    known = {one.name for one, is_said in facts.of_page(page) if not is_said}
    return bool(lost) or bool(missing - known)


def attempt(make, page, statement, folder):
    """Whether a change is noticed; None when it could not be made."""
    place = folder / "changed"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder / "vault", place / "vault")
    for name in ("config.yaml", "world.json", "plan.txt"):
        shutil.copy2(folder / name, place / name)
    try:
        copy = Copy(page.truth, place)
        if not make(copy, statement, page):
            return None
        return noticed(page, Truth(place))
    finally:
        shutil.rmtree(place, ignore_errors=True)


def tried(folder, pages):
    """The outcomes of the changes on the pages of a world: number, and whether it was noticed."""
    found = []
    reading = [page for page in pages if not page.job.writes]
    for number_of, (_, kinds, make) in enumerate(CHANGES):
        if (pages[0].truth.seed + number_of) % STRIDE:
            continue
        done = None
        for page in reading:
            for statement in page.of(*kinds):
                if statement.finding.verdict == TRUE and done is None:
                    done = attempt(make, page, statement, folder)
                    if done is not None:
                        found.append((number_of, done, page.job.ability, statement.text))
    return found
