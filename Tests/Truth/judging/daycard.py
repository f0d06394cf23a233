"""Lines of the card of a briefing: all-day events, the night, habits, the way, mail, tomorrow."""

from reading.days import DAY, minutes

from .events import counts, show, some_record
from .letters import find, judge_waits
from .rules import clock, false, rule, true


@rule("briefing: all day", r"  All day +(?P<list>\S.*)", place="card")
def all_day(truth, found, page):
    """The titles of all events of today without a time that were not declined."""
    titles = [e.title for e in truth.agenda.on(truth.today) if e.all_day and not e.declined]
    said = sorted(found["list"].split(", "))
    if said == sorted(", ".join(titles).split(", ")):
        return true("today")
    return false("the all-day events are others", ", ".join(titles) or "calendar", "today")


@rule(
    "briefing: last night",
    r"  Last night +<LENGTH>(?: {2,}usually <LENGTH=usual>)?(?: {2,}.*)?",
    place="card",
)
def last_night(truth, found, page):
    """How long the night was, and the mean of the nights before."""
    body, night = truth.body, truth.body.night(truth.today)
    if night is None:
        return false("a nap or a night that is not over is told as the night", body.record, "last night")
    if abs(minutes(found["length"]) - night[0]) > 1:
        return false("the length is another", f"{body.record}: {night[0]:g} min", "last night")
    usual = body.usual("sleep")
    if found["usual"] and (usual is None or abs(minutes(found["usual"]) - usual) > 1):
        return false("the mean is another", f"{body.record}: {usual}", "last night")
    return true("last night")


@rule(
    "briefing: habits",
    r"  Habits +(?P<n>\d+) of (?P<all>\d+) done(?: {2,}open: (?P<open>\S.*?))?(?: {2,}.*)?",
    place="card",
)
def habits(truth, found, page):
    """How many habits are done, and the names of the others."""
    real = truth.habits or []
    done = [h.name for h in real if h.done]
    if (int(found["n"]), int(found["all"])) != (len(done), len(real)):
        return false("the number is another", f"habits: {len(done)} of {len(real)}", "today")
    left = [h.name for h in real if not h.done]
    said = found["open"].split(", ") if found["open"] else []
    return true("today") if said == left else false("others are open", ", ".join(left), "today")


@rule(
    "briefing: way",
    r"  On the way +(?P<n>\d+) min to (?P<place>.+?)(?: {2,}usually (?P<usual>\d+) min)?",
    place="card",
)
def way(truth, found, page):
    """Minutes of the file, which is of now."""
    one = (truth.ways or [{}])[0]
    car = one.get("car", {})
    if truth.ways_are_old:
        return false("travel times of another time are told as of now", "travel.json", "now")
    if found["place"] != one.get("name"):
        return false("there is no such destination", "travel.json", "now")
    usual = int(found["usual"]) if found["usual"] else car.get("usual_minutes")
    if (int(found["n"]), usual) != (car.get("minutes"), car.get("usual_minutes")):
        return false("the minutes are others", f"travel.json: {car}", "now")
    return true("now")


@rule("briefing: waiting", r"  Waiting +(?P<sender>.+?): (?P<rest>\S.*)", place="card")
def waiting(truth, found, page):
    """A message that waits for an answer, its sender, and how it begins."""
    subject, _, line = found["rest"].partition("  ")
    message = find(truth, subject, found["sender"])
    wrong = judge_waits(truth, message, "7 days")
    if wrong.verdict == "false" or not line:
        return wrong
    if " ".join(message.text.split()).startswith(line.strip().rstrip("…")):
        return wrong
    return false("the message begins otherwise", message.record, "7 days")


@rule(
    "briefing: tomorrow",
    r"  Tomorrow +(?:no events|(?P<least>at least )?(?P<n>\d+) events?"
    r"(?: {2,}first (?P<title>\S.*?)(?: at <CLOCK>)?)?)",
    place="card",
)
def tomorrow(truth, found, page):
    """The number of the events of the next day, and the first of them."""
    date = truth.today + DAY
    events = [e for e in truth.agenda.on(date) if not e.declined]
    said = int(found["n"] or 0)
    if said not in counts(truth.agenda.on(date)) and not (found["least"] and said <= len(events)):
        return false("the number of events is another", f"{len(events)} events", date)
    if not found["title"]:
        return true(date)
    if not found["clock"]:
        begin = [e for e in events if not e.all_day and e.start.date() == date]
        if begin:
            return false("an event with a time is left out", show(begin[0]), date)
        there = any(e.title == found["title"] for e in events)
        return true(date) if there else false("there is no such event", "calendar", date)
    start = clock(truth, date, found["clock"])
    timed = [e for e in events if not e.all_day and e.start.date() == date]
    first = min(timed, key=lambda e: e.start, default=None)
    if first and first.start == start and found["title"] in {
        e.title for e in timed if e.start == start
    }:
        return true(date)
    record = show(first) if first else some_record(truth, found["title"])
    return false("another event is the first", record, date)


@rule("nothing is set up", r"\s*Nothing is set up yet\.", place="card")
def nothing_set_up(truth, found, page):
    """No source of the ability is there."""
    there = [name for name in page.job.sources if not truth.missing(name)]
    return false("a source is there", there[0], "now") if there else true("now")
