"""Lines of cards and notices about the body."""

import datetime

from reading.days import DAY, figure, minutes

from .body import NAP, WITH_NAPS, change, judge_so_far, source
from .rules import false, near, rule, true, unknown

ROWS = {"HRV": "hrv", "Resting heart rate": "resting_hr", "Sleep": "sleep", "Steps": "steps"}


def unit_figure(text):
    """The number of `58.8 ms`."""
    return figure(text.rsplit(" ", 1)[0])


@rule(
    "row of health",
    r"\s+(?P<name>HRV|Resting heart rate|Sleep|Steps)\s{2,}(?P<now>no data|\S.*?)"
    r"(?:\s{2,}(?P<delta>[+−]?[\d.]+) %)?(?:\s{2,}(?P<usual>\S.*?))?",
    place="card",
)
def row(truth, found, page):
    """A metric of the card: now, change, usual."""
    name = ROWS[found["name"]]
    value, usual = truth.body.value(name, truth.today), truth.body.usual(name)
    real = f"{truth.body.record}: {value}"
    usual_said = found["usual"] and (minutes if name == "sleep" else unit_figure)(found["usual"])
    if usual_said and (usual is None or abs(usual_said - usual) > 1):
        return false("the mean is another", f"{truth.body.record}: {usual}", "today")
    if found["now"] == "no data":
        return true("today") if value is None else false("there are data", real, "today")
    if found["now"].endswith(" so far"):
        return judge_so_far(truth, minutes(found["now"].removesuffix(" so far")))
    text = found["now"].rsplit(" ", 1)[0] if name != "sleep" else found["now"]
    said = minutes(text) if name == "sleep" else figure(text)
    if name == "sleep" and value is None:
        return false(NAP, source(truth), "last night")
    if value is None or abs(said - value) > 1:
        total = truth.body.total(truth.today) if name == "sleep" else None
        with_naps = total is not None and abs(said - total) <= 1
        return false(WITH_NAPS if with_naps else "the figure is another", real, "today")
    if found["delta"] and not near(figure(found["delta"]), change(value, usual), 0.35):
        return false("the change is another", f"{truth.body.record}: {change(value, usual)}", "today")
    if name == "steps" and found["delta"] and truth.now.hour < 22 and figure(found["delta"]) < 0:
        return false(
            "a part of the day is compared with whole days",
            f"{truth.body.record}: it is {truth.now:%H:%M}, usual {usual:.0f} a day",
            "today",
        )
    return true("today")


@rule("no measurements", r"\s*No measurements\.", place="card")
def no_measurements(truth, found, page):
    """Nothing is known of today, nor of the week before it."""
    body = truth.body
    names = ["sleep"] if page.job.ability == "sleep" else ROWS.values()
    known = [name for name in names if body.value(name, truth.today) or body.usual(name)]
    return false("there are data", f"{body.record}: {known[0]}", "today") if known else true("today")


@rule(
    "row of deep sleep",
    r"\s+Deep sleep {2,}(?P<length>\d[^%]*? min|\d+ h)(?: {2,}(?P<delta>[+−]?[\d.]+) %)?"
    r"(?: {2,}(?P<usual>\d.*? min|\d+ h))?",
    place="card",
)
def deep_row(truth, found, page):
    """Minutes of the last night in deep sleep, and the mean of the nights before."""
    body = truth.body
    real = body.metric("deep_sleep", truth.today)
    if real is None or abs(minutes(found["length"]) - real) > 1:
        return false("the length is another", f"{body.record}: {real}", "last night")
    before = [body.metric("deep_sleep", truth.today - i * DAY) for i in range(1, 8)]
    before = [value for value in before if value is not None]
    usual = sum(before) / len(before) if before else None
    if found["usual"] and (usual is None or abs(minutes(found["usual"]) - usual) > 1):
        return false("the mean is another", f"{body.record}: {usual}", "last night")
    if found["delta"] and not near(figure(found["delta"]), change(real, usual), 0.6):
        return false("the change is another", f"{body.record}: {change(real, usual)}", "last night")
    return true("last night")


@rule("row of deep sleep", r"\s+Deep sleep share {2,}<NUMBER> %", place="card")
def share_alone(truth, found, page):
    """The share of the night, where no night before it has one."""
    real = truth.body.metric("deep_pct", truth.today)
    if near(figure(found["number"]), real):
        return true("last night")
    return false("the share is another", f"{truth.body.record}: {real}", "last night")


@rule(
    "row of deep sleep",
    r"\s+Deep sleep(?: share)? {2,}(?:no data|not over yet)(?: {2,}.*)?",
    place="card",
)
def no_deep_sleep(truth, found, page):
    """No phases were recorded of the night; those of a nap are not its."""
    night = truth.body.night(truth.today)
    if "not over yet" in found[0]:
        return judge_so_far(truth, truth.body.total(truth.today) or 0)
    if night and night[1]:
        return false("there are data", truth.body.record, "last night")
    return true("last night")


@rule(
    "row of deep sleep",
    r"\s+Deep sleep share {2,}<NUMBER> % {2,}(?P<delta>[+−]?[\d.]+) % {2,}(?P<usual>[\d.]+) %",
    place="card",
)
def share_row(truth, found, page):
    """The share of the night and its change, from figures that were not rounded before."""
    body, today = truth.body, truth.today
    nights = [body.night(today - i * DAY) for i in range(8)]
    shares = [night[1] / night[0] * 100 for night in nights if night and night[1]]
    if not nights[0] or not nights[0][1] or len(shares) < 2:
        return unknown("the phases are not known")
    delta = change(shares[0], sum(shares[1:]) / len(shares[1:]))
    real = f"{body.record}: {delta:.2f} %"
    if near(figure(found["delta"]), delta, 0.051):
        return true("last night")
    if near(figure(found["delta"]), delta, 1):
        return false("a change is computed from rounded figures", real, "last night")
    return unknown("days without phases count differently")


@rule(
    "risk of a plan",
    r"(?P<what>HRV) is low \((?P<delta>[+−]?[\d.]+) % against the mean\): [^.]*\.",
    r"The (?P<what>night) was short \((?P<delta>[+−]?[\d.]+) % of sleep\): [^.]*\.",
    place="callout",
)
def risk(truth, found, page):
    """The change that is said, and a morning that is not over for what belongs before noon."""
    name = "hrv" if found["what"] == "HRV" else "sleep"
    delta = change(truth.body.value(name, truth.today), truth.body.usual(name))
    if name == "sleep" and truth.body.night(truth.today) is None:
        return false(NAP, source(truth), "last night")
    if not near(figure(found["delta"]), delta, 0.35):
        naps = change(truth.body.total(truth.today), truth.body.usual_total())
        with_naps = name == "sleep" and near(figure(found["delta"]), naps, 0.35)
        cause = "naps are added to the usual night" if with_naps else "the change is another"
        return false(cause, f"{truth.body.record}: {delta:.1f} %", "today")
    if "before noon" in found[0] and truth.now.hour >= 12:
        return false("the part of the day is over", f"it is {truth.now:%H:%M}", "today")
    return true("today")


@rule("newest data", r"nothing newer than (?P<date>\d{4}-\d\d-\d\d)", place="notice")
def newest(truth, found, page):
    """The last day of the data, or of a figure that was asked for."""
    last = truth.body.last
    if last is None:
        return unknown("no data")
    date = datetime.date.fromisoformat(found["date"])
    if date == last.date() or date in truth.body.last_days():
        return true(date)
    return false("there are newer data", source(truth), date)
