"""iCalendar files: single events, series, all-day, overnight, declined and cancelled ones."""

import datetime

TITLES = [
    "Client review",
    "Budget talk",
    "Interview with Anna",
    "Design critique",
    "Dentist",
    "Piano lesson",
    "Team lunch",
    "Supplier call",
    "Contract reading",
    "Roadmap",
    "1:1 with Sam",
    "Parents' evening",
    "Zahnarzt",
    "Kundentermin",
    "Werkstatt",
    "Chorprobe",
    "Board meeting",
    "Code walk",
    "Physio",
    "Retro",
]
# Titles of which the notes of `notebook` speak.
NOTED = ["Client review", "Interview with Anna", "Retro", "Roadmap", "Board meeting", "Zahnarzt"]
PLACES = ["Zoom", "Room 4", "Café Central", "Hauptstraße 3"]
ALL_DAY = ["Easter Monday", "Conference", "Holiday in Porto", "Birthday of Ines", "Messe Köln"]
HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Calendar//EN\r\n"


class Calendar:
    """Collects events and writes one file for each."""

    def __init__(self, scene):
        self.scene = scene
        self.titles = scene.random.sample(TITLES, len(TITLES))
        if scene.chance(0.5):
            # The first meeting is one of which a note may speak.
            noted = scene.pick(NOTED)
            self.titles.remove(noted)
            self.titles.append(noted)
        self.count = 0

    def title(self):
        """A title that no other event of this world has."""
        return self.titles.pop()

    def stamp(self, name, value):
        """A property with a date, a local time or one in UTC."""
        if not isinstance(value, datetime.datetime):
            return f"{name};VALUE=DATE:{value:%Y%m%d}"
        if value.tzinfo is datetime.timezone.utc:
            return f"{name}:{value:%Y%m%dT%H%M%SZ}"
        return f"{name};TZID={value.tzinfo.key}:{value:%Y%m%dT%H%M%S}"

    def component(self, uid, title, start, end, *lines):
        """The lines of one VEVENT."""
        body = [
            "BEGIN:VEVENT",
            f"UID:{uid}",
            "DTSTAMP:20260101T120000Z",
            f"SUMMARY:{title}",
            self.stamp("DTSTART", start),
            self.stamp("DTEND", end),
            *lines,
            "END:VEVENT",
        ]
        return "\r\n".join(body) + "\r\n"

    def add(self, title, start, end, *lines, exceptions=()):
        """Writes an event; `exceptions` are (lines of) changed occurrences of the same series."""
        self.count += 1
        uid = f"event-{self.count}"
        parts = [self.component(uid, title, start, end, *lines)]
        parts += [self.component(uid, *exception) for exception in exceptions]
        folder = self.scene.pick(["work", "home"])
        self.scene.write(
            f"calendar/{folder}/{uid}.ics", HEAD + "".join(parts) + "END:VCALENDAR\r\n"
        )


def meeting(scene, calendar, day, *lines):
    """A meeting of a quarter of an hour to two hours on a day that counts from today."""
    start = scene.at(day, scene.random.randint(7, 18), scene.pick([0, 0, 30, 15]))
    minutes = scene.pick([15, 30, 30, 60, 60, 90, 120])
    extra = [f"LOCATION:{scene.pick(PLACES)}"] if scene.chance(0.3) else []
    if scene.chance(0.5):
        other = scene.pick(
            ["Dana Okafor:mailto:dana@northwind.example", "Sarah Kim:mailto:sarah@acme.example"]
        )
        name, address = other.split(":", 1)
        extra += [
            f"ORGANIZER;CN={name}:{address}",
            f"ATTENDEE;CN={name};PARTSTAT=ACCEPTED:{address}",
        ]
    calendar.add(
        calendar.title(), start, start + datetime.timedelta(minutes=minutes), *extra, *lines
    )
    return start + datetime.timedelta(minutes=minutes)


def series(scene, calendar):
    """A stand-up on working days, with a day left out and perhaps one that was moved."""
    start = scene.at(-21, 9, scene.pick([0, 15]))
    start -= start.weekday() * datetime.timedelta(days=1)
    length = datetime.timedelta(minutes=15)
    dropped = start + scene.random.randint(15, 25) * datetime.timedelta(days=1)
    lines = ["RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", calendar.stamp("EXDATE", dropped)]
    exceptions = []
    moved = scene.at(scene.random.randint(0, 3), start.hour, start.minute)
    if scene.chance(0.5) and moved.date() != dropped.date() and moved.weekday() < 5:
        new = moved.replace(hour=scene.random.randint(10, 16))
        exceptions = [
            ("Stand-up (moved)", new, new + length, calendar.stamp("RECURRENCE-ID", moved))
        ]
    calendar.add("Stand-up", start, start + length, *lines, exceptions=exceptions)


def long_ones(scene, calendar):
    """Events that reach over midnight: all-day ones of one or more days, and a night shift."""
    if scene.chance(0.35):
        first = scene.today + datetime.timedelta(days=scene.random.randint(-3, 1))
        last = first + datetime.timedelta(days=scene.random.randint(1, 4))
        calendar.add(scene.pick(ALL_DAY), first, last, "TRANSP:TRANSPARENT")
    if scene.chance(0.25):
        start = scene.at(scene.pick([-1, -1, 0, 2]), 22)
        end = scene.at((start.date() - scene.today).days + 1, 6)
        calendar.add("Night shift", start, end)


def workshop(scene, calendar):
    """Five to eight hours of today at once, in one world of six."""
    if scene.chance(0.18):
        start = scene.at(0, scene.random.randint(8, 13))
        calendar.add("Workshop", start, start + datetime.timedelta(hours=scene.random.randint(5, 8)))


def invitation(scene, calendar):
    """A meeting of today that the person declined, or that was cancelled."""
    if scene.chance(0.25):
        me = f"ATTENDEE;CN={scene.name};PARTSTAT=DECLINED:mailto:{scene.address}"
        meeting(scene, calendar, 0, "ORGANIZER;CN=Dana Okafor:mailto:dana@northwind.example", me)
    if scene.chance(0.2):
        meeting(scene, calendar, 0, "STATUS:CANCELLED")


def write(scene):
    """Writes `calendar/`; returns what was asked of chance."""
    calendar = Calendar(scene)
    if scene.chance(0.08):
        (scene.folder / "vault/calendar").mkdir(parents=True)
        return {"files": 0}
    today = scene.pick([0, 0, 1, 1, 2, 3, 4])
    for _ in range(today):
        end = meeting(scene, calendar, 0)
        if scene.chance(0.2):
            calendar.add(calendar.title(), end, end + datetime.timedelta(minutes=30))
    for day in range(-1, 7):
        if day != 0 and scene.chance(0.5):
            meeting(scene, calendar, day)
    if scene.chance(0.5):
        series(scene, calendar)
    long_ones(scene, calendar)
    invitation(scene, calendar)
    workshop(scene, calendar)
    if scene.chance(0.2):
        start = scene.at(1, 16).astimezone(datetime.timezone.utc)
        calendar.add(calendar.title(), start, start + datetime.timedelta(hours=1))
    if calendar.count == 0:
        (scene.folder / "vault/calendar").mkdir(parents=True)
    return {"meetings of today": today, "files": calendar.count}
