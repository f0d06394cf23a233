#!/usr/bin/env python3
"""Checks the must lists against the raw files: every record is there, and every time of day is one that the record has."""

import argparse
import csv
import datetime
import email
import email.policy
import email.utils
import json
import pathlib
import re
import sys
import tempfile
import zoneinfo

import icalendar
import recurring_ical_events

import judge
import make

UTC = datetime.UTC


class Raw:
    """The files of a home that was laid out, read by libraries that know nothing of how it was made."""

    def __init__(self, folder, moment, zone):
        self.vault, self.zone = folder / "vault", zoneinfo.ZoneInfo(zone)
        self.moment = datetime.datetime.fromisoformat(moment).replace(tzinfo=self.zone)
        self.mail = {}
        for path in (self.vault / "mail").rglob("*"):
            if path.is_file():
                message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
                if message["Message-ID"]:
                    self.mail[message["Message-ID"].strip("<>").partition("@")[0]] = (path, message)

    def local(self, value):
        """A time of a calendar in the zone of the moment; a date as it is."""
        if not isinstance(value, datetime.datetime):
            return value
        return value.astimezone(self.zone).replace(tzinfo=None) if value.tzinfo else value

    def event(self, uid):
        """Starts, text, and state of an event, each occurrence within three weeks of the moment."""
        files = list(self.vault.glob(f"calendar/*/{uid}.ics"))
        if not files:
            return None
        starts, text, state, near = [], "", "", datetime.timedelta(days=21)
        for path in files:
            calendar = icalendar.Calendar.from_ical(path.read_bytes())
            for event in recurring_ical_events.of(calendar).between(self.moment - near, self.moment + near):
                starts += [self.local(event["DTSTART"].dt), self.local(event["DTEND"].dt)]
                text += " ".join(str(event.get(key, "")) for key in ("SUMMARY", "LOCATION", "DESCRIPTION"))
                # The time in the zone of the event, which a page may give beside that of the person.
                text += f" {event['DTSTART'].dt:%H:%M}\n"
                attendees = event.get("ATTENDEE", [])
                for attendee in attendees if isinstance(attendees, list) else [attendees]:
                    state += attendee.params.get("PARTSTAT", "") + " "
                state += str(event.get("STATUS", ""))
        return starts, text, state

    def todo(self, folder, uid):
        path = self.vault / f"{folder}/{uid}.ics"
        if not path.exists():
            return None
        todo = icalendar.Calendar.from_ical(path.read_bytes()).walk("VTODO")[0]
        text = " ".join(str(todo.get(key, "")) for key in ("SUMMARY", "DESCRIPTION"))
        return [self.local(todo["DUE"].dt)] if "DUE" in todo else [], text, str(todo["STATUS"])

    def letter(self, uid):
        if uid not in self.mail:
            return None
        path, message = self.mail[uid]
        text = f"{message['From']} {message['Subject']}\n{message.get_content()}"
        if email.utils.parsedate_to_datetime(message["Date"]) > self.moment:
            raise ValueError("the message had not come")
        answered = f"{uid}-answer" in self.mail
        if answered != ("R" in path.name.partition(":2,")[2]):
            raise ValueError("flag and sent mail disagree")
        return [], text, "ANSWERED" if answered else "WAITS"

    def paper(self, name):
        path = self.vault / f"notes/{name}.md"
        return ([], f"{name} {path.read_text()}", "") if path.exists() else None

    def card(self, uid):
        path = self.vault / f"contacts/{uid}.vcf"
        if not path.exists():
            return None
        text = path.read_text()
        birthday = re.search(r"BDAY:(\d{4})-(\d\d)-(\d\d)", text)
        near = [self.moment.date() + datetime.timedelta(days=days) for days in (0, 1)]
        if not birthday or not any((day.month, day.day) == (int(birthday[2]), int(birthday[3])) for day in near):
            raise ValueError("the birthday is neither today nor tomorrow")
        return [], text, ""

    def body(self, metric):
        table, export, today = self.vault / "health/daily.csv", self.vault / "health/export.xml", str(self.moment.date())
        if table.exists():
            with table.open(newline="") as file:
                minutes = next((int(row["value"]) for row in csv.DictReader(file) if (row["date"], row["metric"]) == (today, metric)), None)
        else:
            minutes = 0
            for span in re.findall(rf'SleepAnalysis".*?startDate="([^"]+)" endDate="({today}[^"]+)"', export.read_text()):
                start, end = map(datetime.datetime.fromisoformat, span)
                minutes += int((end - start).total_seconds()) // 60
        return None if not minutes else ([], f"{minutes // 60} h {minutes % 60} {minutes // 60}:{minutes % 60:02} {minutes} min", "")

    def habit(self, uid):
        habits = {habit["id"]: habit for habit in json.loads((self.vault / "habits/habits.json").read_text())}
        if uid not in habits:
            return None
        today = self.moment.date()
        since = today - datetime.timedelta(days=today.weekday() if habits[uid]["frequency"] == "weekly" else 0)
        for path in self.vault.glob("habits/entries-*.json"):
            for row in json.loads(path.read_text()):
                if row["habitID"] == uid and datetime.date.fromisoformat(row["date"]) >= since:
                    raise ValueError("the habit is done")
        return [], habits[uid]["name"], ""

    def find(self, record):
        """Times, text and state of a record such as `event:physio`, or None."""
        kind, _, key = record.partition(":")
        match kind:
            case "event":
                return self.event(key)
            case "task" | "reminder":
                return self.todo(f"{kind}s", key)
            case "mail":
                return self.letter(key)
            case "note":
                return self.paper(key)
            case "contact":
                return self.card(key)
            case "health":
                return self.body(key)
            case "habit":
                return self.habit(key)
            case "weather":
                hourly = json.loads((self.vault / "weather.json").read_text())["hourly"]
                return [], f"{max(hourly['precipitation_probability'][:48])} % {min(hourly['temperature_2m'][:48])}", ""
            case "file":
                there = (self.vault / key.lstrip("!")).exists()
                text = (self.vault / key).read_bytes().decode("latin-1") if there and not key.startswith("!") else ""
                text = re.sub(r"T(\d\d)(\d\d)00\b", r" \1:\2 ", text)
                return ([], text, "DAMAGED") if there or key.startswith("!") else None
            case _:
                return ([], "", "")


def nothing_today(raw):
    """Whether no event of the day takes time."""
    for path in raw.vault.glob("calendar/*/*.ics"):
        calendar = icalendar.Calendar.from_ical(path.read_bytes())
        if any(event.get("STATUS") != "CANCELLED" for event in recurring_ical_events.of(calendar).at(raw.moment.date())):
            return False
    return True


# Times of day as the messages spell them.
SPELLED = {
    "0:00": ("midnight",), "3:00": ("three",), "6:50": ("zehn vor sieben",), "7:00": ("seven", "sieben"), "7:30": ("half past seven", "halb acht"),
    "7:45": ("quarter to eight",), "9:00": ("nine",), "9:10": ("ten past nine",), "10:00": ("ten",), "10:30": ("half past ten",),
    "11:00": ("eleven",), "12:00": ("noon", "mittag"), "12:30": ("half twelve",), "13:15": ("quarter past one",), "14:00": ("two",),
    "15:00": ("three", "drei"), "16:00": ("four",), "17:00": ("five",), "17:30": ("half five",), "18:15": ("quarter past six",),
    "20:00": ("acht",), "22:00": ("ten",), "22:30": ("half past ten",), "23:00": ("eleven", "elf")}
# Zones as the messages name them, such as in `9 am Sydney time`.
ZONES = {"sydney": "Australia/Sydney", "calgary": "America/Edmonton"}
# The rows that a moment has at least, of homes in which there is little to tell; of others eight.
FEWEST = {"empty": 4, "grandmother": 6}
# What a reason says of a thing that must not be told, and the states that prove it.
STATES = {
    "answered": ("ANSWERED",), "beantwortet": ("ANSWERED",), "declined": ("DECLINED",), "cancelled": ("CANCELLED",),
    "abgesagt": ("DECLINED", "CANCELLED"), "done": ("COMPLETED",), "erledigt": ("COMPLETED",)}


def faults(row, raw):
    """What is wrong with a row."""
    records, times, text, states = row["record"].split(" & "), [], "", ""
    for record in records:
        try:
            found = raw.find(record)
        except ValueError as error:
            if row["kind"] != "not":
                yield f"{record}: {error}"
            found = ([], "", "")
        if found is None:
            yield f"{record} is not in the raw files"
            continue
        times, text, states = times + found[0], f"{text} {found[1]}", f"{states} {found[2]}"
    if row["record"] == "none" and row["kind"] != "not" and not nothing_today(raw):
        yield "the day is not empty"
    if row["at"] and datetime.datetime.fromisoformat(row["at"]) not in times and datetime.date.fromisoformat(row["at"][:10]) not in times:
        yield f"{row['at']} is no time of {row['record']}: {', '.join(map(str, times[:4]))}"
    if row["kind"] == "not":
        for word, proofs in STATES.items():
            if word in row["reason"].split() and "note" not in row["record"] and not any(proof in states for proof in proofs):
                yield f"it is not {word}"
        starts = [datetime.datetime.combine(time, datetime.time()) if type(time) is datetime.date else time for time in times]
        if re.match("over|seit|vorbei|landed", row["reason"]) and max(starts, default=datetime.datetime.max) > raw.moment.replace(tzinfo=None):
            yield "it is not over"
        return
    now = raw.moment.replace(tzinfo=None)
    if len(row["at"]) > 10 and datetime.datetime.fromisoformat(row["at"]) < now and "task" not in row["record"]:
        yield "it is over"
    alone = len(records) == 1 and row["record"].startswith(("mail", "task", "reminder"))
    if alone and ("ANSWERED" in states or "COMPLETED" in states):
        yield f"it is {states.strip().lower()}"
    # Every time of day in the row is one of the record's, or stands in its text.
    clocks = {f"{time.hour}:{time.minute:02}" for time in times if isinstance(time, datetime.datetime)}
    own = judge.plain(text)
    for hour, minute, place in re.findall(rf"(\d+):(\d\d) ({'|'.join(ZONES)}) time", own):
        there = raw.moment.astimezone(zoneinfo.ZoneInfo(ZONES[place])).replace(hour=int(hour), minute=int(minute))
        clocks.add(f"{raw.local(there).hour}:{minute}")
    for clock in re.findall(r"\d{1,2}:\d\d", judge.plain(row["text"])):
        clock = re.sub("^24:", "0:", clock)
        spelled = (clock, f"before {clock.removesuffix(':00')}", *SPELLED.get(clock, ()))
        if clock not in clocks and not any(judge.spots(words, own) for words in spelled):
            yield f"{clock} is neither a time nor in the text of {row['record']}"
    words = [part for alternative in row["text"].split(" | ") for part in alternative.split(" + ")]
    if not row["at"] and not row["record"].startswith(("weather", "none", "file")) and not any(judge.spots(word, own) for word in words):
        yield f"no word of it is in {row['record']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    make.list_options(parser)
    (moments, rows), count, wrong = make.lists(parser.parse_args().ending), 0, []
    for moment in moments:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder) / "home"
            make.home(moment["home"]).make(root, moment["time"], moment["zone"])
            raw = Raw(root, moment["time"], moment["zone"])
            own = [row for row in rows if (row["home"], row["moment"]) == (moment["home"], moment["moment"])]
            kinds = [row["kind"] for row in own]
            if kinds.count("head") != 2 or len(own) < FEWEST.get(moment["home"], 8) or kinds.count("not") < 2:
                wrong.append(f"{moment['home']} {moment['moment']}: {len(own)} rows, {kinds.count('head')} headlines")
            for row in own:
                count += 1
                wrong += [f"{moment['home']} {moment['moment']}: {row['text']}: {fault}" for fault in faults(row, raw)]
            wrong += [f"{row['text']}: no reason" for row in own if not row["reason"]]
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"attention: {count} rows agree with the raw files of {len(moments)} moments")


if __name__ == "__main__":
    main()
