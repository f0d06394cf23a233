"""Statements about habits and their streaks."""

import re

from .rules import false, rule, true, unknown

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
    if one.streak and unit.rstrip("s") != ("week" if one.weekly else "day"):
        return false(WEEKS, show(one), "today")
    return None


STREAK = r"(?P<n>\d+) (?P<unit>days?|weeks?)"


@rule("habits done", r"(?P<done>\d+) of (?P<all>\d+) habits done today(?P<week> or this week)?(?:: (?P<list>[^.]*))?\.")
def done_today(truth, found, page):
    """How many are done, and the streaks of those that are named."""
    real = truth.habits or []
    done = [h for h in real if h.done]
    if (int(found["done"]), int(found["all"])) != (len(done), len(real)):
        return false(
            "the number is another", f"habits/habits.json:1: {len(done)} of {len(real)}", "today"
        )
    for item in re.split(r", | and ", found["list"] or ""):
        streak = re.fullmatch(r"(.+) \((\d+) (days?|weeks?) in a row\)", item)
        wrong = judge_streak(truth, *streak.groups()) if streak else None
        if wrong:
            return wrong
    early = [h for h in done if h.weekly and h.today == 0 and not found["week"]]
    return false(NOTHING, show(early[0]), "today") if early else true("today")


@rule("habits done", r"No habit is set up\.")
def none_at_all(truth, found, page):
    """The file names no habit."""
    real = truth.habits or []
    return false("there are habits", show(real[0]), "today") if real else true("today")


@rule("streaks", r"No habit has a streak\.")
def no_streak(truth, found, page):
    """Every habit stands at nothing."""
    real = [h for h in truth.habits or [] if h.streak]
    return false("there is a streak", show(real[0]), "today") if real else true("today")


@rule("habits done", r"All (?P<all>\d+) habits? done today(?P<week> or this week)?\.")
def all_done(truth, found, page):
    """Every habit has reached its target."""
    real = truth.habits or []
    if len(real) != int(found["all"]) or not all(h.done for h in real):
        return false("the number is another", f"habits/habits.json:1: {len(real)}", "today")
    early = [h for h in real if h.weekly and h.today == 0 and not found["week"]]
    return false(NOTHING, show(early[0]), "today") if early else true("today")


@rule(
    "habits open",
    r"(?:Still open today|(?P<n>\d+) habits? still unlogged today): (?P<list>(?:[^.]|\.(?=\d))*)\.",
)
def still_open(truth, found, page):
    """The names of those that have not reached their target."""
    names = re.split(r", | and ", re.sub(r" \([^)]*\)", "", found["list"]))
    real = [h.name for h in truth.habits or [] if not h.done]
    if sorted(names) != sorted(real):
        return false("others are open", f"habits/habits.json:1: {', '.join(real)}", "today")
    for item in re.split(r", | and ", found["list"]):
        part = re.fullmatch(r"(.+) \((\d+) of (\d+)[^)]*\)", item)
        one = habit(truth, part[1]) if part else None
        if one and (int(part[2]), int(part[3])) != (one.value, one.target):
            return false("the value is another", show(one), "today")
    if found["n"]:
        logged = [h for h in truth.habits if not h.done and h.today > 0]
        if logged:
            return unknown(
                "what was logged in part counts as unlogged, as the design wants it", "today"
            )
    return true("today")


@rule("keep the streak", rf"Log (?P<name>[\w -]+?) to keep its streak of {STREAK}\.")
def keep(truth, found, page):
    """An open habit with this streak."""
    wrong = judge_streak(truth, found["name"], found["n"], found["unit"])
    if wrong:
        return wrong
    one = habit(truth, found["name"])
    return false("it is done", show(one), "today") if one.done else true("today")


@rule("start with a habit", r"Start with (?P<name>[\w -]+?)(?: \([^)]*\))?\.")
def start(truth, found, page):
    """An open habit."""
    one = habit(truth, found["name"])
    if one is None or one.done:
        return false("it is not open", show(one) if one else "habits/habits.json:1", "today")
    return true("today")


@rule("streak reached", rf"(?P<name>[\w -]+?) has reached {STREAK} in a row\.")
def reached(truth, found, page):
    """A milestone of a streak."""
    return judge_streak(truth, found["name"], found["n"], found["unit"]) or true("today")


@rule("streaks", r"Streaks: (?P<list>[^.]*)\.")
def streaks(truth, found, page):
    """Names with lengths."""
    for name, n, unit in re.findall(r"(\w[\w -]*?) (\d+) (days?|weeks?)", found["list"]):
        wrong = judge_streak(truth, name.removeprefix("and "), n, unit)
        if wrong:
            return wrong
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
    rf"(?P<now>\S.*?) {{2,}}{STREAK} {{2,}}[x.]+",
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
    return judge_streak(truth, found["name"], found["n"], found["unit"]) or true("today")


@rule(
    "habits of a tile",
    r"Habits {2,}(?P<done>\d+) of (?P<all>\d+) done(?: - (?P<rest>.*))?",
    place="card",
)
def tile(truth, found, page):
    """`Habits  1 of 3 done - Meditate 12 days`."""
    real = truth.habits or []
    done = len([h for h in real if h.done])
    if (int(found["done"]), int(found["all"])) != (done, len(real)):
        return false(
            "the number is another", f"habits/habits.json:1: {done} of {len(real)}", "today"
        )
    streak = re.fullmatch(r"(.+?) (\d+) (days?|weeks?)", found["rest"] or "")
    return (judge_streak(truth, *streak.groups()) if streak else None) or true("today")


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


@rule("habit logged", r"Logged (?P<name>[\w -]+?): (?P<what>[^.]*)\.")
def logged(truth, found, page):
    """What a run says that it wrote."""
    return (
        unknown("told of one habit")
        if habit(truth, found["name"])
        else false("there is no such habit")
    )
