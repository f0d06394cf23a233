"""Statements about mail and contacts."""

import re
from datetime import timedelta

from reading.days import DAY, day

from .rules import clock, false, meaning, rule, says, true, unknown

NO_PERSON = "there is nobody of this name"
NOBODY = "mail that nobody waits on is counted"
# Abilities that are shown the newest mail of a person.
PERSONAL = ("reply", "probe mail-latest")


def find(truth, subject, sender):
    """The message of a subject and a sender; None when there is none. A subject has the day that a word of it meant in brackets."""
    bracketed = subject and subject.replace("(", "[").replace(")", "]")
    return next(
        (
            m
            for m in truth.mail or []
            if (m.subject == subject or bracketed and stands(bracketed, m.subject, m.date.date(), truth.today)) and sender in (m.sender, m.sender.split()[0])
        ),
        None,
    )


def dated(subject):
    """The pattern of a subject in which a word for a day has become that day, in brackets."""
    return re.sub(r"(?i)\b(today|tomorrow|yesterday|tonight|heute|morgen|gestern)\b", r"\\([^)]*\\)", re.escape(subject))


def judge_waits(truth, message, span="unread mail"):
    """That a person waits for an answer to the message."""
    if message is None:
        return false("there is no such message", "mail", span)
    if message.date > truth.now:
        return false(
            "it is dated ahead of now", f"{message.record}: {message.date:%m-%d %H:%M}", span
        )
    if message.machine:
        return false(message.machine, message.record, span)
    if message.answered or not message.unread and not message.may_wait:
        return false("it was answered, or read and asks nothing", message.record, span)
    if not message.may_wait:
        return false("it says itself that no answer is wanted", message.record, span)
    return true(span)


def judge_since(truth, message, found):
    """That the day since when a message waits is its own; None when it is, or none is said."""
    if not message or not found["day"]:
        return None
    if day(found["day"], truth.today) == message.date.date() < truth.today:
        return None
    return false("it waits since another day", f"{message.record}: {message.date:%m-%d %H:%M}")


def judge_limit(truth, message, found):
    """That a deadline that is over is said, with its day and time, and that what is said of one is
    so; None when nothing is wrong."""
    if not message:
        return None
    sent = message.date.date()
    limits = [
        clock(truth, sent, time)
        for time in re.findall(r"(?:by|due at|bis heute) (\d\d:\d\d)", message.text)
    ]
    if re.search(r"deadline today", message.subject, re.IGNORECASE):
        limits.append(truth.agenda.bounds(sent)[1])
    over = limits and max(limits) < truth.now
    if not found["limit"]:
        if not over:
            return None
        return false("its deadline is over", f"{message.record}: {max(limits):%m-%d %H:%M}")
    said = day(found["limit"], truth.today)
    times = [limit for limit in limits if limit.date() == said]
    if found["clock"] and clock(truth, said, found["clock"]) not in times:
        return false("the deadline is another", f"{message.record}: {message.text.strip()}")
    if said != sent or (found["tense"] in ("was", "war")) != bool(over):
        return false("its deadline is over" if over else "its deadline is not over", f"{message.record}: {message.text.strip()}")
    return None


def other_person(page, message):
    """Whether the question names a person and the message is from another."""
    return page.job.person and message and page.job.person not in message.sender


# Words for days, and how many days each lies behind the day on which it is written.
DISTANCE = {"today": 0, "tonight": 0, "this": 0, "tomorrow": 1, "yesterday": -1,
            "heute": 0, "morgen": 1, "gestern": -1, "übermorgen": 2}  # fmt: skip
GERMAN = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")


def stands(excerpt, text, written, today):
    """Whether the parts of a quotation stand in a text; a day in brackets has to be the one that was meant."""
    text = " ".join(text.split())
    return all(part_stands(part, text, written, today) for part in excerpt.rstrip("…").split(" … "))


def part_stands(part, text, written, today):
    words = " ".join(part.split())
    if words in text:
        return True
    parts = re.split(r"\[([^\]]+)\]", words)
    said = r"((?:the )?(?:day (?:after|before) )?\w+)"
    pattern = "".join(said if i % 2 else re.escape(part) for i, part in enumerate(parts))
    found = re.search(pattern, text)
    if not found:
        return False
    for word, name in zip(found.groups(), parts[1::2], strict=True):
        distance = DISTANCE.get(word.lower().split()[-1], 1000) * (2 if " " in word else 1)
        meant = written + timedelta(distance)
        names = ("today", "heute") if meant == today else (f"{meant:%A}", GERMAN[meant.weekday()])
        if name.split(",")[0] not in names and str(meant.day) not in name:
            return False
    return True


def judge_quotation(truth, message, found):
    """That a message says what is quoted of it; None when it does, or nothing is quoted."""
    if not message or not found["excerpt"] or stands(found["excerpt"], message.text, message.date.date(), truth.today):
        return None
    return false("it does not say that", "mail", truth.today)


@says("mail.needs_answer")
def needs(truth, found, page):
    """Unread, unanswered, from a person who asks for something."""
    if not found["subject"]:
        # The headline has named the message.
        letters = [m for m in truth.mail or [] if found["sender"] in (m.sender, m.sender.split()[0])]
        message = next((m for m in letters if stands(found["excerpt"], m.text, m.date.date(), truth.today)), None)
        return judge_waits(truth, message) if message else false("it does not say that", "mail", truth.today)
    message = find(truth, found["subject"], found["sender"])
    if other_person(page, message):
        return false("the answer is about another person", f"asked about {page.job.person}", "mail")
    wrong = judge_since(truth, message, found) or judge_limit(truth, message, found)
    return wrong or judge_quotation(truth, message, found) or judge_waits(truth, message)


@says("mail.about_event", "notes.about_event")
def about_event(truth, found, page):
    """The event is there, and the sentence stands in a message of the sender or in the note."""
    # Below a headline that names the event no title is said.
    if found["title"] and not truth.agenda.named(found["title"]):
        return false("there is no such event", "calendar", truth.today)
    if not found["note"] and not found["sender"]:
        return unknown("the notes of the event", truth.today)
    if found["note"]:
        texts = [(n.body, truth.today) for n in truth.notes or [] if n.title == found["note"]]
    else:
        senders = [m for m in truth.mail or [] if found["sender"] in (m.sender, m.sender.split()[0])]
        texts = [(m.text, m.date.date()) for m in senders]
    if any(stands(found["excerpt"], text, written, truth.today) for text, written in texts):
        return true(truth.today)
    return false("it does not say that", "notes" if found["note"] else "mail", truth.today)


@says("mail.pressing")
def pressing(truth, found, page):
    """It waits, and names a time."""
    message = find(truth, found["subject"], found["sender"])
    wrong = judge_since(truth, message, found) or judge_limit(truth, message, found)
    wrong = wrong or judge_quotation(truth, message, found) or judge_waits(truth, message)
    if wrong.verdict == "false":
        return wrong
    if message.presses:
        return true("today" if message.date.date() == truth.today else message.date.date())
    return false("it names no time", message.record, "unread mail")


@says("mail.reply")
def reply(truth, found, page):
    """To somebody who waits; nobody else waits with a time while this one names none."""
    if not found["sender"]:
        return true("unread mail") if page.of("mail.needs_answer") else false("nothing says which", "mail")
    message = find(truth, found["subject"], found["sender"])
    if not found["subject"]:
        # A sentence before has named the message.
        told = "\n".join(s.text for s in page.of("mail.needs_answer", "mail.pressing", "mail.latest"))
        every = [m for m in truth.mail or [] if found["sender"] in (m.sender, m.sender.split()[0])]
        # Of several by this person the one that names a time is as good an answer.
        named = [m for m in every if m.subject in told]
        message = next((m for m in named if m.presses), named[0] if named else None)
        if found["excerpt"]:
            message = next((m for m in every if stands(found["excerpt"], m.text, m.date.date(), truth.today)), None)
    if page.job.ability in PERSONAL:
        if message and not message.machine:
            return unknown("the newest mail, whether answered or not")
    wrong = judge_waits(truth, message)
    if wrong.verdict == "false":
        return wrong
    others = [
        m for m in truth.mail if m.presses and m.date.date() == truth.today and m.date <= truth.now
    ]
    if others and not message.presses and not page.job.person:
        return false(
            "a mail that names a time comes after one that names none",
            others[0].record,
            "unread mail",
        )
    return true("unread mail")


def number_of_waiting(mail):
    """How many of some messages may be said to wait: of those that were read the words decide."""
    return range(len([m for m in mail if m.waits]), len([m for m in mail if m.may_wait]) + 1)


@rule("mail of a group", r"\s+Needs a reply: (?P<n>\d+)", place="card")
def group(truth, found, page):
    """How many wait in the days that were looked at."""
    page.group = "Needs a reply"
    since = truth.now - page.job.mail_days * DAY
    mail = [m for m in truth.mail or [] if m.date > since]
    mail = [m for m in mail if m.date <= truth.now]
    waiting = len([m for m in mail if m.waits])
    if int(found["n"]) in number_of_waiting(mail):
        return true(f"{page.job.mail_days} days")
    cause = NOBODY
    return false(cause, f"{waiting} wait", f"{page.job.mail_days} days")


@says("mail.nothing_urgent")
def none(truth, found, page):
    """Nobody who waits has written in the last seven days."""
    waiting = [m for m in week(truth) if m.waits]
    if not waiting:
        return true("7 days")
    return false("somebody waits", f"{waiting[0].record} ({waiting[0].subject})", "7 days")


def newest_mail(truth, among=None):
    """The last message, or the last of some, that is not dated ahead."""
    return next(m for m in among or truth.mail if m.date <= truth.now)


def week(truth):
    """The messages of the last seven days that are not dated ahead."""
    since = truth.now - 7 * DAY
    return [m for m in truth.mail or [] if since < m.date <= truth.now]


@says("mail.urgent_count")
def number(truth, found, page):
    """How many wait, in the last seven days."""
    waiting = [m for m in week(truth) if m.waits]
    said = int(found["n"])
    if said in number_of_waiting(week(truth)) or found["least"] and len(waiting) > said:
        return true("7 days")
    return false("the number is another", f"{len(waiting)} wait", "7 days")


@says("mail.count")
def inbox(truth, found, page):
    """Messages of the time that was looked at, the unread ones, and those that wait."""
    days = f"{page.job.mail_days} days"
    since = truth.now - page.job.mail_days * DAY
    every = [m for m in truth.mail or [] if m.date > since]
    mail = [m for m in every if m.date <= truth.now]
    if page.job.unread_only:
        every, mail = ([m for m in some if m.unread] for some in (every, mail))
    if page.job.ability in PERSONAL:
        every, mail = ([m for m in some if not m.machine] for some in (every, mail))
    if page.job.person:
        every, mail = ([m for m in some if page.job.person in m.sender] for some in (every, mail))
    if int(found["n"]) not in (len(every), len(mail)):
        return false("the number is another", f"{len(mail)} messages", days)
    said = {",": 0, None: 0}.get(found["u"], found["u"])
    unread = len([m for m in mail if m.unread])
    told = int(found["n"]) if found["state"] and not found["u"] else int(said or 0)
    if told not in (unread, len([m for m in every if m.unread])):
        return false("the number of unread ones is another", f"{unread} unread", days)
    waiting = len([m for m in mail if m.waits])
    none = meaning(found["waiting"]) == "none"
    if (0 if none else int(found["waiting"])) not in number_of_waiting(mail):
        cause = "somebody waits" if none else NOBODY
        return false(cause, f"{waiting} wait", days)
    return true(days)


@says("mail.none")
def no_mail(truth, found, page):
    """Of the people who are meant, or of all where nobody was looked for."""
    since = truth.now - page.job.mail_days * DAY
    mail = [m for m in truth.mail or [] if since < m.date <= truth.now]
    if page.job.person:
        people = [c for c in truth.contacts or [] if page.job.person in c["name"]]
        addresses = [a for c in people for a in c["addresses"]]
        wanted = [m for m in mail if page.job.person in m.sender or m.address in addresses]
        if not wanted:
            return true(page.job.person)
        return false(
            "mail of the person is there under another name", wanted[0].record, page.job.person
        )
    if page.job.ability == "prep":
        ahead = [e for e in truth.agenda.events if e.start >= truth.now and not e.all_day]
        ahead = [e for e in ahead if not e.declined]
        if ahead and not [name for name in ahead[0].attendees if name != truth.name]:
            return false(
                "nothing was searched, as nobody else is invited", ahead[0].record, "next meeting"
            )
        return unknown("mail of the people who come")
    if page.job.unread_only:
        mail = [m for m in mail if m.unread]
    if page.job.ability in PERSONAL:
        mail = [m for m in mail if not m.machine]
    return false("there is mail", mail[0].record) if mail else true()


@rule("no mail", r"\s*No messages\.", place="card")
def no_messages(truth, found, page):
    """In a card."""
    if page.job.ability == "email":
        return none(truth, found, page)
    return no_mail(truth, found, page)


@says("mail.latest")
def latest(truth, found, page):
    """Its subject, sender and time."""
    message = find(truth, found["subject"], found["sender"])
    if message is None:
        return false("there is no such message", "mail")
    if message.date > truth.now:
        return false("it is dated ahead of now", message.record)
    among = [m for m in truth.mail if page.job.ability not in PERSONAL or not m.machine]
    if page.job.ability == "prep":
        # Of the people who come; who these are is not said.
        among = [m for m in among if m.address == message.address]
    else:
        among = [m for m in among if not page.job.unread_only or m.unread]
        people = [c for c in truth.contacts or [] if page.job.person and page.job.person in c["name"]]
        known = [address for c in people for address in c["addresses"]]
        if page.job.person:
            among = [m for m in among if page.job.person in m.sender or m.address in known]
    newest = newest_mail(truth, among)
    if newest.date > message.date:
        return false("another one is the latest", f"{newest.record} ({newest.subject})")
    if found["clock"]:
        said = clock(truth, day(found["day"], truth.today), found["clock"])
        if said != message.date.replace(second=0, microsecond=0):
            return false("the time is another", f"{message.record}: {message.date:%m-%d %H:%M}")
    return true()


@says("mail.for_information", "mail.archivable")
def sorted_away(truth, found, page):
    """Messages that are there; nothing that somebody waits on goes into the archive."""
    is_archive = "rchiv" in found[0].split(":")[0]
    text = re.sub(r" (?:and|und) \d+ (?:more|weitere)$", "", found["list"])
    known = [m for m in truth.mail or [] if m.subject in text or re.search(dated(m.subject), text)]
    named = len(re.findall(r" (?:from|von) ", text))
    subjects = sum(len(re.findall(r" (?:from|von) ", m.subject)) for m in known)
    if not known or named - subjects > len(known):
        return false("there is no such message", "mail")
    for message in known:
        if is_archive and message.waits:
            return false("somebody waits", message.record, "mail")
    return true("mail")


@rule(
    "mail of a tile",
    r"Mail {2,}(?P<n>\d+) needs? a reply(?: - (?P<sender>.+?): (?P<subject>.*))?",
    place="card",
)
def tile(truth, found, page):
    """How many wait, and who first."""
    waiting = [m for m in week(truth) if m.waits]
    message = find(truth, found["subject"] or "", found["sender"] or "")
    wrong = judge_waits(truth, message, "7 days")
    if wrong.verdict == "false":
        return wrong
    if int(found["n"]) != len(waiting):
        return false(NOBODY, f"{len(waiting)} wait", "7 days")
    return true("7 days")


@rule("mail of a tile", r"Mail {2,}nothing urgent(?: - .*)?", place="card")
def tile_none(truth, found, page):
    """Nobody waits."""
    return none(truth, found, page)


@says("contacts.none")
def nobody(truth, found, page):
    """Somebody was looked for, and is not there."""
    if page.job.person:
        people = [c for c in truth.contacts or [] if page.job.person.lower() in c["name"].lower()]
        return (
            false("the person is there", people[0]["record"], page.job.person)
            if people
            else true(page.job.person)
        )
    ahead = [e for e in truth.agenda.events if e.start >= truth.now and not e.all_day]
    ahead = [e for e in ahead if not e.declined]
    if not ahead or not [name for name in ahead[0].attendees if name != truth.name]:
        return false(
            "nobody was looked for", ahead[0].record if ahead else "calendar", "next meeting"
        )
    people = [c for c in truth.contacts or [] if c["name"] in ahead[0].attendees]
    return (
        false("the person is there", people[0]["record"], "next meeting")
        if people
        else true("next meeting")
    )


@says("contacts.contact")
def contact(truth, found, page):
    """Company, phone number and address as in the card."""
    one = next((c for c in truth.contacts or [] if c["name"] == found["name"]), None)
    if one is None:
        return None if " " not in found["name"] else false(NO_PERSON, "contacts")
    known = one["phones"] + one["addresses"]
    if found["reach"] and not all(part in known for part in found["reach"].split(", ")):
        return false("the number or address is another", one["record"])
    if found["company"] and found["company"] != one["company"]:
        return false("the company is another", one["record"])
    return true()


@says("contacts.turns", "contacts.birthday")
def birthday(truth, found, page):
    """The day of the year, and the age that is reached on it."""
    one = next((c for c in truth.contacts or [] if c["name"] == found["name"]), None)
    if one is None or not one["born"]:
        return false(NO_PERSON, "contacts")
    date = day(found["day"], truth.today)
    year, *of_year = one["born"]
    if [date.month, date.day] != of_year:
        return false("the day is another", f"{one['record']}: {of_year}", date)
    if found["n"] and (year is None or date.year - year != int(found["n"])):
        return false("the age is another", f"{one['record']}: {year}", date)
    return true(date)
