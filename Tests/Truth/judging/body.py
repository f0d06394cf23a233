"""Statements about sleep, heart, steps, and what follows from them."""

import datetime

from reading.days import DAY, figure, minutes

from .rules import false, near, rule, true, unknown

NAP = "a nap or a night that is not over is told as the night"
NO_DATA = "no data is told as nothing to tell"
ONE_DAY = "the figure of a single day is told as what is usual"


def change(value, usual):
    """Percent against what is usual; None without both."""
    return (value - usual) / usual * 100 if value is not None and usual else None


def source(truth):
    """The file of the health data, with its last moment."""
    return (
        f"{truth.body.record} (ends {truth.body.last:%m-%d %H:%M})" if truth.body.last else "health"
    )


# `13 % below`, `about`: a change as a sentence has it, in whole percent.
AGAINST = r"(?:(?P<delta>\d+) %% (?:(?P<less>%s)|%s)|about)"


def told_change(found):
    """The change of a sentence, in percent."""
    return figure(found["delta"] or "0") * (-1 if found["less"] else 1)


def rounded(value):
    """A figure of the body as a sentence has it: whole from 10 on."""
    return round(value) if value is not None and abs(value) >= 10 else value


@rule(
    "slept",
    r"(?:Short night: you|You) slept <LENGTH>"
    rf"(?:, {AGAINST % ('less than', 'more than')} your usual <LENGTH=usual>)?\.",
)
def slept(truth, found, page):
    """The night that ended today, naps left out."""
    body, said = truth.body, minutes(found["length"])
    night = body.night(truth.today)
    if night is None:
        total = body.total(truth.today)
        if total is None:
            return false("no sleep of today was recorded", source(truth), "last night")
        return false(
            NAP, f"{body.record}: no night ended today, {total:g} min of sleep", "last night"
        )
    if abs(said - night[0]) > 1:
        total = body.total(truth.today)
        cause = (
            "naps are added to the night"
            if abs(said - total) <= 1
            else "the length of the night is another"
        )
        return false(cause, f"{body.record}: {night[0]:g} min", "last night")
    if found["usual"]:
        usual = [value for value in (body.usual("sleep"), body.usual_total()) if value is not None]
        if not any(abs(minutes(found["usual"]) - value) <= 1 for value in usual):
            return false("the mean is another", f"{body.record}: {usual}", "last night")
        deltas = [
            change(value, mean) for value in (night[0], body.total(truth.today)) for mean in usual
        ]
        if not any(near(told_change(found), delta, 0.9) for delta in deltas):
            return false("the change is another", f"{body.record}: {deltas}", "last night")
        if body.count("sleep") == 1:
            return false(ONE_DAY, f"{body.record}: one night before this one", "last night")
        naps = body.usual("sleep") and abs(minutes(found["usual"]) - body.usual("sleep")) > 1
        if naps:
            return false(
                "naps are added to the usual night",
                f"{body.record}: {body.usual('sleep'):.0f} min",
                "last night",
            )
    return true("last night")


@rule("deep sleep", r"<LENGTH> of it was deep sleep \(<NUMBER> %\)\.")
def deep(truth, found, page):
    """Deep sleep of the night."""
    night = truth.body.night(truth.today)
    if night is None or night[1] is None:
        return false(NAP, source(truth), "last night")
    said = minutes(found["length"])
    if abs(said - night[1]) > 1:
        return false(
            "the length is another", f"{truth.body.record}: {night[1]:g} min", "last night"
        )
    share = night[1] / night[0] * 100
    if not near(figure(found["number"]), share, 0.6):
        naps = truth.body.total(truth.today) != night[0]
        cause = "naps are added to the night" if naps else "the share is another"
        return false(cause, f"{truth.body.record}: {share:.1f} %", "last night")
    return true("last night")


@rule("naps", r"Naps of the day: <LENGTH>\.")
def naps(truth, found, page):
    """The sleep of the day that is no part of the night."""
    night = truth.body.night(truth.today)
    left = (truth.body.total(truth.today) or 0) - (night[0] if night else 0)
    if abs(minutes(found["length"]) - left) <= 1:
        return true("today")
    return false("the length is another", f"{truth.body.record}: {left:g} min", "today")


@rule("earlier to bed", r"Go to bed <LENGTH> earlier than usual tonight\.")
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
    cause = "naps are added to the night" if abs(said - total) <= 1 else "the length is another"
    return false(cause, f"{truth.body.record}: {missing:g} min", "tonight")


@rule(
    "verdict",
    r"You are (?:in )?(?P<word>drained|recovered|neutral)(?: shape)?: HRV <NUMBER> ms, "
    rf"{AGAINST % ('below', 'above')} your mean of (?P<mean>[\d.]+) ms\.",
)
def verdict(truth, found, page):
    """HRV of today against the mean of the seven days before."""
    value, usual = truth.body.value("hrv", truth.today), truth.body.usual("hrv")
    means = usual is not None and near(figure(found["mean"]), rounded(usual), 1)
    if not near(figure(found["number"]), rounded(value), 1) or not means:
        return false(
            "the figure is another", f"{truth.body.record}: {value}, mean {usual}", "today"
        )
    delta = change(value, usual)
    if truth.body.count("hrv") == 1:
        return false(ONE_DAY, f"{truth.body.record}: one day before this one", "today")
    word = (
        "recovered" if round(delta, 1) >= 5 else "drained" if round(delta, 1) <= -10 else "neutral"
    )
    if word != found["word"] or not near(told_change(found), delta, 0.66):
        return false("the verdict is another", f"{truth.body.record}: {delta:.1f} %", "today")
    return true("today")


@rule(
    "resting heart rate",
    rf"Resting heart rate is <NUMBER> bpm, {AGAINST % ('below', 'above')} the usual (?P<mean>\d[\d.]*)\.",
)
def heart(truth, found, page):
    """Resting heart rate of today against its mean."""
    value, usual = truth.body.value("resting_hr", truth.today), truth.body.usual("resting_hr")
    value, usual = rounded(value), rounded(usual)
    if near(figure(found["number"]), value, 1) and near(figure(found["mean"].rstrip(".")), usual, 1):
        if truth.body.count("resting_hr") == 1:
            return false(ONE_DAY, f"{truth.body.record}: one day before this one", "today")
        return true("today")
    return false("the figure is another", f"{truth.body.record}: {value}, mean {usual}", "today")


@rule("steps", r"<NUMBER> steps so far(?:, against (?P<mean>\d[\d.]*) a day)?\.")
def steps(truth, found, page):
    """Steps of today until now, and what is usual for whole days."""
    value, usual = truth.body.value("steps", truth.today), truth.body.usual("steps")
    if not near(figure(found["number"]), value, 1):
        return false("the figure is another", f"{truth.body.record}: {value}", "today")
    if found["mean"] and not near(figure(found["mean"].rstrip(".")), usual, 1):
        return false("the mean is another", f"{truth.body.record}: {usual}", "today")
    return true("today")


def judge_so_far(truth, said):
    """Sleep of a night that may go on: none that is long, or that ended long ago."""
    total = truth.body.total(truth.today)
    if total is None or abs(total - said) > 1:
        return false("the length is another", f"{source(truth)}: {total} min", "last night")
    if total >= 240 and truth.body.night(truth.today) is not None:
        return false("the night is over", source(truth), "last night")
    return true("last night")


@rule("night so far", r"The night may not be over: <LENGTH> of sleep so far\.")
def so_far(truth, found, page):
    """`The night may not be over: 3 h 3 min of sleep so far.`"""
    return judge_so_far(truth, minutes(found["length"]))


ROWS = {"HRV": "hrv", "Resting heart rate": "resting_hr", "Sleep": "sleep", "Steps": "steps"}


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
    if found["now"] == "no data":
        return (
            true("today")
            if value is None
            else false("there are data", f"{truth.body.record}: {value}", "today")
        )
    if found["now"].endswith(" so far"):
        return judge_so_far(truth, minutes(found["now"].removesuffix(" so far")))
    text = found["now"].rsplit(" ", 1)[0] if name != "sleep" else found["now"]
    said = minutes(text) if name == "sleep" else figure(text)
    if name == "sleep" and value is None:
        return false(NAP, source(truth), "last night")
    if value is None or abs(said - value) > 1:
        total = truth.body.total(truth.today) if name == "sleep" else None
        naps = total is not None and abs(said - total) <= 1
        cause = "naps are added to the night" if naps else "the figure is another"
        return false(cause, f"{truth.body.record}: {value}", "today")
    if name == "steps" and found["delta"] and truth.now.hour < 22 and figure(found["delta"]) < 0:
        return false(
            "a part of the day is compared with whole days",
            f"{truth.body.record}: it is {truth.now:%H:%M}, usual {usual:.0f} a day",
            "today",
        )
    return true("today")


@rule("row of deep sleep", r"\s+Deep sleep(?: share)? {2,}no data(?: {2,}.*)?", place="card")
def no_deep_sleep(truth, found, page):
    """No phases were recorded of the night."""
    if truth.body.deep_total(truth.today) > 0:
        return false("there are data", truth.body.record, "last night")
    return true("last night")


@rule(
    "row of deep sleep",
    r"\s+Deep sleep share {2,}<NUMBER> % {2,}(?P<delta>[+−]?[\d.]+) % {2,}(?P<usual>[\d.]+) %",
    place="card",
)
def share_row(truth, found, page):
    """The share of today and its change, from figures that were not rounded before."""
    body, today = truth.body, truth.today
    days = [
        today - i * DAY
        for i in range(8)
        if body.total(today - i * DAY) and body.deep_total(today - i * DAY)
    ]
    shares = [body.deep_total(date) / body.total(date) * 100 for date in days]
    if today not in days or len(days) < 2:
        return unknown("the phases are not known")
    delta = change(shares[0], sum(shares[1:]) / len(shares[1:]))
    if near(figure(found["delta"]), delta, 0.051):
        return true("last night")
    if near(figure(found["delta"]), delta, 1):
        return false(
            "a change is computed from rounded figures",
            f"{body.record}: {delta:.2f} %",
            "last night",
        )
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


@rule("wear the watch", r"Wear the watch tonight, so that tomorrow can be compared\.")
def watch(truth, found, page):
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


# What advice supposes: a sentence, the latest hour at which it can be followed, and what must hold.
ADVICE = {
    "Take a walk after lunch.": (15, None),
    "Do the hardest thing this morning, before the short night catches up.": (12, "short"),
    "Swap hard training for an early night.": (24, "drained"),
    "Swap hard training for an easy walk today.": (22, "drained"),
    "Do the hardest work or training today.": (21, "recovered"),
    "Turn in half an hour earlier tonight.": (24, "short"),
}


@rule("advice", "(?P<text>" + "|".join(ADVICE).replace(".", r"\.") + ")")
def advice(truth, found, page):
    """The part of the day that it names is not over, and its reason holds."""
    until, reason = ADVICE[found["text"]]
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


@rule(
    "trend",
    r"(?P<name>HRV|Steps|Sleep|Resting heart rate) (?P<verb>rose by|fell by|stayed where it was)"
    r"(?: (?P<by>[\d.]+) %)? over the last (?P<n>\d+) days: "
    r"[^.]+(?:\.\d+)?[^.]* a day on average\.",
    r"(?P<name>HRV|Steps|Sleep|Resting heart rate) was [\d.]+ \w+ a day on average "
    r"in the last (?P<n>\d+) days, too few values for a trend\.",
)
def trend(truth, found, page):
    """The number of days is the one that was asked for."""
    asked = page.job.asked_days
    if asked and int(found["n"]) != asked:
        return false(
            "the answer is about another time", f"asked for {asked} days", f"{found['n']} days"
        )
    return unknown("trends are not computed", f"{found['n']} days")


@rule("no health data", r"None of the health figures asked for was measured today\.")
def no_data(truth, found, page):
    """None of the usual figures of today."""
    names = ("hrv", "resting_hr", "sleep", "steps")
    known = [name for name in names if truth.body.value(name, truth.today) is not None]
    asked = {"hydrate": ["steps"], "stress": ["hrv", "resting_hr"], "focus": ["hrv"]}
    known = [name for name in known if name in asked.get(page.job.ability, names)]
    return false("there are data", f"{source(truth)}: {known[0]}") if known else true("today")


@rule("no health data", r"No sleep was recorded last night\.")
def no_night(truth, found, page):
    """No night ended today."""
    night = truth.body.night(truth.today)
    return false("there is a night", source(truth), "last night") if night else true("last night")


@rule("no health data", r"There are no values of [\w ]+ in that time\.")
def no_values(truth, found, page):
    """Of a trend."""
    return unknown("trends are not computed")


@rule("nothing stands out", r"Nothing was found in (?P<list>[\w, ]+)\.")
def found_nothing(truth, found, page):
    """The sources that are named hold nothing that was asked for."""
    return unknown("what was asked of the sources is not said")


@rule("needs a model", r"(?:Writing the draft|Setting the goal|Translating|Judging that) takes a model; .*\.")
def needs_model(truth, found, page):
    """Says nothing of the world."""
    return true()


@rule("nothing stands out", r"Nothing stands out\.")
def nothing(truth, found, page):
    """There were data to look at in one of the sources."""
    if page.job.ability in ("sleep", "ask sleep") and truth.body.night(truth.today) is None:
        return false(NO_DATA, source(truth), "last night")
    if page.job.sources and not any(truth.holds(name) for name in page.job.sources):
        return false(NO_DATA, f"nothing of today in {', '.join(page.job.sources)}", "today")
    return unknown("what stands out is a judgement")


@rule(
    "newest data",
    r"nothing newer than (?P<date>\d{4}-\d\d-\d\d) of what was asked for",
    place="notice",
)
def newest(truth, found, page):
    """The last day of the data that were asked for."""
    last = truth.body.last
    if last is None:
        return unknown("no data")
    if page.job.ability in ("stress", "focus", "hydrate"):
        return unknown("when each kind of data ends is not known")
    date = datetime.date.fromisoformat(found["date"])
    if date == last.date():
        return true(str(date))
    return false("there are newer data", source(truth), str(date))
