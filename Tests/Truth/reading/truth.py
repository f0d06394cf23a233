"""Everything that is known of a world, read from its raw files."""

import datetime
import json
import pathlib
import re
import zoneinfo

from . import outside, papers, postbox, routine
from .agenda import Agenda
from .days import DAY
from .vitals import Vitals


class Truth:
    """The sources of a world at its moment."""

    def __init__(self, folder, vault=None):
        folder = pathlib.Path(folder)
        self.folder, self.vault = folder, vault or folder / "vault"
        world = json.loads((folder / "world.json").read_text(encoding="utf-8"))
        config = (folder / "config.yaml").read_text(encoding="utf-8")
        self.seed, self.moment = world["seed"], world["moment"]
        self.zone = zoneinfo.ZoneInfo(re.search(r"timezone: (\S+)", config)[1])
        self.now = datetime.datetime.fromisoformat(world["at"]).replace(tzinfo=self.zone)
        self.name = re.search(r"^  name: (.*)$", config, re.M)[1]
        self.address = world["address"]
        self.language = re.search(r"^  language: (\w+)", config, re.M)[1]
        self.city = re.search(r"^  city: (.*)$", config, re.M)[1]
        self.office = "office:" in config
        self.opens, self.closes = (
            datetime.time.fromisoformat(time)
            for time in re.search(r'from: "(.*?)", to: "(.*?)"', config).groups()
        )
        self.agenda = Agenda(self.vault, self.now, self.address)
        self.mail = postbox.read(self.vault, self.address, self.zone)
        self.notes = papers.notes(self.vault, self.zone)
        self.contacts = papers.contacts(self.vault)
        self.reminders = papers.todos(self.vault, "reminders", self.zone)
        self.tasks = papers.todos(self.vault, "tasks", self.zone)
        self.habits = routine.read(self.vault, self.habit_day)
        self.body = Vitals(self.vault, self.now)
        self.sky = outside.Forecast(self.vault, self.now)
        self.ways = outside.ways(self.vault)
        self.ways_changed = outside.changed(self.vault, self.zone)

    @property
    def today(self):
        """The local day."""
        return self.now.date()

    @property
    def habit_day(self):
        """The day of habits, which ends at four in the morning."""
        return self.today - datetime.timedelta(days=self.now.hour < 4)

    def working(self, date):
        """What is left of the working hours of a day; None on days off and when they are over."""
        if date.weekday() > 4:
            return None
        start, end = (
            datetime.datetime.combine(date, time, self.zone) for time in (self.opens, self.closes)
        )
        start = max(start, self.now)
        return (start, end) if start < end else None

    def free(self, date, declined=False):
        """The free spans in the working hours of a day that are left."""
        span = self.working(date)
        return self.agenda.gaps(*span, declined) if span else []

    def free_at_all(self, date):
        """The free spans of what is left of a day, whatever the hour."""
        start, end = self.agenda.bounds(date)
        return self.agenda.gaps(max(start, self.now), end)

    def missing(self, source):
        """Whether a source does not exist."""
        return {
            "calendar": not self.agenda.exists,
            "mail": self.mail is None,
            "notes": self.notes is None,
            "habits": self.habits is None,
            "health": not self.body.exists,
            "weather": not self.sky.exists,
            "contacts": self.contacts is None,
            "reminders": self.reminders is None,
            "tasks": self.tasks is None,
            "travel": self.ways is None,
        }[source]

    def holds(self, source):
        """Whether a source says anything of today; an empty calendar says that it is empty."""
        if self.missing(source):
            return False
        if source == "habits":
            return bool(self.habits)
        if source == "health":
            return any(
                self.body.value(name, self.today) is not None
                for name in ("hrv", "resting_hr", "sleep", "steps")
            )
        return self.sky.fresh if source == "weather" else True

    @property
    def ways_are_old(self):
        """Whether the travel times are of no use now: an hour old, or missing."""
        age = self.now - self.ways_changed if self.ways_changed else None
        return age is None or age > datetime.timedelta(hours=1)

    def week_end(self):
        """The Sunday of this week."""
        return self.today + (6 - self.today.weekday()) * DAY
