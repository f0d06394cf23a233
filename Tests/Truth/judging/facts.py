"""Facts that an answer must say: which abilities and questions are about them, and how it is seen.

A fact is said when the answer or the card beside it says it, in any of the kinds that say it.
"""

import dataclasses
import re

from reading.days import DAY, length


@dataclasses.dataclass(frozen=True)
class Fact:
    """A fact of a world: what it is, the titles or words that name it, the record it rests on."""

    name: str
    words: tuple
    record: str


FACTS = []


def fact(name, *abilities):
    """Registers a function that finds the facts of a name for some abilities."""

    def keep(find):
        FACTS.append((name, set(abilities), find))
        return find

    return keep


def about_today(page):
    """Whether the answer is about today."""
    return page.day == page.truth.today


def ahead(page):
    """The events of the day that the answer is about that are not over, nor declined."""
    now = page.truth.now
    events = page.truth.agenda.timed(page.day)
    return [e for e in events if e.end > now and e.start.date() == page.day]


@fact("overlap of the day", "calendar", "briefing", "plan-day", "probe events")
def overlap(page):
    """Two events at the same time that are not over: the first pair is named."""
    events = ahead(page) if about_today(page) else []
    for a in events:
        for b in events:
            if a.start < b.start < a.end and page.truth.now < b.start:
                return [Fact("overlap of the day", (a.title, b.title), a.record)]
    return []


@fact("event of the day", "calendar", "week", "probe events")
def events_of_day(page):
    """Of a card that lists the day, each event; the list beside the answer counts."""
    if not about_today(page) or "--quiet" in page.job.arguments:
        return []
    events = [e for e in page.truth.agenda.on(page.day) if not e.declined]
    if page.job.ability.startswith("probe"):
        return [Fact("number of the day", (), events[0].record)] if events else []
    return [Fact("event of the day", (e.title,), e.record) for e in events]


@fact("event that begins soon", "calendar", "ask calendar", "briefing", "probe events")
def soon(page):
    """An event that begins within half an hour is named, with its time."""
    if not about_today(page):
        return []
    now = page.truth.now
    found = [e for e in ahead(page) if now <= e.start and length(now, e.start) <= 30]
    return [Fact("event that begins soon", (found[0].title,), found[0].record)] if found else []


@fact("event that runs now", "probe events", "probe rest", "probe three-days", "calendar")
def running(page):
    """An event that has begun and is not over is named, with its end."""
    if not about_today(page):
        return []
    found = [e for e in page.truth.agenda.timed(page.truth.today) if e.start < page.truth.now < e.end]
    if not found:
        return []
    end = rf"{found[0].end.hour:02}:{found[0].end:%M}|\b{found[0].end.hour}:{found[0].end:%M}"
    return [Fact("event that runs now", (found[0].title, end), found[0].record)]


@fact("draft that takes a model", "probe draft")
def draft(page):
    """That what was asked for takes a model, where there is mail to answer."""
    since = page.truth.now - page.job.mail_days * DAY
    mail = [m for m in page.truth.mail or [] if since < m.date <= page.truth.now]
    words = r"takes a model|kann nur ein Modell"
    return [Fact("draft that takes a model", (words,), mail[0].record)] if mail else []


@fact("next event", "probe next")
def next_event(page):
    """The first event of the next seven days."""
    now = page.truth.now
    found = [e for e in page.truth.agenda.events if not e.all_day and not e.declined]
    found = [e for e in found if now <= e.start < now + 7 * DAY]
    at_once = [e.title for e in found if e.start == found[0].start]
    return [Fact("next event", ("|".join(at_once),), found[0].record)] if found else []


@fact("next meeting", "ask calendar")
def next_meeting(page):
    """Of the question about it: the first event of the next seven days."""
    return next_event(page) if "next meeting" in page.job.words else []


@fact("first event of tomorrow", "tomorrow", "wind-down")
def first_of_tomorrow(page):
    """The title of the first event with a time."""
    events = [e for e in page.truth.agenda.timed(page.day) if e.start.date() == page.day]
    at_once = [e.title for e in events if e.start == events[0].start]
    return [Fact("first event of tomorrow", ("|".join(at_once),), events[0].record)] if events else []


@fact("data that end before today", "health", "sleep", "ask sleep", "probe health-today")
def stale_health(page):
    """That nothing was measured today, or the day on which the data end."""
    last = page.truth.body.last
    if last is None or last.date() >= page.truth.today - DAY:
        return []
    words = rf"{last.date()}|[Nn]one of the health|[Kk]einer gemessen|No (?:sleep was|health)|kein Schlaf|Keine Gesund"
    return [Fact("data that end before today", (words,), page.truth.body.record)]


@fact("empty day", "ask calendar", "calendar", "probe events")
def empty_day(page):
    """That the day has no event."""
    if page.truth.missing("calendar") or page.truth.agenda.on(page.day):
        return []
    if "next meeting" in page.job.words or "free" in page.job.words:
        return []
    return [Fact("empty day", (), "calendar")]


@fact("no free time", "free-time", "probe slots")
def no_free_time(page):
    """That no hour of the working hours that are left is free."""
    if page.truth.missing("calendar"):
        return []
    spans = page.truth.free(page.day)
    if any(length(*span) >= 60 for span in spans):
        return []
    return [Fact("no free time", (), "calendar")]


@fact("rain of today", "weather", "ask weather", "briefing", "probe weather-now")
def rain(page):
    """That rain or snow is likely in what is left of today, with its probability."""
    sky = page.truth.sky
    if not about_today(page) or not sky.fresh or (sky.chance(page.day) or 0) < 60:
        return []
    if page.job.ability == "briefing" and "--quiet" in page.job.arguments:
        # Of three bullets without the card none has to be about the weather.
        return []
    words = rf"{sky.chance(page.day)} %|umbrella|boots|Schirm|Stiefel|[Hh]eavy|Starkregen|starker"
    return [Fact("rain of today", (words,), "weather.json")]


@fact("rain of tomorrow", "ask weather")
def rain_tomorrow(page):
    """The probability of tomorrow, or what to wear."""
    sky, date = page.truth.sky, page.day
    if date != page.truth.today + DAY or (sky.chance(date) or 0) < 60 or not sky.fresh:
        return []
    words = rf"{sky.chance(date)} %|umbrella|boots|Schirm|Stiefel"
    return [Fact("rain of tomorrow", (words,), "weather.json")]


@fact("weather danger", "weather", "briefing", "probe weather-now", "ask weather")
def danger(page):
    """That a thunderstorm is ahead today."""
    if not about_today(page) or not page.truth.sky.fresh:
        return []
    codes = {row[3] for row in page.truth.sky.of(page.day, True)}
    words = r"[Tt]hunderstorm|Gewitter"
    return [Fact("weather danger", (words,), "weather.json")] if 95 in codes else []


@fact("who waits for a reply", "email", "inbox", "probe mail-urgent")
def waits(page):
    """The subject of each message of the time whose sender waits, at most five."""
    since = page.truth.now - min(7, page.job.mail_days) * DAY
    mail = [m for m in page.truth.mail or [] if m.waits and since < m.date <= page.truth.now]
    return [Fact("who waits for a reply", (m.subject,), m.record) for m in mail[:3]]


@fact("deadline of today", "email", "inbox", "briefing", "probe mail-urgent")
def deadline(page):
    """A message of today that waits and names a time is the first that is named."""
    mail = [m for m in page.truth.mail or [] if m.presses and m.date <= page.truth.now]
    mail = [m for m in mail if m.date.date() == page.truth.today]
    return [Fact("deadline of today", ("|".join(m.subject for m in mail),), mail[0].record)] if (
        mail
    ) else []


@fact("reminder that is due", "probe reminders-due", "probe reminders-list", "ask reminders")
def due_reminder(page):
    """The reminder whose time is over first."""
    late = [t for t in page.truth.reminders or [] if t.late(page.truth.now)]
    return [Fact("reminder that is due", ("|".join(t.title for t in late),), late[0].record)] if (
        late
    ) else []


@fact("task that is late", "probe tasks-list", "ask tasks")
def late_task(page):
    """The task whose time is over first."""
    late = [t for t in page.truth.tasks or [] if t.late(page.truth.now)]
    return [Fact("task that is late", ("|".join(t.title for t in late),), late[0].record)] if (
        late
    ) else []


@fact("open habit", "habits", "ask habits", "probe habits-today")
def open_habit(page):
    """Each habit that is open, unless the question is about another day."""
    if not about_today(page):
        return []
    left = [h for h in page.truth.habits or [] if not h.done]
    return [Fact("open habit", (h.name,), h.record) for h in left]


@fact("night", "sleep", "ask sleep", "health", "probe health-sleep")
def night(page):
    """How long the night was, in hours and minutes."""
    found = page.truth.body.night(page.truth.today)
    if not found:
        return []
    hours, minutes = divmod(round(found[0]), 60)
    text = f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return [Fact("night", (text,), page.truth.body.record)]


@fact("drained body", "health", "probe health-today")
def drained(page):
    """That HRV is ten percent or more below its mean of at least two days."""
    body = page.truth.body
    value, usual = body.value("hrv", page.truth.today), body.usual("hrv")
    if value is None or not usual or body.count("hrv") < 2 or value / usual > 0.895:
        return []
    return [Fact("drained body", (r"drained|erschöpft",), body.record)]


@fact("way that takes longer", "traffic", "probe way")
def way(page):
    """The minutes of a way that takes a fifth longer than usual."""
    truth = page.truth
    if not truth.office or not truth.ways or truth.ways_are_old:
        return []
    car = truth.ways[0]["car"]
    if car["minutes"] < 1.2 * car.get("usual_minutes", 1000):
        return []
    return [Fact("way that takes longer", (rf"\b{car['minutes']} min",), "travel.json")]


@fact("birthday of today", "probe birthdays")
def birthday(page):
    """Who has a birthday today."""
    today = [page.truth.today.month, page.truth.today.day]
    people = [c for c in page.truth.contacts or [] if c["born"] and c["born"][1:] == today]
    return [Fact("birthday of today", (c["name"],), c["record"]) for c in people]


SOURCE_WORDS = {
    "calendar": "calendar|Kalender",
    "health": "health|Gesundheit",
    "weather": "weather|Wetter",
    "mail": "mail|E-Mail",
    "habits": "habits|[Ss]treaks|Gewohnheiten",
    "notes": "notes|Notizen",
    "travel": "travel|travel times|Fahrzeit",
    "contacts": "contacts|Kontakte",
    "tasks": "tasks|Aufgaben",
    "reminders": "reminders|Erinnerungen",
}


@fact("no data of a source")
def no_source(page):
    """Each source of the ability that is missing is named as such."""
    if page.job.writes:
        return []
    return [
        Fact("no data of a source", (SOURCE_WORDS[name],), name)
        for name in page.job.sources
        if page.truth.missing(name) and (name != "travel" or page.truth.office)
    ]


MISSING = {"summary.not_available", "summary.not_set_up", "summary.out_of_date", "not available"}
NAMED = {
    "empty day": {"calendar.empty", "calendar.none_found", "no event"},
    "no free time": {
        "calendar.no_slot",
        "calendar.no_block",
        "no free time of a card",
    },
    "number of the day": {"calendar.count", "calendar.all_day", "calendar.key"},
}


def said(page, one):
    """Whether the text says a fact; the words of false statements count, as they are listed."""
    if one.name in NAMED:
        return any(s.kind in NAMED[one.name] for s in page.statements)
    text = "\n".join(line for line in page.lines if not line.startswith(">")).replace("**", "")
    if one.name == "no data of a source":
        text = "\n".join(s.text for s in page.of(*MISSING)) or text
    return all(re.search(word if is_pattern(word) else re.escape(word), text) for word in one.words)


def is_pattern(word):
    """Whether a word is a pattern: it has alternatives, or a mark of one."""
    return any(mark in word for mark in ("|", "\\", "["))


def of_page(page):
    """The facts of a page, and whether each is said; none of a question that was refused."""
    found = []
    if not page.text.strip():
        return found
    for _, abilities, find in FACTS:
        if abilities and page.job.ability not in abilities:
            continue
        found += [(one, said(page, one)) for one in find(page)]
    return found
