"""Habits with their streaks, counted from the entries."""

import dataclasses
import datetime
import json


@dataclasses.dataclass(frozen=True)
class Habit:
    """A habit on a day; the streak is in days, or in weeks when it is weekly."""

    name: str
    weekly: bool
    unit: str
    target: float
    value: float
    today: float
    done: bool
    streak: int
    record: str
    entries: dict = dataclasses.field(repr=False, default_factory=dict, compare=False, hash=False)

    def met(self, date):
        """Whether a day reached the target; of a weekly habit, whether anything was logged."""
        value = self.entries.get(date, 0)
        return value > 0 if self.weekly else value >= self.target


def of(row, entries, today):
    """One habit: its value of the day or week, and its streak."""
    weekly = row["frequency"] == "weekly"
    sums = {}
    for date, value in entries.items():
        if date <= today:
            key = date.isocalendar()[:2] if weekly else date
            sums[key] = sums.get(key, 0) + value
    step = datetime.timedelta(days=7 if weekly else 1)

    def key(date):
        return date.isocalendar()[:2] if weekly else date

    target = row["targetValue"]
    done = sums.get(key(today), 0) >= target
    at, streak = today if done else today - step, 0
    while sums.get(key(at), 0) >= target:
        streak, at = streak + 1, at - step
    return Habit(
        row["name"],
        weekly,
        row["unit"],
        target,
        sums.get(key(today), 0),
        entries.get(today, 0),
        done,
        streak,
        "habits/habits.json:1",
        entries,
    )


def read(vault, today):
    """The habits that are not archived, in their order; None without a file."""
    path = vault / "habits/habits.json"
    if not path.is_file():
        return None
    entries = {}
    for file in sorted((vault / "habits").glob("entries-*.json")):
        for row in json.loads(file.read_text(encoding="utf-8")):
            entries.setdefault(row["habitID"], {})[datetime.date.fromisoformat(row["date"])] = row[
                "value"
            ]
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [of(row, entries.get(row["id"], {}), today) for row in rows if not row["isArchived"]]
