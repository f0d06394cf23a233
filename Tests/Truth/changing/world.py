"""A copy of a world that may be changed, and the table of changes."""

import datetime
import json
import re

CHANGES = []


def change(name, *kinds):
    """Registers a change for true statements of some kinds; it returns whether it was made."""

    def keep(make):
        CHANGES.append((name, kinds, make))
        return make

    return keep


class Copy:
    """A copy of a world that may be changed: its folder, and the truth before the change."""

    def __init__(self, truth, folder):
        self.truth, self.folder, self.vault = truth, folder, folder / "vault"

    def edit(self, record, *pairs):
        """Replaces patterns in the file of a record; whether that changed it."""
        path = self.vault / record.rpartition(":")[0] if ":" in record else self.folder / record
        text = path.read_bytes().decode()
        new = text
        for pattern, fresh in pairs:
            new = re.sub(pattern, fresh, new, flags=re.M)
        path.write_bytes(new.encode())
        return new != text

    def json(self, name, alter):
        """Changes a JSON file by a function of what it holds."""
        path = self.vault / name
        if not path.is_file():
            return False
        data = json.loads(path.read_text(encoding="utf-8"))
        before = json.dumps(data)
        alter(data)
        path.write_text(json.dumps(data), encoding="utf-8")
        return json.dumps(data) != before

    def event(self, statement):
        """The event that a statement names, of a series none."""
        named = [e for e in self.truth.agenda.events if e.title in statement.text]
        named = [e for e in named if len(self.truth.agenda.named(e.title)) == 1]
        text = {e: (self.vault / e.record.rpartition(":")[0]) for e in named}
        single = [e for e in named if "RRULE" not in text[e].read_text(encoding="utf-8")]
        return max(single, key=lambda e: len(e.title), default=None)

    def times(self, event, *, start=0, end=0):
        """Moves start and end of an event by minutes."""
        if event is None:
            return False

        def stamp(when, minutes):
            moved = when + datetime.timedelta(minutes=minutes)
            if event.all_day:
                return f";VALUE=DATE:{moved:%Y%m%d}"
            return f";TZID={self.truth.zone.key}:{moved:%Y%m%dT%H%M%S}"

        return self.edit(
            event.record,
            (r"^DTSTART[^\r\n]*", "DTSTART" + stamp(event.start, start)),
            (r"^DTEND[^\r\n]*", "DTEND" + stamp(event.end, end)),
        )

    def add_event(self, start, minutes):
        """Writes an event of the work calendar."""
        end = start + datetime.timedelta(minutes=minutes)
        zone = self.truth.zone.key
        lines = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Example//Changed//EN",
            "BEGIN:VEVENT",
            "UID:changed",
            "DTSTAMP:20260101T120000Z",
            "SUMMARY:Audit",
            f"DTSTART;TZID={zone}:{start:%Y%m%dT%H%M%S}",
            f"DTEND;TZID={zone}:{end:%Y%m%dT%H%M%S}",
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ]
        path = self.vault / "calendar/work/changed.ics"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\r\n".join(lines), encoding="utf-8", newline="")
        return True

    def titled(self, items, statement):
        """Of some records the one whose title, subject or name a statement has; None for none."""
        for item in items or []:
            for name in ("title", "subject", "name"):
                title = getattr(item, name, None)
                if title and title in statement.text:
                    return item
        return None
