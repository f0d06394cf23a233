"""Changes of a vault as people, mail programs, editors and Syncthing make them, also those that leave a file's size and time as they were."""

import os
import re
import shutil
import time

SECOND = 1_000_000_000
LETTERS = re.compile(rb"[a-z]{4,}")
# Only these lines of a file hold texts whose letters can change without damage to the form.
FIELDS = {".ics": rb"(?m)^(?:SUMMARY|DESCRIPTION|LOCATION):.*$", ".vcf": rb"(?m)^(?:FN|ORG):.*$"}
CHARACTERS = {"notes": "*.md", "calendar": "*.ics", "tasks": "*.ics", "reminders": "*.ics", "contacts": "*.vcf"}


def regular(paths):
    return sorted(path for path in paths if path.is_file() and not path.is_symlink())


class Changes:
    """Each change returns what it did, or None where the vault has nothing for it."""

    def __init__(self, vault, chance):
        self.vault, self.chance, self.count = vault, chance, 0
        # Words that were there and words that came: what tells whether a search knows of the change.
        self.words = []

    def files(self, *parts):
        """The files of these parts of the vault, all by default."""
        found = []
        for part in parts or ("mail", *CHARACTERS):
            if part == "mail":
                found += [path for path in (self.vault / "mail").rglob("*") if path.parent.name in ("cur", "new")]
            else:
                found += (self.vault / part).rglob(CHARACTERS[part])
        return regular(found)

    def pick(self, *parts):
        files = self.files(*parts)
        return self.chance.choice(files) if files else None

    def other(self, path):
        """The bytes of a file with another word in place of one, of equal length; None where it has none."""
        data = path.read_bytes()
        if path.suffix in FIELDS:
            lines = [line.span() for line in re.finditer(FIELDS[path.suffix], data)]
            words = [word.span() for begin, end in lines for word in LETTERS.finditer(data, data.index(b":", begin), end)]
        elif path.suffix == ".md":
            words = [word.span() for word in LETTERS.finditer(data, data.find(b"\n---\n") + 1)]
        else:
            words = [word.span() for line in re.finditer(rb"(?m)^Subject: (?!.*=\?).*$", data) for word in LETTERS.finditer(data, line.start() + 9, line.end())]
            body = re.search(rb"\r?\n\r?\n", data)
            if body and b"base64" not in data[:body.start()]:
                words += [word.span() for word in LETTERS.finditer(data, body.end(), body.end() + 2000)]
        if not words:
            return None
        begin, end = self.chance.choice(words)
        new = bytes(self.chance.choice(b"abdefgiklmnoprstu") for _ in range(end - begin))
        self.words = [*self.words[-20:], data[begin:end].decode(), new.decode()]
        return None if new == data[begin:end] else data[:begin] + new + data[end:]

    def write(self, path, data):
        """Writes in place: the same inode."""
        with path.open("r+b") as file:
            file.write(data)
            file.truncate()

    # The changes

    def flags(self):
        """Mail is read, answered or flagged: its file gets another name."""
        path = self.pick("mail")
        if path is None:
            return None
        base = path.name.split(":")[0]
        place = path.parent.parent / "cur"
        place.mkdir(exist_ok=True)
        path.rename(place / f"{base}:2,{''.join(sorted(self.chance.sample('FRS', self.chance.randint(0, 3))))}")
        return f"flags of {path.name}"

    def edited(self):
        """An editor that restores the time of a file: equal size, equal time, same inode."""
        path = self.pick("notes") or self.pick()
        data = path and self.other(path)
        if not data:
            return None
        old = path.stat()
        self.write(path, data)
        os.utime(path, ns=(old.st_atime_ns, old.st_mtime_ns))
        return f"edited with kept time {path.name}"

    def synced(self):
        """Syncthing: a temporary file with the time of the other side, moved over the old one; of equal size and time at worst."""
        path = self.pick()
        data = path and self.other(path)
        if not data:
            return None
        old, temporary = path.stat(), path.with_name(f".syncthing.{path.name}.tmp")
        temporary.write_bytes(data)
        shift = self.chance.choice((0, 0, -86_400 * SECOND))
        os.utime(temporary, ns=(old.st_atime_ns, old.st_mtime_ns + shift))
        temporary.replace(path)
        return f"synced {path.name}"

    def swapped(self):
        """Two files of a folder exchange their names."""
        one = self.pick()
        files = one and [path for path in regular(one.parent.iterdir()) if path != one and path.suffix == one.suffix]
        if not files:
            return None
        two, between = self.chance.choice(files), one.with_name(".between")
        one.rename(between)
        two.rename(one)
        between.rename(two)
        return f"swapped {one.name} and {two.name}"

    def folder(self):
        """A folder of notes or mail, or a calendar, gets another name; one of notes is made where there is none."""
        folders = [path for part in ("notes", "calendar") for path in sorted((self.vault / part).rglob("*")) if path.is_dir() and path.name[0] != "."]
        folders += [path.parent for path in sorted((self.vault / "mail").rglob("cur")) if path.parent != self.vault / "mail"]
        self.count += 1
        if folders and self.chance.random() < 0.7:
            path = self.chance.choice(folders)
            new = path.with_name(f"{'.' if path.name[0] == '.' else ''}Moved{self.count}")
            path.rename(new)
            return f"folder {path.name} is {new.name}"
        path = self.pick("notes")
        if path is None:
            return None
        new = self.vault / f"notes/Made{self.count}"
        new.mkdir()
        path.rename(new / path.name)
        return f"{path.name} in a new folder"

    def moved(self):
        """A message is filed: it moves to another folder with all its times."""
        path, folders = self.pick("mail"), sorted((self.vault / "mail").rglob("cur"))
        if path is None or not folders:
            return None
        path.rename(self.chance.choice(folders) / path.name)
        return f"filed {path.name}"

    def deleted(self):
        path = self.pick()
        if path is None:
            return None
        path.unlink()
        return f"deleted {path.name}"

    def replaced(self):
        """Written anew with another length, as most programs do."""
        path = self.pick()
        data = path and self.other(path)
        if not data:
            return None
        if path.suffix == ".md":
            data += f"\nA line that was added, number {self.count}.\n".encode()
        path.unlink()
        path.write_bytes(data)
        return f"replaced {path.name}"

    def future(self):
        """The clock of another machine is ahead."""
        path = self.pick()
        data = path and self.other(path)
        if not data:
            return None
        self.write(path, data)
        ahead = time.time() + self.chance.choice((1, 3600, 86_400 * 400))
        os.utime(path, (ahead, ahead))
        return f"future time of {path.name}"

    def epoch(self):
        """A device without a clock."""
        path = self.pick()
        data = path and self.other(path)
        if not data:
            return None
        self.write(path, data)
        os.utime(path, (0, 0))
        return f"1970 in {path.name}"

    def touched(self):
        """Another time, the same bytes: a note without a date of its own is then as new as its file."""
        path = self.pick()
        if path is None:
            return None
        when = time.time() - self.chance.randrange(86_400 * 30)
        os.utime(path, (when, when))
        return f"touched {path.name}"

    def came(self):
        """A copy of a message, a note or a contact comes, with the times of the first."""
        path = self.pick()
        if path is None:
            return None
        self.count += 1
        is_mail, time = path.parent.name in ("cur", "new"), self.chance.randrange(10**8)
        new = path.with_name(f"17{time:08}.C{self.count}.copy:2," if is_mail else f"{path.stem} {self.count}{path.suffix}")
        shutil.copy2(path, new)
        return f"copied {path.name}"

    def linked(self):
        """A second name for a file, hard or symbolic."""
        path = self.pick("notes")
        if path is None:
            return None
        self.count += 1
        new = path.with_name(f"Link {self.count}.md")
        new.symlink_to(path.name) if self.chance.random() < 0.5 else new.hardlink_to(path)
        return f"linked {path.name}"

    def cut(self):
        """A file that is still being written: its first half, or nothing."""
        path = self.pick()
        if path is None:
            return None
        data = path.read_bytes()
        self.write(path, data[:self.chance.choice((0, len(data) // 2))])
        return f"cut {path.name}"

    def blocked(self):
        """A folder takes the name of a file."""
        path = self.pick("notes", "calendar")
        if path is None:
            return None
        path.unlink()
        path.mkdir()
        return f"a folder in place of {path.name}"

    ALL = (flags, edited, edited, synced, synced, swapped, folder, moved, deleted, replaced, future, epoch, touched, came, linked, cut, blocked)

    def one(self):
        """Makes one of them."""
        for _ in range(20):
            if done := self.chance.choice(self.ALL)(self):
                return done
        return "nothing to change"
