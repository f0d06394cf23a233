"""Rows of cards that list mail, notes and reminders, and the lines below a row."""

import re

from reading.days import MONTHS, day, length, minutes

from .cards import LONG
from .events import show
from .letters import PERSONAL, judge_waits, newest_mail
from .rules import PASS, clock, false, rule, true
from .writes import note_of

STAMP = rf"(?P<stamp>\d\d:\d\d|(?:{'|'.join(name[:3] for name in MONTHS)}) \d\d?(?:, \d{{4}})?)"
# Below the heading of a card of mail; the marks of unread ones, and none.
MESSAGE = re.compile(rf"  [* ] (?P<subject>\S.*) - {STAMP}")
GROUP = re.compile(r"  (?P<name>For information|Can be archived|Inbox|Latest|Needs a reply): (?P<n>\d+)\+?")
MARKS = re.compile(r"^(?:- )?(?:\[[ x]\] )?")


def stamp(truth, moment):
    """A time as rows show it: of today the clock, else the day."""
    return f"{moment:%H:%M}" if moment.date() == truth.today else f"{moment:%b} {moment.day}"


def rows_of(lines, until_group):
    """How many messages stand in some lines, to the end of the card or of a group."""
    count = 0
    for line in lines:
        if line.strip() and not line.startswith(" ") or (until_group and GROUP.fullmatch(line)):
            break
        count += bool(MESSAGE.fullmatch(line))
    return count


@rule("number of messages", r"Mail: (?P<n>\d+)\+? messages?", place="card")
def number(truth, found, page):
    """As many messages are listed below."""
    page.heading, page.group = "mail", ""
    listed = rows_of(page.cards_below(), False)
    if listed == int(found["n"]):
        return true("mail")
    return false("the card lists another number", f"{listed} rows", "mail")


@rule("group of mail", GROUP.pattern, place="card")
def group(truth, found, page):
    """As many messages are listed below it."""
    page.group = found["name"]
    listed = rows_of(page.cards_below(), True)
    if listed == int(found["n"]):
        return true("mail")
    return false("the card lists another number", f"{listed} rows", "mail")


@rule("message of a card", MESSAGE.pattern, place="card")
def message(truth, found, page):
    """Its subject and time, and whether its group is the right one."""
    if page.heading != "mail":
        return PASS
    page.item = next(
        (
            m
            for m in truth.mail or []
            if m.subject == found["subject"]
            and stamp(truth, m.date) == found["stamp"]
            and m.unread == found[0].startswith("  *")
        ),
        None,
    )
    if page.item is None:
        same = [m for m in truth.mail or [] if m.subject == found["subject"]]
        record = f"{same[0].record}: {same[0].date:%m-%d %H:%M}" if same else "mail"
        return false("there is no such message", record, "mail")
    if page.group == "Needs a reply":
        return judge_waits(truth, page.item, "mail")
    if page.group == "Can be archived" and page.item.waits and page.item.date <= truth.now:
        return false("somebody waits", page.item.record, "mail")
    personal = [m for m in truth.mail if not m.machine and m.date <= truth.now]
    wants = page.group == "Latest" and personal and page.job.ability in PERSONAL
    if wants and page.item.date != newest_mail(truth, personal).date:
        return false("another one is the latest", newest_mail(truth, personal).record, "mail")
    return true("mail")


@rule("note of a card", rf"  [-^] (?P<title>\S.*) - {STAMP}", place="card")
def note(truth, found, page):
    """Its title, when it was changed, and whether it is pinned."""
    if page.heading != "notes":
        return PASS
    page.item = note_of(truth, found["title"])
    if page.item is None:
        return false("there is no such note", "notes", "notes")
    real = f"{page.item.record} ({page.item.changed:%m-%d %H:%M})"
    # A run that notes the last use of a note changes its file.
    before = note_of(page.before, found["title"])
    if found["stamp"] not in [stamp(truth, n.changed) for n in (before, page.item) if n]:
        return false("the day is another", real, "notes")
    if page.item.pinned != found[0].startswith("  ^"):
        return false("the mark is another", real, "notes")
    return true("notes")


@rule("events of notes", r"  Mentions (?P<list>\S.*)", place="card")
def mentions(truth, found, page):
    """Events of the calendar, each with a note that speaks of it."""
    for title in found["list"].split(", "):
        if not truth.agenda.named(title):
            return false("there is no such event", "calendar", "notes")
        words = [word for word in title.lower().split() if len(word) > 3] or [title.lower()]
        texts = [(n.title + n.body).lower() for n in truth.notes or []]
        if not any(word in text for word in words for text in texts):
            return false("no note speaks of it", "notes", "notes")
    return true("notes")


@rule(
    "use of a note",
    r"(?:Written: |  )last use of note updated: (?P<title>.+?)"
    r"(?:, (?:and|und) (?P<n>\d+) (?:more|weitere))?",
    place="card",
)
def used(truth, found, page):
    """The note is there, and so many others."""
    others = len(truth.notes or []) - 1
    if note_of(truth, found["title"]) is None or int(found["n"] or 0) > others:
        return false("there is no such note", "notes", "notes")
    return true("notes")


@rule(
    "reminder of a card",
    rf"  (?P<title>\S.*?), {LONG % 'date'}, <CLOCK>(?: - in <LENGTH>)?",
    place="card",
)
def reminder(truth, found, page):
    """A reminder on disk, and how long it is until then."""
    at = clock(truth, day(found["date"], truth.today), found["clock"])
    mine = [t for t in truth.reminders or [] if t.title == found["title"] and t.due == at]
    if not mine:
        return false("it is due at another time", "reminders", at.date())
    left = length(truth.now, at)
    if found["length"] and minutes(found["length"]) != left:
        return false("the time until then is another", f"{left:g} min", at.date())
    return true(at.date())


@rule(
    "what was written",
    rf"Written: reminder created: (?P<title>\S.*?) - {LONG % 'date'}, <CLOCK>",
    place="card",
)
def reminder_written(truth, found, page):
    """The reminder is on disk, and was not before."""
    at = clock(truth, day(found["date"], truth.today), found["clock"])
    lists = [
        [t for t in world.reminders or [] if t.title == found["title"] and t.due == at]
        for world in (page.before, truth)
    ]
    if len(lists[1]) == len(lists[0]) + 1:
        return true(at.date())
    return false("it is not on disk", "reminders", at.date())


@rule("people of a row", r"\s{2,}with (?P<list>\S.*?)(?: and (?P<n>\d+) more)?", place="card")
def people(truth, found, page):
    """All who are invited to the event of the row above."""
    if page.heading != "events" or page.event is None:
        return PASS
    said = found["list"].split(", ")
    # Oneself is left out.
    real = [name for name in page.event.attendees if name != truth.name]
    if said == real[: len(said)] and len(said) + int(found["n"] or 0) == len(real):
        return true(page.date)
    return false("others are invited", show(page.event) + ": " + ", ".join(real), page.date)


@rule("declined row", r"\s{2,}declined", place="card")
def declined(truth, found, page):
    """The person declined the event of the row above."""
    if page.event is None:
        return PASS
    if page.event.declined:
        return true(page.date)
    return false("it was not declined", show(page.event), page.date)


@rule("last day of a row", rf"\s{{2,}}until {LONG % 'last'}", place="card")
def until(truth, found, page):
    """The last day of the all-day event of the row above."""
    if page.event is None:
        return PASS
    if day(found["last"], truth.today) == page.event.last_day:
        return true(page.date)
    return false("the last day is another", show(page.event), page.date)


@rule("words of a row", r"\s{4,}(?P<text>\S.*)", place="card")
def words(truth, found, page):
    """Below a message its sender and how it begins; below a note what it says."""
    if page.item is None or page.heading not in ("mail", "notes"):
        return PASS
    if page.heading == "notes":
        text = MARKS.sub("", found["text"])
        if any(MARKS.sub("", line.strip()) == text for line in page.item.body.splitlines()):
            return true("notes")
        return false("the note does not say it", page.item.record, "notes")
    one = page.item
    if found["text"] in (f"{one.sender} <{one.address}>", one.address):
        return true("mail")
    start = found["text"].rstrip("…")
    if " ".join(one.text.split()).startswith(start):
        return true("mail")
    return false("the message does not say it", one.record, "mail")


@rule(
    "heading of a table",
    r"\s+(?:today {2,}streak {2,}last 7 days|now(?: {2,}usual)?)",
    place="card",
)
def columns(truth, found, page):
    """Names of columns say nothing."""
