"""Statements about sleep, heart, steps, and what follows from them."""

import re

from reading.days import DAY, amount, day, figure, minutes, period

from . import german
from .rules import false, judge_weekday, meaning, near, says, true, unknown

NAP = "a nap or a night that is not over is told as the night"
ONE_DAY = "the figure of a single day is told as what is usual"
OTHER_TIME = "the answer is about another time"
WITH_NAPS = "naps are added to the night"
METRICS = {
    "HRV": "hrv",
    "Resting heart rate": "resting_hr",
    "Sleep": "sleep",
    "Deep sleep": "deep_sleep",
    "Deep sleep share": "deep_pct",
    "Naps": "naps",
    "Steps": "steps",
}
GERMAN = [word for word, english in german.MEANING.items() if english in METRICS]


def change(value, usual):
    """Percent against what is usual; None without both."""
    return (value - usual) / usual * 100 if value is not None and usual else None


def told(text, real):
    """Whether a figure is the real one, as far as its digits tell it."""
    return near(figure(text), real, 0.06 if re.search(r"[.,]\d", text) else 0.51)


def told_change(found, real):
    """Whether a change is the real one: signed, in words, or about the same."""
    text = found["delta"] or "0"
    said = figure(text) * (-1 if found["less"] else 1)
    return near(said, real, 0.35 if re.search(r"[.,]\d", text) else 0.9)


def source(truth):
    """The file of the health data, with its last moment."""
    return (
        f"{truth.body.record} (ends {truth.body.last:%m-%d %H:%M})" if truth.body.last else "health"
    )


def weekday(truth, found, name, date):
    """That the range of the weekday of a figure is the real one; None when it is."""
    return judge_weekday(found, date, lambda day: truth.body.value(name, day), truth.body.record)


@says("health.slept")
def slept(truth, found, page):
    """The night that ended today, naps left out."""
    body, said, when = truth.body, minutes(found["length"]), "last night"
    night = body.night(truth.today)
    if night is None:
        total = body.total(truth.today)
        if total is None:
            return false("no sleep of today was recorded", source(truth), when)
        return false(NAP, f"{body.record}: no night ended today, {total:g} min of sleep", when)
    if abs(said - night[0]) > 1:
        total = body.total(truth.today)
        cause = WITH_NAPS if abs(said - total) <= 1 else "the length of the night is another"
        return false(cause, f"{body.record}: {night[0]:g} min", when)
    if found["short"] and night[0] >= 420:
        return false("the night was not short", f"{body.record}: {night[0]:g} min", when)
    wrong = weekday(truth, found, "sleep", truth.today)
    if wrong:
        return wrong
    if not found["usual"]:
        return true(when)
    usual = [value for value in (body.usual("sleep"), body.usual_total()) if value is not None]
    if not any(abs(minutes(found["usual"]) - value) <= 1 for value in usual):
        return false("the mean is another", f"{body.record}: {usual}", when)
    totals = (night[0], body.total(truth.today))
    deltas = [change(value, mean) for value in totals for mean in usual]
    if not any(told_change(found, delta) for delta in deltas):
        return false("the change is another", f"{body.record}: {deltas}", when)
    if body.count("sleep") == 1:
        return false(ONE_DAY, f"{body.record}: one night before this one", when)
    if body.usual("sleep") and abs(minutes(found["usual"]) - body.usual("sleep")) > 1:
        real = f"{body.record}: {body.usual('sleep'):.0f} min"
        return false("naps are added to the usual night", real, when)
    return true(when)


@says("health.deep_sleep")
def deep(truth, found, page):
    """Deep sleep of the night."""
    night, when = truth.body.night(truth.today), "last night"
    if night is None or night[1] is None:
        return false(NAP, source(truth), when)
    if abs(minutes(found["length"]) - night[1]) > 1:
        return false("the length is another", f"{truth.body.record}: {night[1]:g} min", when)
    share = night[1] / night[0] * 100
    if not near(figure(found["number"]), share, 0.6):
        naps = truth.body.total(truth.today) != night[0]
        cause = WITH_NAPS if naps else "the share is another"
        return false(cause, f"{truth.body.record}: {share:.1f} %", when)
    return true(when)


@says("health.naps")
def naps(truth, found, page):
    """The sleep of the day that is no part of the night."""
    left = truth.body.naps(truth.today) or 0
    if abs(minutes(found["length"]) - left) <= 1:
        return true("today")
    return false("the length is another", f"{truth.body.record}: {left:g} min", "today")


@says("health.earlier_to_bed")
def earlier(truth, found, page):
    """What the night was short of."""
    night, usual = truth.body.night(truth.today), truth.body.usual("sleep")
    if night is None or usual is None:
        return false(NAP, source(truth), "tonight")
    missing = usual - night[0]
    total = (truth.body.usual_total() or 0) - (truth.body.total(truth.today) or 0)
    said = minutes(found["length"])
    if abs(said - missing) <= 1:
        return true("tonight")
    cause = WITH_NAPS if abs(said - total) <= 1 else "the length is another"
    return false(cause, f"{truth.body.record}: {missing:g} min", "tonight")


@says("health.verdict")
def verdict(truth, found, page):
    """HRV of today against the mean of the seven days before."""
    value, usual = truth.body.value("hrv", truth.today), truth.body.usual("hrv")
    real = f"{truth.body.record}: {value}, mean {usual}"
    if not told(found["number"], value) or not told(found["mean"], usual):
        return false("the figure is another", real, "today")
    delta = change(value, usual)
    if truth.body.count("hrv") == 1:
        return false(ONE_DAY, f"{truth.body.record}: one day before this one", "today")
    share = round(delta, 1)
    word = "recovered" if share >= 5 else "drained" if share <= -10 else "neutral"
    if word != meaning(found["word"]) or not told_change(found, delta):
        return false("the verdict is another", f"{truth.body.record}: {delta:.1f} %", "today")
    return weekday(truth, found, "hrv", truth.today) or true("today")


@says("health.resting_heart")
def heart(truth, found, page):
    """Resting heart rate of today against its mean."""
    value, usual = truth.body.value("resting_hr", truth.today), truth.body.usual("resting_hr")
    same = told(found["number"], value) and told(found["mean"], usual)
    if not same or not told_change(found, change(value, usual)):
        real = f"{truth.body.record}: {value}, mean {usual}"
        return false("the figure is another", real, "today")
    if truth.body.count("resting_hr") == 1:
        return false(ONE_DAY, f"{truth.body.record}: one day before this one", "today")
    return weekday(truth, found, "resting_hr", truth.today) or true("today")


@says("health.unusual")
def unusual(truth, found, page):
    """What adds up over yesterday against the same weekday of eight weeks."""
    name, yesterday = METRICS.get(meaning(found["metric"])), truth.today - DAY
    if not name:
        return unknown("figures of this kind are not read", yesterday)
    value = truth.body.value(name, yesterday)
    if not near(amount(found["value"]), value, 1):
        return false("the figure is another", f"{truth.body.record}: {value}", yesterday)
    return weekday(truth, found, name, yesterday) or true(yesterday)


@says("health.steps")
def steps(truth, found, page):
    """Steps of today until now, and what is usual for whole days."""
    value, usual = truth.body.value("steps", truth.today), truth.body.usual("steps")
    if value is None or not near(figure(found["number"]), value, 1):
        return false("the figure is another", f"{truth.body.record}: {value}", "today")
    if found["mean"] and not near(figure(found["mean"]), usual, 1):
        return false("the mean is another", f"{truth.body.record}: {usual}", "today")
    return true("today")


# The latest hour at which advice can be followed, and what must hold.
ADVICE = {
    "walk_after_lunch": (15, None),
    "in_the_morning": (12, "short"),
    "early_night": (24, "drained"),
    "easy_walk": (22, "drained"),
    "hard_today": (21, "recovered"),
    "half_an_hour_earlier": (24, "short"),
}


@says("health.advice")
def advice(truth, found, page):
    """The part of the day that it names is not over, and its reason holds."""
    if found["wear_watch"]:
        return watch(truth)
    until, reason = ADVICE[next(name for name in ADVICE if found[name])]
    if truth.now.hour >= until:
        return false("the part of the day is over", f"it is {truth.now:%H:%M}", "today")
    hrv = change(truth.body.value("hrv", truth.today), truth.body.usual("hrv"))
    if reason == "drained" and (hrv is None or hrv > -9.9):
        return false("its reason does not hold", f"{truth.body.record}: HRV {hrv}", "today")
    if reason == "recovered" and (hrv is None or hrv < 4.9):
        return false("its reason does not hold", f"{truth.body.record}: HRV {hrv}", "today")
    if reason == "short" and truth.body.night(truth.today) is None:
        return false(NAP, source(truth), "today")
    return true("today")


def watch(truth):
    """Only when the watch was left off: the data are of today, and earlier days have HRV."""
    body = truth.body
    if body.value("hrv", truth.today) is not None:
        if body.usual("hrv") is None:
            return true("today")
        return false("the watch was worn", f"{body.record}: HRV of today is there", "today")
    if truth.now.hour < 6 and body.last and (truth.now - body.last).days < 1:
        return false("the day has just begun", f"{source(truth)}, it is {truth.now:%H:%M}", "today")
    if body.last and body.last.date() < truth.today:
        return false("the data end before today", source(truth), "today")
    if not body.ever("hrv"):
        return false("there never was a watch", source(truth), "today")
    return true("today")


def days_of(truth, text, name):
    """First and last day of a trend; of what adds up over a day only days that are over."""
    time = period(text, truth.today)
    if isinstance(time, int):
        last = truth.today - DAY if name == "steps" else truth.today
        return last - (time - 1) * DAY, last
    return time


def series(truth, name, first, last):
    """The values of the days, oldest first; None for days without one."""
    return [truth.body.metric(name, first + i * DAY) for i in range((last - first).days + 1)]


def line(values):
    """Mean, and rise of the straight line that fits best, in percent of the mean."""
    points = [(x, y) for x, y in enumerate(values) if y is not None]
    if not points:
        return None, None
    middle = sum(x for x, _ in points) / len(points)
    mean = sum(y for _, y in points) / len(points)
    spread = sum((x - middle) ** 2 for x, _ in points)
    if len(points) < 3 or not mean:
        return mean, None
    slope = sum((x - middle) * (y - mean) for x, y in points) / spread
    return mean, slope * (points[-1][0] - points[0][0]) / mean * 100


@says("health.trend", "health.average")
def trend(truth, found, page):
    """Mean and direction of the days that are named, and of those that were asked for."""
    name = METRICS[meaning(found["metric"])]
    asked, said = page.job.asked_days, period(found["period"], truth.today)
    if asked and said != asked:
        return false(OTHER_TIME, f"asked for {asked} days", found["period"])
    first, last = days_of(truth, found["period"], name)
    values = series(truth, name, first, last)
    mean, rise = line(values)
    real = f"{truth.body.record}: mean {mean}, change {rise}, {first} to {last}"
    if mean is None or not near(amount(found["mean"]), mean, 0.6):
        return false("the mean is another", real, found["period"])
    if rise is None or not (found["up"] or found["down"] or found["flat"]):
        few = len([value for value in values if value is not None]) < 3
        return true(found["period"]) if few else unknown("whether it is a trend", found["period"])
    word = "flat" if abs(rise) < 3 else "up" if rise > 0 else "down"
    by = figure(found["by"]) if found["by"] else 0
    if not found[word] or (found["by"] and not near(by, abs(rise), 0.66)):
        return false("the change is another", real, found["period"])
    return true(found["period"])


@says("health.low_and_high")
def low_and_high(truth, found, page):
    """The least and the greatest value of the days of the trend before it."""
    before = page.of("health.trend", "health.average")
    if not before:
        return unknown("the days that were looked at are not said")
    said, text = (amount(found["low"]), amount(found["high"])), before[-1].text
    names = [word for word in (*METRICS, *GERMAN) if text.startswith(word)]
    name = METRICS[meaning(max(names, key=len))]
    first, last = days_of(truth, before[-1].finding.range, name)
    known = [value for value in series(truth, name, first, last) if value is not None]
    if known and near(said[0], min(known), 1) and near(said[1], max(known), 1):
        return true(before[-1].finding.range)
    return false("the values are others", truth.body.record, before[-1].finding.range)


@says("health.no_values")
def no_values(truth, found, page):
    """No day of the last month has a value."""
    name = METRICS[meaning(found["metric"])]
    count = page.job.asked_days or 30
    first, last = page.job.expects.get("range", (count - 1, 0))
    values = series(truth, name, truth.today - first * DAY, truth.today - last * DAY)
    known = [value for value in values if value is not None]
    if not known or (name == "steps" and values[-1] is not None and len(known) == 1):
        return true(f"{count} days")
    return false("there are data", f"{truth.body.record}: {known[-1]}", f"{count} days")


ASKED = {
    "hydrate": ["steps"],
    "stress": ["hrv", "resting_hr"],
    "focus": ["hrv"],
    "workout": ["hrv", "resting_hr", "sleep"],
    "wind-down": ["hrv", "sleep"],
}


def judge_newest(truth, found):
    """That the data end on the day that is named; None when they do, or none is named."""
    if not found["day"]:
        return None
    said, last = day(found["day"], truth.today), truth.body.last
    if last and said <= last.date() and said < truth.today:
        return None
    return false("the data end on another day", f"{truth.body.record}: {last}", "today")


@says("health.no_data")
def no_data(truth, found, page):
    """None of the usual figures of today."""
    names = page.job.metrics or ASKED.get(
        page.job.ability, ["hrv", "resting_hr", "sleep", "naps", "steps"]
    )
    known = [name for name in names if truth.body.metric(name, truth.today) is not None]
    if not known:
        return judge_newest(truth, found) or true("today")
    value = truth.body.metric(known[0], truth.today)
    return false("there are data", f"{truth.body.record}: {known[0]} {value}", "today")


def judge_so_far(truth, said):
    """Sleep of a night that may go on: none that is long, or that ended long ago."""
    total = truth.body.total(truth.today)
    if total is None or abs(total - said) > 1:
        return false("the length is another", f"{source(truth)}: {total} min", "last night")
    if total >= 240 and truth.body.night(truth.today) is not None:
        return false("the night is over", source(truth), "last night")
    return true("last night")


@says("health.night_so_far")
def so_far(truth, found, page):
    """`The night may not be over: 3 h 3 min of sleep so far.`"""
    return judge_so_far(truth, minutes(found["length"]))


@says("health.no_night")
def no_night(truth, found, page):
    """No night ended today."""
    night = truth.body.night(truth.today)
    if night:
        return false("there is a night", source(truth), "last night")
    return judge_newest(truth, found) or true("last night")
