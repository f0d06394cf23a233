"""Statements about habits and their streaks."""

import re

from reading.days import DAY, period

from .rules import false, items, judge_weekday, rule, says, true, unknown

WEEKS = "weeks are told as days"
NOTHING = "the habits of the week are told as done today"


def habit(truth, name):
    """The habit of a name; None when there is none."""
    return next((h for h in truth.habits or [] if h.name == name), None)


def show(found):
    """A record with what it says."""
    unit = "weeks" if found.weekly else "days"
    return (
        f"{found.record} ({found.name}: {found.value:g} of {found.target:g}, {found.streak} {unit})"
    )


def judge_streak(truth, name, n, unit):
    """A streak with its unit; None when it is right."""
    one = habit(truth, name)
    if one is None:
        return false("there is no such habit", "habits/habits.json:1", "today")
    if int(n) != one.streak:
        return false("the streak is another", show(one), "today")
    if one.streak and (unit[:1].lower() == "w") != one.weekly:
        return false(WEEKS, show(one), "today")
    return None


def judge_week(truth, found, page):
    """That a weekly habit that was not logged today is told as of the week; None when it is."""
    early = [h for h in truth.habits or [] if h.done and h.weekly and h.today == 0]
    return false(NOTHING, show(early[0]), "today") if early and not found["week"] else None


@says("habits.done_today")
def done_today(truth, found, page):
    """How many are done, and the streaks of those that are named."""
    real = truth.habits or []
    done = [h for h in real if h.done]
    if (int(found["n"]), int(found["all"])) != (len(done), len(real)):
        count = f"habits/habits.json:1: {len(done)} of {len(real)}"
        return false("the number is another", count, "today")
    text = re.sub(r" (?:and|und) \d+ (?:more|weitere)$", "", found["list"] or "")
    for item in items(text):
        streak = re.fullmatch(r"(.+) \((\d+) (\w+) in (?:a row|Folge)\)", item)
        name = streak[1] if streak else item
        if name not in [h.name for h in done]:
            return false("it is not done", name, "today")
        wrong = judge_streak(truth, *streak.groups()) if streak else None
        if wrong:
            return wrong
    return judge_week(truth, found, page) or true("today")


@says("habits.unusual")
def unusual(truth, found, page):
    """How many daily habits were done yesterday, against the same weekday since the first entry."""
    daily = [h for h in truth.habits or [] if not h.weekly]
    first = min((day for h in daily for day in h.entries), default=None)
    yesterday = truth.habit_day - DAY

    def done(day):
        return len([h for h in daily if h.met(day)]) if first and day >= first else None

    if int(found["number"]) != done(yesterday):
        return false("the number is another", f"habits/habits.json:1: {done(yesterday)}", yesterday)
    return judge_weekday(found, yesterday, done, "habits/habits.json:1") or true(yesterday)


@says("habits.none")
def none_at_all(truth, found, page):
    """The file names no habit."""
    real = truth.habits or []
    return false("there are habits", show(real[0]), "today") if real else true("today")


@says("habits.no_streak")
def no_streak(truth, found, page):
    """Every habit stands at nothing."""
    real = [h for h in truth.habits or [] if h.streak]
    return false("there is a streak", show(real[0]), "today") if real else true("today")


@says("habits.all_done")
def all_done(truth, found, page):
    """Every habit has reached its target."""
    real = truth.habits or []
    if len(real) != int(found["n"] or 1) or not all(h.done for h in real):
        return false("the number is another", f"habits/habits.json:1: {len(real)}", "today")
    return judge_week(truth, found, page) or true("today")


def judge_open(truth, text):
    """The names and values of open habits: the names, and what is wrong or None."""
    names = [re.sub(r" \([^)]*\)", "", item) for item in items(text)]
    for item in items(text):
        part = re.fullmatch(r"(.+) \((\d+) (?:of|von) (\d+)[^)]*\)", item)
        one = habit(truth, part[1]) if part else None
        if one and (int(part[2]), int(part[3])) != (one.value, one.target):
            return names, false("the value is another", show(one), "today")
    return names, None


@says("habits.open", "habits.unlogged")
def still_open(truth, found, page):
    """The names of those that have not reached their target, or that were not logged."""
    names, wrong = judge_open(truth, found["list"])
    real = [h.name for h in truth.habits or [] if not h.done]
    if sorted(names) != sorted(real) or (found["n"] and int(found["n"]) != len(real)):
        return false("others are open", f"habits/habits.json:1: {', '.join(real)}", "today")
    if wrong:
        return wrong
    if found["n"] and any(not h.done and h.today > 0 for h in truth.habits):
        reason = "what was logged in part counts as unlogged, as the design wants it"
        return unknown(reason, "today")
    return true("today")


@says("habits.keep_streak")
def keep(truth, found, page):
    """An open habit with this streak."""
    wrong = judge_streak(truth, found["name"], found["length"], found["unit"])
    if wrong:
        return wrong
    one = habit(truth, found["name"])
    return false("it is done", show(one), "today") if one.done else true("today")


@says("habits.start")
def start(truth, found, page):
    """An open habit; no habit of the name: the sentence is about a task."""
    names, wrong = judge_open(truth, found["list"])
    if habit(truth, names[0]) is None:
        return None if len(names) == 1 and found.match.re.pattern.startswith("Beginne") else (
            false("there is no such habit", "habits/habits.json:1", "today")
        )
    done = [habit(truth, name) for name in names if habit(truth, name).done]
    return false("it is not open", show(done[0]), "today") if done else wrong or true("today")


@says("habits.milestone")
def reached(truth, found, page):
    """A milestone of a streak, reached today."""
    wrong = judge_streak(truth, found["name"], found["length"], found["unit"])
    one = habit(truth, found["name"])
    if wrong or not one.done:
        return wrong or false("it is not done", show(one), "today")
    return true("today")


@says("habits.streaks")
def streaks(truth, found, page):
    """Names with lengths, the longest of all among them."""
    named = []
    for item in items(found["list"]):
        one = re.fullmatch(r"(.+?) (\d+) (\w+)", item)
        if not one:
            return unknown("the item is not understood")
        wrong = judge_streak(truth, *one.groups())
        if wrong:
            return wrong
        named.append(int(one[2]))
    real = max((h.streak for h in truth.habits or []), default=0)
    if named and max(named) < real:
        return false("a longer streak is left out", f"{real}", "today")
    return true("today")


@says("habits.summary", "habits.summary_past")
def summary(truth, found, page):
    """On how many of some days a habit was done, and its streak."""
    one = habit(truth, found["name"])
    if one is None:
        return false("there is no such habit", "habits/habits.json:1")
    count = int(found["all"])
    last = truth.habit_day
    if found["period"]:
        time = period(found["period"], truth.today)
        count, last = (time[1] - time[0]).days + 1, time[1]
    days = [last - i * DAY for i in range(count)]
    done = len([date for date in days if one.met(date)])
    if done != int(found["done"]) or count != int(found["all"]):
        return false("the number is another", f"{show(one)}: {done} of {count}", f"{count} days")
    wrong = found["length"] and judge_streak(truth, one.name, found["length"], found["unit"])
    return wrong or true(f"{count} days")


@says("habits.logged")
def logged(truth, found, page):
    """What a run says that it wrote is what the file holds after it."""
    one = habit(truth, found["name"])
    if one is None:
        return false("there is no such habit", "habits/habits.json:1")
    value = re.match(r"(\d+) (?:of|von) (\d+)", found["value"])
    if value and (int(value[1]), int(value[2])) != (one.value, one.target):
        return false("the value is another", show(one), "today")
    word = {"erledigt": "done", "offen": "open"}.get(found["value"], found["value"])
    if not value and word in ("done", "open") and (word == "done") != one.done:
        return false("it is not done" if word == "done" else "it is done", show(one), "today")
    if found["short"] and one.done:
        return false("the target is met", show(one), "today")
    meant = page.job.meant(truth, one.name)
    if meant is not None and meant != one.today:
        return false("what was logged is not what was said", f"said: {page.job.words}", "today")
    return true("today")


@rule("streaks", r"Streaks {2,}(?P<list>\S.*\d (?:days?|weeks?).*)", place="card")
def streak_tile(truth, found, page):
    """`Streaks   Meditate, 13 days - Run 3 days, Water 1 day`."""
    for name, n, unit in re.findall(r"(\w[\w -]*?),? (\d+) (days?|weeks?)", found["list"]):
        wrong = judge_streak(truth, name, n, unit)
        if wrong:
            return wrong
    return true("today")


@rule(
    "row of habits",
    r"\s+\[(?P<mark>[x ])\] {1,}(?:\S{1,4} )?(?P<name>[A-Za-z][\w-]*) {2,}"
    r"(?P<now>\S.*?) {2,}<STREAK> {2,}[x.]+",
    place="card",
)
def row(truth, found, page):
    """A habit of the grid: done or open, and its streak."""
    one = habit(truth, found["name"])
    if one is None:
        return false("there is no such habit", "habits/habits.json:1", "today")
    meant = page.job.meant(truth, found["name"])
    if meant is not None and (found["mark"] == "x") != (meant >= one.target):
        return false("what was logged is not what was said", f"said: {page.job.words}", "today")
    value = re.match(r"(\d+) / ", found["now"])
    if meant is not None and value and float(value[1]) != meant:
        return false("what was logged is not what was said", f"said: {page.job.words}", "today")
    if (found["mark"] == "x") != one.done:
        return false("it is done" if one.done else "it is not done", show(one), "today")
    return judge_streak(truth, found["name"], found["length"], found["unit"]) or true("today")


@rule("habits of a tile", r"Habits {2,}none(?: yet)?", r"\s*No habits\.", place="card")
def no_habits(truth, found, page):
    """None is defined."""
    return false("there are habits", show(truth.habits[0])) if truth.habits else true("today")


@rule("unlogged", r"\s*(?P<n>\d+) habits? still unlogged today", place="card")
def lead(truth, found, page):
    """The first line of the evening."""
    left = [h for h in truth.habits or [] if not h.done]
    if int(found["n"]) == len(left):
        return true("today")
    return false("the number is another", f"{len(left)} are open", "today")
