"""`weather.json` as Open-Meteo answers, and `travel.json`: rain, snow, dry days, stale files."""

import datetime
import json
import os

# Name, codes of WMO, temperatures, highest probability of rain or snow.
SKIES = [
    ("dry and warm", [0, 1, 2], (18, 26), 15),
    ("dry and cold", [1, 3], (-2, 6), 20),
    ("rain", [61, 63, 80], (6, 14), 95),
    ("snow", [71, 73], (-6, 0), 95),
    ("drizzle that is unlikely", [3, 51], (8, 12), 45),
]
DANGERS = [
    ("thunderstorm", [3, 95], (18, 26), 90),
    ("heavy snow", [73, 75], (-8, -1), 95),
    ("heavy rain", [61, 65], (8, 15), 95),
    ("ice on the ground", [3, 66], (-3, 1), 80),
    ("hot", [0, 1], (24, 35), 5),
    ("bitterly cold", [0, 3], (-26, -12), 10),
]


def lines_of_days(hours):
    """The lines of whole days, made of their hours."""
    days = sorted({time[:10] for time in hours["time"]})

    def of(name, day, choose):
        return choose(value for time, value in zip(hours["time"], hours[name]) if time[:10] == day)

    return {
        "time": days,
        "weather_code": [of("weather_code", day, max) for day in days],
        "temperature_2m_max": [of("temperature_2m", day, max) for day in days],
        "temperature_2m_min": [of("temperature_2m", day, min) for day in days],
        "precipitation_probability_max": [
            of("precipitation_probability", day, max) for day in days
        ],
    }


def write(scene):
    """Writes the two files; returns what the days are like."""
    stale = scene.chance(0.12)
    first = scene.today - datetime.timedelta(days=2 if stale else 0)
    names = (
        "time",
        "temperature_2m",
        "precipitation_probability",
        "weather_code",
        "wind_speed_10m",
    )
    hours = {name: [] for name in names}
    told = []
    for day in range(2 if stale else 3):
        name, codes, (low, high), most = scene.pick(SKIES if scene.chance(0.75) else DANGERS)
        told.append(name)
        peak = scene.random.randint(6, 20)
        wind = scene.pick([0] * 12 + [50])
        for hour in range(24):
            date = first + datetime.timedelta(days=day)
            hours["time"].append(f"{date}T{hour:02}:00")
            hours["temperature_2m"].append(round(low + (high - low) * (1 - abs(hour - 14) / 14), 1))
            hours["precipitation_probability"].append(max(0, most - 6 * abs(hour - peak)))
            wet = most - 6 * abs(hour - peak) >= 40
            hours["weather_code"].append(codes[-1] if wet else 3 if most > 40 else codes[0])
            hours["wind_speed_10m"].append(wind + scene.random.randint(5, 25))
    place = scene.now.hour
    now = {
        "time": f"{first}T{scene.now:%H:%M}",
        "temperature_2m": hours["temperature_2m"][place],
        "apparent_temperature": hours["temperature_2m"][place] - 2,
        "weather_code": hours["weather_code"][place],
        "wind_speed_10m": 12,
    }
    offset = int(scene.now.utcoffset().total_seconds())
    weather = {
        "place": "Montreal",
        "utc_offset_seconds": offset,
        "timezone": scene.zone.key,
        "current": now,
        "hourly": hours,
    }
    daily = scene.chance(0.5)
    if daily:
        weather["daily"] = lines_of_days(hours)
    scene.write("weather.json", json.dumps(weather, indent=1) + "\n")
    minutes = scene.random.randint(15, 50)
    car = {"minutes": minutes, "usual_minutes": scene.pick([20, 30])}
    if scene.chance(0.2):
        del car["usual_minutes"]
    ways = {"name": "office", "address": "1 Main Street", "car": car}
    path = scene.write("travel.json", json.dumps({"destinations": [ways]}, indent=1) + "\n")
    old = scene.pick([5, 5, 20, 65, 3005])
    changed = (scene.now - datetime.timedelta(minutes=old)).timestamp()
    os.utime(path, (changed, changed))
    return {"days": told, "stale": stale, "daily": daily, "travel times old": f"{old} min"}
