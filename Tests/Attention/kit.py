"""Writes a home as it was at a moment: what came later is not there, what was done later is still open."""

import dataclasses
import datetime
import email.message
import email.policy
import email.utils
import json
import os
import pathlib
import random
import zoneinfo
from xml.sax.saxutils import quoteattr

DAY = datetime.timedelta(days=1)
METRICS = {"sleep": "min", "hrv": "ms", "resting_hr": "bpm", "steps": "steps"}


def dates(first, last):
    """Every date from the first to the last."""
    day, last = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    while day <= last:
        yield day
        day += DAY


def escaped(text):
    """Text as a value of iCalendar or vCard."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace(",", "\\,").replace(";", "\\;")


def folded(lines):
    """Content lines, folded at 75 octets between letters."""
    text = []
    for line in lines:
        part, size = "", 0
        for letter in line:
            width = len(letter.encode())
            if size + width > 75:
                text.append(part)
                part, size = " ", 1
            part, size = part + letter, size + width
        text.append(part)
    return "\r\n".join(text) + "\r\n"


@dataclasses.dataclass
class Home:
    """A person's data with the times at which it came, and a configuration."""

    name: str
    about: str
    zone: str
    seed: int
    user: dict
    hours: dict | None = None
    backends: dict | None = None
    calendar: str | None = None

    def __post_init__(self):
        self.random = random.Random(self.seed)
        self.events, self.mails, self.notes, self.todos, self.cards = [], [], [], [], []
        self.habits, self.entries, self.bodies, self.skies, self.ways, self.damage = [], [], [], {}, [], []
        self.climate, self.place = (8, 15), self.user.get("city")

    # Times

    def at(self, text, zone=None):
        """A local time such as `2026-10-24 20:00`."""
        return datetime.datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone or self.zone))

    def there(self, moment, since, until=None):
        """Whether something that came and went is there at a moment."""
        return (since is None or self.at(since) <= moment) and (until is None or moment < self.at(until))

    # What is in the home

    def event(self, uid, title, start, end=None, *, calendar="personal", zone=None, place=None, notes=None, rule=None, skip=(),
              instead=None, free=False, status=None, organizer=None, people=(), me=None, since=None, until=None):
        """An event; `end` is a time of the same day, a whole time or a date that is not in it; `instead` is the time of a series that it takes."""
        self.events.append({**locals(), "self": None})

    def mail(self, uid, sender, subject, text, at, *, to=None, cc=None, seen=None, replied=None, answer="Done, thank you.", bulk=None,
             headers=(), folder="", flagged=False, thread=None):
        """A message; `seen` and `replied` are times, `bulk` the List-Id of a newsletter or list, `thread` the message that it answers."""
        self.mails.append({**locals(), "self": None})

    def note(self, name, text, updated, *, tags=(), front=True, since=None):
        """A note; without front matter the time of its file counts."""
        self.notes.append({**locals(), "self": None})

    def task(self, uid, title, due=None, *, labels=(), priority=None, parent=None, done=None, since=None, rule=None, notes=None, folder="tasks"):
        """A todo; `due` is a date or a time, `done` the time at which it was completed."""
        self.todos.append({**locals(), "self": None})

    def reminder(self, uid, title, due, **more):
        """A reminder."""
        self.task(uid, title, due, folder="reminders", **more)

    def contact(self, uid, name, address=None, *, phone=None, birthday=None, company=None):
        """A vCard."""
        self.cards.append({**locals(), "self": None})

    def habit(self, uid, name, unit="boolean", target=1, frequency="daily", emoji=""):
        """A habit."""
        self.habits.append(
            {"id": uid, "name": name, "emoji": emoji, "unit": unit, "targetValue": target, "frequency": frequency, "colorHex": "#5E5CE6",
             "createdAt": "2025-11-02", "isArchived": False})

    def log(self, uid, when, value=1):
        """An entry of a habit, logged at a local time."""
        self.entries.append((uid, when, value))

    def keeps(self, uid, first, last, *, chance=1.0, at="21:00", value=1, weekdays=range(7), but=()):
        """Entries on the days of a time, by chance; `but` are dates without one."""
        for day in dates(first, last):
            if self.random.random() < chance and day.weekday() in weekdays and str(day) not in but:
                self.log(uid, f"{day} {at}", value)

    def body(self, first, last, *, sleep=(425, 25), hrv=(55, 4), resting_hr=(58, 2), steps=(7500, 1200), weekdays=None, days=None,
             wake="06:50", form="csv"):
        """Figures of a time: mean and spread of each, `weekdays` with other means, `days` with figures by hand (None leaves one out)."""
        for day in dates(first, last):
            row = {}
            for metric, (mean, spread) in (("sleep", sleep), ("hrv", hrv), ("resting_hr", resting_hr), ("steps", steps)):
                mean = (weekdays or {}).get(day.weekday(), {}).get(metric, mean)
                row[metric] = round(min(max(self.random.gauss(mean, spread), mean - 2 * spread), mean + 2 * spread))
            by_hand = (days or {}).get(str(day), {})
            row.update(by_hand)
            self.bodies.append((day, row, by_hand.get("wake", wake), form))

    def sky(self, day, low, high, rain=10, peak=14, code=61, wind=12):
        """The weather of a date: the chance of rain in per cent at its peak hour, and the WMO code then."""
        self.skies[day] = (low, high, rain, peak, code, wind)

    def way(self, name, address, **minutes):
        """Travel times to a place, such as `car=(34, 25)`: now and usually."""
        modes = {mode: {"minutes": now, "usual_minutes": usual} for mode, (now, usual) in minutes.items()}
        self.ways.append({"name": name, "address": address, **modes})

    def damaged(self, path, data, *, when=None):
        """Bytes of a file that is not as it should be: `data` is bytes, or a function of the bytes that are there."""
        self.damage.append((path, data, when))

    # Writing

    def make(self, folder, moment, zone=None):
        """Writes `config.yaml` and `vault/` as they were at a moment."""
        folder = pathlib.Path(folder).resolve()
        moment = self.at(moment, zone)
        vault = folder / "vault"
        vault.mkdir(parents=True)
        (folder / "config.yaml").write_text(self.configuration(vault))
        self.write_events(vault, moment)
        self.write_mail(vault, moment)
        self.write_todos(vault, moment)
        self.write_routine(vault, moment)
        self.write_health(vault, moment)
        self.write_outside(vault, moment)
        for card in self.cards:
            self.put(vault / f"contacts/{card['uid']}.vcf", vcard(card))
        for path, data, when in self.damage:
            if self.there(moment, when):
                target = vault / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data(target.read_bytes()) if callable(data) else data)
        old = (moment - DAY).timestamp()
        for path in vault.rglob("*"):
            os.utime(path, (old, old))
        self.write_notes(vault, moment)
        for name in ("weather.json", "travel.json"):
            if (vault / name).exists():
                made = moment.timestamp() - 600
                os.utime(vault / name, (made, made))

    def configuration(self, vault):
        """The text of the configuration; JSON is YAML."""
        keys = {
            "user": {**self.user, "timezone": self.zone}, "vault": str(vault), "calendar": self.calendar, "hours": self.hours,
            "backends": {"web": "off", "feeds": "off", "bookmarks": "off", **(self.backends or {})}}
        return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items() if value is not None)

    def put(self, path, text):
        """Writes a text with its line ends as they are."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, newline="")

    def stamp(self, name, text, zone=None):
        """A property with a date or a local time."""
        if len(text) == 10:
            return f"{name};VALUE=DATE:{text.replace('-', '')}"
        return f"{name};TZID={zone or self.zone}:{self.at(text):%Y%m%dT%H%M%S}"

    def write_events(self, vault, moment):
        files = {}
        for event in self.events:
            if self.there(moment, event["since"], event["until"]):
                files.setdefault((event["calendar"], event["uid"]), []).extend(self.vevent(event))
        for (calendar, uid), lines in files.items():
            self.put(vault / f"calendar/{calendar}/{uid}.ics", folded(
                ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Attention//Homes//EN", *lines, "END:VCALENDAR"]))

    def vevent(self, event):
        """The lines of an event."""
        start, end, zone = event["start"], event["end"], event["zone"]
        if end is None and len(start) == 10:
            end = str(datetime.date.fromisoformat(start) + DAY)
        elif end is None:
            end = f"{self.at(start) + datetime.timedelta(hours=1):%Y-%m-%d %H:%M}"
        elif len(end) == 5:
            end = f"{start[:10]} {end}"
        lines = ["BEGIN:VEVENT", f"UID:{event['uid']}@homes.example", "DTSTAMP:20251101T080000Z", f"SUMMARY:{escaped(event['title'])}",
                 self.stamp("DTSTART", start, zone), self.stamp("DTEND", end, zone)]
        if event["rule"]:
            lines.append(f"RRULE:{event['rule']}")
        if event["skip"]:
            lines.extend(self.stamp("EXDATE", f"{day}{start[10:]}", zone) for day in event["skip"])
        if event["instead"]:
            lines.append(self.stamp("RECURRENCE-ID", event["instead"], zone))
        for key, name in (("place", "LOCATION"), ("notes", "DESCRIPTION"), ("status", "STATUS")):
            if event[key]:
                lines.append(f"{name}:{escaped(event[key])}")
        if event["free"]:
            lines.append("TRANSP:TRANSPARENT")
        own = self.user["emails"][0]
        if event["organizer"]:
            name, address = email.utils.parseaddr(event["organizer"])
            lines.append(f"ORGANIZER;CN={name or address}:mailto:{address}")
        if event["me"]:
            wanted = ";RSVP=TRUE" if event["me"] == "NEEDS-ACTION" else ""
            lines.append(f"ATTENDEE;CN={self.user['name']};PARTSTAT={event['me']}{wanted}:mailto:{own}")
        for person in event["people"]:
            name, address = email.utils.parseaddr(person)
            lines.append(f"ATTENDEE;CN={name or address};PARTSTAT=ACCEPTED:mailto:{address}")
        return [*lines, "END:VEVENT"]

    def write_mail(self, vault, moment):
        for box in ("", ".Sent", ".Drafts", ".Archive"):
            for part in ("cur", "new", "tmp"):
                (vault / "mail" / box / part).mkdir(parents=True, exist_ok=True)
        own = f"{self.user['name']} <{self.user['emails'][0]}>"
        for number, row in enumerate(self.mails):
            date = self.at(row["at"])
            if date > moment:
                continue
            replied = row["replied"] is not None and self.at(row["replied"]) <= moment
            seen = replied or (row["seen"] is not None and self.at(row["seen"]) <= moment)
            flags = ("F" if row["flagged"] else "") + ("R" if replied else "") + ("S" if seen else "")
            mail = letter(row["sender"], row["to"] or own, row["subject"], row["text"], date, row["uid"])
            if row["cc"]:
                mail["Cc"] = row["cc"]
            if row["thread"]:
                mail["In-Reply-To"] = mail["References"] = f"<{row['thread']}@homes.example>"
            if row["bulk"]:
                mail["List-Id"] = f"<{row['bulk']}>"
                mail["List-Unsubscribe"] = f"<https://{row['bulk']}/unsubscribe>"
            for name, value in row["headers"]:
                mail[name] = value
            box = f".{row['folder']}" if row["folder"] else ""
            name = f"{int(date.timestamp())}.M{number:04}P7.homes"
            place = f"cur/{name}:2,{flags}" if flags else f"new/{name}"
            (vault / "mail" / box / place).write_bytes(bytes(mail))
            if replied:
                when = self.at(row["replied"])
                sent = letter(own, row["sender"], f"Re: {row['subject']}", row["answer"], when, f"{row['uid']}-answer")
                sent["In-Reply-To"] = sent["References"] = f"<{row['uid']}@homes.example>"
                (vault / f"mail/.Sent/cur/{int(when.timestamp())}.M{number:04}P8.homes:2,S").write_bytes(bytes(sent))

    def write_todos(self, vault, moment):
        for todo in self.todos:
            if not self.there(moment, todo["since"]):
                continue
            done = todo["done"] is not None and self.at(todo["done"]) <= moment
            lines = [f"UID:{todo['uid']}@homes.example", "DTSTAMP:20251101T080000Z", f"SUMMARY:{escaped(todo['title'])}"]
            if todo["due"]:
                lines.append(self.stamp("DUE", todo["due"]))
            if todo["rule"]:
                lines += [self.stamp("DTSTART", todo["due"]), f"RRULE:{todo['rule']}"]
            if todo["notes"]:
                lines.append(f"DESCRIPTION:{escaped(todo['notes'])}")
            if todo["labels"]:
                lines.append(f"CATEGORIES:{','.join(todo['labels'])}")
            if todo["priority"]:
                lines.append(f"PRIORITY:{todo['priority']}")
            if todo["parent"]:
                lines.append(f"RELATED-TO:{todo['parent']}@homes.example")
            if done:
                lines.append(f"COMPLETED:{self.at(todo['done']).astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}")
            lines.append(f"STATUS:{'COMPLETED' if done else 'NEEDS-ACTION'}")
            self.put(vault / f"{todo['folder']}/{todo['uid']}.ics", folded(
                ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Attention//Homes//EN", "BEGIN:VTODO", *lines, "END:VTODO", "END:VCALENDAR"]))

    def write_notes(self, vault, moment):
        for note in self.notes:
            updated = self.at(note["updated"])
            if updated > moment:
                continue
            head = ""
            if note["front"]:
                tags = f"tags: [{', '.join(note['tags'])}]\n" if note["tags"] else ""
                head = f"---\n{tags}updated: {updated.isoformat()}\n---\n"
            path = vault / f"notes/{note['name']}.md"
            self.put(path, f"{head}# {note['name'].rpartition('/')[2]}\n\n{note['text']}\n")
            os.utime(path, (updated.timestamp(), updated.timestamp()))

    def write_routine(self, vault, moment):
        if not self.habits:
            return
        self.put(vault / "habits/habits.json", json.dumps(self.habits, indent=1, ensure_ascii=False) + "\n")
        months = {}
        for uid, when, value in self.entries:
            if self.at(when) <= moment:
                day = when[:10]
                months.setdefault(day[:7], []).append({"id": f"{uid}-{day}", "habitID": uid, "value": value, "date": day})
        for month, rows in months.items():
            self.put(vault / f"habits/entries-{month}.json", json.dumps(rows, indent=1) + "\n")

    def write_health(self, vault, moment):
        rows, records = ["date,metric,value,unit"], []
        made = moment - datetime.timedelta(minutes=15)
        for day, row, wake, form in self.bodies:
            up = self.at(f"{day} {wake}")
            if form == "csv":
                for metric, unit in METRICS.items():
                    value = row[metric]
                    if metric == "steps" and value is not None and day == moment.astimezone(up.tzinfo).date():
                        local = moment.astimezone(up.tzinfo)
                        value = round(value * max(0, min(1, (local.hour + local.minute / 60 - 7) / 14)))
                    if value is not None and up <= moment:
                        rows.append(f"{day},{metric},{value},{unit}")
            else:
                records += export_records(day, row, up, made)
        if len(rows) > 1:
            self.put(vault / "health/daily.csv", "\n".join(rows) + "\n")
        if records:
            head = ['<?xml version="1.0" encoding="UTF-8"?>', '<HealthData locale="en_GB">', f' <ExportDate value="{made:%Y-%m-%d %H:%M:%S %z}"/>']
            self.put(vault / "health/export.xml", "\n".join([*head, *records, "</HealthData>", ""]))

    def write_outside(self, vault, moment):
        local = moment.astimezone(zoneinfo.ZoneInfo(self.zone))
        if self.skies:
            self.put(vault / "weather.json", json.dumps(self.forecast(local), ensure_ascii=False, indent=1) + "\n")
        if self.ways:
            made = local - datetime.timedelta(minutes=10)
            self.put(vault / "travel.json", json.dumps({"updated": made.isoformat(), "destinations": self.ways}, ensure_ascii=False, indent=1) + "\n")

    def forecast(self, local):
        """A forecast of four days in the form of Open-Meteo's answers."""
        hourly = {key: [] for key in ("time", "temperature_2m", "precipitation_probability", "weather_code", "wind_speed_10m")}
        daily = {key: [] for key in ("time", "weather_code", "temperature_2m_max", "temperature_2m_min", "precipitation_probability_max")}
        for number in range(4):
            day = local.date() + number * DAY
            low, high, rain, peak, code, wind = self.skies.get(str(day), (*self.climate, 10, 14, 61, 12))
            wet = [max(0, rain - 7 * abs(hour - peak)) for hour in range(24)]
            for hour in range(24):
                hourly["time"].append(f"{day}T{hour:02}:00")
                hourly["temperature_2m"].append(round(low + (high - low) * max(0, 1 - abs(hour - 15) / 11), 1))
                hourly["precipitation_probability"].append(wet[hour])
                hourly["weather_code"].append(code if wet[hour] >= 40 else 2)
                hourly["wind_speed_10m"].append(float(wind))
            for key, value in (("time", str(day)), ("weather_code", code if max(wet) >= 40 else 2), ("temperature_2m_max", high),
                               ("temperature_2m_min", low), ("precipitation_probability_max", max(wet))):
                daily[key].append(value)
        hour = local.hour
        return {
            "place": self.place, "utc_offset_seconds": int(local.utcoffset().total_seconds()), "timezone": self.zone,
            "current": {
                "time": f"{local:%Y-%m-%dT%H:%M}", "temperature_2m": hourly["temperature_2m"][hour],
                "apparent_temperature": hourly["temperature_2m"][hour] - 1.5, "weather_code": hourly["weather_code"][hour],
                "wind_speed_10m": hourly["wind_speed_10m"][hour]},
            "hourly": hourly, "daily": daily}


def letter(sender, to, subject, text, date, uid):
    """A message."""
    mail = email.message.EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"], mail["Subject"], mail["Date"] = sender, to, subject, email.utils.format_datetime(date)
    mail["Message-ID"] = f"<{uid}@homes.example>"
    mail.set_content(text.strip() + "\n", cte="quoted-printable")
    return mail


def vcard(card):
    """The text of a contact."""
    first, _, last = card["name"].rpartition(" ")
    lines = ["BEGIN:VCARD", "VERSION:3.0", f"UID:{card['uid']}", f"FN:{escaped(card['name'])}", f"N:{escaped(last)};{escaped(first)};;;"]
    for key, name in (("address", "EMAIL"), ("phone", "TEL;TYPE=CELL"), ("birthday", "BDAY"), ("company", "ORG")):
        if card[key]:
            lines.append(f"{name}:{escaped(card[key])}")
    return folded([*lines, "END:VCARD"])


def export_records(day, row, up, made):
    """The records of a day of Apple Health's export that end before it was made."""
    kinds = [
        ("HKCategoryTypeIdentifierSleepAnalysis", None, "HKCategoryValueSleepAnalysisAsleepUnspecified",
         up - datetime.timedelta(minutes=row["sleep"] or 0), up) if row["sleep"] else None,
        ("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", row["hrv"], up, up) if row["hrv"] else None,
        ("HKQuantityTypeIdentifierRestingHeartRate", "count/min", row["resting_hr"], up, up) if row["resting_hr"] else None]
    for part in range(6 if row["steps"] else 0):
        start = up + datetime.timedelta(hours=2 * part + 1)
        kinds.append(("HKQuantityTypeIdentifierStepCount", "count", row["steps"] // 6, start, start + datetime.timedelta(minutes=30)))
    lines = []
    for kind in kinds:
        if kind and kind[4] <= made:
            name, unit, value, start, end = kind
            fields = {"type": name, "sourceName": "Watch", "unit": unit, "startDate": f"{start:%Y-%m-%d %H:%M:%S %z}",
                      "endDate": f"{end:%Y-%m-%d %H:%M:%S %z}", "value": value}
            lines.append(" <Record " + " ".join(f"{key}={quoteattr(str(text))}" for key, text in fields.items() if text is not None) + "/>")
    return lines
