"""Statements about what is in the calendar."""

import datetime
import math
import re

from reading.days import DAY, day, length, minutes

from .rules import clock, false, rule, says, span, true, unknown, within

BEGAN = "an event that began before the day is told as of the day on which it began"
DECLINED = "an invitation that was declined is told as an event"
PARTIAL = "only a part of the day was looked at"
OVER = "the events that are over are left out"
HOURS = "working hours are not said"
BEGUN = "the event has begun"
NO_EVENT = "no event has this title and these times"
NOBODY = "nothing before says which one is meant"


def named(truth, title, start, end):
    """The event with a title and these times; None when there is none."""
    return next((e for e in truth.agenda.named(title) if (e.start, e.end) == (start, end)), None)


def some_record(truth, title):
    """A record to show beside a claim that fits no event."""
    return next(
        (e.record + f" {e.start:%m-%d %H:%M}" for e in truth.agenda.named(title)), "calendar"
    )


def show(event):
    """A record with what it says."""
    when = (
        f"{event.start:%m-%d}" if event.all_day else f"{event.start:%m-%d %H:%M}–{event.end:%H:%M}"
    )
    return f"{event.record} ({event.title}, {when})"


def wrong_place(truth, found, event):
    """That the place of an event is another; None when it is not, or none is said."""
    if found["place"] and found["place"] != event.place:
        return false("the place is another", show(event) + f" {event.place}")
    return None


def told_event(truth, found, date, title=None):
    """Judges that an event has these times on a day: None when it has, and who is invited goes."""
    start, end = span(truth, found, date)
    title = title or found["title"]
    event = named(truth, title, start, end)
    if event:
        if event.declined:
            return false(DECLINED, show(event), date)
        return wrong_place(truth, found, event)
    before = named(truth, title, start - DAY, end - DAY)
    if before and before.end > clock(truth, date, "00:00"):
        return false(BEGAN, show(before), date)
    return false(NO_EVENT, some_record(truth, title), date)


@says("calendar.empty")
def nothing(truth, found, page):
    """No event lies in the time that is named; of today's rest, none that is not over."""
    time = within(truth, found)
    words = page.job.matching
    if found["matching"]:
        events = [e for e in truth.agenda.on(time.first, time.last) if e.matches(words or "")]
        events = [e for e in events if not e.declined]
        if time.is_part:
            events = [e for e in events if e.touches(time.start, time.end)]
        return false(PARTIAL, show(events[0]), time) if events else true(time)
    first, last = time.first, time.last
    events = truth.agenda.timed(first, last) if found["timed"] else truth.agenda.on(first, last)
    events = [e for e in events if not e.declined and e.touches(time.start, time.end)]
    if found["rest"]:
        events = [e for e in events if e.end > truth.now]
    if not events:
        return true(time)
    return false(OVER if all(e.end <= truth.now for e in events) else PARTIAL, show(events[0]), time)


@says("calendar.no_next")
def no_next(truth, found, page):
    """No event begins in a week."""
    week = truth.now + 7 * DAY
    events = [
        e
        for e in truth.agenda.events
        if not e.all_day and not e.declined and truth.now < e.start < week
    ]
    return false(PARTIAL, show(events[0])) if events else true("7 days")


@rule("no event", r"\s*No events\.", place="card")
@says("calendar.none_found")
def no_event(truth, found, page):
    """Of the day that the ability is about, as nothing else is said."""
    events = [e for e in truth.agenda.on(page.day) if not e.declined]
    if page.job.matching:
        events = [e for e in events if e.matches(page.job.matching)]
    if not events:
        return true(page.day)
    left = [e for e in events if e.end > truth.now]
    if not left:
        return false(OVER, show(events[0]), page.day)
    if all(e.all_day for e in left):
        return false("all-day events are left out", show(left[0]), page.day)
    return false(PARTIAL, show(left[0]), page.day)


def counts(events):
    """The numbers of events that a reader would accept: with and without declined ones."""
    return {len(events), len([e for e in events if not e.declined])}


def judge_count(truth, said, first, last, page):
    """A number of events on days."""
    events = truth.agenda.on(first, last)
    numbers = counts(events)
    if said in numbers:
        return true(f"{first}…{last}")
    where = f"{first}…{last}"
    real = f"{len(events)} events: " + ", ".join(show(e) for e in events[:4])
    if first == last == truth.today != page.day and said in counts(truth.agenda.on(page.day)):
        return false(BEGAN, real, where)
    left = [e for e in events if e.end > truth.now]
    if first < truth.today or (
        first == last == truth.today
        and said < min(numbers)
        and any(e.start < clock(truth, truth.today, "00:00") for e in left)
    ):
        return false(BEGAN, real, where)
    if said == len(left):
        return false("only what is left of the day is counted", real, where)
    return false("the number of events is another", real, where)


@says("calendar.count")
def number(truth, found, page):
    """`You have 1 event left today.`, `You have 2 events with a time today from 12:00 to 17:00.`"""
    time = within(truth, found)
    if time.first < truth.today:
        events = [e for e in truth.agenda.on(truth.today) if e.start.date() == time.first]
        return false(BEGAN, show(events[0]) if events else "calendar", time)
    events = truth.agenda.on(time.first, time.last)
    if found["timed"]:
        events = [e for e in events if not e.all_day]
    if found["matching"]:
        events = [e for e in events if e.matches(page.job.matching or "")]
    if found["rest"]:
        events = [e for e in events if e.end > truth.now]
    if time.is_part:
        events = [e for e in events if e.touches(time.start, time.end)]
    said = int(found["n"])
    if events and not found["least"] and all(e.all_day for e in events):
        return false("only events without a time are counted", show(events[0]), time)
    if found["least"] and said <= len(events):
        return true(time)
    if found["timed"] or found["matching"] or found["rest"] or time.is_part:
        real = ", ".join(show(e) for e in events[:4])
        return (
            true(time)
            if said in counts(events)
            else false("the number of events is another", f"{len(events)} events: {real}", time)
        )
    if found["k"] and page.job.ability == "week":
        days = {max(e.start.date(), time.first) for e in events}
        if int(found["k"]) not in (len(days), len(spread(events, time))):
            return false("the number of days is another", f"{len(days)} days", time)
    return judge_count(truth, said, time.first, time.last, page)


def spread(events, time):
    """The days of a time on which any part of the events lies."""
    count = (time.last - time.first).days + 1
    dates = [time.first + i * DAY for i in range(count)]
    return [
        date for date in dates if any(e.start.date() <= date <= e.last_day for e in events)
    ]


@says("calendar.soon")
def soon(truth, found, page):
    """An event that begins within the hour."""
    wanted = [e for e in truth.agenda.named(found["title"]) if e.start >= truth.now]
    if not wanted:
        return false("no event of this title is ahead", some_record(truth, found["title"]))
    event = wanted[0]
    left = math.ceil(length(truth.now, event.start))
    if int(minutes(found["length"]) if found["length"] else 0) != left:
        return false("the time until it begins is another", show(event))
    if found["clock"] and clock(truth, event.start.date(), found["clock"]) != event.start:
        return false(NO_EVENT, show(event))
    return false(DECLINED, show(event)) if event.declined else true("now")


@says("calendar.running")
def running(truth, found, page):
    """An event that has begun, is not over and was not declined, and when it ends."""
    date = day(found["day"], truth.today) if found["day"] else truth.today
    end = clock(truth, date, found["clock"])
    events = [e for e in truth.agenda.named(found["title"]) if e.end == end]
    if not events:
        return false(NO_EVENT, some_record(truth, found["title"]), "now")
    begun = [e for e in events if e.start <= truth.now < e.end and not e.all_day]
    if not begun:
        return false("the event does not run now", show(events[0]), "now")
    if begun[0].declined:
        return false(DECLINED, show(begun[0]), "now")
    return wrong_place(truth, found, begun[0]) or true("now")


@says("calendar.get_ready")
def ready(truth, found, page):
    """The event that is about to begin."""
    named_before = page.of("calendar.soon")
    if not found["title"] and not named_before:
        return false(NOBODY, "calendar", truth.today)
    title = found["title"] or re.split(r" starts | beginnt ", named_before[0].text)[0]
    wrong = told_event(truth, found, truth.today, title)
    if wrong:
        return wrong
    left = length(truth.now, span(truth, found, truth.today)[0])
    most = 1 if found["now"] else 30
    return true("today") if 0 <= left <= most else false("it does not begin soon", f"in {left:g} min")


@says("calendar.key")
def not_to_miss(truth, found, page):
    """An event of the day that is not over; in Focus none may begin within the hour before it."""
    date = day(found["day"], truth.today)
    wrong = told_event(truth, found, date)
    if wrong:
        return wrong
    start, end = span(truth, found, date)
    if start < truth.now:
        cause = "the event is over" if end <= truth.now else BEGUN
        return false(cause, some_record(truth, found["title"]), date)
    return passed_over(truth, page, start, date) or true(date)


def passed_over(truth, page, start, date):
    """That Focus, whose prompt forbids it, passes over an event within the hour; None when not."""
    if page.job.ability != "focus":
        return None
    hour = truth.now + datetime.timedelta(hours=1)
    ahead = [e for e in truth.agenda.timed(truth.today) if truth.now < e.start <= hour]
    if not ahead or ahead[0].start >= start:
        return None
    return false("an event within the hour is passed over", show(ahead[0]), date)


def told_before(truth, title, page):
    """The event ahead that a sentence before has named with its time; None when none has."""
    told = [s for s in page.statements if title in s.text and re.search(r"\d:\d\d", s.text)]
    found = []
    for event in truth.agenda.named(title):
        times = (f"{event.start:%H:%M}", f"{event.start.hour}:{event.start:%M}")
        if event.start >= truth.now and any(time in s.text for s in told for time in times):
            found.append(event)
    # Of a series the occurrence of the day that the sentence is about.
    days = {s.finding.range for s in told}
    return next((e for e in found if str(e.start.date()) in days), found[0] if found else None)


def working(truth, start):
    """Whether a time lies in the working hours of its day."""
    left = truth.working(start.date())
    return bool(left) and left[0] <= start < left[1]


APPOINTMENT = re.compile(
    r"\b(dentist|doctor|haircut|physio|gym|yoga|breakfast|brunch|lunch|dinner|coffee|party|birthday|cinema|concert|theat(er|re)"
    r"|train|flight|zahn[aä]rzt(in)?|[aä]rzt(in)?|friseur|schwimmen|frühstück|mittagessen|abendessen|kaffee|feier"
    r"|geburtstag|kino|konzert|oper|zug|flug)\b",
    re.IGNORECASE,
)


@says("calendar.prepare")
def prepare(truth, found, page):
    """`…: the only meeting of the day.`: of the whole day that is named."""
    if found["before"]:
        named = [s for kind in ("key", "next", "soon", "first") for s in page.of(f"calendar.{kind}")]
        return true(truth.today) if named else false(NOBODY, "calendar", truth.today)
    if found["clock"]:
        date = day(found["day"], truth.today) if found["day"] else truth.today
        start = clock(truth, date, found["clock"])
        event = next((e for e in truth.agenda.named(found["title"]) if e.start == start), None)
    else:
        # A sentence before has said the time.
        event = told_before(truth, found["title"], page)
        date = event.start.date() if event else truth.today
    if event is None:
        return false(NO_EVENT, some_record(truth, found["title"]), date)
    start = event.start
    if found["private"] and working(truth, start) and not APPOINTMENT.search(found["title"]):
        return false("an event of the working hours is told as a private one", show(event), date)
    if event.declined:
        return false(DECLINED, show(event), date)
    if event.start < truth.now:
        return false(BEGUN, show(event), date)
    others = [e for e in truth.agenda.timed(date) if e != event and e.start.date() == date]
    if found["only"] and others:
        return false("other meetings of the day are left out", show(others[0]), date)
    longer = [e for e in others if length(e.start, e.end) >= length(event.start, event.end)]
    if found["longest"] and longer:
        return false("a meeting of the day that is as long is left out", show(longer[0]), date)
    return passed_over(truth, page, start, date) or true(date)


@says("calendar.first")
def first_of_day(truth, found, page):
    """The first event of the day that is ahead."""
    date = day(found["day"], truth.today)
    start = clock(truth, date, found["clock"])
    ahead = [e for e in truth.agenda.timed(date) if e.start > truth.now and e.start.date() == date]
    if page.job.matching:
        ahead = [e for e in ahead if e.matches(page.job.matching)]
    first = min(ahead, key=lambda e: e.start, default=None)
    at_once = {e.title for e in ahead if first and e.start == first.start}
    if first is None or first.start != start or found["title"] not in at_once:
        told = [e for e in truth.agenda.named(found["title"]) if e.start == start]
        earlier = [e for e in truth.agenda.named(found["title"]) if e.start == start - DAY]
        cause = BEGAN if earlier else "another event is the first"
        cause = DECLINED if told and told[0].declined else cause
        return false(cause, show(first) if first else "calendar", date)
    if date == truth.today:
        begun = [e for e in truth.agenda.timed(date) if e.start < truth.now and e.start.date() == date]
        if begun:
            return false("the day began with an event that is over", show(begun[0]), date)
    return true(date)


@says("calendar.longest_of_days")
def longest_of_days(truth, found, page):
    """An event with these times, and in Week none that is longer until Sunday."""
    date = day(found["day"], truth.today)
    wrong = told_event(truth, found, date)
    last = page.job.last_day(truth)
    if wrong or not last:
        return wrong or true(date)
    start, end = span(truth, found, date)
    events = truth.agenda.timed(truth.today, last)
    ahead = [e for e in events if e.end > truth.now and e.start.date() >= truth.today]
    others = [e for e in ahead if (e.start, e.title) != (start, found["title"])]
    longer = [e for e in others if length(e.start, e.end) >= length(start, end)]
    if longer:
        return false("one that is as long is left out", show(longer[0]), date)
    return true(date)


@says("calendar.over")
def took_most(truth, found, page):
    """In the evening: the longest event of the day, and how many there were."""
    wrong = told_event(truth, found, truth.today)
    if wrong:
        return wrong
    events = [e for e in truth.agenda.timed(truth.today) if e.start.date() == truth.today]
    every = truth.agenda.timed(truth.today)
    said = int(found["n"] or 1)
    over = [e for e in events if e.end <= truth.now]
    if said not in (len(every), len(events), len(over)):
        declined = [e for e in truth.agenda.on(truth.today) if e.blocks and e.declined]
        cause = DECLINED if said - len(over) in range(1, len(declined) + 1) else PARTIAL
        others = declined if cause == DECLINED else every
        return false(cause, f"{len(every)} events; {show(others[0])}", truth.today)
    start, end = span(truth, found, truth.today)
    others = [e for e in over if (e.start, e.title) != (start, found["title"])]
    longer = [e for e in others if length(e.start, e.end) >= length(start, end)]
    if longer:
        return false("another event took as much time", show(longer[0]), truth.today)
    return true(truth.today)


@says("calendar.load")
def load(truth, found, page):
    """Minutes of the whole day that is named."""
    date = day(found["day"], truth.today)
    said, real = minutes(found["length"]), truth.agenda.load(date)
    if said == real:
        return true(date)
    whole = sum(length(e.start, e.end) for e in truth.agenda.on(date) if e.blocks)
    with_declined = sum(length(*s) for s in truth.agenda.busy(date, declined=True))
    cause = "only a part of the day is counted"
    if said == with_declined:
        cause = DECLINED
    elif said == whole:
        cause = "an event over midnight counts whole"
    return false(cause, f"{real:g} min in calendar", date)


@says("calendar.all_day")
def all_day(truth, found, page):
    """An all-day event and its days."""
    first = day(found["day"], truth.today)
    last = day(found["last"] or found["day"], truth.today)
    asked = day(found["asked"], truth.today) if found["asked"] else None
    wanted = page.day if first <= page.day <= last else max(first, truth.today)
    if asked and asked != wanted:
        return false("the day that is named is none that was asked for", found["title"], asked)
    for event in truth.agenda.named(found["title"]):
        if event.all_day and event.start.date() == first and event.last_day == last:
            return true(f"{first}…{last}")
    record = some_record(truth, found["title"])
    return false("the days of the event are others", record, f"{first}…{last}")


@says("calendar.next")
def next_event(truth, found, page):
    """The first event with a time that is still to begin."""
    start = clock(truth, day(found["day"], truth.today), found["clock"])
    ahead = [e for e in truth.agenda.events if e.start >= truth.now and not e.all_day]
    wanted = [e for e in ahead if not e.declined]
    event = next((e for e in ahead if e.title == found["title"] and e.start == start), None)
    if event and event.declined:
        return false(DECLINED, show(event))
    if event is None or not wanted or wanted[0].start != start:
        return false("another event is next", show(wanted[0]) if wanted else "calendar")
    if found["length"] and minutes(found["length"]) != math.ceil(length(truth.now, start)):
        return false("the time until it begins is another", show(event))
    return wrong_place(truth, found, event) or true(start.date())


@rule("next event", r"The next event is: (?P<title>[^.]+)\.", place="prompt")
def next_in_prompt(truth, found, page):
    """What the prompt says to a model."""
    ahead = [e for e in truth.agenda.events if e.start >= truth.now and not e.all_day]
    if not ahead:
        return unknown("nothing is ahead")
    titles = {e.title for e in ahead if e.start == ahead[0].start}
    kept = [e for e in ahead if not e.declined]
    if kept and found["title"] in {e.title for e in kept if e.start == kept[0].start}:
        return true(kept[0].start.date())
    if found["title"] in titles:
        return false(DECLINED, show(ahead[0]))
    return false("another event is next", show(ahead[0]))
