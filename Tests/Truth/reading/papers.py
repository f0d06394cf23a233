"""Notes, contacts and todos: small readers of Markdown with front matter, vCards and VTODO."""

import dataclasses
import datetime
import re


@dataclasses.dataclass(frozen=True)
class Note:
    """A note; `changed` is the later of its own date and, where it has no `updated`, the file's."""

    title: str
    body: str
    changed: datetime.datetime
    pinned: bool
    tasks: tuple
    record: str

    def matches(self, words):
        """Whether title and text hold all of some words."""
        text = (self.title + " " + self.body).lower()
        return all(word in text for word in words.lower().split())


def notes(vault, zone):
    """All notes, the last changed first; None without a folder."""
    if not (vault / "notes").is_dir():
        return None
    found = []
    for path in sorted((vault / "notes").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        front = re.match(r"---\n(.*?)\n---\n", text, re.S)
        keys = dict(re.findall(r"^(\w+): (.*)$", front[1], re.M)) if front else {}
        body = text[front.end() :] if front else text
        if "updated" in keys:
            changed = datetime.datetime.fromisoformat(keys["updated"])
            changed = changed.astimezone(zone) if changed.tzinfo else changed.replace(tzinfo=zone)
        else:
            changed = datetime.datetime.fromtimestamp(path.stat().st_mtime, zone)
        tasks = tuple(re.findall(r"^\s*[-*+] \[ \] (.*?)\.?$", body, re.M))
        found.append(
            Note(
                keys.get("title", path.stem),
                body,
                changed,
                keys.get("pinned") == "true",
                tasks,
                f"{path.relative_to(vault)}:1",
            )
        )
    return sorted(found, key=lambda note: note.changed, reverse=True)


def contacts(vault):
    """Name, numbers, addresses, company and birthday of everybody; None without a folder."""
    if not (vault / "contacts").is_dir():
        return None
    found = []
    for path in sorted((vault / "contacts").glob("*.vcf")):
        for text in path.read_text(encoding="utf-8").split("BEGIN:VCARD")[1:]:
            found.append(
                {
                    "name": re.search(r"^FN[^:]*:(.*?)\r?$", text, re.M)[1],
                    "phones": re.findall(r"^TEL[^:]*:(?:tel:)?(.*?)\r?$", text, re.M),
                    "addresses": re.findall(r"^EMAIL[^:]*:(.*?)\r?$", text, re.M),
                    "company": (re.findall(r"^ORG[^:]*:(.*?);*\r?$", text, re.M) or [""])[0],
                    "born": born(text),
                    "record": f"{path.relative_to(vault)}:1",
                }
            )
    return found


def born(text):
    """Year (None when it is not told), month and day of a birthday; None without one."""
    found = re.search(r"^BDAY[^:]*:(?:(\d{4})-?|--)(\d\d)-?(\d\d)", text, re.M)
    return [int(found[1]) if found[1] else None, int(found[2]), int(found[3])] if found else None


@dataclasses.dataclass(frozen=True)
class Todo:
    """A task or reminder; `due` is a time or None, `whole_day` when it is due on a day."""

    title: str
    due: datetime.datetime
    whole_day: bool
    done: bool
    high: bool
    labels: tuple
    record: str

    def late(self, now):
        """Whether its time is over; a day is over when it has ended."""
        if self.done or self.due is None:
            return False
        return self.due.date() < now.date() if self.whole_day else self.due <= now


def todos(vault, folder, zone):
    """All todos of a folder; None without one."""
    if not (vault / folder).is_dir():
        return None
    found = []
    for path in sorted((vault / folder).rglob("*.ics")):
        text = path.read_text(encoding="utf-8")
        summary = re.search(r"^SUMMARY:(.*?)\r?$", text, re.M)
        if not summary:
            continue
        title = summary[1]
        due = re.search(r"^DUE([^:\r\n]*):(\d{8})(?:T(\d{4})\d\d(Z?))?", text, re.M)
        when = None
        if due:
            when = datetime.datetime.strptime(due[2] + (due[3] or "0000"), "%Y%m%d%H%M")
            own = datetime.timezone.utc if due[4] else zone
            when = when.replace(tzinfo=own).astimezone(zone)
        done = "STATUS:COMPLETED" in text or "STATUS:CANCELLED" in text
        priority = int((re.findall(r"^PRIORITY:(\d)", text, re.M) or ["0"])[0])
        found.append(
            Todo(
                title,
                when,
                bool(due) and due[3] is None,
                done,
                1 <= priority <= 4,
                tuple(re.findall(r"^CATEGORIES:(.*?)\r?$", text, re.M)),
                f"{path.relative_to(vault)}:1",
            )
        )
    return found
