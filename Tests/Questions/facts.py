#!/usr/bin/env python3
"""Prints the figures behind the expected answers of questions.tsv, and checks that the answers follow from them.

Usage: facts.py

Reads the raw files of the homes, without lucid. A cell of `follows` is a rule below with its words; a row without one is
about what the program can do. Ends with 1 when an expected answer does not follow.
"""

import collections
import datetime
import email
import email.policy
import email.utils
import pathlib
import re
import sys
import tempfile

import homes
import table

import facts as raw  # that of the wishes, whose folder `homes` put first

DAY = datetime.timedelta(days=1)
# A part with one of these may be answered by a plain no, or by yes.
NEGATIVE = {"no", "nothing", "none", "free", "nein", "nichts", "frei"}


Event = collections.namedtuple("Event", "title start end timed place people cancelled reply calendar")
Todo = collections.namedtuple("Todo", "title due done labels kind part")
Mail = collections.namedtuple("Mail", "sent sender to subject seen answers id mine text attached")


def read_events(vault):
    """All events, those of a weekly series up to the end of June 2026."""
    for path in sorted((vault / "calendar").rglob("*.ics")):
        for body in re.findall(r"BEGIN:VEVENT\n(.*?)END:VEVENT", path.read_text(), re.S):
            lines = [line.split(":", 1) for line in body.splitlines()]
            row = {key.split(";")[0]: value for key, value in lines}
            invited = [key for key, _ in lines if key.startswith("ATTENDEE")]
            people = [re.search("CN=([^;:]*)", key)[1] for key in invited if "CN=Robin Roy" not in key]
            mine = [re.search("PARTSTAT=([^;:]*)", key)[1] for key in invited if "CN=Robin Roy" in key]
            start, end = raw.moment(row["DTSTART"]), raw.moment(row["DTEND"])
            while True:
                yield Event(row["SUMMARY"], start, end, "T" in row["DTSTART"], row.get("LOCATION", ""), people,
                            row.get("STATUS") == "CANCELLED", *(mine or [""]), path.parent.name)
                start, end = start + 7 * DAY, end + 7 * DAY
                if "RRULE" not in row or start > datetime.datetime(2026, 6, 30):
                    break


def read_todos(vault):
    for kind in ("tasks", "reminders"):
        for _, row in raw.components(vault / kind, "VTODO"):
            done = raw.moment(row["COMPLETED"]) if "COMPLETED" in row else None
            due = raw.moment(row["DUE"]) if "DUE" in row else None
            yield Todo(row["SUMMARY"], due, done, row.get("CATEGORIES", "").split(","), kind, "RELATED-TO" in row)


def read_mails(vault):
    for path in sorted((vault / "mail").rglob("*.robin*")):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        sent = email.utils.parsedate_to_datetime(message["Date"]).replace(tzinfo=None)
        yield Mail(sent, str(message["From"]), str(message["To"]), str(message["Subject"]), "S" in path.name.partition(":2,")[2],
                   str(message["In-Reply-To"] or ""), str(message["Message-ID"]), ".Sent" in str(path),
                   message.get_body(("plain",)).get_content(), [part.get_filename() for part in message.iter_attachments()])


def read_contacts(vault):
    for path in sorted((vault / "contacts").glob("*.vcf")):
        for text in path.read_text().split("END:VCARD")[:-1]:
            yield re.search("^FN:(.*)", text, re.M)[1], text


class Home:
    def __init__(self, name, folder):
        self.vault, _ = homes.make(name, folder)
        self.events = sorted(read_events(self.vault), key=lambda one: (one.start, one.title))
        self.todos, self.mails = list(read_todos(self.vault)), sorted(read_mails(self.vault))
        self.contacts = list(read_contacts(self.vault))
        self.habits = {row[0]: row for row in raw.habits(self.vault)}
        kinds = {".ics", ".md", ".vcf", ".json", ".html", ".xml"}
        texts = [path.read_text() for path in self.vault.rglob("*") if path.suffix in kinds]
        texts += [f"{one.sender}\n{one.subject}\n{one.text}" for one in self.mails]
        self.text = re.sub(r"\s+", " ", "\n".join(texts)).replace("America/Toronto", "")

    def between(self, first, last, cancelled=False):
        return [one for one in self.events if one.start < last and one.end > first and one.cancelled == cancelled]

    def titled(self, words):
        words = words.casefold()
        return [one for one in self.events if not one.cancelled and any(words in text.casefold() for text in [one.title, *one.people])]

    def steps(self, day):
        """The steps of the device that counted most, since two of them count the same steps."""
        sums = collections.Counter()
        for source, _, end, value in raw.records(self.vault, "HKQuantityTypeIdentifierStepCount"):
            sums[source] += float(value) * (end.date() == day)
        return round(max(sums.values()))

    def sky(self, day):
        rows = raw.json.loads((self.vault / "weather.json").read_text())["daily"]
        return {key: values[rows["time"].index(str(day))] for key, values in rows.items()}


def span(text):
    """The moments from and to of a day, `A..B` with B included when it is a day, and `..B`."""
    first, _, last = text.partition("..")
    start = datetime.datetime.fromisoformat(first or "1900-01-01")
    end = datetime.datetime.fromisoformat(last or first)
    return start, end if "T" in (last or first) else end + DAY


def person(mail):
    return email.utils.parseaddr(mail.sender)


class Finding:
    """What a rule found: `records` have to be named in `contains` (all of them, or each part names one), never in `lacks`."""

    def __init__(self, records=(), everything=True, values=(), empty=False):
        self.records, self.everything, self.values, self.empty = [list(record) for record in records], everything, list(values), empty

    def __str__(self):
        return "; ".join([" | ".join(record) for record in self.records] + [str(value) for value in self.values]) or "nothing"


def moments(one):
    values = [f"@{one.start.date()}", f"@{one.end.date()}"]
    return values + [f"@{one.start:%H:%M}", f"@{one.end:%H:%M}"] * one.timed


def rule(home, now, name, words):
    """The finding of one rule in a home."""
    words = words.strip()
    first, *others = words.split(" ")
    rest = " ".join(others)
    number = lambda: float(words.split(" ")[-1])
    inbox = [one for one in home.mails if not one.mine]
    of = lambda mails, **more: Finding([[one.subject, *person(one)] for one in mails], **more)
    todos = lambda chosen, **more: Finding([todo_texts(one) for one in home.todos if not one.part and chosen(one)], **more)
    if name == "day" or name == "some":
        found = home.between(*span(words))
        return Finding([[one.title, *one.people, *moments(one)] for one in found], name == "day")
    if name in ("next", "last", "where", "minutes", "days", "dates", "length"):
        if name == "dates":
            found = [one for one in home.between(*span(others[-1])) if one.title == first]
            return Finding([moments(one) for one in found])
        title = words if name in ("next", "last", "where") else words.rsplit(" ", 1)[0]
        found = home.titled(title)
        one = [one for one in found if one.start < now][-1] if name == "last" else [one for one in found if one.end > now][0]
        if name == "where":
            return Finding([[one.place]])
        if name in ("minutes", "days", "length"):
            value = {"minutes": (one.end - one.start).total_seconds() / 60, "length": (one.end - one.start).days,
                     "days": (one.start.date() - now.date()).days}[name]
            assert value == number(), (words, value)
            return Finding(values=[f"{value:g}"])
        return Finding([[one.title, *one.people, one.place, *moments(one)]], False)
    if name == "none":
        assert not [one for one in home.between(*span(words)) if one.timed], words
        return Finding(empty=True)
    if name == "none-event":
        assert not home.titled(words), words
        return Finding(empty=True)
    if name == "cancelled":
        assert any(one.title == words and one.cancelled for one in home.events), words
        return Finding(empty=True)
    if name == "free":
        day, end = span(first)
        found = []
        while day < end:
            at = [day + datetime.timedelta(hours=int(text[:2])) for text in rest.split("-")]
            found += at + [moment for one in home.between(*at) if one.timed for moment in (one.start, one.end)]
            day += DAY
        return Finding(values=[f"@{one:%H:%M}" for one in found] + [f"@{one.date()}" for one in found])
    if name == "overlap":
        found = [one for one in home.between(*span(words)) if one.timed]
        meet = lambda one, other: one is not other and one.start < other.end and other.start < one.end
        return Finding([[one.title] for one in found if any(meet(one, other) for other in found)])
    if name == "count":
        found = [one for one in inbox if not one.seen] if first == "unread" else [one for one in home.between(*span(first)) if one.timed]
        assert len(found) == number(), (words, found)
        return Finding(values=[f"{len(found)}"])
    if name == "hours":
        found = [one for one in home.between(*span(first)) if one.timed]
        assert sum((one.end - one.start).total_seconds() / 60 for one in found) == number(), words
        return Finding(values=[words.split(" ")[-1]])
    if name == "busiest":
        days = collections.Counter()
        for one in home.between(*span(words)):
            days[one.start.date()] += (one.end - one.start).total_seconds() / 60 * one.timed
        (day, most), (_, second), *_ = days.most_common()
        assert most > second, days
        return Finding(values=[table.DAYS["en"][day.weekday()]])
    if name == "unanswered" and not words:
        return Finding([[one.title] for one in home.events if one.reply == "NEEDS-ACTION"])
    if name == "unanswered":
        answers = {one.answers for one in home.mails}
        return Finding([[one.subject, *email.utils.parseaddr(one.to)] for one in home.mails if one.mine and one.id not in answers])
    if name == "unread":
        return of([one for one in inbox if not one.seen], everything=words != "some")
    if name == "latest":
        return of(inbox[-1:], everything=False)
    if name == "from":
        return of([one for one in inbox if words in one.sender])
    if name == "about":
        return of([one for one in inbox if words in (one.subject + one.text).casefold()], everything=False)
    if name == "both":
        assert not [one for one in inbox if first in one.sender and rest in (one.subject + one.text).casefold()], words
        return Finding(empty=True)
    if name == "mail":
        if not rest:
            return of([one for one in inbox if one.sent >= span(first)[0]], everything=False)
        begin, end = span(rest)
        return of([one for one in inbox if first in one.sender and begin <= one.sent < end])
    if name == "senders":
        begin, end = span(words)
        return Finding([[one.sender, *person(one)] for one in inbox if begin <= one.sent < end])
    if name == "attachments":
        found = [one for one in inbox if one.attached and words in one.sender]
        return of(found) if found else Finding(empty=True)
    if name == "notes":
        pattern = re.compile(rf"^updated: {words}", re.M)
        return Finding([[path.stem] for path in (home.vault / "notes").glob("*.md") if pattern.search(path.read_text())])
    if name == "due":
        begin, end = span(words)
        return todos(lambda one: one.due and begin <= one.due < end and not one.done, everything=False)
    if name == "tasks":
        begin, end = span(others[-1])
        return todos(lambda one: one.kind == "tasks" and one.due and begin <= one.due < end and not one.done)
    if name == "no":
        if first == "phone":
            assert not [full for full, text in home.contacts if rest in full and re.search("^(item1[.])?TEL", text, re.M)], words
            return Finding(empty=True)
        begin, end = span(others[-1])
        assert not [one for one in home.todos if one.due and begin <= one.due < end and not one.done], words
        return Finding(empty=True)
    if name == "overdue":
        return todos(lambda one: one.kind == "tasks" and one.due and one.due.date() < now.date() and not one.done)
    if name == "open":
        return todos(lambda one: one.kind == "tasks" and not one.done)
    if name == "reminders":
        return todos(lambda one: one.kind == "reminders" and not one.done)
    if name == "label":
        return todos(lambda one: words in one.labels and not one.done)
    if name == "done":
        begin, end = span(words)
        return todos(lambda one: one.kind == "tasks" and one.done and begin <= one.done < end)
    if name == "todo":
        one, = (one for one in home.todos if one.title == words)
        return Finding([todo_texts(one)], False)
    if name == "contact":
        _, text = next(one for one in home.contacts if words in one[0])
        return Finding([[re.sub(";+", " ", text)]], False)
    if name in ("birthday", "age"):
        _, text = next(one for one in home.contacts if first in one[0])
        year, month, day = re.search(r"^BDAY:(\d{4})-?(\d\d)-?(\d\d)", text, re.M).groups()
        if name == "age":
            assert now.year - int(year) == number(), words
            return Finding(values=[f"{number():g}"])
        assert rest == f"{now.year}-{month}-{day}", words
        return Finding(values=[f"@{rest}", first])
    if name == "habits":
        return Finding([[key] for key, row in home.habits.items() if not row[3]])
    if name in ("streak", "habit"):
        assert home.habits[first][4 if name == "streak" else 1] == number(), words
        return Finding(values=[f"{number():g}", first], empty=not number())
    if name == "sum":
        begin, end = span(others[0])
        logged = [row for path in (home.vault / "habits").glob("entries-*.json") for row in raw.json.loads(path.read_text())]
        chosen = [row for row in logged if row["habitID"] == first.casefold()]
        total = sum(row["value"] for row in chosen if begin <= datetime.datetime.fromisoformat(row["date"]) < end)
        assert total == number(), (words, total)
        return Finding(values=[f"{total}"])
    if name in ("sleep", "steps", "resting", "hrv"):
        day = datetime.date.fromisoformat(first)
        if name == "hrv":
            values = raw.daily(home.vault, "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
            before = sum(value for key, value in values.items() if key < day) / 7
            assert [values[day], before] == [float(one) for one in others], words
            return Finding(values=others)
        value = {"sleep": lambda: raw.sleep(home.vault)[day], "steps": lambda: home.steps(day),
                 "resting": lambda: raw.daily(home.vault, "HKQuantityTypeIdentifierRestingHeartRate")[day]}[name]()
        assert value == number(), (words, value)
        return Finding(values=[f"{value:g}"])
    if name in ("rain", "high"):
        key = {"rain": "precipitation_probability_max", "high": "temperature_2m_max"}[name]
        assert home.sky(first)[key] == number(), (words, home.sky(first))
        return Finding(values=[rest, rest.replace(".", ",")])
    if name == "way":
        way = raw.json.loads((home.vault / "travel.json").read_text())["destinations"][0][first]
        assert [way["minutes"], way["usual_minutes"]] == [int(one) for one in others], words
        return Finding(values=others)
    if name == "absent":
        assert not table.is_named(words, home.text), words
        return Finding(empty=True)
    if name == "text":
        return Finding([[home.text]], False)
    raise ValueError(name)


def todo_texts(one):
    return [one.title] + ([f"@{one.due.date()}", f"@{one.due:%H:%M}"] if one.due else [])


def problems(row, finding, home):
    """Why the expected answer of a row does not follow from a finding."""
    contains = table.parts(row["contains"])
    names = lambda alternatives, texts: any(table.is_named(one, text) for one in alternatives for text in texts)
    figured = lambda alternatives: any(table.is_named(value, one) for one in alternatives for value in finding.values)
    for part in table.parts(row["lacks"]):
        if not part[0].startswith("@") and not part[0][0].isdigit() and not names(part, [home.text]):
            yield f"{part[0]} must be missing, and is in no file"
        if finding.everything and any(names(part, record[:1]) for record in finding.records):
            yield f"{part[0]} must be missing, and was found"
    if finding.empty:
        return
    if finding.everything:
        missing = [record[0] for record in finding.records if not any(names(part, record) for part in contains)]
        yield from (f"{text} was found, and is not expected" for text in missing)
    for part in contains:
        if not (set(part) & NEGATIVE or any(names(part, record) for record in finding.records) or figured(part)):
            yield f"{part[0]} is expected, and was not found"


def main():
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in homes.NAMES:
            (pathlib.Path(folder) / name).mkdir()
            home = Home(name, pathlib.Path(folder) / name)
            print(f"# {name}")
            for one in home.events:
                if one.start < datetime.datetime(2026, 8, 1):
                    state = "cancelled" * one.cancelled
                    print("event", one.start, one.end, one.title, one.place, one.people, state, one.reply, one.calendar)
            for one in home.todos:
                print(*one)
            for one in home.mails:
                state = "sent" if one.mine else "" if one.seen else "unread"
                print("mail", one.sent, one.sender, "|", one.subject, "|", state, one.attached or "")
            for row in home.habits.values():
                print("habit: name, today, target, done, streak, done days of April:", *row)
            for full, text in home.contacts:
                print("contact", full, re.findall("(?:TEL|EMAIL|BDAY|ADR)[^:]*:.*", text))
            print("sleep", raw.sleep(home.vault)[datetime.date(2026, 4, 6)], "steps of yesterday", home.steps(datetime.date(2026, 4, 5)))
            for row in (row for row in table.rows() if row["home"] == name):
                if not row["follows"]:
                    continue
                now = datetime.datetime.fromisoformat(row["moment"])
                try:
                    findings = [rule(home, now, *f"{one} ".split(" ", 1)) for one in row["follows"].split(" & ")]
                    finding = findings[0] if len(findings) == 1 else Finding(
                        [record for one in findings for record in one.records], False, [value for one in findings for value in one.values])
                    found = list(problems(row, finding, home))
                except (AssertionError, IndexError, KeyError, StopIteration, ValueError) as error:
                    finding, found = None, [f"{type(error).__name__}: {error}"]
                shown = str(finding)
                print(f"{row['id']:26}{row['follows']:48}{shown if len(shown) < 300 else 'all texts of the home'}")
                for problem in found:
                    bad += 1
                    print(f"    DOES NOT FOLLOW: {problem}")
    rows = table.rows()
    print(f"{len(rows)} questions, {sum(bool(row['follows']) for row in rows)} checked against the raw files, {bad} that do not follow")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
