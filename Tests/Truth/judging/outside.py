"""Statements about the weather and the way to a place."""

from reading.days import day

from .rules import false, near, rule, true, unknown

OTHER_DAY = "the forecast is of another day"
KIND = r"(?P<kind>[Rr]ain and snow|[Rr]ain|[Ss]now)"
SNOWS = "rain is said where snow falls"


def hour_of(rows):
    """A row to show beside a claim: the hour with the highest probability."""
    best = max(rows, key=lambda row: row[2])
    return f"weather.json ({best[0]:%m-%d %H:%M}: {best[2]} %, code {best[3]})"


@rule("rain", rf"{KIND} (?:is|are) likely today \((?P<n>\d+) %\)\.")
def rain(truth, found, page):
    """The highest probability of what is left of today, and what falls."""
    rows = truth.sky.of(truth.today, True)
    if not rows or int(found["n"]) != truth.sky.chance(truth.today):
        return false(
            "the probability is another", hour_of(rows) if rows else "weather.json", "today"
        )
    return wrong_kind(truth, found["kind"], rows) or true("today")


def wrong_kind(truth, kind, rows):
    """None when what is said to fall today does; without a code that names it, either may."""
    falls = truth.sky.falls(truth.today)
    if falls == "nothing" or kind.lower() == {"both": "rain and snow"}.get(falls, falls):
        return None
    cause = SNOWS if falls == "snow" and kind.lower() == "rain" else "another kind falls"
    return false(cause, hour_of(rows), "today")


@rule(
    "weather now",
    r"(?P<now>[−-]?[\d.]+) °C, (?P<sky>[a-z ]+) in (?P<place>\w+)"
    rf"(?:, high (?P<high>[−-]?[\d.]+) °C)?(?:, {KIND} (?P<n>\d+) %)?\.",
    place="answer",
)
def now(truth, found, page):
    """Temperature of now, and the probability of the rest of the day."""
    return judge_now(truth, found)


@rule(
    "weather of a tile",
    r"Weather {2,}(?P<now>[−-]?[\d.]+) °C(?:, (?P<sky>[a-z ]+))?"
    rf"(?: - (?:high (?P<high>[−-]?[\d.]+) °C)?(?:, )?(?:{KIND} (?P<n>\d+) %)?)?",
    place="card",
)
def tile(truth, found, page):
    """`Weather  4 °C, light rain - high 9 °C, rain 80 %`."""
    return judge_now(truth, found)


def judge_now(truth, found):
    """A temperature, a high and a probability."""
    said = float(found["now"].replace("−", "-"))
    temperatures = [
        row[1] for row in truth.sky.hours if abs((row[0] - truth.now).total_seconds()) <= 5400
    ]
    if truth.sky.current:
        temperatures.append(truth.sky.current[1])
    if not any(near(said, value) for value in temperatures):
        return false("the temperature is another", f"weather.json: {temperatures}", "now")
    rows = truth.sky.of(truth.today, True)
    if not rows:
        return false(OTHER_DAY, "weather.json", "today")
    chance = truth.sky.chance(truth.today)
    if found["n"] and int(found["n"]) != chance:
        return false("the probability is another", f"weather.json: {chance}", "today")
    wrong = found["n"] and int(found["n"]) >= 30 and wrong_kind(truth, found["kind"], rows)
    if wrong:
        return wrong
    if found["high"]:
        high = max(row[1] for row in truth.sky.of(truth.today))
        left = max([row[1] for row in rows] + temperatures)
        value = float(found["high"].replace("−", "-"))
        if not near(value, high):
            cause = (
                "the high of what is left is told as the day's"
                if value <= left
                else "the high is another"
            )
            return false(cause, f"weather.json: {high}", "today")
    return true("today")


@rule(
    "day of a forecast",
    r"(?P<day>Today|Tomorrow|\w+day|[A-Z][a-z]+ \d+): (?P<sky>[a-z ]+), (?P<low>[−-]?[\d.]+) °C to "
    rf"(?P<high>[−-]?[\d.]+) °C(?:, {KIND} (?P<n>\d+) %)?\.",
)
def forecast(truth, found, page):
    """Low, high and probability of a day."""
    date = day(found["day"], truth.today)
    rows = truth.sky.of(date)
    if not rows:
        return false("nothing is known of the day", "weather.json", str(date))
    values = [float(found[name].replace("−", "-")) for name in ("low", "high")]
    if not near(values[0], min(r[1] for r in rows)) or not near(values[1], max(r[1] for r in rows)):
        return false("the temperatures are others", "weather.json", str(date))
    if found["n"] and int(found["n"]) != truth.sky.chance(date):
        return false(
            "the probability is another", f"weather.json: {truth.sky.chance(date)}", str(date)
        )
    kind = {"both": "rain and snow"}.get(truth.sky.falls(date), truth.sky.falls(date))
    if found["n"] and int(found["n"]) >= 30 and kind not in ("nothing", found["kind"]):
        cause = SNOWS if kind == "snow" and found["kind"] == "rain" else "another kind falls"
        return false(cause, hour_of(rows), str(date))
    return true(str(date))


@rule(
    "what to take",
    r"Take (?P<things>[^.]*?)(?:, and mind the ice)?\.",
    r"Go as you are, (?P<things>no jacket or umbrella needed)\.",
)
def take(truth, found, page):
    """An umbrella for rain, boots for snow."""
    things = found["things"]
    if not any(word in things for word in ("umbrella", "jacket", "boots", "coat", "water")):
        return unknown("other advice")
    if not truth.sky.fresh:
        return false(OTHER_DAY, "weather.json", "today")
    wet = truth.sky.chance(truth.today) >= 50
    falls = truth.sky.falls(truth.today)
    umbrella = "an umbrella" in things or "a rain jacket" in things
    if umbrella and not wet and falls not in ("rain", "both"):
        return false("no rain is forecast", hour_of(truth.sky.of(truth.today, True)), "today")
    if "boots" in things and (falls == "rain" or (falls == "nothing" and not wet)):
        return false("no snow is forecast", hour_of(truth.sky.of(truth.today, True)), "today")
    if "no jacket" in things and wet:
        return false("rain or snow is forecast", hour_of(truth.sky.of(truth.today, True)), "today")
    return true("today")


@rule("umbrella", r"Take an umbrella (?P<when><DAY>)[^.]*\.")
def umbrella_later(truth, found, page):
    """The day of a forecast on which rain is likely."""
    date = day(found["day"], truth.today)
    chance = truth.sky.chance(date)
    if chance is None or chance < 50:
        return false("no rain is forecast", f"weather.json: {chance} %", str(date))
    return (
        false(SNOWS, "weather.json", str(date))
        if truth.sky.falls(date) == "snow"
        else true(str(date))
    )


@rule("boots", r"Wear boots (?P<when><DAY>)[^.]*\.")
def boots_later(truth, found, page):
    """The day of a forecast on which snow is likely."""
    date = day(found["day"], truth.today)
    chance = truth.sky.chance(date)
    if chance is None or chance < 50 or truth.sky.falls(date) == "rain":
        return false("no snow is forecast", f"weather.json: {chance} %", str(date))
    return true(str(date))


@rule(
    "hour of the weather",
    r"\s+<CLOCK> {2,}(?P<heat>[−-]?\d+)° {2,}(?P<sky>[a-z ]+?) {2,}(?P<n>\d+) %",
    place="card",
)
def hour(truth, found, page):
    """Temperature and probability of one of the next hours."""
    heat = float(found["heat"].replace("−", "-"))
    for time, real, chance, _ in truth.sky.hours:
        ahead = (time - truth.now).total_seconds()
        if f"{time:%H:%M}" != found["clock"] or not -3600 < ahead < 82800:
            continue
        if abs(real - heat) <= 0.55 and chance == int(found["n"]):
            return true(str(time.date()))
        shown = f"weather.json: {time:%m-%d %H:%M} {real} °C, {chance} %"
        return false("the hour is another", shown, str(time.date()))
    return false("nothing is known of the hour", "weather.json")


@rule(
    "facts of the weather",
    rf"\s+(?:{KIND} (?P<n>\d+) %(?:, )?)?(?:Wind [\d.]+ km/h(?:, )?)?"
    r"(?:High (?P<high>[−-]?[\d.]+) °C)?(?:, Low (?P<low>[−-]?[\d.]+) °C)?",
    place="card",
)
def facts(truth, found, page):
    """Probability of the rest of the day, high and low of the day."""
    rows, ahead = truth.sky.of(truth.today), truth.sky.of(truth.today, True)
    if not ahead:
        return false(OTHER_DAY, "weather.json", "today")
    if found["n"] and int(found["n"]) != truth.sky.chance(truth.today):
        return false("the probability is another", hour_of(ahead), "today")
    wrong = found["n"] and int(found["n"]) >= 30 and wrong_kind(truth, found["kind"], ahead)
    if wrong:
        return wrong
    for name, choose in (("high", max), ("low", min)):
        real = choose(row[1] for row in rows)
        if found[name] and not near(float(found[name].replace("−", "-")), real):
            return false(f"the {name} of what is left is told as the day's", f"{real}", "today")
    return true("today")


@rule("way", r"\s+(?P<n>\d+) min, usually (?P<usual>\d+) min - .*", place="card")
def way_of_card(truth, found, page):
    """Minutes of the file."""
    car = truth.ways[0]["car"] if truth.ways else {}
    if (int(found["n"]), int(found["usual"])) != (car.get("minutes"), car.get("usual_minutes")):
        return false("the minutes are others", f"eta.json: {car}", "now")
    return old_ways(truth) or true("now")


@rule(
    "way",
    r"(?:The way to (?P<place>[^.]+?) takes )(?P<n>\d+) min(?:, usually (?P<usual>\d+) min)?\.",
)
def way(truth, found, page):
    """Minutes of the file."""
    for one in truth.ways or []:
        if one["name"] == found["place"]:
            car = one["car"]
            same = int(found["n"]) == car["minutes"] and int(found["usual"] or 0) == car.get(
                "usual_minutes", 0
            )
            if not same:
                return false("the minutes are others", f"eta.json: {car}", "now")
            return old_ways(truth) or true("now")
    return false("there is no such destination", "eta.json", "now")


@rule(
    "leave",
    r"(?P<what>Leave now): (?P<n>\d+) min instead of the usual (?P<usual>\d+)\.",
    r"(?P<what>Leave when it suits): (?P<n>\d+) min, the usual is (?P<usual>\d+)\.",
)
def leave(truth, found, page):
    """Now, only when the way takes longer than usual."""
    car = truth.ways[0]["car"] if truth.ways else {"minutes": 0, "usual_minutes": 0}
    if (int(found["n"]), int(found["usual"])) != (car["minutes"], car["usual_minutes"]):
        return false("the minutes are others", f"eta.json: {car}", "now")
    if (found["what"] == "Leave now") == (car["minutes"] < 1.2 * car["usual_minutes"]):
        return false("the way takes no longer than usual", f"eta.json: {car}", "now")
    return old_ways(truth) or true("now")


def old_ways(truth):
    """That the travel times are not of now; None when they are."""
    age = (truth.now - truth.ways_changed).total_seconds() / 3600
    if age <= 2:
        return None
    return false(
        "travel times of another time are told as of now",
        f"eta.json (changed {age:.0f} h ago)",
        "now",
    )
