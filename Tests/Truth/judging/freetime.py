"""Statements about free time, and about the fullest and the freest day."""

import datetime
import re

from reading.days import DAY, day, joined, length, minutes

from .events import BEGAN, DECLINED, HOURS, NOBODY, show
from .rules import CLOCK, clock, false, rule, says, span, true, unknown, within

PAST = "the time is over"
STRETCHES = (
    "calendar.protect", "calendar.best_block", "calendar.focus_block", "calendar.longest_gap",
)
LEFT_OUT = "a longer free stretch of the day is left out"


def first_busy(truth, start, end, but=None):
    """An event between two times that takes up time and was not declined; one title is passed over."""
    events = [e for e in truth.agenda.events if e.blocks and not e.declined and e.title != but]
    return next((e for e in events if e.start < end and e.end > start), None)


def is_free(truth, start, end, date, but=None):
    """Why a span is not free, as a finding; None when it is."""
    busy = first_busy(truth, start, end, but)
    if busy:
        return false("an event lies in the time that is called free", show(busy), date)
    if start < truth.now:
        return false(PAST, f"it is {truth.now:%H:%M}", date)
    return None


def longest(spans, most=None):
    """The length of the longest span, at most `most`."""
    found = max((length(*span) for span in spans), default=0)
    return min(found, most) if most else found


def judge_stretch(truth, found, date):
    """That a span is free, ahead, and as long as it is said to be: start, end, what is wrong."""
    start, end = span(truth, found, date)
    wrong = is_free(truth, start, end, date)
    if not wrong and found["length"] and minutes(found["length"]) != length(start, end):
        wrong = false("the length is another", f"{length(start, end):g} min", date)
    return start, end, wrong


def judge_longest(truth, start, end, spans, date, most=None):
    """That no free span is longer."""
    best = longest(spans, most)
    if length(start, end) >= best:
        return true(date)
    declined = [e for e in truth.agenda.on(start.date()) if e.blocks and e.declined]
    beside = [e for e in declined if any(a < e.end and e.start < b for a, b in spans)]
    return false(DECLINED if beside else LEFT_OUT, f"{best:g} min are free at once", date)


@says("calendar.best_block", "calendar.focus_block")
def best_block(truth, found, page):
    """Free, as long as it is said to be, and none (up to three hours) longer in working hours."""
    date = day(found["day"], truth.today)
    start, end, wrong = judge_stretch(truth, found, date)
    return wrong or judge_longest(truth, start, end, truth.free(date), date, 180)


@says("calendar.keep_free", "calendar.block_stretch", "calendar.block_focus", "calendar.protect")
def block_to_keep(truth, found, page):
    """The time is free and ahead; `that time` is one that was named."""
    if not found["day"]:
        return true(page.day) if page.of(*STRETCHES) else false(NOBODY, "calendar", page.day)
    date = day(found["day"], truth.today)
    return judge_stretch(truth, found, date)[2] or true(date)


@rule("block to keep", r"Keep <SPAN> \(<LENGTH>\)", place="callout")
def kept(truth, found, page):
    """The mark below a list of free times."""
    return is_free(truth, *span(truth, found, page.date), page.date) or true(page.date)


@says("calendar.longest_gap")
def longest_gap(truth, found, page):
    """None is longer in the working hours of the time that is named, as far as they are left."""
    time = within(truth, found)
    start, end, wrong = judge_stretch(truth, found, time.first)
    if wrong:
        return wrong
    cut = [(max(a, time.start), min(b, time.end)) for a, b in truth.free(time.first)]
    return judge_longest(truth, start, end, [(a, b) for a, b in cut if a < b], time)


def slots(spans, size):
    """How many slots of a size the spans hold."""
    return sum(int(length(*span) // size) for span in spans)


def slot_days(truth, text):
    """Day and span of each item of a list of slots: `09:00–10:00`, `Tue 09:00–10:00`."""
    found = []
    for name, start, end in re.findall(rf"(\w[\w. ]*?\.? )?({CLOCK})–({CLOCK})", text):
        name = name.strip()
        date = truth.today if not name else short_day(truth, name)
        found.append((date, clock(truth, date, start), clock(truth, date, end)))
    return found


def short_day(truth, name):
    """The date of `Tue`, `Di.`, `Apr 20` or `20. April`."""
    name = name.rstrip(".")
    for ahead in range(7):
        date = truth.today + ahead * DAY
        german = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"][date.weekday()]
        if name in (f"{date:%a}", german):
            return date
    return day(name, truth.today)


# A shorter gap is not told, and a span that begins now begins at the next full five minutes.
SHORTEST, ROUNDED = 15, 5


def free_spans(truth, found):
    """Each span is free, and no other free span of the working hours of the time that is named is left out."""
    time, told = within(truth, found), []
    span = rf"(?:(?!from |ab )(\w[\w. ]*?\.?) )?(?:from |ab )?({CLOCK})(?:–({CLOCK}))?"
    for name, start, end in re.findall(span, found["list"]):
        date = short_day(truth, name) if name else time.first if time and time.first == time.last else truth.today
        working = truth.working(date)
        if not end and not working:
            return false(HOURS, str(date), date)
        start = clock(truth, date, start)
        end = clock(truth, date, end) if end else working[1]
        told.append((start, end))
        wrong = is_free(truth, start, end, date)
        if wrong:
            return wrong
    if not time or found["least"] or not found["hours"]:
        return true(time or "some days")
    for i in range((time.last - time.first).days + 1):
        date = time.first + i * DAY
        for start, end in truth.free(date):
            if time.is_part:
                start, end = max(start, time.start), min(end, time.end)
            known = any(a <= start + datetime.timedelta(minutes=ROUNDED) and b >= end for a, b in told)
            if not known and length(start, end) >= SHORTEST + ROUNDED:
                return false(LEFT_OUT, f"{start:%H:%M}-{end:%H:%M}", date)
    return true(time)


@says("calendar.free_slots")
def free_slots(truth, found, page):
    """Each is free, and there are no more of that length in the working hours of the day."""
    if not found["length"]:
        return free_spans(truth, found)
    size, listed = minutes(found["length"]), len(re.findall("–", found["list"]))
    if listed != int(found["n"]):
        return false("the number is another", f"{listed} are listed")
    if not found["day"] or found["last"]:
        named = slot_days(truth, found["list"])
        for date, start, end in named:
            wrong = is_free(truth, start, end, date)
            if wrong or length(start, end) < size:
                return wrong or false("the length is another", f"{start:%H:%M}", date)
        return true("some days")
    time = within(truth, found)
    date = time.first
    for start, end in re.findall(rf"({CLOCK})–({CLOCK})", found["list"]):
        wrong = is_free(truth, clock(truth, date, start), clock(truth, date, end), date)
        if wrong:
            return wrong
    is_working = re.search("working hours|Arbeitszeit", found[0])
    spans, hours = truth.free(date) if is_working else truth.free_at_all(date), page.job.hours(truth)
    start, end = (time.start, time.end) if time.is_part else hours or (time.start, time.end)
    spans = [(max(a, start), min(b, end)) for a, b in spans if max(a, start) < min(b, end)]
    real, said = slots(spans, size), int(found["n"])
    if said == real or found["least"] and said <= real or page.job.whole_slots:
        return true(date)
    if said < real:
        with_declined = slots(truth.free(date, declined=True), size)
        cause = DECLINED if said == with_declined else "a limit is told as the number"
        return false(cause, f"{real} slots of {size:g} min are free", date)
    return false("there are fewer", f"{real} slots of {size:g} min are free", date)


def judge_none_working(truth, date, size, hours=None):
    """That nothing of a length is free in the working hours of a day that are left."""
    spans = truth.free(date)
    if hours:
        spans = [(max(a, hours.start), min(b, hours.end)) for a, b in spans]
    inside = longest([(a, b) for a, b in spans if a < b])
    if inside < size:
        return true(date)
    with_declined = longest(truth.free(date, declined=True))
    cause = DECLINED if with_declined < size else "there is free time"
    return false(cause, f"{inside:g} min are free at once", date)


def judge_none(truth, page, size):
    """That nothing of a length is free in the rest of the day, at any hour: no hours are said."""
    free = longest(truth.free_at_all(page.day))
    if free < size:
        return true(page.day)
    inside = longest(truth.free(page.day))
    cause = "there is free time" if inside >= size else HOURS
    return false(cause, f"{free:g} min are free at once", page.day)


@says("calendar.no_slot")
def no_slot(truth, found, page):
    """In the working hours of the days that are named, or at all where none are said."""
    if found["hours"] and not found["length"] and found["day"] and not found["since"]:
        date = day(found["day"], truth.today)
        return false(HOURS, str(date), date) if longest(truth.free(date)) >= SHORTEST else true(date)
    time, size = within(truth, found), minutes(found["length"]) if found["length"] else SHORTEST
    if time is None or not found["hours"]:
        return judge_none(truth, page, size)
    for i in range((time.last - time.first).days + 1):
        wrong = judge_none_working(truth, time.first + i * DAY, size, time if time.is_part else None)
        if wrong.verdict == "false":
            return wrong
    return true(time)


@says("calendar.no_block")
def no_block(truth, found, page):
    """Long enough is an hour and a half."""
    return judge_none_working(truth, page.day, 90)


@rule(
    "no free time of a card",
    r"\s*No free time of that length\.",
    r"\s*No free time of <LENGTH>(?: left)?(?P<hours> in your working hours)?\.",
    r"\s*No free time (?P<hours>in your working hours) that is (?P<block>long enough)\.",
    r"\s*(?P<hours>Your working hours are over|Not a working day|Outside your working hours)\.",
    place="card",
)
def no_free_time(truth, found, page):
    """In a card; where the answer beside it says the working hours, it is read with them."""
    # Long enough is what a block for focus needs.
    size = 90 if found["block"] or page.job.ability in ("deep-work", "calendar") else 60
    size = minutes(found["length"]) if found["length"] else size
    hours = re.search(r"in (?:your working hours|deinen (?:übrigen )?Arbeitszeiten)", page.text)
    if found["hours"] or hours:
        return judge_none_working(truth, page.day, size)
    return judge_none(truth, page, size)


def timed_minutes(truth, date):
    """Minutes of a day that events take up, and those of the events that begin on it."""
    begun = [e for e in truth.agenda.timed(date) if e.start.date() == date]
    spans = joined([(e.start, e.end) for e in begun])
    return truth.agenda.load(date), sum(length(*span) for span in spans)


def days_until(truth, last):
    """The days from today to another."""
    return [truth.today + i * DAY for i in range((last - truth.today).days + 1)]


@says("calendar.fullest_day")
def fullest(truth, found, page):
    """Of today to the last day that was looked at."""
    date, last = day(found["day"], truth.today), page.job.last_day(truth)
    touching = truth.agenda.timed(date)
    said = int(found["n"])
    begun = [e for e in touching if e.start.date() == date]
    if said not in (len(touching), len(begun)):
        every = [e for e in truth.agenda.on(date) if e.blocks]
        cause = DECLINED if said == len(every) else "the number of events is another"
        return false(cause, f"{len(touching)} in calendar", date)
    if not last:
        return unknown("the days that were looked at are not said", date)
    if minutes(found["length"]) not in timed_minutes(truth, date):
        return false("the length is another", f"{truth.agenda.load(date):g} min", date)
    if minutes(found["length"]) < truth.agenda.load(date):
        return false(BEGAN, f"{date}: {truth.agenda.load(date):g} min", date)
    days = days_until(truth, last)
    if all(e.end <= truth.now for e in truth.agenda.timed(truth.today)):
        days = days[1:]
    most = max(days, key=truth.agenda.load, default=date)
    if truth.agenda.load(most) > minutes(found["length"]):
        night = [e for e in truth.agenda.on(most) if e.blocks and e.start.date() < most]
        cause = BEGAN if night else "another day is fuller"
        return false(cause, f"{most}: {truth.agenda.load(most):g} min", date)
    same = [other for other in days if other != date and truth.agenda.load(other) == minutes(found["length"])]
    if same:
        return false("another day is as full", str(same[0]), date)
    return true(date)


@says("calendar.freest_day")
def freest(truth, found, page):
    """Nothing, or the least, takes up time on the day."""
    date, last = day(found["day"], truth.today), page.job.last_day(truth)
    if not found["length"]:
        events = truth.agenda.timed(date)
        if not events:
            return true(date)
        cause = BEGAN if events[0].start.date() < date else "there is an event"
        return false(cause, show(events[0]), date)
    if minutes(found["length"]) not in timed_minutes(truth, date):
        real = f"{truth.agenda.load(date):g} min"
        with_declined = sum(length(*s) for s in truth.agenda.busy(date, declined=True))
        cause = DECLINED if minutes(found["length"]) == with_declined else "the length is another"
        return false(cause, real, date)
    days = [day for day in days_until(truth, last or truth.today)[1:] if day.weekday() < 5]
    free = [day for day in days if day != date and max(timed_minutes(truth, day)) <= minutes(found["length"])]
    return false("another day is as free", str(free[0]), date) if free else true(date)
