"""Health figures by day, from an export of Apple Health or a CSV, and where the data end."""

import csv
import datetime
import xml.etree.ElementTree

from .days import DAY, joined, length

NAMES = {"StepCount": "steps", "HeartRateVariabilitySDNN": "hrv", "RestingHeartRate": "resting_hr"}


class Vitals:
    """What was measured until a moment. `exists` tells whether there is any file."""

    def __init__(self, vault, now):
        self.now, self.zone = now, now.tzinfo
        self.values = {}
        self.sleep = []
        self.deep = []
        self.quarters = {}
        self.last = None
        self.record = ""
        folder = vault / "health"
        self.exists = folder.is_dir() and any(folder.iterdir())
        for path in sorted(folder.glob("*.xml")) if self.exists else []:
            self.record = f"health/{path.name}:1"
            self.read_export(path)
        for path in sorted(folder.glob("*.csv")) if self.exists else []:
            self.record = f"health/{path.name}:1"
            self.read_table(path)
        self.add_steps()
        self.nights = self.gather()

    def see(self, moment):
        """Remembers the latest moment of the data."""
        if moment <= self.now and (self.last is None or moment > self.last):
            self.last = moment

    def put(self, name, date, value):
        """A sample of a day."""
        self.values.setdefault(name, {}).setdefault(date, []).append(value)

    def read_export(self, path):
        """The records of export.xml."""
        for _, item in xml.etree.ElementTree.iterparse(path):
            if item.tag != "Record":
                continue
            start, end = (
                datetime.datetime.strptime(item.get(name), "%Y-%m-%d %H:%M:%S %z").astimezone(
                    self.zone
                )
                for name in ("startDate", "endDate")
            )
            if start > self.now:
                continue
            self.see(end)
            kind = item.get("type")
            if kind.endswith("SleepAnalysis") and "Asleep" in item.get("value"):
                self.sleep.append((start, min(end, self.now)))
                if item.get("value").endswith("Deep"):
                    self.deep.append((start, min(end, self.now)))
            name = next((name for ending, name in NAMES.items() if kind.endswith(ending)), None)
            if name == "steps":
                self.walk(item.get("sourceName"), start, end, float(item.get("value")))
            elif name:
                self.put(name, start.date(), float(item.get("value")))

    def walk(self, device, start, end, steps):
        """Spreads the steps of a device evenly over the minutes that they took."""
        minutes = max(1, round(length(start, end)))
        for i in range(minutes):
            key = start.date(), int(start.timestamp() // 60 + i) // 15
            quarter = self.quarters.setdefault(key, {})
            quarter[device] = quarter.get(device, 0) + steps / minutes

    def add_steps(self):
        """The steps of each day: of each quarter of an hour those of the device with most."""
        for (date, _), devices in self.quarters.items():
            self.put("steps", date, max(devices.values()))

    def read_table(self, path):
        """Rows of date, metric and value."""
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                date = datetime.date.fromisoformat(row["date"])
                if date <= self.now.date():
                    self.put(row["metric"], date, float(row["value"]))
                    self.see(datetime.datetime.combine(date, datetime.time(), self.zone))

    def gather(self):
        """Stretches of sleep, two hours apart or more: start, end, minutes, deep minutes."""
        groups = []
        for span in sorted(self.sleep):
            if groups and length(groups[-1][-1][1], span[0]) <= 120:
                groups[-1].append(span)
            else:
                groups.append([span])
        found = []
        for group in groups:
            start, end = group[0][0], max(span[1] for span in group)
            deep = sum(
                length(*span) for span in joined([d for d in self.deep if start <= d[0] < end])
            )
            found.append((start, end, sum(length(*span) for span in joined(group)), deep))
        return found

    def stretches(self, date):
        """The stretches of sleep that ended on a day, that are over."""
        return [night for night in self.nights if night[1].date() == date]

    def night(self, date):
        """Minutes and deep minutes of the night that ended on a day and is over; or None."""
        if "sleep" in self.values:
            value = self.values["sleep"].get(date)
            return (value[-1], None) if value else None
        longest = max(self.stretches(date), key=lambda night: night[2], default=None)
        if longest is None or longest[2] < 120 or not 3 <= longest[1].hour < 13:
            return None
        # Data that were taken in the night of a day before know its first part only.
        is_last = longest is self.nights[-1] and date < self.now.date()
        if is_last and longest[2] < 240 and longest[1].hour < 6:
            return None
        # A short one of today may go on before six, and for two hours.
        ago = length(longest[1], self.now)
        if date == self.now.date() and longest[2] < 240 and (self.now.hour < 6 or ago < 120):
            return None
        return (longest[2], longest[3]) if ago > 10 else None

    def total(self, date):
        """Minutes of all sleep that ended on a day, naps too; None without any."""
        if "sleep" in self.values:
            return self.values["sleep"].get(date, [None])[-1]
        found = [night[2] for night in self.stretches(date)]
        return sum(found) if found else None

    def naps(self, date):
        """Minutes of sleep that ended on a day and is no part of its night; None without any."""
        if "sleep" in self.values:
            return None
        night, total = self.night(date), self.total(date)
        left = (total or 0) - (night[0] if night else 0)
        return left or None

    def metric(self, name, date):
        """As `value`, also of deep sleep, its share, and naps."""
        if name == "naps":
            return self.naps(date)
        if name in ("deep_sleep", "deep_pct"):
            night = self.night(date)
            if not night or night[1] is None or not self.deep:
                return None
            return night[1] if name == "deep_sleep" else night[1] / night[0] * 100
        return self.value(name, date)

    def last_days(self):
        """The last day of each figure that has a value."""
        days = {max(values) for values in self.values.values() if values}
        return days | {night[1].date() for night in self.nights[-1:]}

    def value(self, name, date):
        """The figure of a day; None when nothing was measured."""
        if name == "sleep":
            night = self.night(date)
            return night[0] if night else None
        found = self.values.get(name, {}).get(date)
        if not found:
            return None
        return sum(found) if name == "steps" else sum(found) / len(found)

    def usual(self, name, days=7):
        """The mean of the days before today that have a value; None without one."""
        today = self.now.date()
        found = [self.value(name, today - i * DAY) for i in range(1, days + 1)]
        found = [value for value in found if value is not None]
        return sum(found) / len(found) if found else None

    def count(self, name, days=7):
        """How many of the days before today have a value."""
        today = self.now.date()
        return len([i for i in range(1, days + 1) if self.value(name, today - i * DAY) is not None])

    def usual_total(self):
        """As `usual`, of sleep with naps."""
        found = [self.total(self.now.date() - i * DAY) for i in range(1, 8)]
        found = [value for value in found if value is not None]
        return sum(found) / len(found) if found else None

    def ever(self, name):
        """Whether a metric occurs at all."""
        return (
            bool(self.sleep or self.values.get("sleep")) if name == "sleep" else name in self.values
        )
