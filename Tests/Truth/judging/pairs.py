"""Statements about two events: at the same time, or one after the other."""

from reading.days import day, length, minutes

from .events import DECLINED, NOBODY, show, some_record
from .freetime import is_free, slot_days
from .rules import clock, false, rule, says, span, true, unknown, within


def pair(truth, first, second, date):
    """Occurrences of two titles on a day."""
    of = {
        title: [e for e in truth.agenda.on(date) if e.title == title] for title in (first, second)
    }
    return [(a, b) for a in of[first] for b in of[second]]


def judge_pair(truth, found, date, holds, cause):
    """That two events on a day are so to each other, and none of them was declined."""
    for a, b in pair(truth, found["title"], found["other"], date):
        if holds(a, b):
            gone = a if a.declined else b
            return false(DECLINED, show(gone), date) if gone.declined else true(date)
    return false(cause, some_record(truth, found["title"]), date)


NO_OVERLAP = "the two do not overlap then"
NO_INVITATION = "no invitation to it waits for a reply"
NO_SEQUENCE = "the second does not follow the first then"


def judge_moved(truth, found, time):
    """That each time is free of other events, ahead, in the days that are named, and long enough."""
    for date, start, end in slot_days(truth, found["list"]):
        wrong = is_free(truth, start, end, date, but=found["moved"])
        if wrong:
            return wrong
        if found["length"] and length(start, end) != minutes(found["length"]):
            return false("the length is another", f"{length(start, end):g} min", date)
        if time and not time.first <= date <= time.last:
            return false("the day is not one that was named", str(date), date)
    return true(time or truth.today)


@says("calendar.overlap")
def overlap(truth, found, page):
    """Two events at the same time; one that was declined is no conflict; or where one could move."""
    if found["moved"]:
        return judge_moved(truth, found, within(truth, found))
    date = day(found["day"], truth.today)
    start, end = span(truth, found, date)

    def holds(a, b):
        return max(a.start, b.start) == start and min(a.end, b.end) == end

    return judge_pair(truth, found, date, holds, NO_OVERLAP)


@says("calendar.decide")
def decide(truth, found, page):
    """Two events at the same time, from the start of the later one; or those that were named."""
    if not found["title"]:
        named = page.of("calendar.overlap")
        return true(truth.today) if named else false(NOBODY, "calendar", truth.today)
    date = day(found["day"], truth.today)
    start = clock(truth, date, found["clock"])

    def holds(a, b):
        return a.start < b.end and b.start < a.end and max(a.start, b.start) == start

    return judge_pair(truth, found, date, holds, NO_OVERLAP)


@says("calendar.unanswered", "calendar.answer")
def unanswered(truth, found, page):
    """Each event that is named is ahead, and waits for the person's reply."""
    waiting = {e.title for e in truth.agenda.events if e.unanswered and e.start > truth.now}
    if found["title"]:
        known = found["title"] in waiting
        return true(truth.today) if known else false(NO_INVITATION, some_record(truth, found["title"]))
    named = int(found["n"]) - int(found["more"] or 0)
    if sum(title in found["list"] for title in waiting) < min(named, 1):
        return false(NO_INVITATION, found["list"])
    return true(truth.today)


@says("calendar.back_to_back")
def back_to_back(truth, found, page):
    """The second begins within five minutes after the first."""
    date = day(found["day"], truth.today)
    start = clock(truth, date, found["clock"])

    def holds(a, b):
        return b.start == start and 0 <= length(a.end, b.start) <= 5

    return judge_pair(truth, found, date, holds, NO_SEQUENCE)


@says("calendar.apart")
def apart(truth, found, page):
    """The shortest time between two events of the day, at least ten minutes."""
    date = day(found["day"], truth.today)
    events = sorted(truth.agenda.timed(date), key=lambda e: e.start)
    if len(events) < 2:
        return false("there are no two events", "calendar", date)
    end = events[0].end
    gaps = []
    for event in events[1:]:
        gaps.append(length(end, event.start))
        end = max(end, event.end)
    told = minutes(found["length"])
    if min(gaps) != told or told < 10:
        return false("two events are closer", f"{min(gaps):g} min", date)
    return true(date)


@rule(
    "no break",
    r"There is (?:no break|only (?P<n>\d+) min) between <TITLE> and <TITLE=other> at <CLOCK>\.",
    r"<TITLE> and <TITLE=other> overlap at <CLOCK>\.",
    place="callout",
)
def no_break(truth, found, page):
    """The second begins right after the first, or before it ends."""
    start = clock(truth, page.date, found["clock"])

    def holds(a, b):
        return b.start == start and (b.start - a.end).total_seconds() < 600

    return judge_pair(truth, found, page.date, holds, NO_SEQUENCE)


@rule(
    "free for one of two",
    r"Free for <TITLE=moved> \(<LENGTH>\): (?P<list>[^.\n]*\d:\d\d[^.\n]*)\.",
    place="callout",
)
def free_for(truth, found, page):
    """The times behind an overlap in the plan of a day."""
    return judge_moved(truth, found, None)


@rule("conflict of a row", r"at the same time as another event", place="callout")
def conflict(truth, found, page):
    """The event of the row above overlaps one that was not declined."""
    event = page.event
    if event is None:
        return unknown("the event of the row is not known")
    others = [
        e
        for e in truth.agenda.events
        if e.blocks and e != event and e.start < event.end and event.start < e.end
    ]
    if not others:
        return false("no other event is at that time", show(event))
    kept = [e for e in others if not e.declined]
    if event.declined or not kept:
        return false(DECLINED, show(event if event.declined else others[0]))
    return true(event.start.date())
