"""The events of a vault, expanded by recurring-ical-events."""

import dataclasses
import datetime

import icalendar
import recurring_ical_events

from .days import DAY, joined, length


@dataclasses.dataclass(frozen=True)
class Event:
    """One occurrence; `start` and `end` are times of the zone, also of a day."""

    title: str
    start: datetime.datetime
    end: datetime.datetime
    all_day: bool
    transparent: bool
    declined: bool
    unanswered: bool
    attendees: tuple
    place: str
    notes: str
    record: str

    @property
    def blocks(self):
        """Whether it takes up time."""
        return not self.all_day and not self.transparent and self.end > self.start

    @property
    def last_day(self):
        """The last day on which any of it lies."""
        return max(self.start, self.end - datetime.timedelta(seconds=1)).date()

    def matches(self, words):
        """Whether title, place, notes or attendees hold all of some words."""
        text = " ".join((self.title, self.place, self.notes, *self.attendees)).lower()
        return all(word in text for word in words.lower().split())

    def touches(self, start, end):
        """Whether any of it lies between two times."""
        return self.start < end and (self.end > start or self.start >= start)


class Agenda:
    """All events from 20 days before a moment to 40 days after it; none without a folder."""

    def __init__(self, vault, now, address):
        self.now, self.zone, self.address = now, now.tzinfo, address
        self.exists = (vault / "calendar").is_dir()
        self.events = []
        for path in sorted((vault / "calendar").rglob("*.ics")):
            self.events += self.read(path, vault)
        self.events.sort(key=lambda event: (event.start, event.end, event.title))

    def read(self, path, vault):
        """The occurrences of one file that are not cancelled."""
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        calendar = icalendar.Calendar.from_ical(text)
        start, stop = self.now - 20 * DAY, self.now + 40 * DAY
        for found in recurring_ical_events.of(calendar).between(start, stop):
            if str(found.get("STATUS", "")).upper() == "CANCELLED":
                continue
            title = str(found.get("SUMMARY", ""))
            line = next((i for i, text in enumerate(lines, 1) if text == f"SUMMARY:{title}"), 1)
            first, last = found["DTSTART"].dt, found["DTEND"].dt
            all_day = not isinstance(first, datetime.datetime)
            people = found.get("ATTENDEE", [])
            people = people if isinstance(people, list) else [people]
            yield Event(
                title,
                self.local(first),
                self.local(last),
                all_day,
                str(found.get("TRANSP", "")).upper() == "TRANSPARENT",
                self.replied(people, "DECLINED"),
                self.replied(people, "NEEDS-ACTION"),
                tuple(str(person.params.get("CN", "")) for person in people),
                str(found.get("LOCATION", "")),
                str(found.get("DESCRIPTION", "")),
                f"{path.relative_to(vault)}:{line}",
            )

    def local(self, value):
        """A time in the zone of the person; a day begins at midnight there."""
        if not isinstance(value, datetime.datetime):
            return datetime.datetime.combine(value, datetime.time(), self.zone)
        return (
            value.replace(tzinfo=self.zone) if value.tzinfo is None else value.astimezone(self.zone)
        )

    def replied(self, people, answer):
        """Whether the person has this answer."""
        return any(
            str(person).lower() == f"mailto:{self.address}" and person.params.get("PARTSTAT") == answer
            for person in people
        )

    def bounds(self, first, last=None):
        """First and last instant of a day, or of some days."""
        last = last or first
        return tuple(
            datetime.datetime.combine(date, datetime.time(), self.zone)
            for date in (first, last + DAY)
        )

    def on(self, first, last=None):
        """The events of which any part lies on the days."""
        return [event for event in self.events if event.touches(*self.bounds(first, last))]

    def timed(self, first, last=None):
        """Those of the days that take up time and were not declined."""
        return [event for event in self.on(first, last) if event.blocks and not event.declined]

    def busy(self, first, last=None, declined=False):
        """The spans that events of the days take up, cut at the days; with declined ones or not."""
        start, end = self.bounds(first, last)
        events = [
            event
            for event in self.on(first, last)
            if event.blocks and (declined or not event.declined)
        ]
        return joined([(max(event.start, start), min(event.end, end)) for event in events])

    def load(self, day):
        """Minutes of a day that events take up, declined ones left out."""
        return sum(length(*span) for span in self.busy(day))

    def gaps(self, start, end, declined=False):
        """The free spans between two times; declined events take up time where asked."""
        if start >= end:
            return []
        out, at = [], start
        for begin, finish in self.busy(start.date(), end.date(), declined):
            if begin > at and at < end:
                out.append((at, min(begin, end)))
            at = max(at, finish)
        return out + ([(at, end)] if at < end else [])

    def named(self, title):
        """The occurrences with a title; marks of Markdown stand for what they were made of."""
        return [event for event in self.events if event.title == title]
