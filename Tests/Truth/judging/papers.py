"""Statements about notes, tasks and reminders."""

from reading.days import DAY, day

from .events import some_record
from .rules import clock, false, rule, says, true

FILE_TIME = "the time of the file is not looked at"


def recent(truth, page):
    """The notes of the last week, or since yesterday where the ability says so."""
    since = truth.now - 7 * DAY
    if page.job.ability == "gratitude":
        since = clock(truth, truth.today - DAY, "00:00")
    return [n for n in truth.notes or [] if since <= n.changed <= truth.now]


@says("notes.newest")
def newest(truth, found, page):
    """The note that was changed last, and on which day."""
    notes = [n for n in truth.notes or [] if n.changed <= truth.now]
    if page.job.ability == "prep":
        # Of the notes about the meeting; which these are is judged by `notes.read_before`.
        notes = [n for n in notes if n.title == found["title"]]
    if page.job.matching:
        notes = [n for n in notes if n.matches(page.job.matching)]
    if not notes:
        return false("there is no note", "notes")
    first = notes[0]
    if found["title"] not in {n.title for n in notes if n.changed == first.changed}:
        return false(FILE_TIME, f"{first.record} ({first.changed:%m-%d %H:%M})", "notes")
    if found["day"] and day(found["day"], truth.today) != first.changed.date():
        return false("the day is another", f"{first.record} ({first.changed:%m-%d %H:%M})", "notes")
    return true("notes")


@says("notes.none")
def no_notes(truth, found, page):
    """None was changed in the time that is meant; Prep asks for notes about the meeting."""
    notes = recent(truth, page)
    if page.job.matching:
        notes = [n for n in truth.notes or [] if n.matches(page.job.matching)]
    if page.job.ability == "prep" or not notes:
        return true("notes")
    return false(FILE_TIME, f"{notes[0].record} ({notes[0].changed:%m-%d %H:%M})", "notes")


@rule("number of notes", r"\s*Notes: (?P<n>\d+) notes?", place="card")
def number(truth, found, page):
    """How many were changed in the last week."""
    page.heading = "notes"
    notes = recent(truth, page)
    if int(found["n"]) == len(notes):
        return true("7 days")
    return false(FILE_TIME, f"{len(notes)}: " + ", ".join(n.title for n in notes), "7 days")


@rule("no notes", r"\s*No notes\.", place="card")
def no_notes_listed(truth, found, page):
    """None was changed in the last week."""
    notes = recent(truth, page)
    return false(FILE_TIME, notes[0].record, "7 days") if notes else true("7 days")


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


@says("notes.work_on")
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


@says("notes.pinned")
def pinned(truth, found, page):
    """How many of the notes that were looked at are pinned."""
    notes = [n for n in truth.notes or [] if n.pinned and n.matches(page.job.matching)]
    recently = [n for n in recent(truth, page) if n.pinned]
    named = set(found["list"].split(", "))
    if len(named) + int(found["more"] or 0) != int(found["n"]):
        return false("the notes are not all counted", found["list"], "notes")
    if not named <= {n.title for n in notes}:
        return false("a note is not pinned", ", ".join(n.title for n in notes), "notes")
    if int(found["n"]) in (len(notes), len(recently)):
        return true("notes")
    return false(FILE_TIME, ", ".join(n.title for n in recently), "notes")


@says("notes.read_before")
def read_before(truth, found, page):
    """The note speaks of the event, and the event is ahead."""
    note = next((n for n in truth.notes or [] if n.title == found["title"]), None)
    title = found["other"] or found["event"]
    events = [
        e for e in truth.agenda.named(title) if (e.end if e.all_day else e.start) > truth.now
    ]
    if found["clock"]:
        date = day(found["day"], truth.today) if found["day"] else truth.today
        events = [e for e in events if e.start == clock(truth, date, found["clock"])]
    if note is None:
        return false("there is no such note", "notes")
    if not events:
        return false("the event is not ahead", some_record(truth, title))
    if events[0].declined:
        return false("an invitation that was declined is told as an event", events[0].record)
    words = [word for word in title.lower().split() if len(word) > 3] or [title.lower()]
    text = (note.title + note.body).lower()
    if not any(word in text for word in words):
        return false("the note does not speak of it", note.record)
    return true(events[0].start.date())


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


@says("tasks.next", "reminders.next")
def due(truth, found, page):
    """A todo that is still ahead."""
    return judge_due(truth, found, False)


@says("tasks.late", "reminders.was_due")
def was_due(truth, found, page):
    """A todo whose time is over, and how many more there are."""
    todos, name = kind_of(truth, found)
    if not found.kind.startswith(name or "tasks"):
        return None
    wrong = judge_due(truth, found, True)
    if wrong.verdict == "false" or not found["n"]:
        return wrong
    late = [t for t in todos or [] if t.late(truth.now)]
    return (
        wrong
        if len(late) - 1 == int(found["n"])
        else false("the number is another", f"{len(late)} are late")
    )


def judge_open(todos, found, truth, what):
    """How many of some todos are not done."""
    real = [t for t in todos or [] if not t.done]
    if int(found["n"]) == len(real):
        return true("today")
    return false("the number is another", f"{len(real)} {what} are open", "today")


@says("tasks.open")
def open_tasks(truth, found, page):
    """How many are not done."""
    return judge_open(truth.tasks, found, truth, "tasks")


@says("reminders.open")
def open_reminders(truth, found, page):
    """How many are not done."""
    return judge_open(truth.reminders, found, truth, "reminders")


@says("reminders.none_due")
def nothing_due(truth, found, page):
    """None is due at this moment, or by the end of the day, or before the time, that is named."""
    if found["day"]:
        return nothing_before(truth, truth.reminders, found)
    real = [t for t in truth.reminders or [] if not t.done and t.due and t.late(truth.now)]
    return false("what is due is left out", f"{real[0].record} ({real[0].title})", "now") if real else true("now")


@says("reminders.none_open")
def no_reminder(truth, found, page):
    """All are done."""
    real = [t for t in truth.reminders or [] if not t.done]
    return false("there are open ones", f"{real[0].record} ({real[0].title})") if real else true()


@says("tasks.none")
def no_task(truth, found, page):
    """None is open; of a question about today none is due by its end."""
    real = [t for t in truth.tasks or [] if not t.done]
    if page.job.asked_day == "today":
        until = truth.agenda.bounds(truth.today)[1]
        real = [t for t in real if t.due and t.due < until]
        if not real:
            return true("today")
    return false("there are open ones", f"{real[0].record} ({real[0].title})") if real else true()


@says("tasks.none_due")
def no_task_due(truth, found, page):
    """None that is open has its deadline by the end of the day, or before the time, that is named."""
    return nothing_before(truth, truth.tasks, found)


def nothing_before(truth, todos, found):
    """No open one of some todos is due by the end of the day, or before the time, that is named."""
    last = day(found["day"], truth.today)
    until = truth.agenda.bounds(last)[1]
    if found["clock"]:
        until = clock(truth, last, found["clock"])
    real = [t for t in todos or [] if not t.done and t.due and t.due < until]
    return false("what is due is left out", f"{real[0].record} ({real[0].title})", last) if (
        real
    ) else true(last)


@says("tasks.none_labeled")
def none_labeled(truth, found, page):
    """No open task has the label."""
    real = [t for t in truth.tasks or [] if not t.done and found["title"] in t.labels]
    return false("there are open ones", real[0].record) if real else true()


@says("tasks.begin", "tasks.begin_high", "reminders.do_or_move")
def begin(truth, found, page):
    """A todo that is open; of high priority where it says so."""
    todos = todo(truth, found["title"])
    if not todos:
        return None
    if all(t.done for t in todos):
        return false("it is done", todos[0].record)
    if "priorit" in found[0].lower() and not any(t.high for t in todos):
        return false("its priority is not high", todos[0].record)
    return true("today")


def kind_of(truth, found):
    """The todos and the name of the kind that a title belongs to; None for neither."""
    for todos, name in ((truth.tasks, "tasks"), (truth.reminders, "reminders")):
        if any(t.title == found["title"] for t in todos or []):
            return todos, name
    return [], None
