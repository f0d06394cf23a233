"""A small program with a mirror of notes, right or with one fault: test_mirror.py proves with it that the comparisons find faults."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import sys
import time
import zlib

SEARCH = re.compile(r"  - notes\.search: (\{.*\})")
FAULTS = {
    "size and time": "trusts a file of equal size and time",
    "deleted": "gives what was deleted",
    "no checksum": "trusts what the mirror holds",
    "crash": "ends where the mirror is damaged",
    "readable": "lets others read the mirror",
    "half": "calls the mirror whole before it is written",
}


class Mirror:
    def __init__(self, folder, fault, writes):
        self.folder, self.fault, self.writes, self.database = folder, fault, writes, None
        if not writes and not (folder / "stub.db").exists():
            return
        for _ in range(2):
            try:
                self.open()
                return
            except Exception:  # noqa: BLE001: damage shows in any way
                self.database = None
                if fault == "crash":
                    raise
                self.drop()

    def open(self):
        path = self.folder / "stub.db"
        if self.writes:
            self.folder.mkdir(mode=0o755 if self.fault == "readable" else 0o700, parents=True, exist_ok=True)
        self.database = sqlite3.connect(f"file:{path}?mode={'rwc' if self.writes else 'ro'}", uri=True, timeout=0, isolation_level=None)
        self.database.execute("PRAGMA user_version").fetchone()
        if self.writes and self.fault != "readable":
            path.chmod(0o600)
        if self.writes:
            self.database.execute("CREATE TABLE IF NOT EXISTS note (path BLOB PRIMARY KEY, stamp TEXT, body BLOB, sum INTEGER)")
            self.database.execute("CREATE TABLE IF NOT EXISTS vault (path TEXT PRIMARY KEY)")
        self.known = {path: (stamp, body) for path, stamp, body, sum in self.database.execute("SELECT path, stamp, body, sum FROM note")
                      if self.fault == "no checksum" or zlib.crc32(path + stamp.encode() + body) == sum}

    def drop(self):
        if self.writes:
            for path in (self.folder / "stub.db", self.folder / "stub.db-journal", self.folder / "stub.db-wal", self.folder / "stub.db-shm"):
                with contextlib.suppress(OSError):
                    if path.is_dir() and not path.is_symlink():
                        shutil.rmtree(path)
                    else:
                        path.unlink()

    def notes(self, vault):
        """Path and text of each note."""
        known, new = self.known if self.database else {}, {}
        if known and self.fault == "half":
            # The files are listed by the mirror, which is whole since its first row.
            yield from ((path, body) for path, (_, body) in sorted(known.items()))
            return
        for path in sorted((vault / "notes").rglob("*.md")):
            name, status = bytes(path), None
            try:
                status = path.stat()
                stamp = f"{status.st_size} {status.st_mtime_ns}" + ("" if self.fault == "size and time" else f" {status.st_ino} {status.st_ctime_ns}")
                body = known[name][1] if known.get(name, ("",))[0] == stamp else path.read_bytes()
            except OSError:
                continue
            # What changed just now may change again without another stamp.
            if time.time() - max(status.st_ctime, status.st_mtime) > 2 or self.fault:
                new[name] = (stamp, body)
            yield name, body
        if self.fault == "deleted":
            for name in sorted(set(known) - set(new)):
                new[name] = known[name]
                yield name, known[name][1]
        if self.database and self.writes and new != known:
            self.write(new)

    def write(self, new):
        try:
            if self.fault != "half":
                self.database.execute("BEGIN IMMEDIATE")
            self.database.execute("DELETE FROM note")
            for path, (stamp, body) in new.items():
                self.database.execute("INSERT INTO note VALUES (?, ?, ?, ?)", (path, stamp, body, zlib.crc32(path + stamp.encode() + body)))
            if self.fault != "half":
                self.database.execute("COMMIT")
        except sqlite3.Error:
            if self.fault == "crash":
                raise
            self.database.close()
            self.drop()


def main(fault):
    words = sys.argv[1:]
    if words[:2] == ["generate", "schema"]:
        print(json.dumps({"properties": {"mirror": {}}}))
        return
    cache = pathlib.Path(os.environ["HOME"], ".cache/lucid")
    if words[:2] == ["data", "erase"]:
        shutil.rmtree(cache)
        return
    given = dict(word[2:].split("=", 1) for word in words if word.startswith("--") and "=" in word)
    off = "mirror: off" in pathlib.Path(given["config"]).read_text()
    mirror = None if off else Mirror(cache, fault, "at" not in given)
    notes = list((mirror or Mirror(pathlib.Path("/nowhere"), None, False)).notes(pathlib.Path(given["vault"])))

    def search(query):
        wanted = query.casefold().encode().split()
        return {"items": [path.decode(errors="replace") for path, body in notes if all(word in body.lower() for word in wanted)]}

    files = [word for word in words if word.endswith(".lucidability")]
    if files:
        steps = [SEARCH.match(line) for line in pathlib.Path(files[0]).read_text().splitlines() if line.startswith("  - ")]
        print(json.dumps({"steps": [{"result": search(json.loads(step[1]).get("query", "")) if step else None} for step in steps]}))
    else:
        print(json.dumps(search(words[-1])))


def write(path, fault):
    """Writes the program with a fault, or None."""
    python = next(path for path in ("/usr/bin/python3", sys.executable) if os.access(path, os.X_OK))
    path.write_text(f"#!{python} -B\n{pathlib.Path(__file__).read_text()}\nmain({fault!r})\n")
    path.chmod(0o755)
