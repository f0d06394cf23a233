"""Statements about mail and contacts."""

import re

from reading.days import DAY, day

from .rules import clock, false, rule, true, unknown

SUBJECT = r"(?P<subject>[^\n]{1,120}?)"
SENDER = r"(?P<sender>(?:(?!\. )[^\n]){1,60}?)"


def find(truth, subject, sender):
    """The message of a subject and a sender; None when there is none."""
    return next(
        (
            m
            for m in truth.mail or []
            if m.subject == subject and sender in (m.sender, m.sender.split()[0])
        ),
        None,
    )


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
    if not message.unread or message.answered:
        return false("it was read or answered", message.record, span)
    if not message.waits:
        return false("it says itself that no answer is wanted", message.record, span)
    return true(span)


def other_person(page, message):
    """Whether the question names a person and the message is from another."""
    return page.job.person and message and page.job.person not in message.sender


@rule("needs an answer", rf"{SUBJECT} from {SENDER} needs an answer\.")
def needs(truth, found, page):
    """Unread, unanswered, from a person who asks for something."""
    message = find(truth, found["subject"], found["sender"])
    if other_person(page, message):
        return false("the answer is about another person", f"asked about {page.job.person}", "mail")
    return judge_waits(truth, message)


@rule("pressing", rf"{SUBJECT} from {SENDER} is pressing and still unanswered\.")
def pressing(truth, found, page):
    """It waits, and names a time."""
    message = find(truth, found["subject"], found["sender"])
    wrong = judge_waits(truth, message)
    if wrong.verdict == "false":
        return wrong
    if message.presses:
        today = message.date.date() == truth.today
        return true("today") if today else unknown("the time that it names may be over")
    return false("it names no time", message.record, "unread mail")


@rule("reply first", rf"Reply to {SENDER} about {SUBJECT}\.")
def reply(truth, found, page):
    """To somebody who waits; nobody else waits with a time while this one names none."""
    message = find(truth, found["subject"], found["sender"])
    if page.job.ability == "reply":
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


@rule("mail of a group", r"\s+Needs a reply: (?P<n>\d+)", place="card")
def group(truth, found, page):
    """How many wait in the days that were looked at."""
    since = truth.now - page.job.mail_days * DAY
    mail = [m for m in truth.mail or [] if m.date > since]
    waiting = len([m for m in mail if m.waits and m.date <= truth.now])
    if int(found["n"]) == waiting:
        return true(f"{page.job.mail_days} days")
    cause = "mail that nobody waits on is counted"
    return false(cause, f"{waiting} wait", f"{page.job.mail_days} days")


@rule("no mail needs a reply", r"No mail needs a reply\.")
def none(truth, found, page):
    """Nobody who waits has written in the last seven days."""
    week = truth.now - 7 * DAY
    waiting = [m for m in truth.mail or [] if m.waits and week < m.date <= truth.now]
    if not waiting:
        return true("7 days")
    return false("somebody waits", f"{waiting[0].record} ({waiting[0].subject})", "7 days")


@rule("number of mails", r"(?P<n>\d+) messages? needs? a reply\.")
def number(truth, found, page):
    """How many wait, in the last seven days."""
    week = truth.now - 7 * DAY
    waiting = [m for m in truth.mail or [] if m.waits and week < m.date <= truth.now]
    if len(waiting) == int(found["n"]):
        return true("7 days")
    return false("the number is another", f"{len(waiting)} wait", "7 days")


@rule(
    "number of mails",
    r"(?P<n>\d+) messages?(?:, (?P<state>unread|all unread|(?P<u>\d+) of them unread))?; "
    r"(?P<r>none|\d+) needs? a reply\.",
)
def inbox(truth, found, page):
    """Messages of the time that was looked at, the unread ones, and those that wait."""
    since = truth.now - page.job.mail_days * DAY
    mail = [m for m in truth.mail or [] if m.date > since]
    real = [m for m in mail if m.date <= truth.now]
    if page.job.person:
        mail, real = ([m for m in some if page.job.person in m.sender] for some in (mail, real))
    elif page.job.ability == "ask mail":
        mail, real = ([m for m in some if m.unread] for some in (mail, real))
    if int(found["n"]) not in (len(mail), len(real)):
        return unknown("which messages were looked at is not said")
    waiting = len([m for m in real if m.waits])
    said = 0 if found["r"] == "none" else int(found["r"])
    if said != waiting:
        return false(
            "mail that nobody waits on is counted", f"{waiting} wait", f"{page.job.mail_days} days"
        )
    return true(f"{page.job.mail_days} days")


@rule("no mail", r"There is no mail to show\.", r"The inbox is empty\.")
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
        if ahead and not [name for name in ahead[0].attendees if name != truth.name]:
            return false(
                "nothing was searched, as nobody else is invited", ahead[0].record, "next meeting"
            )
        return unknown("mail of the people who come")
    if page.job.ability == "ask mail":
        mail = [m for m in mail if m.unread]
    return false("there is mail", mail[0].record) if mail else true()


@rule("no mail", r"\s*No messages\.", place="card")
def no_messages(truth, found, page):
    """In a card."""
    if page.job.ability == "email":
        return none(truth, found, page)
    return no_mail(truth, found, page)


@rule(
    "latest mail", rf"The latest message is {SUBJECT} from {SENDER}(?:, <DAY>(?: at <CLOCK>)?)?\."
)
def latest(truth, found, page):
    """Its subject, sender and time."""
    message = find(truth, found["subject"], found["sender"])
    if message is None:
        return false("there is no such message", "mail")
    if message.date > truth.now:
        return false("it is dated ahead of now", message.record)
    if found["clock"]:
        said = clock(truth, day(found["day"], truth.today), found["clock"])
        if said != message.date.replace(second=0, microsecond=0):
            return false("the time is another", f"{message.record}: {message.date:%m-%d %H:%M}")
    return true()


@rule("for information", r"(?P<what>For information|Can be archived): (?P<list>.+?)\.(?= |$)")
def sorted_away(truth, found, page):
    """Nothing that somebody waits on is put away."""
    for subject, sender in re.findall(r"(.+?) from (.+?)(?:, | and |$)", found["list"]):
        message = find(truth, subject.removeprefix("and "), sender)
        if message and found["what"] == "Can be archived" and message.waits:
            return false("somebody waits", message.record, "mail")
    return true("mail")


@rule(
    "mail of a tile",
    r"Mail {2,}(?P<n>\d+) needs? a reply(?: - (?P<sender>.+?): (?P<subject>.*))?",
    place="card",
)
def tile(truth, found, page):
    """How many wait, and who first."""
    week = truth.now - 7 * DAY
    waiting = [m for m in truth.mail or [] if m.waits and week < m.date <= truth.now]
    message = find(truth, found["subject"] or "", found["sender"] or "")
    wrong = judge_waits(truth, message, "7 days")
    if wrong.verdict == "false":
        return wrong
    if int(found["n"]) != len(waiting):
        return false("mail that nobody waits on is counted", f"{len(waiting)} wait", "7 days")
    return true("7 days")


@rule("mail of a tile", r"Mail {2,}nothing urgent(?: - .*)?", place="card")
def tile_none(truth, found, page):
    """Nobody waits."""
    return none(truth, found, page)


@rule("no contact found", r"No matching contact in the address book\.")
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


@rule(
    "contact",
    r"(?P<name>[A-Z]\w+(?: [A-Z]\w+)+)(?: \((?P<company>[^)]*)\))?: "
    r"(?P<reach>[+\d][^\n]*?@[\w.]+)\.",
)
def contact(truth, found, page):
    """Phone number and address as in the card."""
    for one in truth.contacts or []:
        if one["name"] == found["name"]:
            known = one["phones"] + one["addresses"]
            if all(part in known for part in found["reach"].split(", ")):
                return true()
            return false("the number or address is another", one["record"])
    return false("there is nobody of this name", "contacts")
