"""Changes of health data, of the forecast, and of travel times."""

import datetime
import os
import re

from reading.days import DAY

from .world import change


def health(copy, kind, alter):
    """Changes the value of the records of a type in an export, or of a metric in a table."""
    record = copy.truth.body.record
    name = {"HeartRateVariability": "hrv", "RestingHeartRate": "resting_hr", "StepCount": "steps"}
    path = copy.vault / record.rpartition(":")[0]
    today = str(copy.truth.today)
    lines, changed = path.read_text(encoding="utf-8").split("\n"), False
    for i, line in enumerate(lines):
        if kind in line and f'startDate="{today}' in line:
            new = re.sub(r'value="(\d+)"', lambda f: f'value="{alter(int(f[1]))}"', line)
        elif line.startswith(f"{today},{name[kind]},"):
            new = re.sub(r",(\d+),", lambda f: f",{alter(int(f[1]))},", line)
        else:
            continue
        lines[i], changed = new, changed or new != line
    path.write_text("\n".join(lines), encoding="utf-8")
    return changed


@change("another HRV", "health.verdict", "row of health")
def hrv(copy, statement, page):
    """Fifteen more today."""
    if "HRV" not in statement.text or "no data" in statement.text:
        return False
    return health(copy, "HeartRateVariability", lambda value: value + 15)


@change("another resting heart rate", "health.resting_heart", "row of health")
def pulse(copy, statement, page):
    """Nine more today."""
    if not re.search("Resting|Ruhepuls", statement.text) or "no data" in statement.text:
        return False
    return health(copy, "RestingHeartRate", lambda value: value + 9)


@change("more steps", "health.steps", "row of health")
def walked(copy, statement, page):
    """Twice as many today."""
    if not re.search("[Ss]teps|Schritt", statement.text) or "no data" in statement.text:
        return False
    return health(copy, "StepCount", lambda value: value * 2 + 5)


def sleep(copy, alter):
    """Changes the lines of the export that are of the last night; of a table its value."""
    record, today = copy.truth.body.record, str(copy.truth.today)
    return copy.edit(
        record,
        (rf'^ <Record type="HKCategoryType.*endDate="{today} 0[0-9a-f:]*.*', alter),
        (rf"^{today},sleep,(\d+),", lambda found: f"{today},sleep,{int(found[1]) + 70},"),
    )


@change("a night that is shorter", "health.slept", "health.deep_sleep")
def shorter(copy, statement, page):
    """The records that end in the morning are gone."""
    return sleep(copy, "")


@change("a night shifted into the day", "health.slept")
def shifted(copy, statement, page):
    """What ended at six ends at fourteen."""
    today = str(copy.truth.today)
    return copy.truth.now.hour >= 15 and sleep(
        copy, lambda f: f[0].replace(f'endDate="{today} 0', f'endDate="{today} 1')
    )


def weather(copy, alter):
    """Changes the forecast."""
    return copy.json("weather.json", alter)


@change("dry weather", "weather.likely", "weather.now", "weather of a tile")
def dry(copy, statement, page):
    """Seven percent at every hour."""
    if " %" not in statement.text:
        return False
    return weather(
        copy,
        lambda data: data["hourly"].update(
            precipitation_probability=[7] * len(data["hourly"]["time"])
        ),
    )


@change("warmer weather", "weather.now", "weather.day", "hour of the weather")
def warmer(copy, statement, page):
    """Six degrees more at every hour, and now."""

    def alter(data):
        hourly = data["hourly"]
        hourly["temperature_2m"] = [value + 6 for value in hourly["temperature_2m"]]
        data["current"]["temperature_2m"] += 6

    return weather(copy, alter)


@change("snow for rain", "weather.likely", "weather.advice", "weather.day")
def snow(copy, statement, page):
    """Every code of rain is one of snow, and every code of snow one of rain."""
    chance = re.search(r"(?:[Rr]ain|[Ss]now|Regen|Schnee)[^,.]*?(\d+) %", statement.text)
    takes = re.search(r"an umbrella|einen Schirm|boots|Stiefel", statement.text)
    if not takes and (not chance or int(chance[1]) < 60):
        return False
    swap = {61: 71, 63: 73, 65: 75, 80: 71, 71: 61, 73: 63, 75: 65, 51: 71, 66: 71, 95: 71}

    def alter(data):
        codes = data["hourly"]["weather_code"]
        data["hourly"]["weather_code"] = [swap.get(code, code) for code in codes]

    return weather(copy, alter)


@change("a forecast of another week", "weather.now", "weather.likely")
def stale(copy, statement, page):
    """All hours are nine days earlier."""

    def alter(data):
        times = [datetime.datetime.fromisoformat(time) - 9 * DAY for time in data["hourly"]["time"]]
        data["hourly"]["time"] = [f"{time:%Y-%m-%dT%H:%M}" for time in times]

    return weather(copy, alter)


@change("a way that takes longer", "travel.time", "travel.leave_now", "travel.leave_anytime", "way of a card")
def slow(copy, statement, page):
    """Twelve minutes more."""

    def alter(data):
        data["destinations"][0]["car"]["minutes"] += 12

    return copy.json("travel.json", alter)


@change("travel times of yesterday", "travel.time", "travel.leave_now")
def old_way(copy, statement, page):
    """The file is a day older."""
    path = copy.vault / "travel.json"
    if not path.is_file():
        return False
    then = path.stat().st_mtime - 86400
    os.utime(path, (then, then))
    return True
