"""Statements about the weather and the way to a place."""

import re

from reading.days import DAY, day, figure

from .rules import clock, false, items, meaning, near, rule, says, true, unknown

OTHER_DAY = "the forecast is of another day"
SNOWS = "rain is said where snow falls"
OTHER_CHANCE = "the probability is another"
# Words of the codes that worlds use.
SKY = {
    0: "clear sky",
    1: "mostly clear",
    2: "partly cloudy",
    3: "overcast",
    51: "light drizzle",
    61: "light rain",
    63: "rain",
    65: "heavy rain",
    66: "light freezing rain",
    71: "light snow",
    73: "snow",
    75: "heavy snow",
    80: "light showers",
    95: "thunderstorm",
}


def hour_of(rows):
    """A row to show beside a claim: the hour with the highest probability."""
    best = max(rows, key=lambda row: row[2])
    return f"weather.json ({best[0]:%m-%d %H:%M}: {best[2]} %, code {best[3]})"


@says("weather.likely")
def likely(truth, found, page):
    """The highest probability of what is left of today, and what falls."""
    rows = truth.sky.of(truth.today, True)
    if not rows or int(found["n"]) != truth.sky.chance(truth.today):
        return false(OTHER_CHANCE, hour_of(rows) if rows else "weather.json", "today")
    return wrong_kind(truth, found["falls"], rows) or true("today")


def wrong_kind(truth, word, rows, date=None):
    """None when what is said to fall does; without a code that names it, either may."""
    falls = truth.sky.falls(date or truth.today)
    said = meaning(word).lower()
    if falls == "nothing" or said == {"both": "rain and snow"}.get(falls, falls):
        return None
    cause = SNOWS if falls == "snow" and said == "rain" else "another kind falls"
    return false(cause, hour_of(rows), date or "today")


@says("weather.now")
@rule(
    "weather of a tile",
    r"Weather {2,}<NUMBER=now> °C(?:, (?P<sky>[a-z ]+))?"
    r"(?: - (?:high <NUMBER=high> °C)?(?:, )?(?:<FALLS> (?P<n>\d+) %)?)?",
    place="card",
)
def now(truth, found, page):
    """Temperature and sky of now, the high of the day, the probability of its rest."""
    said = figure(found["now"])
    near_now = [row for row in truth.sky.hours if abs((row[0] - truth.now).total_seconds()) <= 5400]
    temperatures = [row[1] for row in near_now]
    codes = [row[3] for row in near_now]
    if truth.sky.current:
        temperatures.append(truth.sky.current[1])
        codes.append(truth.sky.current[2])
    if not any(near(said, value) for value in temperatures):
        return false("the temperature is another", f"weather.json: {temperatures}", "now")
    if found["sky"] and meaning(found["sky"]) not in [SKY.get(code) for code in codes]:
        return false("the sky is another", f"weather.json: codes {codes}", "now")
    if found["place"] and found["place"] != truth.sky.place:
        return false("the place is another", f"weather.json: {truth.sky.place}", "now")
    rows = truth.sky.of(truth.today, True)
    if not rows:
        return false(OTHER_DAY, "weather.json", "today")
    chance = truth.sky.chance(truth.today)
    if found["n"] and int(found["n"]) != chance:
        return false(OTHER_CHANCE, f"weather.json: {chance}", "today")
    wrong = found["n"] and int(found["n"]) >= 30 and wrong_kind(truth, found["falls"], rows)
    if wrong:
        return wrong
    high = max(row[1] for row in truth.sky.of(truth.today))
    if found["high"] and not near(figure(found["high"]), high):
        left = max([row[1] for row in rows] + temperatures)
        rest = "the high of what is left is told as the day's"
        cause = rest if figure(found["high"]) <= left else "the high is another"
        return false(cause, f"weather.json: {high}", "today")
    return true("today")


@rule(
    "weather of now",
    r"\s+<NUMBER=now> °C(?: {2,}(?P<sky>[a-z ]+))?(?:, feels like <NUMBER=feels> °C)?",
    place="card",
)
def now_of_card(truth, found, page):
    """As the sentence about it, and what it feels like."""
    wrong = now(truth, found, page)
    if wrong.verdict == "false":
        return wrong
    if found["feels"] and not near(figure(found["feels"]), truth.sky.feels):
        return false("it feels otherwise", f"weather.json: {truth.sky.feels}", "now")
    return wrong


@says("weather.day")
def forecast(truth, found, page):
    """Low, high, sky and probability of a day."""
    date = day(found["day"], truth.today)
    rows = truth.sky.of(date)
    if not rows:
        return false("nothing is known of the day", "weather.json", date)
    spans = truth.sky.spans(date)
    if not any(near(figure(found["low"]), a) and near(figure(found["high"]), b) for a, b in spans):
        return false("the temperatures are others", f"weather.json: {spans}", date)
    if meaning(found["sky"]) not in {SKY.get(row[3]) for row in rows}:
        return false("the sky is another", f"weather.json: codes {rows}", date)
    # Of today either the whole day or its rest may be meant, as no word says which.
    chances = (truth.sky.chance(date), max(row[2] for row in rows))
    if found["n"] and int(found["n"]) not in chances:
        return false(OTHER_CHANCE, f"weather.json: {chances}", date)
    wrong = found["n"] and int(found["n"]) >= 30 and wrong_kind(truth, found["falls"], rows, date)
    return wrong or true(date)


# The word of a danger, and whether the codes (or a figure) of some hours bear it.
DANGERS = {
    "thunderstorm": {95, 96, 99},
    "ice": {48, 56, 57, 66, 67},
    "heavy_snow": {75, 86},
    "heavy_rain": {55, 65, 82},
}


@says("weather.danger")
def danger(truth, found, page):
    """A code of the day, or of today's rest, that warns; heat and cold by their figure."""
    date = day(found["day"], truth.today) if found["day"] else truth.today
    # Of a day that is named, the whole day counts.
    rows = truth.sky.of(date, not found["day"])
    if not rows:
        return false(OTHER_DAY, "weather.json", date)
    codes = {row[3] for row in rows}
    for name, known in DANGERS.items():
        if found[name] and not codes & known:
            return false("nothing warns of it", hour_of(rows), date)
    spans = truth.sky.spans(date)
    for name, reals, least in (
        ("heat", [high for _, high in spans], 32),
        ("cold", [-low for low, _ in spans], 20),
        ("gale", [truth.sky.wind(date, rows[0][0])], 62),
    ):
        said = abs(figure(found[name])) if found[name] else None
        real = next((real for real in reals if said is not None and near(said, real)), reals[0])
        if said is not None and (real < least - 0.06 or not near(said, real)):
            return false("the figure is another", f"weather.json: {name} {real}", date)
    return true(date)


@says("weather.advice")
def take(truth, found, page):
    """An umbrella for rain, boots for snow, a coat for the cold, a roof for a thunderstorm."""
    if not truth.sky.fresh:
        return false(OTHER_DAY, "weather.json", "today")
    things = [meaning(thing) for thing in items(found["things"])]
    rows = truth.sky.of(truth.today, True)
    wet, falls = truth.sky.chance(truth.today) >= 50, truth.sky.falls(truth.today)
    codes = {row[3] for row in rows}
    if found["roof"]:
        return true("today") if codes & DANGERS["thunderstorm"] else false("no storm", hour_of(rows))
    rain = any(thing in ("an umbrella", "a rain jacket") for thing in things)
    if rain and falls == "snow":
        return false(SNOWS, hour_of(rows), "today")
    if rain and not wet and falls not in ("rain", "both"):
        return false("no rain is forecast", hour_of(rows), "today")
    if "boots" in things and (falls == "rain" or (falls == "nothing" and not wet)):
        return false("no snow is forecast", hour_of(rows), "today")
    if found["nothing"] and wet:
        return false("rain or snow is forecast", hour_of(rows), "today")
    high = max(row[1] for row in rows)
    cold = [thing for thing in things if "coat" in thing or thing == "a hat" or "warm" in thing]
    if cold and min(row[1] for row in rows) > 15:
        return false("it is not cold", f"weather.json: {high}", "today")
    if found["mind"] and not codes & DANGERS["ice"] and min(row[1] for row in rows) > 3:
        return false("there is no ice", hour_of(rows), "today")
    return true("today")


def named_days(truth, text):
    """The days of `for tomorrow and Friday`; None for a number of days, or nothing."""
    if not text or re.search(r"\d+ (?:of these days|dieser Tage)", text):
        return None
    text = re.sub(r"^(?:for|für) ", "", text)
    return [day(item, truth.today) for item in items(text)]


@says("weather.days_advice")
def days_advice(truth, found, page):
    """The days on which rain or snow is likely, and none where nothing is taken."""
    days = page.job.forecast_days(truth)
    if found["none"]:
        wet = [d for d in days if (truth.sky.chance(d) or 0) >= 50]
        return false("rain or snow is forecast", str(wet[0]), days[0]) if wet else true(days[0])
    for name, other in (("umbrella", "snow"), ("boots", "rain")):
        for date in named_days(truth, found[name]) or []:
            chance = max((row[2] for row in truth.sky.of(date)), default=None)
            if chance is None or chance < 50:
                return false("nothing is forecast", f"weather.json: {chance} %", date)
            if truth.sky.falls(date) == other:
                return false(SNOWS if other == "snow" else "no snow is forecast", "weather.json", date)
    return true(days[0])


@rule(
    "hour of the weather",
    r"\s+<CLOCK> {2,}(?P<heat>[−-]?\d+)° {2,}(?P<sky>[a-z ]+?) {2,}(?P<n>\d+) %",
    place="card",
)
def hour(truth, found, page):
    """Temperature and probability of one of the next hours."""
    heat = figure(found["heat"])
    for time, real, chance, _ in truth.sky.hours:
        ahead = (time - truth.now).total_seconds()
        if f"{time:%H:%M}" != found["clock"].zfill(5) or not -3600 < ahead < 82800:
            continue
        if abs(real - heat) <= 0.55 and chance == int(found["n"]):
            return true(time.date())
        shown = f"weather.json: {time:%m-%d %H:%M} {real} °C, {chance} %"
        return false("the hour is another", shown, time.date())
    return false("nothing is known of the hour", "weather.json")


@rule(
    "facts of the weather",
    r"\s+(?:<FALLS> (?P<n>\d+) %(?:, )?)?(?:Wind [\d.]+ km/h(?:, )?)?"
    r"(?:High <NUMBER=high> °C)?(?:, Low <NUMBER=low> °C)?",
    place="card",
)
def facts(truth, found, page):
    """Probability of the rest of the day, high and low of the day."""
    ahead = truth.sky.of(truth.today, True)
    if not ahead:
        return false(OTHER_DAY, "weather.json", "today")
    if found["n"] and int(found["n"]) != truth.sky.chance(truth.today):
        return false(OTHER_CHANCE, hour_of(ahead), "today")
    wrong = found["n"] and int(found["n"]) >= 30 and wrong_kind(truth, found["falls"], ahead)
    if wrong:
        return wrong
    for i, name in enumerate(("low", "high")):
        real = [span[i] for span in truth.sky.spans(truth.today)]
        if found[name] and not any(near(figure(found[name]), value) for value in real):
            return false(f"the {name} of what is left is told as the day's", f"{real}", "today")
    return true("today")


@rule(
    "way of a card",
    r"\s+(?P<n>\d+) min, usually (?P<usual>\d+) min - .*",
    r"\s+(?P<n>\d+) min",
    place="card",
)
@says("travel.time", "travel.leave_now", "travel.leave_anytime")
def way(truth, found, page):
    """Minutes of the file, of its time; to leave now only when it takes longer than usual."""
    one = (truth.ways or [{}])[0]
    car = one.get("car", {})
    if found["place"] and found["place"] != one.get("name"):
        return false("there is no such destination", "travel.json", "now")
    usual = int(found["usual"]) if found["usual"] else car.get("usual_minutes")
    told = (int(found["n"] or car.get("minutes", 0)), usual)
    if told != (car.get("minutes"), car.get("usual_minutes")):
        return false("the minutes are others", f"travel.json: {car}", "now")
    if found["clock"]:
        said = clock(truth, truth.today, found["clock"])
        said = said if said <= truth.now else said - DAY
        if abs((said - truth.ways_changed).total_seconds()) > 60:
            return false("the time is another", f"travel.json ({truth.ways_changed:%H:%M})", "now")
    slow = usual is not None and car["minutes"] >= 1.2 * usual
    leaves = re.match(r"Leave (now)?|Brich (jetzt)?", found[0])
    if leaves and bool(leaves[1] or leaves[2]) != slow:
        return false("the way takes no longer than usual", f"travel.json: {car}", "now")
    return old_ways(truth) or true("now")


@says("travel.plan")
def plan_way(truth, found, page):
    """Minutes of the file; what is usual is not known."""
    car = truth.ways[0]["car"] if truth.ways else {}
    if int(found["n"]) != car.get("minutes"):
        return false("the minutes are others", f"travel.json: {car}", "now")
    if car.get("usual_minutes"):
        return false("what is usual is known", f"travel.json: {car}", "now")
    return old_ways(truth) or true("now")


def old_ways(truth):
    """That the travel times are not of now; None when they are."""
    age = (truth.now - truth.ways_changed).total_seconds() / 3600
    if age <= 2:
        return None
    stale = "travel times of another time are told as of now"
    return false(stale, f"travel.json (changed {age:.0f} h ago)", "now")


@says("location.here")
def here(truth, found, page):
    """The city of the configuration."""
    if found["place"] == truth.city:
        return true("now")
    return false("the place is another", f"config.yaml: {truth.city}", "now") if truth.city else (
        unknown("the city is not known")
    )
