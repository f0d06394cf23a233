"""Lines of the card of a briefing: all-day events, the night, habits, the way, mail, tomorrow."""

import re

from reading.days import DAY, GERMAN_WEEKDAYS, day, minutes

from .events import counts, show, some_record
from .letters import find, judge_waits, stands
from .rules import PASS, clock, false, rule, true


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


NEAR = r"today|tomorrow|yesterday|heute|morgen|gestern"
LEAD = rf"(?P<due>{NEAR}|[A-Z]\w+(?: \d+)?|\d+\. [A-Z]\w+)(?: (?:at|um) <CLOCK>)?"


@rule("briefing: list", r"  (?P<name>Due|Waiting|Tomorrow|Later)", place="card")
def heading(truth, found, page):
    """A list of the day; says nothing yet."""
    page.group, page.heading, page.item = found["name"], "briefing", None
    page.date = truth.today + DAY if found["name"] == "Tomorrow" else truth.today
    return None


@rule("briefing: task", rf"  {LEAD} {{2,}}(?P<title>\S.*)", place="card")
def task(truth, found, page):
    """A task or a reminder that is open, and when it is due."""
    if page.group not in ("Due", "Later") or page.heading != "briefing":
        return PASS
    mine = [t for t in [*(truth.tasks or []), *(truth.reminders or [])] if t.title == found["title"]]
    if not mine:
        return PASS
    date = day(found["due"], truth.today)
    for one in mine:
        at = one.due and not one.whole_day and f"{one.due:%H:%M}"
        if not one.done and one.due and one.due.date() == date and (at or None) == (found["clock"] and found["clock"].zfill(5)):
            return true(date)
    return false("it is due at another time, or done", mine[0].record, date)


@rule("briefing: event ahead", r"  (?P<wd>\w{2,3})\.?(?: <CLOCK>)? {2,}(?P<title>\S.*)", place="card")
def event_ahead(truth, found, page):
    """An event of the week, its weekday and when it starts."""
    if page.group != "Later" or page.heading != "briefing":
        return PASS
    titles = {found["title"], *(found["title"][: m.start()] for m in re.finditer(" - ", found["title"]))}
    for title in titles:
        for event in truth.agenda.named(title):
            days = (f"{event.start:%a}", GERMAN_WEEKDAYS[event.start.weekday()][:2])
            if found["wd"] in days and (event.all_day or f"{event.start:%H:%M}" == (found["clock"] or "").zfill(5)):
                return true(event.start.date())
    return false("no event of the week is then", some_record(truth, found["title"].split(" - ")[0]), truth.today)


@rule(
    "briefing: waiting", rf"  (?:- )?(?:{LEAD} {{2,}}| +)?(?P<subject>\S.*), (?P<sender>[^,]+?)", place="card"
)
def waiting(truth, found, page):
    """A message that waits for an answer."""
    if page.group != "Waiting" or page.heading != "briefing":
        return PASS
    page.item = find(truth, found["subject"], found["sender"])
    return judge_waits(truth, page.item, "7 days") if page.item else PASS


@rule("briefing: what is asked", r" {4,}(?P<line>\S.*)", place="card")
def asked(truth, found, page):
    """A sentence of the message above."""
    if page.group != "Waiting" or page.heading != "briefing" or not page.item:
        return PASS
    if stands(found["line"], page.item.text, page.item.date.date(), truth.today):
        return true("7 days")
    return false("the message does not say that", page.item.record, "7 days")


@rule("briefing: remark", r" {4,}(?P<who>\S[^:]*): (?P<line>\S.*)", place="card")
def remark(truth, found, page):
    """A sentence of a message of the sender, or of the note."""
    texts = [(n.body, truth.today) for n in truth.notes or [] if n.title == found["who"]]
    senders = [m for m in truth.mail or [] if found["who"] in (m.sender, m.sender.split()[0])]
    texts += [(m.text, m.date.date()) for m in senders]
    if any(stands(found["line"], text, written, truth.today) for text, written in texts):
        return true(truth.today)
    return false("it does not say that", "mail, notes", truth.today) if texts else PASS


@rule(
    "briefing: birthday",
    rf"  (?P<day>{NEAR}|\w+day|\w+(?:tag|woch)) {{2,}}(?P<name>\S.*?)(?:, (?P<age>\d+))? - (?:birthday|Geburtstag)",
    place="card",
)
def birthday(truth, found, page):
    """The contact is there."""
    there = [c for c in truth.contacts or [] if c["name"] == found["name"]]
    return true(day(found["day"], truth.today)) if there else false("there is no such contact", "contacts", truth.today)


@rule("briefing: the rest of a list", r"  \+\d+ .*|  \+\d+", place="card")
def rest(truth, found, page):
    """Events are named by the rules of rows in other lists; a number says nothing of its own."""
    return None


@rule("briefing: nothing left", r"  (?:No events today|all over|Heute keine Termine|alles? vorbei)", place="card")
def nothing_left(truth, found, page):
    """No event of today that was not declined is still to come."""
    left = [e for e in truth.agenda.on(truth.today) if not e.declined and (e.end > truth.now or e.all_day)]
    return false("an event is left", show(left[0]), truth.today) if left else true(truth.today)


@rule(
    "briefing: tomorrow",
    r"  Tomorrow +(?:no events|(?P<least>at least )?(?P<n>\d+) events?"
    r"(?: {2,}(?:first (?P<title>\S.*?)|<CLOCK> (?P<timed>\S.*)))?)",
    place="card",
)
def tomorrow(truth, found, page):
    """The number of the events of the next day, and the first of them."""
    date = truth.today + DAY
    events = [e for e in truth.agenda.on(date) if not e.declined]
    said = int(found["n"] or 0)
    if said not in counts(truth.agenda.on(date)) and not (found["least"] and said <= len(events)):
        return false("the number of events is another", f"{len(events)} events", date)
    title = found["title"] or found["timed"]
    if not title:
        return true(date)
    if not found["clock"]:
        begin = [e for e in events if not e.all_day and e.start.date() == date]
        if begin:
            return false("an event with a time is left out", show(begin[0]), date)
        there = any(e.title == title for e in events)
        return true(date) if there else false("there is no such event", "calendar", date)
    start = clock(truth, date, found["clock"])
    timed = [e for e in events if not e.all_day and e.start.date() == date]
    first = min(timed, key=lambda e: e.start, default=None)
    if first and first.start == start and title in {e.title for e in timed if e.start == start}:
        return true(date)
    record = show(first) if first else some_record(truth, title)
    return false("another event is the first", record, date)


@rule("nothing is set up", r"\s*Nothing is set up yet\.", place="card")
def nothing_set_up(truth, found, page):
    """No source of the ability is there."""
    there = [name for name in page.job.sources if not truth.missing(name)]
    return false("a source is there", there[0], "now") if there else true("now")
