"""Changes of events."""

import datetime
import re

from .world import change

ONE = ("calendar.key", "calendar.next", "calendar.get_ready", "row of the calendar")


@change("an event an hour later", *ONE, "calendar.soon", "calendar.first")
def later(copy, statement, page):
    """Start and end."""
    return copy.times(copy.event(statement), start=60, end=60)


@change("an event on the next day", *ONE)
def next_day(copy, statement, page):
    """Start and end."""
    return copy.times(copy.event(statement), start=1440, end=1440)


@change("an event half an hour longer", "calendar.key", "calendar.over", "row of the calendar")
def longer(copy, statement, page):
    """Its end."""
    return copy.times(copy.event(statement), end=30)


@change("an event dropped", *ONE, "calendar.over", "calendar.prepare")
def dropped(copy, statement, page):
    """Its file is gone."""
    event = copy.event(statement)
    if event is None:
        return False
    (copy.vault / event.record.rpartition(":")[0]).unlink()
    return True


@change("an event renamed", *ONE, "calendar.first", "calendar.prepare")
def renamed(copy, statement, page):
    """Its title."""
    event = copy.event(statement)
    return event is not None and copy.edit(event.record, (r"^SUMMARY:[^\r\n]*", "SUMMARY:Audit"))


@change("an invitation declined", "calendar.key", "calendar.next", "calendar.soon")
def declined(copy, statement, page):
    """The person says no."""
    event = copy.event(statement)
    line = f"ATTENDEE;PARTSTAT=DECLINED:mailto:{copy.truth.address}"
    return event is not None and copy.edit(event.record, (r"^END:VEVENT", line + "\r\nEND:VEVENT"))


@change("an event cancelled", "calendar.key", "calendar.next", "calendar.overlap")
def cancelled(copy, statement, page):
    """Its status."""
    event = copy.event(statement)
    return event is not None and copy.edit(
        event.record, (r"^END:VEVENT", "STATUS:CANCELLED\r\nEND:VEVENT")
    )


@change("another place", "calendar.key", "calendar.next", "calendar.get_ready")
def moved_place(copy, statement, page):
    """Where it takes place, of an event that has a place."""
    event = copy.event(statement)
    return event is not None and copy.edit(event.record, (r"^LOCATION:[^\r\n]*", "LOCATION:Attic"))


@change("one of two events moved away", "calendar.overlap", "calendar.decide", "no break")
def parted(copy, statement, page):
    """By five hours."""
    return copy.times(copy.event(statement), start=300, end=300)


@change("a gap between two events", "calendar.back_to_back")
def gap(copy, statement, page):
    """One of the two goes two hours on."""
    return copy.times(copy.event(statement), start=120, end=120)


@change("an all-day event a day longer", "calendar.all_day")
def day_longer(copy, statement, page):
    """Its end."""
    event = copy.event(statement)
    return event is not None and event.all_day and copy.times(event, end=1440)


FREE = ("calendar.best_block", "calendar.focus_block", "calendar.keep_free", "calendar.protect")


@change("an event in free time", *FREE, "calendar.longest_gap", "calendar.free_slots")
def taken(copy, statement, page):
    """Twenty minutes after the start of the span that is called free."""
    found = re.search(r"(\d?\d):(\d\d)–", statement.text)
    date = re.search(r"\d{4}-\d\d-\d\d", statement.finding.range)
    if not found or not date:
        return False
    start = datetime.datetime.combine(
        datetime.date.fromisoformat(date[0]), datetime.time(int(found[1]), int(found[2])), copy.truth.zone
    )
    return copy.add_event(start + datetime.timedelta(minutes=20), 15)


def longer_evening(copy, statement, span):
    """Whether the time after the last event of the day is longer than the span that is told."""
    date = re.search(r"\d{4}-\d\d-\d\d", statement.finding.range)
    if not date:
        return False
    from_hour, from_minute, to_hour, to_minute = (int(part) for part in span.groups())
    told = datetime.timedelta(minutes=(to_hour - from_hour) * 60 + to_minute - from_minute)
    midnight = datetime.datetime.combine(datetime.date.fromisoformat(date[0]), datetime.time(23, 59), copy.truth.zone)
    events = [event for event in copy.truth.agenda.events if event.blocks and event.start < midnight]
    busy = max([event.end for event in events] + [copy.truth.now])
    return midnight - busy > told


@change("working hours that begin earlier", "calendar.longest_gap", "calendar.free_slots")
def hours(copy, statement, page):
    """The whole day: a longer stretch, or more slots, are left out."""
    if re.search("at least|mindestens|from|von|ab |and more|und mehr", statement.text) or page.job.whole_slots:
        return False
    span = re.search(r"(\d?\d):(\d\d)–(\d?\d):(\d\d)", statement.text)
    if statement.kind == "calendar.longest_gap" and (not span or not longer_evening(copy, statement, span)):
        return False
    return copy.edit("config.yaml", (r'from: "[^"]*", to: "[^"]*"', 'from: "00:00", to: "23:59"'))


@change("a new event of the day", "calendar.count", "calendar.empty", "heading of a day")
def added(copy, statement, page):
    """At noon of the day that is told."""
    date = re.search(r"\d{4}-\d\d-\d\d", statement.finding.range)
    if not date:
        return False
    date = max(datetime.date.fromisoformat(date[0]), copy.truth.today)
    noon = datetime.datetime.combine(date, datetime.time(12), copy.truth.zone)
    start = max(noon, copy.truth.now + datetime.timedelta(minutes=5))
    if "passend" in statement.text or "matching" in statement.text:
        # Another event need not match the words that were asked for.
        return False
    if any(event.declined for event in copy.truth.agenda.events):
        # A number may count what was declined, so one more is no contradiction.
        return False
    return start.hour < 17 and start.date() == date and copy.add_event(start, 30)
