"""Searches and lists of a home, drawn from a seed: words of its own texts in all scripts, parts of words, absent words, with every argument."""

import datetime
import email
import email.policy
import json
import random
import re
import unicodedata
import zoneinfo

# Of a home with more messages the first and the last by name give words.
MAILS = 300
ABSENT = ("zzyzx", "Quetschkommode", "не-слово", "ไม่มีคำนี้", "存在しない", "q'q", "0000000")
# Commands that read the sources, and what they need behind them.
ABILITIES = ("briefing", "calendar", "email", "notes", "plan-day", "gallery/week", "gallery/inbox")


def texts(vault):
    """What stands in the files of a vault, a text for each."""
    for part, ending in (("notes", "*.md"), ("calendar", "*.ics"), ("tasks", "*.ics"), ("reminders", "*.ics"), ("contacts", "*.vcf")):
        for path in sorted((vault / part).rglob(ending)):
            text = read(path).decode("utf-8", "replace")
            if part == "notes":
                yield path.stem + "\n" + text
            else:
                lines = re.sub(r"\r?\n[ \t]", "", text).splitlines()
                yield "\n".join(line.partition(":")[2] for line in lines if re.match("SUMMARY|LOCATION|DESCRIPTION|FN|ORG|CATEGORIES|ATTENDEE", line))
    messages = sorted(path for path in (vault / "mail").rglob("*") if path.parent.name in ("cur", "new") and path.is_file())
    for path in messages[:MAILS // 2] + messages[MAILS // 2:][-MAILS // 2:]:
        yield from message(read(path))


def read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def message(data):
    """Headers and text of a message; nothing of one that Python cannot read."""
    try:
        mail = email.message_from_bytes(data, policy=email.policy.default)
        body = mail.get_body(("plain", "html"))
        yield f"{mail['Subject'] or ''}\n{mail['From'] or ''}\n{body.get_content() if body else ''}"
    except Exception:  # noqa: BLE001: damaged and hostile messages are part of some homes
        return


def script(word):
    """The script of a word's first letter."""
    return unicodedata.name(word[0], "?").split()[0]


class Queries:
    """The queries of a home; the same seed gives the same."""

    def __init__(self, home, seed):
        self.home, self.random = home, random.Random(f"{seed} {home.name}")
        scripts, self.together = {}, []
        for text in texts(home.vault):
            words = re.findall(r"[^\W_][\w'’\u2011\u00ad\u200b-]*", text)
            if len(words) > 2:
                self.together.append(words)
            for word in words:
                scripts.setdefault(script(word), {})[word] = True
        # Rare scripts are drawn as often as frequent ones.
        self.scripts = {name: list(words) for name, words in scripts.items()} or {"none": list(ABSENT)}
        folders = sorted({path.parent.relative_to(home.vault / "mail") for path in (home.vault / "mail").rglob("cur")})
        self.folders = [str(folder).strip(".").replace(".", "/") for folder in folders if folder.name] or ["Archive"]
        self.now = datetime.datetime.fromisoformat(home.at).replace(tzinfo=zoneinfo.ZoneInfo(home.zone))
        off = re.findall(r'"?(\w+)"?: "?off', home.configuration)
        self.families = [family for family in ("notes", "mail", "calendar", "tasks", "reminders", "contacts") if family not in off]

    def word(self):
        return self.random.choice(self.scripts[self.random.choice(sorted(self.scripts))])

    def words(self):
        """What somebody types into a search."""
        chance, word = self.random, self.word()
        form = chance.randrange(14)
        if form < 3:
            return word
        if form == 3:
            return word[:chance.randint(2, 5)]
        if form == 4:
            return word[chance.randint(1, 3):] or word
        if form in (5, 6):
            return " ".join(chance.sample(chance.choice(self.together), 2)) if self.together else word
        if form == 7:
            return " ".join(chance.sample(chance.choice(self.together), 3)) if self.together else word
        if form == 8:
            return f"{word} {self.word()}"
        if form == 9:
            return chance.choice(ABSENT)
        if form == 10:
            return word[0]
        if form == 11:
            return word[:2]
        if form == 12:
            return word.upper()
        return "".join(character for character in unicodedata.normalize("NFD", word) if not unicodedata.combining(character)) or word

    def day(self, before=0, after=0):
        return str((self.now + datetime.timedelta(days=self.random.randint(-before, after))).date())

    def since(self):
        return self.random.choice(("24h", "7d", "30d", "365d", self.day(before=400)))

    def step(self):
        """A step of an ability: (tool, arguments)."""
        chance, family = self.random, self.random.choice(self.families * 2 + ["notes", "mail"] if {"notes", "mail"} <= set(self.families) else self.families)
        some = lambda share, **more: more if chance.random() < share else {}  # noqa: E731
        if family == "notes":
            return "notes.search", {**some(0.8, query=self.words()), **some(0.25, since=self.since()), **some(0.1, used="365d"),
                                    **some(0.7, limit=chance.choice((1, 3, 20, 100)))}
        if family == "mail" and chance.random() < 0.15:
            return "mail.urgent", {**some(0.5, since=self.since()), **some(0.5, limit=chance.choice((1, 5, 100)))}
        if family == "mail":
            return "mail.search", {**some(0.75, query=self.words()), **some(0.2, unread=chance.random() < 0.5), **some(0.3, since=self.since()),
                                   **some(0.2, **{"from": self.words()}), **some(0.2, folder=chance.choice(self.folders)),
                                   **some(0.1, personal=chance.random() < 0.5), **some(0.15, body=True), **some(0.7, limit=chance.choice((1, 10, 100, 500)))}
        if family == "calendar" and chance.random() < 0.25:
            tool = chance.choice(("calendar.next", "calendar.free_slots", "calendar.focus_block"))
            return tool, {} if tool == "calendar.next" else {"from": self.day(), "to": self.later()}
        if family == "calendar":
            return "calendar.events", {"from": self.day(before=chance.choice((2, 60, 3000))), "to": self.later(), **some(0.6, query=self.words()),
                                       **some(0.2, all_day=False), **some(0.2, limit=chance.choice((1, 5, 50)))}
        if family == "tasks":
            return chance.choice((("tasks.labels", {}), ("tasks.list", {**some(0.5, open=False), **some(0.4, due=self.day(400, 30)), **some(0.3, limit=3)})))
        if family == "reminders":
            return "reminders.list", {**some(0.5, open=False)}
        return chance.choice((("contacts.birthdays", {"limit": 100}), ("contacts.search", {"query": self.words(), **some(0.6, limit=100)}),
                              ("contacts.search", {"query": self.word()})))

    def later(self):
        return str((self.now + datetime.timedelta(days=self.random.choice((1, 7, 60)))).date())

    def steps(self, count):
        """Lines of steps, as a file has them."""
        lines = []
        while len(lines) < count:
            tool, arguments = self.step()
            if tool == "contacts.search" and not any(character.isalnum() for character in arguments["query"]):
                continue
            lines.append(f"{tool}: {json.dumps(arguments, ensure_ascii=False)}")
        return lines

    def everything(self, words=()):
        """Lines of steps that list all records, and those that search for words in every source."""
        first, last = (str((self.now + datetime.timedelta(days=days)).date()) for days in (-9000, 400))
        asked = {
            "notes": [("notes.search", {"limit": 100})],
            "mail": [("mail.search", {"limit": 100, "body": True}), ("mail.search", {"limit": 500}), ("mail.urgent", {"limit": 100}),
                     *(("mail.search", {"folder": folder, "limit": 500}) for folder in self.folders)],
            "calendar": [("calendar.events", {"from": first, "to": last})], "tasks": [("tasks.list", {"open": False, "limit": 1000})],
            "reminders": [("reminders.list", {"open": False})], "contacts": [("contacts.birthdays", {"limit": 100})]}
        for word in words:
            asked["notes"].append(("notes.search", {"query": word, "limit": 100}))
            asked["mail"].append(("mail.search", {"query": word, "limit": 500}))
            asked["calendar"].append(("calendar.events", {"from": first, "to": last, "query": word}))
            asked["contacts"].append(("contacts.search", {"query": word, "limit": 100}))
        return [f"{tool}: {json.dumps(arguments, ensure_ascii=False)}" for family in self.families for tool, arguments in asked[family]]

    def commands(self, count):
        """Command lines: `find`, `ask`, `why not`, and what shipped abilities would do."""
        chance, out = self.random, []
        while len(out) < count:
            kind = chance.randrange(10)
            words = self.words().split()
            if kind < 5:
                out.append(("find", "--json", "--", *words))
            elif kind < 7:
                out.append(("ask", "--json", "--", " ".join(words)))
            elif kind < 9:
                out.append(("why", "not", "--json", "--", " ".join(words)))
            else:
                out.append(("run", "--dry-run", "--json", chance.choice(ABILITIES)))
        return out
