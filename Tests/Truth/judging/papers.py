"""Statements about notes, tasks and reminders."""

from reading.days import DAY, day

from .rules import TITLE, clock, false, rule, true

FILE_TIME = "the time of the file is not looked at"


def recent(truth, page):
    """The notes of the last week, or since yesterday where the ability says so."""
    since = truth.now - 7 * DAY
    if page.job.ability == "gratitude":
        since = clock(truth, truth.today - DAY, "00:00")
    return [n for n in truth.notes or [] if since <= n.changed <= truth.now]


@rule("newest note", rf"The newest note is (?P<title>{TITLE})(?:, from <DAY>)?\.")
def newest(truth, found, page):
    """The note that was changed last, and on which day."""
    notes = [n for n in truth.notes or [] if n.changed <= truth.now]
    if not notes:
        return false("there is no note", "notes")
    first = notes[0]
    if found["title"] != first.title:
        return false(FILE_TIME, f"{first.record} ({first.changed:%m-%d %H:%M})", "notes")
    if found["day"] and day(found["day"], truth.today) != first.changed.date():
        return false("the day is another", f"{first.record} ({first.changed:%m-%d %H:%M})", "notes")
    return true("notes")


@rule("no notes", r"There are no notes to show\.")
def no_notes(truth, found, page):
    """None was changed in the time that is meant; Prep asks for notes about the meeting."""
    notes = recent(truth, page)
    if page.job.ability == "prep" or not notes:
        return true("notes")
    return false(FILE_TIME, f"{notes[0].record} ({notes[0].changed:%m-%d %H:%M})", "notes")


@rule("number of notes", r"\s*Notes: (?P<n>\d+) notes?", place="card")
def number(truth, found, page):
    """How many were changed in the last week."""
    notes = recent(truth, page)
    if int(found["n"]) == len(notes):
        return true("7 days")
    return false(FILE_TIME, f"{len(notes)}: " + ", ".join(n.title for n in notes), "7 days")


@rule("note updated", r"\s+\[x\] note updated {2,}(?P<title>\S.*)", place="card")
def updated(truth, found, page):
    """The file of the note is another than before the run."""
    note = next((n for n in truth.notes or [] if n.title == found["title"]), None)
    if note is None:
        return false("there is no such note", "notes")
    name = note.record.removesuffix(":1")
    before, after = ((vault / name).read_bytes() for vault in (truth.folder / "vault", truth.vault))
    if before == after:
        return false("the note was not changed", note.record, "notes")
    return true("notes")


@rule(
    "work on a note",
    rf"Work on (?P<title>{TITLE}): (?P<task>[^\n]*?)(?: \(and (?P<n>\d+) more\))?\.(?= |$)",
)
def work(truth, found, page):
    """A task of the note that is not ticked, and how many more."""
    for note in truth.notes or []:
        if note.title == found["title"]:
            right = note.tasks[:1] == (found["task"],) and len(note.tasks) - 1 == int(
                found["n"] or 0
            )
            return (
                true("notes")
                if right
                else false("the open tasks are others", f"{note.record}: {note.tasks}")
            )
    return false("there is no such note", "notes")


@rule("pinned notes", r"(?P<n>\d+) notes? (?:is|are) pinned: (?P<list>[^.]*)\.")
def pinned(truth, found, page):
    """How many of the notes that were looked at are pinned."""
    notes = [n for n in truth.notes or [] if n.pinned]
    recently = [n for n in recent(truth, page) if n.pinned]
    if int(found["n"]) in (len(notes), len(recently)):
        return true("notes")
    return false(FILE_TIME, ", ".join(n.title for n in recently), "notes")


@rule("read before", rf"Read (?P<title>{TITLE}) before (?P<event>{TITLE}) at <CLOCK>\.")
def read_before(truth, found, page):
    """The note speaks of the event, and the event is ahead today."""
    start = clock(truth, truth.today, found["clock"])
    event = next((e for e in truth.agenda.named(found["event"]) if e.start == start), None)
    note = next((n for n in truth.notes or [] if n.title == found["title"]), None)
    if event is None or note is None:
        return false("there is no such note or event", "notes")
    if found["event"].lower() not in (note.title + note.body).lower():
        return false("the note does not speak of it", note.record)
    return true("today")


@rule(
    "notes of a tile",
    r"Notes {2,}(?P<n>\d+) pinned notes?(?: - newest: (?P<title>.*))?",
    place="card",
)
def tile(truth, found, page):
    """Pinned notes and the newest one."""
    notes = truth.notes or []
    if int(found["n"]) != len([n for n in notes if n.pinned]):
        return false("the number is another", "notes", "notes")
    if found["title"] and notes and notes[0].title != found["title"]:
        return false(FILE_TIME, f"{notes[0].record} ({notes[0].changed:%m-%d %H:%M})", "notes")
    return true("notes")


def todo(truth, title):
    """Tasks and reminders of a title."""
    return [t for t in (truth.tasks or []) + (truth.reminders or []) if t.title == title]


def judge_due(truth, found, late):
    """That a todo is due at a time, and whether that is over."""
    date = day(found["day"], truth.today)
    for one in todo(truth, found["title"]):
        if one.due is None or one.due.date() != date:
            continue
        if found["clock"] and clock(truth, date, found["clock"]) != one.due:
            continue
        if one.done:
            return false("it is done", one.record, str(date))
        return (
            true(str(date))
            if one.late(truth.now) == late
            else false("late and not late are confused", one.record)
        )
    titles = todo(truth, found["title"])
    return false("it is due at another time", titles[0].record if titles else "tasks", str(date))


@rule("due", rf"(?!No task )(?P<title>{TITLE}) is (?:due|to be remembered) <DAY>(?: at <CLOCK>)?\.")
def due(truth, found, page):
    """A todo that is still ahead."""
    return judge_due(truth, found, False)


@rule(
    "was due",
    rf"(?P<title>{TITLE}) was due <DAY>(?: at <CLOCK>)?"
    r"(?:, and (?P<n>\d+) other (?P<what>task|reminder)s? (?:(?:is|are) late too|with it))?\.",
)
def was_due(truth, found, page):
    """A todo whose time is over, and how many more there are."""
    wrong = judge_due(truth, found, True)
    if wrong.verdict == "false" or not found["n"]:
        return wrong
    todos = truth.tasks if found["what"] == "task" else truth.reminders
    late = [t for t in todos or [] if t.late(truth.now)]
    return (
        wrong
        if len(late) - 1 == int(found["n"])
        else false("the number is another", f"{len(late)} are late")
    )


@rule("open todos", r"(?P<n>\d+) (?P<what>task|reminder)s? (?:is|are) open\.")
def open_todos(truth, found, page):
    """How many are not done."""
    todos = truth.tasks if found["what"] == "task" else truth.reminders
    real = [t for t in todos or [] if not t.done]
    due = [t for t in real if t.late(truth.now)]
    if int(found["n"]) in (len(real), len(due)):
        return true("today")
    return false("the number is another", f"{len(real)} are open", "today")


@rule("nothing due", r"No reminder is (?P<what>due|open)\.", r"(?P<what>There is nothing to do)\.")
def nothing_due(truth, found, page):
    """None is open, or none is due on the day that was asked about."""
    todos = truth.tasks if found["what"].startswith("There") else truth.reminders
    real = [t for t in todos or [] if not t.done]
    if found["what"] == "due":
        until = truth.agenda.bounds(truth.today)[1]
        real = [t for t in real if t.due and (t.due < until)]
        cause = "what is due later today is left out"
        if any(t.late(truth.now) for t in real):
            cause = "what is due is left out"
    else:
        cause = "there are open ones"
    return false(cause, f"{real[0].record} ({real[0].title})", "today") if real else true("today")


@rule("nothing due", r"No task is due (?P<until>until )?<DAY>\.")
def no_task_due(truth, found, page):
    """None that is open has its deadline by the end of the day that is named."""
    last = day(found["day"], truth.today)
    until = truth.agenda.bounds(last)[1]
    real = [t for t in truth.tasks or [] if not t.done and t.due and t.due < until]
    return false("what is due is left out", f"{real[0].record} ({real[0].title})", str(last)) if real else true(str(last))


@rule(
    "begin with",
    rf"(?:Begin with|Do) (?P<title>{TITLE})"
    r"(?:: its priority is high|, or set it for another time)?\.",
)
def begin(truth, found, page):
    """A todo that is open."""
    todos = todo(truth, found["title"])
    if not todos:
        return false("there is no such todo", "tasks")
    return false("it is done", todos[0].record) if all(t.done for t in todos) else true("today")


@rule("reminder set", rf"The reminder (?P<title>{TITLE}) is set for <DAY>(?: at <CLOCK>)?, [^.]*\.")
def reminder_set(truth, found, page):
    """It is on disk, at the time that was said."""
    date = day(found["day"], truth.today)
    for one in todo(truth, found["title"]):
        if (
            one.due
            and one.due.date() == date
            and (not found["clock"] or clock(truth, date, found["clock"]) == one.due)
        ):
            meant = page.job.meant_time(truth)
            if meant and meant != one.due:
                return false(
                    "the time is not the one that was asked for", f"{page.job.words}: {meant}"
                )
            return true(str(date))
    return false("no such reminder is on disk", "reminders", str(date))
