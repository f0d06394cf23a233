"""Statements about free time, and about the fullest and the freest day."""

import re

from reading.days import DAY, day, joined, length, minutes

from .events import BEGAN, HOURS, show
from .rules import CLOCK, clock, false, rule, span, true, unknown

PAST = "the time is over"


def first_busy(truth, start, end):
    """An event between two times that takes up time and was not declined."""
    events = [e for e in truth.agenda.events if e.blocks and not e.declined]
    return next((e for e in events if e.start < end and e.end > start), None)


def is_free(truth, start, end, date):
    """Why a span is not free, as a finding; None when it is."""
    busy = first_busy(truth, start, end)
    if busy:
        return false("an event lies in the time that is called free", show(busy), str(date))
    if start < truth.now:
        return false(PAST, f"it is {truth.now:%H:%M}", str(date))
    return None


def longest(spans, most=None):
    """The length of the longest span, at most `most`."""
    found = max((length(*span) for span in spans), default=0)
    return min(found, most) if most else found


@rule("best block", r"<SPAN> <DAY> is the best block for focused work: <LENGTH>(?: free)?\.")
def best_block(truth, found, page):
    """Free, as long as it is said to be, and none (up to three hours) longer in working hours."""
    date = day(found["day"], truth.today)
    start, end = span(truth, found, date)
    wrong = is_free(truth, start, end, date)
    if wrong:
        return wrong
    said = minutes(found["length"])
    if said != length(start, end):
        return false("the length is another", f"{length(start, end):g} min", str(date))
    best = longest(truth.free(date), 180)
    if said < best:
        return false(
            "a longer free stretch of the day is left out",
            f"{best:g} min are free at once",
            str(date),
        )
    return true(str(date))


@rule(
    "block to keep",
    r"Keep <SPAN> <DAY> free for focused work\.",
    r"Block <SPAN> <DAY> before someone else does\.",
    r"Block <SPAN> <DAY> for the work that needs quiet\.",
    r"<SPAN> <DAY> is the stretch to protect: <LENGTH> without a break\.",
)
def block_to_keep(truth, found, page):
    """The time is free and ahead."""
    date = day(found["day"], truth.today)
    return is_free(truth, *span(truth, found, date), date) or true(str(date))


@rule("block to keep", r"Keep <SPAN> \(<LENGTH>\)", place="callout")
def kept(truth, found, page):
    """The mark below a list of free times."""
    return is_free(truth, *span(truth, found, page.date), page.date) or true(str(page.date))


@rule(
    "longest gap",
    r"The longest free gap <DAY> from <CLOCK=a> to <CLOCK=b> is <SPAN>, <LENGTH>\.",
)
def longest_gap_of_part(truth, found, page):
    """None is longer between the hours that are named."""
    date = day(found["day"], truth.today)
    start, end = span(truth, found, date)
    wrong = is_free(truth, start, end, date)
    if wrong:
        return wrong
    if minutes(found["length"]) != length(start, end):
        return false("the length is another", f"{length(start, end):g} min", str(date))
    first, last = clock(truth, date, found["a"]), clock(truth, date, found["b"])
    cut = [(max(a, first), min(b, last)) for a, b in truth.free(date)]
    best = longest([(a, b) for a, b in cut if a < b])
    if length(start, end) < best:
        return false(
            "a longer free stretch of the day is left out",
            f"{best:g} min are free at once",
            str(date),
        )
    return true(str(date))


@rule("longest gap", r"The longest free gap <DAY> is <SPAN>, <LENGTH>\.")
def longest_gap(truth, found, page):
    """None is longer in the working hours of the day that are left."""
    date = day(found["day"], truth.today)
    start, end = span(truth, found, date)
    wrong = is_free(truth, start, end, date)
    if wrong:
        return wrong
    if minutes(found["length"]) != length(start, end):
        return false("the length is another", f"{length(start, end):g} min", str(date))
    best = longest(truth.free(date))
    if length(start, end) < best:
        return false(
            "a longer free stretch of the day is left out",
            f"{best:g} min are free at once",
            str(date),
        )
    return true(str(date))


def slots(spans, size):
    """How many slots of a size the spans hold."""
    return sum(int(length(*span) // size) for span in spans)


@rule(
    "free slots",
    rf"You have (?P<least>at least )?(?P<n>\d+) free slots? of <LENGTH>(?: <DAY>)?: "
    rf"(?P<list>[^.]*{CLOCK}[^.]*)\.",
    rf"You have (?P<least>at least )?(?P<n>\d+) free slots? of <LENGTH> (?:left )?(?:in your working hours )?<DAY>"
    rf"(?: from <CLOCK=a> to <CLOCK=b>)?: (?P<list>[^.]*{CLOCK}[^.]*)\.",
)
def free_slots(truth, found, page):
    """Each is free, and there are no more of that length in the working hours of the day."""
    if not found["day"]:
        return unknown("slots of several days")
    date, size = day(found["day"], truth.today), minutes(found["length"])
    for start, end in re.findall(rf"({CLOCK})–({CLOCK})", found["list"]):
        wrong = is_free(truth, clock(truth, date, start), clock(truth, date, end), date)
        if wrong:
            return wrong
    first, last = found.groupdict().get("a"), found.groupdict().get("b")

    def part(spans):
        """What lies between the hours that are named."""
        if not first:
            return spans
        start, end = clock(truth, date, first), clock(truth, date, last)
        return [(max(a, start), min(b, end)) for a, b in spans if max(a, start) < min(b, end)]

    real = slots(part(truth.free(date)), size)
    without = slots(part(truth.free(date, declined=False)), size)
    if int(found["n"]) == without or found["least"] and int(found["n"]) <= real:
        return true(str(date))
    if int(found["n"]) < real:
        return false(
            "a limit is told as the number", f"{real} slots of {size:g} min are free", str(date)
        )
    if int(found["n"]) > real:
        return false("there are fewer", f"{real} slots of {size:g} min are free", str(date))
    return true(str(date))


def judge_none_working(truth, date, size):
    """That nothing of a length is free in the working hours of a day that are left."""
    inside = longest(truth.free(date))
    if inside < size:
        return true(str(date))
    return false("there is free time", f"{inside:g} min are free at once", str(date))


def judge_none(truth, page, size):
    """That nothing of a length is free in the rest of the day, at any hour: no hours are said."""
    free = longest(truth.free_at_all(page.day))
    if free < size:
        return true(str(page.day))
    inside = longest(truth.free(page.day))
    cause = "there is free time" if inside >= size else HOURS
    return false(cause, f"{free:g} min are free at once", str(page.day))


@rule("no free slot", r"There is no free slot of <LENGTH> in that time\.")
def no_slot(truth, found, page):
    """`There is no free slot of 1 h in that time.`"""
    return judge_none(truth, page, minutes(found["length"]))


@rule(
    "no free slot",
    r"There is no free slot of <LENGTH> (?:left )?in your working hours <DAY>(?: from <CLOCK=a> to <CLOCK=b>)?\.",
)
def no_slot_working(truth, found, page):
    """`There is no free slot of 45 min left in your working hours today.`"""
    date = day(found["day"], truth.today)
    return judge_none_working(truth, date, minutes(found["length"]))


@rule(
    "outside working hours",
    r"Your working hours are over <DAY>, so no free slot of <LENGTH> is left in them\.",
    r"<DAY> is not a working day, so no free slot of <LENGTH> was looked for\.",
    r"<DAY>(?: from <CLOCK=a> to <CLOCK=b>)? is outside your working hours, so no free slot of <LENGTH> was looked for\.",
)
def outside_hours(truth, found, page):
    """No working time is free there; why none was searched is said."""
    date = day(found["day"], truth.today)
    spans = truth.free(date)
    if found.groupdict().get("a"):
        first, last = clock(truth, date, found["a"]), clock(truth, date, found["b"])
        spans = [(max(a, first), min(b, last)) for a, b in spans if max(a, first) < min(b, last)]
    inside = longest(spans)
    return false("there is free time", f"{inside:g} min", str(date)) if inside >= 5 else true(str(date))


@rule(
    "no free block",
    r"There is no free block in your working hours that is long enough for focused work\.",
)
def no_block_working(truth, found, page):
    """Long enough is an hour and a half."""
    return judge_none_working(truth, page.day, 90)


@rule("no free block", r"There is no free block that is long enough for focused work\.")
def no_block(truth, found, page):
    """Long enough is an hour and a half."""
    return judge_none(truth, page, 90)


@rule("no free slot", r"\s*No free time of <LENGTH>(?: left)?\.", place="card")
def no_free_time(truth, found, page):
    """In a card."""
    return judge_none(truth, page, minutes(found["length"]))


@rule(
    "no free slot",
    r"\s*No free time of <LENGTH>(?: left)? in your working hours\.",
    r"\s*No free time in your working hours that is long enough\.",
    place="card",
)
def no_free_working_time(truth, found, page):
    """In a card: an hour and a half is long enough."""
    length = found.groupdict().get("length")
    return judge_none_working(truth, page.day, minutes(length) if length else 90)


@rule(
    "outside working hours",
    r"\s*(?:Your working hours are over|Not a working day|Outside your working hours)\.",
    place="card",
)
def outside_hours_of_card(truth, found, page):
    """In a card."""
    return judge_none_working(truth, page.day, 5)


def timed_minutes(truth, date):
    """Minutes of a day that events take up, and those of the events that begin on it."""
    begun = [e for e in truth.agenda.on(date) if e.blocks and e.start.date() == date]
    spans = joined([(e.start, e.end) for e in begun])
    return truth.agenda.load(date), sum(length(*span) for span in spans)


def rest_of_week(truth):
    """The days from today to Sunday."""
    return [truth.today + i * DAY for i in range((truth.week_end() - truth.today).days + 1)]


@rule("fullest day", r"<DAY> is the fullest day: (?P<n>\d+) events?, <LENGTH>\.")
def fullest(truth, found, page):
    """Of today to Sunday."""
    date = day(found["day"], truth.today)
    n = int(found["n"])
    touching = [e for e in truth.agenda.on(date) if e.blocks]
    begun = [e for e in touching if e.start.date() == date]
    if n not in (len(touching), len(begun)):
        return false("the number of events is another", f"{len(touching)} in calendar", str(date))
    if page.job.ability != "week":
        return unknown("the days that were looked at are not said", str(date))
    if minutes(found["length"]) not in timed_minutes(truth, date):
        return false("the length is another", f"{truth.agenda.load(date):g} min", str(date))
    if minutes(found["length"]) < truth.agenda.load(date):
        return false(BEGAN, f"{date}: {truth.agenda.load(date):g} min", str(date))
    most = max(rest_of_week(truth), key=lambda day: truth.agenda.load(day))
    if truth.agenda.load(most) > minutes(found["length"]):
        night = [e for e in truth.agenda.on(most) if e.blocks and e.start.date() < most]
        return false(
            BEGAN if night else "another day is fuller",
            f"{most}: {truth.agenda.load(most):g} min",
            str(date),
        )
    return true(str(date))


@rule("free day", r"<DAY> has nothing at a set time\.")
def free_day(truth, found, page):
    """No event with a time lies on the day."""
    date = day(found["day"], truth.today)
    events = [e for e in truth.agenda.on(date) if e.blocks and not e.declined]
    if not events:
        return true(str(date))
    return false(
        BEGAN if events[0].start.date() < date else "there is an event", show(events[0]), str(date)
    )


@rule("freest day", r"<DAY> has the least in it, <LENGTH>\.")
def freest(truth, found, page):
    """What takes up time on the day."""
    date = day(found["day"], truth.today)
    if minutes(found["length"]) not in timed_minutes(truth, date):
        return false("the length is another", f"{truth.agenda.load(date):g} min", str(date))
    days = [day for day in rest_of_week(truth)[1:] if day.weekday() < 5]
    free = [day for day in days if max(timed_minutes(truth, day)) < minutes(found["length"])]
    if free and page.job.ability == "week":
        return false("another day is freer", str(free[0]), str(date))
    return true(str(date))
