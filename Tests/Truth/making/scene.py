"""The person, the place and the moment of a world, and the chance that its files are made with."""

import dataclasses
import datetime
import pathlib
import random
import zoneinfo

DAY = datetime.timedelta(days=1)


@dataclasses.dataclass
class Scene:
    """What every writer of files needs; `random` is the only source of chance."""

    random: random.Random
    folder: pathlib.Path
    zone: zoneinfo.ZoneInfo
    now: datetime.datetime
    name: str
    address: str
    language: str

    @property
    def today(self):
        """The local day."""
        return self.now.date()

    def at(self, day, hour, minute=0):
        """A local time of a day; `day` counts from today."""
        date = self.today + day * DAY
        return datetime.datetime.combine(date, datetime.time(hour, minute), self.zone)

    def chance(self, share):
        """True in this share of cases."""
        return self.random.random() < share

    def pick(self, choices):
        """One of the choices."""
        return self.random.choice(choices)

    def write(self, name, text):
        """Writes a file of the vault; returns its path."""
        path = self.folder / "vault" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
        return path
