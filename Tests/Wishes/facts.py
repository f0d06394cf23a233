#!/usr/bin/env python3
"""Prints the figures that the expected answers of wishes.tsv rest on, from the raw files of the two homes, without lucid.

Usage: facts.py

Monday, April 6, 2026, 07:30 in Montreal; `home.py` lays out the homes. The readers are as small as these files allow.
"""

import collections
import datetime
import email
import email.policy
import email.utils
import json
import pathlib
import re
import tempfile

import home

DAY = datetime.date(2026, 4, 6)
NOW = datetime.datetime(2026, 4, 6, 7, 30)


def components(folder, kind):
    """The properties of each VEVENT or VTODO below a folder, with the name of its folder."""
    for path in sorted(folder.rglob("*.ics")):
        body = re.search(rf"BEGIN:{kind}\n(.*?)END:{kind}", path.read_text(), re.S)
        if body:
            rows = [line.split(":", 1) for line in body[1].splitlines()]
            yield path.parent.name, {key.split(";")[0]: value for key, value in rows}


def moment(text):
    return datetime.datetime.strptime(text[:15], "%Y%m%dT%H%M%S" if "T" in text else "%Y%m%d")


def events(vault):
    for calendar, row in components(vault / "calendar", "VEVENT"):
        yield calendar, row["SUMMARY"], moment(row["DTSTART"]), moment(row["DTEND"]), "T" not in row["DTSTART"]


def todos(vault, part):
    for _, row in components(vault / part, "VTODO"):
        yield row["SUMMARY"], row.get("DUE"), row["STATUS"], row.get("PRIORITY"), "RELATED-TO" in row


def mails(vault):
    for path in sorted((vault / "mail").rglob("*.robin*")):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        sent = email.utils.parsedate_to_datetime(message["Date"]).replace(tzinfo=None)
        seen = "S" in path.name.partition(":2,")[2]
        answered = str(message["In-Reply-To"] or "")
        yield sent, str(message["From"]), str(message["Subject"]), seen, answered, str(message["Message-ID"]), ".Sent" in str(path)


def records(vault, kind):
    text = (vault / "health/export.xml").read_text()
    for source, start, end, value in re.findall(
            rf'<Record type="{kind}" sourceName="([^"]*)".*?startDate="([^"]*)" endDate="([^"]*)"(?: value="([^"]*)")?', text):
        yield source, datetime.datetime.fromisoformat(start), datetime.datetime.fromisoformat(end), value


def daily(vault, kind):
    """Means of a metric by the day on which a value ends."""
    days = collections.defaultdict(list)
    for _, _, end, value in records(vault, kind):
        days[end.date()].append(float(value))
    return {day: sum(values) / len(values) for day, values in sorted(days.items())}


def sleep(vault):
    """Minutes asleep of the nights, by the day of waking."""
    days = collections.Counter()
    for _, start, end, value in records(vault, "HKCategoryTypeIdentifierSleepAnalysis"):
        if "Asleep" in value:
            days[(end + datetime.timedelta(hours=6)).date()] += round((end - start).total_seconds() / 60)
    return dict(sorted(days.items()))


def habits(vault):
    names = {row["id"]: row for row in json.loads((vault / "habits/habits.json").read_text()) if not row["isArchived"]}
    log = {}
    for path in sorted((vault / "habits").glob("entries-*.json")):
        for row in json.loads(path.read_text()):
            log[row["habitID"], datetime.date.fromisoformat(row["date"])] = row["value"]
    for key, habit in names.items():
        done = {day for (name, day), value in log.items() if name == key and value >= habit["targetValue"]}
        day = DAY if DAY in done else DAY - datetime.timedelta(days=1)
        streak = 0
        while day in done:
            streak, day = streak + 1, day - datetime.timedelta(days=1)
        yield habit["name"], log.get((key, DAY), 0), habit["targetValue"], DAY in done, streak, sum(day >= DAY.replace(day=1) for day in done)


def coffee_and_sleep(vault):
    """Mean sleep of the nights after days with three coffees or more, and of the others."""
    rows = [row for path in sorted((vault / "habits").glob("entries-*.json")) for row in json.loads(path.read_text())]
    cups = {datetime.date.fromisoformat(row["date"]): row["value"] for row in rows if row["habitID"] == "coffee"}
    nights = sleep(vault)
    parts = {True: [], False: []}
    for day, number in cups.items():
        night = nights.get(day + datetime.timedelta(days=1))
        if night is not None:
            parts[number >= 3].append(night)
    return {("three or more" if key else "fewer"): (len(values), sum(values) / len(values)) for key, values in parts.items() if values}


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("sample", "more"):
            vault, _ = home.make(name, pathlib.Path(folder))
            print(f"# {name}")
            for row in events(vault):
                print("event", *row, f"{(row[3] - row[2]).total_seconds() / 60:g} min", f"{(row[2].date() - DAY).days} days")
            timed = [row for row in events(vault) if not row[4]]
            for one in timed:
                for other in timed:
                    if one[2] < other[2] < one[3]:
                        print("overlap", one[1], other[1])
            for part in ("reminders", "tasks"):
                for row in todos(vault, part):
                    print(part, *row)
            for row in sorted(mails(vault)):
                print("mail", *row)
            answers = {row[4] for row in mails(vault)}
            for row in mails(vault):
                if row[6] and row[5] not in answers:
                    print("without answer", row[2], (NOW - row[0]).days, "days")
            for row in habits(vault):
                print("habit: name, today, target, done, streak, done days of April:", *row)
            for path in sorted((vault / "notes").glob("*.md")):
                print("note", path.stem, re.findall(r"^- \[ \] (.*)", path.read_text(), re.M), re.findall(r"^updated: (\S+)", path.read_text(), re.M))
            for path in sorted((vault / "contacts").glob("*.vcf")):
                for text in path.read_text().split("END:VCARD"):
                    born = re.search(r"^BDAY:(\S+)", text, re.M)
                    if born:
                        year, month, day = re.match(r"(-|\d{4})-(\d\d)-(\d\d)", born[1]).groups()
                        following = datetime.date(2026, int(month), int(day))
                        name = re.search(r"^FN:(.*)", text, re.M)[1]
                        print("birthday", name, following, (following - DAY).days, "days", "" if year == "-" else 2026 - int(year))
            print("coffee and sleep", coffee_and_sleep(vault))
        nights = sleep(vault)
        print("sleep", {str(day): minutes for day, minutes in nights.items()})
        before = [minutes for day, minutes in nights.items() if day < DAY][-7:]
        print("sleep: mean of the seven nights before", sum(before) / 7, "last night", nights[DAY])
        last = [minutes for day, minutes in nights.items()][-7:]
        print("sleep debt of seven nights against 8 h", sum(480 - minutes for minutes in last), "min; mean", sum(last) / 7)
        for kind in ("HeartRateVariabilitySDNN", "RestingHeartRate"):
            days = daily(vault, f"HKQuantityTypeIdentifier{kind}")
            mean = sum(value for day, value in days.items() if day < DAY) / 7
            print(kind, days[DAY], "mean of the week before", mean, f"{100 * (days[DAY] / mean - 1):.1f} %")
        sky = json.loads((vault / "weather.json").read_text())
        print("weather now", sky["current"], list(zip(*sky["daily"].values())))
        print("rain by hour", [(time[11:], chance) for time, chance in zip(sky["hourly"]["time"][:24], sky["hourly"]["precipitation_probability"])])
        print("travel", json.loads((vault / "travel.json").read_text()))
        rows = [line.split(",") for line in home.SPENDING.read_text().splitlines()[1:]]
        sums = collections.Counter()
        for _, category, amount in rows:
            sums[category] += float(amount)
        print("spending", {key: f"{value:.2f}" for key, value in sums.items()}, f"{sum(sums.values()):.2f}")


if __name__ == "__main__":
    main()
