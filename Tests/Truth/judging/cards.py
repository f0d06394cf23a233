"""Lines of cards that list events, free time and plans; tiles; and what is missing."""

import re

from reading.days import DAY, MONTHS, WEEKDAYS, day, length, minutes

from .events import BEGAN, HOURS, judge_count, named, show, some_record
from .freetime import is_free, longest
from .rules import CLOCK, clock, false, rule, span, true, unknown

# As German cards write it: `Montag, 6. April`.
GERMAN = r"\w+tag|Mittwoch"
LANG = rf"(?:{GERMAN}), (?P<%s>\d{{1,2}}\. \w+)"
LONG = rf"(?:{'|'.join(WEEKDAYS)}), (?P<%s>(?:{'|'.join(MONTHS)}) \d+)"
SOURCES = "calendar|health|weather|mail|habits|notes|reminders|tasks|travel|contacts"


@rule(
    "heading of a day",
    rf"(?:Today, |Tomorrow, |Yesterday, )?{LONG % 'first'}(?: - {LONG % 'last'})?: "
    r"(?P<n>\d+) events?",
    place="card",
)
def heading(truth, found, page):
    """A card's number of events of a day, or of some days."""
    first = day(found["first"], truth.today)
    last = day(found["last"], truth.today) if found["last"] else first
    page.date, page.heading = first, "events"
    return judge_count(truth, int(found["n"]), first, last, page)


@rule("heading", rf"\s*{LONG % 'first'}(?:: (?:Today|Tomorrow|Yesterday))?", place="card")
def subheading(truth, found, page):
    """A day of a card; says nothing yet."""
    page.date, page.heading = day(found["first"], truth.today), page.heading or "events"


@rule(
    "heading of a plan",
    rf"Plan for {LONG % 'first'}(?:: (?P<n>\d+) blocks?)?",
    rf"Plan für {LANG % 'first'}(?:: (?P<n>\d+) Bl[oö]cke?)?",
    place="card",
)
def plan(truth, found, page):
    """The plan is for the day of the run."""
    said, page.date, page.heading = day(found["first"], truth.today), page.day, "plan"
    if said != page.day:
        return false(BEGAN, f"the run is on {truth.today}", str(said))
    if found["n"] == "0":
        return nothing_planned(truth, found, page)
    return true(str(page.date))


@rule("nothing is planned", r"\s*Nothing is planned: (?P<why>[a-z ]+)\.", place="card")
def nothing_planned_because(truth, found, page):
    """The reason is that of the working hours, or that the time is over."""
    if found["why"] == "that time is over":
        return true(page.day)
    if found["why"] == "no free time is left":
        return nothing_planned(truth, found, page)
    inside = longest(truth.free(page.day))
    return false("there is free time", f"{inside:g} min", page.day) if inside >= 60 else true(page.day)


@rule("nothing is planned", r"\s*Nothing is planned\.", place="card")
def nothing_planned(truth, found, page):
    """No habit is open, or no time is left."""
    left = [h for h in truth.habits or [] if not h.done and h.unit in ("boolean", "duration")]
    free = longest(truth.free_at_all(page.day))
    if left and free >= 60:
        return false(HOURS, f"{left[0].name} is open, {free:g} min are free at once", str(page.day))
    return true(str(page.day))


@rule(
    "heading of free time",
    rf"Free time, {LONG % 'first'}: (?:at least )?(?P<n>\d+) slots?",
    rf"Freie Zeit, {LANG % 'first'}: (?:mindestens )?(?P<n>\d+) Zeitfenster",
    place="card",
)
def free(truth, found, page):
    """The rows are judged one by one."""
    page.date, page.heading = day(found["first"], truth.today), "free"


@rule("row of the calendar", r"\s+<SPAN>(?: (?P<wd>\w{3}))? {2,}(?P<title>\S.*)", place="card")
def row(truth, found, page):
    """`09:00-10:00  Standup - Zoom`, in a list of events, of a plan, or of free time."""
    title, page.event = re.sub(r" \((?:clash|überschneidet sich)\)", "", found["title"]), None
    start, end = span(truth, found, page.date)
    if page.heading == "free":
        if minutes(title) not in (None, length(start, end)):
            return false("the length is another", f"{length(start, end):g} min", str(page.date))
        return is_free(truth, start, end, page.date) or true(str(page.date))
    for word, english in (("Kalender", "calendar"), ("freie Zeit", "free time"), ("Gewohnheiten", "habits")):
        title = re.sub(rf" - {word}$", f" - {english}", title)
    source = re.search(r" - (calendar|free time|habits)$", title)
    if page.heading == "plan" and source:
        title = title[: source.start()]
        if source[1] != "calendar":
            return planned(truth, page, title, start, end)
    for name in (title, *(title[: m.start()] for m in re.finditer(" - ", title))):
        event = named(truth, name, start, end)
        if event:
            page.event = event
            if found["wd"] and found["wd"] != f"{event.end:%a}":
                return false("the weekday is another", show(event), page.date)
            return true(page.date)
        began = named(truth, name, start - DAY, end - DAY)
        if began:
            page.event = began
            return (
                true(str(page.date)) if found["wd"] else false(BEGAN, show(began), str(page.date))
            )
        if truth.agenda.named(name):
            return false(
                "no event has this title and these times", some_record(truth, name), str(page.date)
            )
    return false("no event has this title and these times", "calendar", str(page.date))


@rule(
    "row of an event that began before", r"\s+(?:until|bis) (?:\w{2,3}\.? )?(?P<until>\d?\d:\d\d) {2,}(?P<title>\S.*)", place="card"
)
def row_until(truth, found, page):
    """`until 06:00  Night shift`: it began on an earlier day and ends then."""
    events = [e for e in truth.agenda.on(page.date) if not e.all_day and e.start.date() < page.date]
    page.event = next((e for e in events if found["title"].split(" - ")[0] == e.title), None)
    if page.event and f"{page.event.end:%H:%M}" == found["until"].zfill(5):
        return true(str(page.date))
    return false("no event has this title and ends then", some_record(truth, found["title"]), str(page.date))


def planned(truth, page, title, start, end):
    """A block of a plan: free, ahead, and of the same opinion as the answer."""
    wrong = is_free(truth, start, end, page.date)
    if wrong:
        return wrong
    blocks = re.findall(rf"({CLOCK})–({CLOCK})\*?\*? \w+ is the best block", page.text)
    if title == "Focus" and blocks:
        best = [clock(truth, page.date, at) for at in blocks[0]]
        if best != [start, end]:
            return false(
                "card and answer name different blocks for focus",
                f"{blocks[0][0]}–{blocks[0][1]}",
                str(page.date),
            )
    return true(str(page.date))


@rule("row of an all-day event", r"\s+all day {2,}(?P<title>\S.*)", place="card")
def all_day_row(truth, found, page):
    """An all-day event covers the day of the list."""
    events = [e for e in truth.agenda.on(page.date) if e.all_day]
    page.event = next((e for e in events if e.title == found["title"].split(" - ")[0]), None)
    if page.event:
        return true(str(page.date))
    return false(
        "no all-day event of this title is on the day",
        some_record(truth, found["title"]),
        str(page.date),
    )


@rule(
    "calendar of a tile",
    r"Calendar {2,}(?P<n>\d+) events?(?P<more> and more)?(?P<today> today)?(?: - (?P<rest>.*))?",
    place="card",
)
def tile(truth, found, page):
    """`Calendar  3 events - 09:00 Standup · 13:00 Client review`."""
    for item in re.split(" · ", (found["rest"] or "").removeprefix("next: ")):
        wrong = judge_item(truth, item)
        if wrong:
            return wrong
    if found["more"] or page.job.ability == "focus":
        return unknown("of the next days")
    return judge_count(truth, int(found["n"]), page.day, page.day, page)


def judge_item(truth, item):
    """`Tue 15:00 Dentist` or `Apr 6 Conference`; None when it is right or no item."""
    timed = re.fullmatch(rf"(?:(\w{{3}}) |(\w{{3}} \d+) )?({CLOCK}) (.*)", item)
    if timed:
        name, title = timed[1] or timed[2], timed[4]
        for event in truth.agenda.on(truth.today, truth.today + 8 * DAY):
            same = event.title == title or (
                title.endswith("…") and event.title.startswith(title[:-1])
            )
            if same and f"{event.start:%H:%M}" == timed[3]:
                right = {None: truth.today == event.start.date(), f"{event.start:%a}": True}
                if right.get(name, day(name or "", truth.today) == event.start.date()):
                    return None
        return false("no event has this title and these times", some_record(truth, title), "today")
    whole = re.fullmatch(r"(\w{3} \d+) (.*)", item)
    if whole:
        date = day(whole[1], truth.today)
        if date is not None and date < truth.today:
            for event in truth.agenda.on(truth.today):
                if event.title == whole[2] and event.all_day:
                    return false(BEGAN, show(event), "today")
    return None


@rule(
    "calendar of a tile",
    r"Calendar {2,}No events(?: today| - nothing planned)?(?: - .*)?",
    place="card",
)
def tile_none(truth, found, page):
    """No event on the day."""
    return judge_count(truth, 0, page.day, page.day, page)


@rule(
    "health of a tile",
    r"Health {2,}(?P<word>no HRV|neutral|drained|recovered|no data|[\d.]+ \w+)(?: - (?P<rest>.*))?",
    place="card",
)
def health_tile(truth, found, page):
    """HRV is there or not; the night is the night."""
    hrv, usual = truth.body.value("hrv", truth.today), truth.body.usual("hrv")
    asked = found["word"] in ("no HRV", "neutral", "drained", "recovered")
    if asked and (found["word"] == "no HRV") == (hrv is not None and usual is not None):
        return false("HRV is confused", f"{truth.body.record}: {hrv}, mean {usual}", "today")
    slept = re.search(r"slept (.*)", found["rest"] or "")
    night = truth.body.night(truth.today)
    if slept and night is None:
        return false(
            "a nap or a night that is not over is told as the night",
            truth.body.record,
            "last night",
        )
    return true("today")


@rule("not available", rf"(?P<source>{SOURCES}) is not (?:available|set up)", place="notice")
def missing(truth, found, page):
    """The source does not exist."""
    return judge_missing(truth, found["source"])


@rule(
    "not available",
    r"(?P<source>Calendar|Health|Weather|Mail|Habits|Notes|Streaks) {2,}not (?:available|set up)(?: - .*)?",
    place="card",
)
def missing_tile(truth, found, page):
    """A tile of a source that does not exist."""
    return judge_missing(truth, found["source"].lower())


def judge_missing(truth, source):
    """A source is missing, or of no use: an old forecast, no destination."""
    source = {"streaks": "habits"}.get(source, source)
    if source == "weather" and not truth.sky.fresh:
        return true()
    if source == "travel" and (not truth.office or truth.ways_are_old):
        return true()
    return (
        true()
        if truth.missing(source)
        else false("what was left out is told as not available", source)
    )
