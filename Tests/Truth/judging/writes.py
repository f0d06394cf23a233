"""Statements about what a run wrote: the files after it hold what is said, those before did not."""

import datetime

from reading.days import day

from .events import some_record
from .rules import clock, false, says, span, true

NOT_WRITTEN = "it is not on disk"
OTHER_TIME = "the time on disk is another"


def event_of(agenda, truth, found, date):
    """The event of a title with the times of the sentence; None when there is none."""
    for event in agenda.named(found["title"]):
        if not found["from"]:
            if event.all_day and event.start.date() == date:
                return event
        elif (event.start, event.end) == span(truth, found, date):
            return event
    return None


@says("calendar.added", "calendar.changed")
def written_event(truth, found, page):
    """The calendar holds the event with these times, and did not before."""
    date = day(found["day"], truth.today)
    if event_of(truth.agenda, truth, found, date) is None:
        record = some_record(truth, found["title"])
        return false(OTHER_TIME if truth.agenda.named(found["title"]) else NOT_WRITTEN, record, date)
    asked = page.job.expects.get("event")
    if asked and (found["title"], f"{span(truth, found, date)[0]:%H:%M}") != asked:
        return false("the event is not the one that was asked for", str(asked), date)
    return true(date)


@says("calendar.deleted")
def deleted_event(truth, found, page):
    """The calendar held the event with these times, and holds it no more."""
    date = day(found["day"], truth.today)
    if event_of(page.before.agenda, truth, found, date) is None:
        return false(OTHER_TIME, some_record(page.before, found["title"]), date)
    if event_of(truth.agenda, truth, found, date):
        return false("it is still there", some_record(truth, found["title"]), date)
    return true(date)


@says("calendar.clash")
def clash(truth, found, page):
    """The event that was written is at the time of another."""
    for event in truth.agenda.named(found["title"]):
        others = [e for e in truth.agenda.events if e.blocks and not e.declined and e != event]
        if any(e.start < event.end and event.start < e.end for e in others):
            return true(event.start.date())
    return false("no other event is at that time", some_record(truth, found["title"]))


def note_of(truth, title):
    """The note of a title; None when there is none."""
    return next((n for n in truth.notes or [] if n.title == title), None)


@says("notes.created", "notes.changed", "notes.appended")
def written_note(truth, found, page):
    """The file of the note is there and another than before, with the mark that is said."""
    note, before = note_of(truth, found["title"]), note_of(page.before, found["title"])
    if note is None:
        return false(NOT_WRITTEN, "notes")
    made = page.job.expects.get("note")
    if made == "created" and before:
        return false("the note was there before", before.record)
    if made in ("pinned", "unpinned") and note.pinned != (made == "pinned"):
        return false("the mark is another", note.record)
    if made in ("changed", "appended") and before and note.body == before.body:
        return false("the note was not changed", note.record)
    text = page.job.expects.get("text")
    return false("the text is another", note.record) if text and text not in note.body else true()


@says("notes.deleted")
def deleted_note(truth, found, page):
    """The note was there, and is no more."""
    if note_of(page.before, found["title"]) is None:
        return false("there was no such note", "notes")
    left = note_of(truth, found["title"])
    return false("it is still there", left.record) if left else true()


def judge_todo(truth, found, page, todos):
    """A todo on disk with the time that is said, and of a job with the time that was asked for."""
    mine = [t for t in todos or [] if t.title == found["title"]]
    if not mine:
        return false(NOT_WRITTEN, "reminders" if todos is truth.reminders else "tasks")
    if found["day"]:
        date = day(found["day"], truth.today)
        at = clock(truth, date, found["clock"]) if found["clock"] else None
        mine = [t for t in mine if t.due and t.due.date() == date and at in (None, t.due)]
        if not mine:
            return false(OTHER_TIME, todos[0].record, date)
        meant = page.job.meant_time(truth)
        if meant and meant != mine[0].due:
            cause = "the time is not the one that was asked for"
            return false(cause, f"{page.job.words}: {meant}", date)
    return true()


@says("reminders.set", "reminders.changed")
def written_reminder(truth, found, page):
    """The reminder is on disk, at the time that is said."""
    return judge_todo(truth, found, page, truth.reminders)


@says("reminders.take_back")
def take_back(truth, found, page):
    """A reminder was set."""
    is_set = page.of("reminders.set", "reminders.changed")
    return true() if is_set else false("no reminder was set", "reminders")


@says("tasks.created", "tasks.changed")
def written_task(truth, found, page):
    """The task is on disk, with the deadline that is said."""
    return judge_todo(truth, found, page, truth.tasks)


def judge_done(truth, found, page, todos, before):
    """Done on disk, or moved to the next time that is said; None for a title of another kind."""
    mine = next((t for t in todos or [] if t.title == found["title"]), None)
    was = next((t for t in before or [] if t.title == found["title"]), None)
    if mine is None and was is None:
        return None
    if found["day"]:
        date = day(found["day"], truth.today)
        if mine is None or mine.due is None or mine.due.date() != date:
            return false(OTHER_TIME, mine.record if mine else "", date)
        return true(date) if was and was.due != mine.due else false("it did not move", mine.record)
    return true() if mine is None or mine.done else false("it is not done", mine.record)


@says("reminders.done")
def done_reminder(truth, found, page):
    """Of the reminders."""
    return judge_done(truth, found, page, truth.reminders, page.before.reminders)


@says("tasks.done")
def done_task(truth, found, page):
    """Of the tasks."""
    return judge_done(truth, found, page, truth.tasks, page.before.tasks)


def judge_gone(found, todos, before):
    """It was there, and is no more."""
    if not any(t.title == found["title"] for t in before or []):
        return false("there was none of this title", "")
    left = [t for t in todos or [] if t.title == found["title"]]
    return false("it is still there", left[0].record) if left else true()


@says("reminders.deleted")
def deleted_reminder(truth, found, page):
    """Of the reminders."""
    return judge_gone(found, truth.reminders, page.before.reminders)


@says("tasks.deleted")
def deleted_task(truth, found, page):
    """Of the tasks."""
    return judge_gone(found, truth.tasks, page.before.tasks)


@says("tasks.created_label")
def label(truth, found, page):
    """Some file of the tasks names the label, and none did before."""
    def named(world):
        return any(
            found["title"] in path.read_text(encoding="utf-8", errors="replace")
            for path in (world.vault / "tasks").rglob("*")
            if path.is_file()
        )

    return true() if named(truth) else false(NOT_WRITTEN, "tasks")


@says("contacts.created", "contacts.changed")
def written_contact(truth, found, page):
    """The card is there, with the numbers and addresses that are said."""
    one = next((c for c in truth.contacts or [] if c["name"] == found["name"]), None)
    if one is None:
        return false(NOT_WRITTEN, "contacts")
    known = one["phones"] + one["addresses"]
    if found["reach"] and not all(part in known for part in found["reach"].split(", ")):
        return false("the number or address is another", one["record"])
    return true()


def habit_names(truth):
    """The names of the habits that are kept."""
    return [h.name for h in truth.habits or []]


@says("habits.created")
def created_habit(truth, found, page):
    """It is there, and was not before."""
    if found["name"] not in habit_names(truth):
        return false(NOT_WRITTEN, "habits/habits.json:1")
    known = found["name"] in habit_names(page.before)
    return false("it was there before", "habits/habits.json:1") if known else true()


@says("habits.archived")
def archived_habit(truth, found, page):
    """It was kept, and is no more."""
    if found["name"] not in habit_names(page.before):
        return false("there was no such habit", "habits/habits.json:1")
    left = found["name"] in habit_names(truth)
    return false("it is still there", "habits/habits.json:1") if left else true()
