"""The forecast and the travel times of a vault."""

import datetime
import json

SNOW = {71, 73, 75, 77, 85, 86}
RAIN = {51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 80, 81, 82, 95, 96, 99}


class Forecast:
    """Hours of a forecast: time, temperature, probability of rain or snow, code."""

    def __init__(self, vault, now):
        self.now = now
        path = vault / "weather.json"
        self.exists = path.is_file()
        self.hours, self.current, self.place, self.winds = [], None, "", {}
        self.feels = None
        self.named = {}
        if not self.exists:
            return
        data = json.loads(path.read_text(encoding="utf-8"))
        offset = datetime.timezone(datetime.timedelta(seconds=data["utc_offset_seconds"]))

        def moment(text):
            return (
                datetime.datetime.fromisoformat(text).replace(tzinfo=offset).astimezone(now.tzinfo)
            )

        hourly = data["hourly"]
        self.hours = [
            (moment(time), heat, chance, code)
            for time, heat, chance, code in zip(
                hourly["time"],
                hourly["temperature_2m"],
                hourly["precipitation_probability"],
                hourly["weather_code"],
            )
        ]
        self.place = data.get("place", "")
        for time, wind in zip(hourly["time"], hourly["wind_speed_10m"]):
            self.winds[moment(time)] = wind
        for time, heat in zip(hourly["time"], hourly["temperature_2m"]):
            self.named.setdefault(time[:10], []).append(heat)
        current = data["current"]
        self.feels = current.get("apparent_temperature")
        self.current = (moment(current["time"]), current["temperature_2m"], current["weather_code"])

    def of(self, date, ahead=False):
        """The hours of a day; of today, if asked, only from the current one on."""
        hour = datetime.timedelta(hours=1)
        return [
            row
            for row in self.hours
            if row[0].date() == date and (not ahead or row[0] > self.now - hour)
        ]

    def chance(self, date):
        """The highest probability of the day, of today of what is left; None when unknown."""
        return max((row[2] for row in self.of(date, date == self.now.date())), default=None)

    def falls(self, date):
        """`rain`, `snow`, `both` or `nothing`: what the codes of the (rest of the) day say."""
        codes = {row[3] for row in self.of(date, date == self.now.date())}
        kinds = [name for name, of in (("rain", RAIN), ("snow", SNOW)) if codes & of]
        return "both" if len(kinds) == 2 else kinds[0] if kinds else "nothing"

    def spans(self, date):
        """Low and high of a day: of its hours, and of those that the file counts as of that day.

        They differ on a day on which the clocks change, as a forecast has one offset.
        """
        heats = [[row[1] for row in self.of(date)], self.named.get(str(date), [])]
        return [(min(some), max(some)) for some in heats if some]

    def wind(self, date, since):
        """The strongest wind of a day from an hour on."""
        return max(wind for time, wind in self.winds.items() if since <= time and time.date() == date)

    @property
    def fresh(self):
        """Whether it knows anything of today."""
        return bool(self.of(self.now.date(), True))


def changed(vault, zone):
    """When travel.json was written; None without the file."""
    path = vault / "travel.json"
    return datetime.datetime.fromtimestamp(path.stat().st_mtime, zone) if path.is_file() else None


def ways(vault):
    """The destinations of travel.json; None without the file."""
    path = vault / "travel.json"
    return json.loads(path.read_text(encoding="utf-8"))["destinations"] if path.is_file() else None
