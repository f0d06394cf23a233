"""Statements about what is in the calendar."""

import datetime
import math

from reading.days import DAY, day, length, minutes

from .rules import clock, false, rule, span, true, unknown

BEGAN = "an event that began before the day is told as of the day on which it began"
DECLINED = "an invitation that was declined is told as an event"
PARTIAL = "only a part of the day was looked at"
HOURS = "working hours are not said"


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


def told_event(truth, found, date, title=None):
    """Judges that an event has these times on a day: None when it has, and who is invited goes."""
    start, end = span(truth, found, date)
    title = title or found["title"]
    event = named(truth, title, start, end)
    if event:
        return false(DECLINED, show(event), str(date)) if event.declined else None
    before = named(truth, title, start - DAY, end - DAY)
    if before and before.end > clock(truth, date, "00:00"):
        return false(BEGAN, show(before), str(date))
    return false("no event has this title and these times", some_record(truth, title), str(date))


@rule(
    "nothing in the calendar",
    r"Nothing is in the calendar <DAY>\.",
    r"Nothing is in the calendar from <DAY> to <DAY=last>\.",
)
def nothing(truth, found, page):
    """No event may lie on the days."""
    first = day(found["day"], truth.today)
    last = day(found.groupdict().get("last") or found["day"], truth.today)
    events = [e for e in truth.agenda.on(first, last) if not e.declined]
    if not events:
        return true(str(first))
    over = all(e.end <= truth.now for e in events)
    return false(
        "the events that are over are left out" if over else PARTIAL, show(events[0]), str(first)
    )


@rule("nothing in the calendar", r"Nothing more is in the calendar <DAY>\.")
@rule("no event", r"No event with a time is left <DAY>\.")
def nothing_left(truth, found, page):
    """No event that is not over, or none with a time."""
    date = day(found["day"], truth.today)
    timed = found[0].startswith("No event")
    events = truth.agenda.timed(date) if timed else truth.agenda.on(date)
    left = [e for e in events if e.end > truth.now and not e.declined]
    return false(PARTIAL, show(left[0]), str(date)) if left else true(str(date))


@rule("no event", r"No event with a time is in the calendar <DAY>\.")
def nothing_timed(truth, found, page):
    """Only events that last all day, or none."""
    date = day(found["day"], truth.today)
    events = [e for e in truth.agenda.timed(date) if not e.declined]
    return false(PARTIAL, show(events[0]), str(date)) if events else true(str(date))


@rule("nothing in the calendar", r"Nothing is in the calendar <DAY> from <CLOCK> to <CLOCK=to>\.")
@rule("no event", r"No event with a time is in the calendar <DAY> from <CLOCK> to <CLOCK=to>\.")
def nothing_between(truth, found, page):
    """No event touches the hours."""
    date = day(found["day"], truth.today)
    start, end = clock(truth, date, found["clock"]), clock(truth, date, found["to"])
    timed = found[0].startswith("No event")
    events = truth.agenda.timed(date) if timed else truth.agenda.on(date)
    events = [e for e in events if e.touches(start, end) and not e.declined]
    return false(PARTIAL, show(events[0]), str(date)) if events else true(str(date))


@rule("next event", r"No event with a time is ahead in the next 7 days\.")
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
@rule("no event", r"No event was found\.")
def no_event(truth, found, page):
    """Of the day that the ability is about, as nothing else is said."""
    events = [e for e in truth.agenda.on(page.day) if not e.declined]
    if not events:
        return true(str(page.day))
    left = [e for e in events if e.end > truth.now]
    if not left:
        return false("the events that are over are left out", show(events[0]), str(page.day))
    if all(e.all_day for e in left):
        return false("all-day events are left out", show(left[0]), str(page.day))
    return false(PARTIAL, show(left[0]), str(page.day))


def counts(truth, first, last=None):
    """The numbers of events that a reader would accept: with and without declined ones."""
    events = truth.agenda.on(first, last)
    return {len(events), len([e for e in events if not e.declined])}, events


def judge_count(truth, said, first, last, page):
    """A number of events on days."""
    numbers, events = counts(truth, first, last)
    if said in numbers:
        return true(f"{first}…{last}")
    where = f"{first}…{last}"
    real = f"{len(events)} events: " + ", ".join(show(e) for e in events[:4])
    if first == last == truth.today != page.day and said in counts(truth, page.day)[0]:
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


@rule(
    "number of events",
    r"You have (?P<n>\d+) events?(?P<timed> with a time)? (?P<left>left )?"
    r"(?:<DAY>|<DAY=part> from <CLOCK> to <CLOCK=to>)\.",
)
def number_of_part(truth, found, page):
    """`You have 1 event left today.`, `You have 2 events with a time today from 12:00 to 17:00.`"""
    date = day(found["day"] or found["part"], truth.today)
    if not (found["timed"] or found["left"] or found["part"]):
        return number(truth, found, page)
    events = truth.agenda.timed(date) if found["timed"] else truth.agenda.on(date)
    if found["left"]:
        events = [e for e in events if e.end > truth.now]
    if found["part"]:
        start, end = clock(truth, date, found["clock"]), clock(truth, date, found["to"])
        events = [e for e in events if e.touches(start, end)]
    numbers = {len(events), len([e for e in events if not e.declined])}
    if int(found["n"]) in numbers:
        return true(str(date))
    real = ", ".join(show(e) for e in events[:4])
    return false("the number of events is another", f"{len(events)} events: {real}", str(date))


def number(truth, found, page):
    """`You have 3 events today.`"""
    date = day(found["day"], truth.today)
    if date < truth.today:
        events = [e for e in truth.agenda.on(truth.today) if e.start.date() == date]
        return false(BEGAN, show(events[0]) if events else "calendar", str(date))
    return judge_count(truth, int(found["n"]), date, date, page)


@rule(
    "number of events",
    r"You have (?P<n>\d+) events? on (?P<k>\d+) days, from <DAY> to <DAY=last>\.",
)
def number_of_days(truth, found, page):
    """`You have 6 events on 4 days, from today to Friday.`"""
    first, last = day(found["day"], truth.today), day(found["last"], truth.today)
    if first < truth.today:
        events = [e for e in truth.agenda.on(truth.today) if e.start.date() == first]
        return false(BEGAN, show(events[0]) if events else "calendar", f"{first}…{last}")
    return judge_count(truth, int(found["n"]), first, last, page)


@rule("starts soon", r"<TITLE> starts in (?P<n>\d+) min, at <CLOCK>\.", r"<TITLE> starts now\.")
def soon(truth, found, page):
    """An event that begins within the half hour."""
    wanted = [e for e in truth.agenda.named(found["title"]) if e.start >= truth.now]
    if not wanted:
        return false("no event of this title is ahead", some_record(truth, found["title"]))
    event = wanted[0]
    left = math.ceil(length(truth.now, event.start))
    said = int(found.groupdict().get("n") or 0)
    if said != left:
        return false("the time until it begins is another", show(event))
    return false(DECLINED, show(event)) if event.declined else true("now")


@rule("get ready", r"Get ready for <TITLE>: <SPAN>(?:, [^.]+)?\.")
def ready(truth, found, page):
    """The event that is about to begin."""
    return told_event(truth, found, truth.today) or true("today")


@rule("not to miss", r"<TITLE> is the one not to miss <DAY>: <SPAN>(?:, (?:(?!\. )[^\n])+?)?\.")
def not_to_miss(truth, found, page):
    """An event of the day that is not over; in Focus none may begin within the hour before it."""
    date = day(found["day"], truth.today)
    wrong = told_event(truth, found, date)
    if wrong:
        return wrong
    start, end = span(truth, found, date)
    if end <= truth.now:
        return false("the event is over", some_record(truth, found["title"]), str(date))
    return passed_over(truth, page, start, date) or true(str(date))


def passed_over(truth, page, start, date):
    """That Focus, whose prompt forbids it, passes over an event within the hour; None when not."""
    if page.job.ability != "focus":
        return None
    hour = truth.now + datetime.timedelta(hours=1)
    ahead = [e for e in truth.agenda.timed(truth.today) if truth.now < e.start <= hour]
    if not ahead or ahead[0].start >= start:
        return None
    return false("an event within the hour is passed over", show(ahead[0]), str(date))


@rule(
    "prepare for",
    r"Prepare for <TITLE>(?: <DAY>)? at <CLOCK>"
    r"(?:: it is the (?P<rank>only|longest) meeting of the day)?\.",
)
def prepare(truth, found, page):
    """`… it is the only meeting of the day.`: of the whole day that is named."""
    date = day(found["day"], truth.today) if found["day"] else truth.today
    start = clock(truth, date, found["clock"])
    event = next((e for e in truth.agenda.named(found["title"]) if e.start == start), None)
    if event is None:
        return false(
            "no event has this title and these times", some_record(truth, found["title"]), str(date)
        )
    if event.declined:
        return false(DECLINED, show(event), str(date))
    others = [e for e in truth.agenda.timed(date) if e != event]
    others = [e for e in others if e.start.date() == date]
    if found["rank"] == "only" and others:
        return false("other meetings of the day are left out", show(others[0]), str(date))
    longer = [e for e in others if length(e.start, e.end) > length(event.start, event.end)]
    if found["rank"] == "longest" and longer:
        return false("a longer meeting of the day is left out", show(longer[0]), str(date))
    return passed_over(truth, page, start, date) or true(str(date))


@rule("first event", r"<DAY> begins with <TITLE> at <CLOCK>\.")
def first_of_day(truth, found, page):
    """The first event of the day that is ahead."""
    date = day(found["day"], truth.today)
    start = clock(truth, date, found["clock"])
    ahead = [e for e in truth.agenda.timed(date) if e.start > truth.now and e.start.date() == date]
    first = min(ahead, key=lambda e: e.start, default=None)
    if first is None or first.start != start:
        return false("another event is the first", show(first) if first else "calendar", str(date))
    return true(str(date))


@rule("longest of the days", r"<TITLE> <DAY> is the longest of these days: <SPAN>\.")
def longest_of_days(truth, found, page):
    """An event with these times, and in Week none that is longer until Sunday."""
    date = day(found["day"], truth.today)
    wrong = told_event(truth, found, date)
    if wrong or page.job.ability != "week":
        return wrong or true(str(date))
    start, end = span(truth, found, date)
    events = truth.agenda.timed(truth.today, truth.week_end())
    ahead = [e for e in events if e.end > truth.now and e.start.date() >= truth.today]
    longer = [e for e in ahead if e.end - e.start > end - start]
    if longer:
        return false("a longer one is left out", show(longer[0]), str(date))
    return true(str(date))


@rule("took the most time", r"<TITLE> took the most time of (?P<n>\d+) events today: until <CLOCK>\.")
def took_most_since_yesterday(truth, found, page):
    """An event that began on the day before, and how many there were."""
    end = clock(truth, truth.today, found["clock"])
    events = [e for e in truth.agenda.on(truth.today) if e.blocks and not e.declined]
    if int(found["n"]) != len(events):
        return false("the number is another", f"{len(events)} events", str(truth.today))
    known = [e for e in events if e.title == found["title"] and e.end == end and e.start < e.end]
    return true(str(truth.today)) if known else false("no event ends then", found["clock"], str(truth.today))


@rule(
    "took the most time",
    r"<TITLE> took the most time of (?P<n>\d+) events today: <SPAN>\.",
    r"<TITLE> was the one event with a time today: <SPAN>\.",
)
def took_most(truth, found, page):
    """In the evening: the longest event of the day, and how many there were."""
    wrong = told_event(truth, found, truth.today)
    if wrong:
        return wrong
    events = truth.agenda.timed(truth.today)
    n = int(found.groupdict().get("n") or 1)
    if n not in (len(events), len([e for e in events if e.end <= truth.now])):
        declined = [e for e in truth.agenda.on(truth.today) if e.blocks and e.declined]
        cause = DECLINED if n == len(events) + len(declined) else PARTIAL
        others = [
            e for e in (declined if cause == DECLINED else events) if e.title != found["title"]
        ]
        return false(
            cause, f"{len(events)} events; {show((others or events)[0])}", str(truth.today)
        )
    return true(str(truth.today))


def pair(truth, first, second, date):
    """Occurrences of two titles on a day."""
    of = {
        title: [e for e in truth.agenda.on(date) if e.title == title] for title in (first, second)
    }
    return [(a, b) for a in of[first] for b in of[second]]


@rule("overlap", r"<TITLE=a> and <TITLE=b> overlap <DAY>, <SPAN>\.")
def overlap(truth, found, page):
    """Two events at the same time; one that was declined is no conflict."""
    date = day(found["day"], truth.today)
    start, end = span(truth, found, date)
    for a, b in pair(truth, found["a"], found["b"], date):
        if max(a.start, b.start) == start and min(a.end, b.end) == end:
            gone = a if a.declined else b
            return (
                false(DECLINED, show(gone), str(date))
                if a.declined or b.declined
                else true(str(date))
            )
    return false("the two do not overlap then", some_record(truth, found["a"]), str(date))


@rule("decide between", r"Decide between <TITLE=a> and <TITLE=b> <DAY> at <CLOCK>: they overlap\.")
def decide(truth, found, page):
    """Two events at the same time."""
    date = day(found["day"], truth.today)
    for a, b in pair(truth, found["a"], found["b"], date):
        if a.start < b.end and b.start < a.end:
            gone = a if a.declined else b
            return (
                false(DECLINED, show(gone), str(date))
                if a.declined or b.declined
                else true(str(date))
            )
    return false("the two do not overlap then", some_record(truth, found["a"]), str(date))


@rule("back to back", r"<TITLE=a> and <TITLE=b> are back to back <DAY>, at <CLOCK>\.")
def back_to_back(truth, found, page):
    """The second begins within five minutes after the first."""
    date = day(found["day"], truth.today)
    start = clock(truth, date, found["clock"])
    for a, b in pair(truth, found["a"], found["b"], date):
        if b.start == start and 0 <= length(a.end, b.start) <= 5:
            gone = a if a.declined else b
            return (
                false(DECLINED, show(gone), str(date))
                if a.declined or b.declined
                else true(str(date))
            )
    return false(
        "the second does not follow the first then", some_record(truth, found["a"]), str(date)
    )


@rule(
    "no break",
    r"There is (?:no break|only (?P<n>\d+) min) between <TITLE=a> and <TITLE=b> at <CLOCK>\.",
    r"<TITLE=a> and <TITLE=b> overlap at <CLOCK>\.",
    place="callout",
)
def no_break(truth, found, page):
    """The second begins right after the first, or before it ends."""
    start = clock(truth, page.date, found["clock"])
    for a, b in pair(truth, found["a"], found["b"], page.date):
        if b.start == start and (b.start - a.end).total_seconds() < 600:
            gone = a if a.declined else b
            if gone.declined:
                return false(DECLINED, show(gone), str(page.date))
            return true(str(page.date))
    return false("the second does not follow the first then", some_record(truth, found["a"]))


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
    return true(str(event.start.date()))


@rule("hours of meetings", r"Meetings take up <LENGTH> <DAY>\.")
def load(truth, found, page):
    """Minutes of the whole day that is named."""
    date = day(found["day"], truth.today)
    said, real = minutes(found["length"]), truth.agenda.load(date)
    if said == real:
        return true(str(date))
    whole = sum(length(e.start, e.end) for e in truth.agenda.on(date) if e.blocks)
    cause = (
        "an event over midnight counts whole"
        if said == whole
        else "only a part of the day is counted"
    )
    return false(cause, f"{real:g} min in calendar", str(date))


@rule(
    "all day",
    r"<TITLE> is <DAY=asked>, all day \(from <DAY> to <DAY=last>\)\.",
    r"<TITLE> is <DAY>, all day\.",
    r"<TITLE> lasts from <DAY> to <DAY=last>\.",
)
def all_day(truth, found, page):
    """An all-day event and its days."""
    first = day(found["day"], truth.today)
    last = day(found.groupdict().get("last") or found["day"], truth.today)
    for event in truth.agenda.named(found["title"]):
        if event.all_day and event.start.date() == first and (event.end - DAY).date() == last:
            return true(f"{first}…{last}")
    return false(
        "the days of the event are others", some_record(truth, found["title"]), f"{first}…{last}"
    )


@rule(
    "next event",
    r"<TITLE> is next: <DAY> at <CLOCK>(?:, in (?P<n>\d+) min)?(?:, (?:(?!\. )[^\n])+?)?\.",
)
def next_event(truth, found, page):
    """The first event with a time that is still to begin."""
    start = clock(truth, day(found["day"], truth.today), found["clock"])
    ahead = [e for e in truth.agenda.events if e.start >= truth.now and not e.all_day]
    wanted = [e for e in ahead if not e.declined]
    if any(e.title == found["title"] and e.start == start and e.declined for e in ahead):
        return false(DECLINED, some_record(truth, found["title"]))
    if (
        not wanted
        or wanted[0].start != start
        or found["title"] not in {e.title for e in wanted if e.start == start}
    ):
        return false("another event is next", show(wanted[0]) if wanted else "calendar")
    return true(str(start.date()))


@rule("next event", r"The next event is: (?P<title>[^.]+)\.", place="prompt")
def next_in_prompt(truth, found, page):
    """What the prompt says to a model."""
    ahead = [e for e in truth.agenda.events if e.start >= truth.now and not e.all_day]
    if not ahead:
        return unknown("nothing is ahead")
    titles = {e.title for e in ahead if e.start == ahead[0].start}
    kept = [e for e in ahead if not e.declined]
    if kept and found["title"] in {e.title for e in kept if e.start == kept[0].start}:
        return true(str(kept[0].start.date()))
    if found["title"] in titles:
        return false(DECLINED, show(ahead[0]))
    return false("another event is next", show(ahead[0]))
