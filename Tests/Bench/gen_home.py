"""Writes the vault of a long life: mail, notes, sixteen years of events, contacts and tasks, the same for the same numbers.

    gen_home.py VAULT MAILS [NOTES [EVENTS]]

A tenth of the mails is sent mail. Texts are of a vocabulary in which few words are frequent and most are rare; bodies have 1 to 4 KB, as plain
text in several encodings or with a part in HTML. Files are as old as their contents.
"""

import base64
import bisect
import datetime
import itertools
import os
import pathlib
import quopri
import random
import sys

NOW = datetime.datetime(2026, 4, 6, 7, 30, tzinfo=datetime.timezone.utc)
AT, ZONE, YEARS = "2026-04-06T07:30", "Europe/Berlin", 16
# Words that searches ask for, by their share of the records.
KNOWN = {"invoice": 0.02, "dentist": 0.004, "Überweisung": 0.003, "don’t": 0.05, "Gutenberg": 0.0005}
COMMON = """the of and to in is you that it for on are with as they be at one have this from or had by but some what there we can out other were all your when
up use how said an each she which do their time if will way about many then them would write like so these her long make thing see him two has look more day
could go come did my sound no most number who over know water than call first people may down side been now find any new work part take get place made live
where after back little only round man year came show every good me give our under name""".split()
FIRST = "Anna Bruno Clara David Elif Farid Greta Hugo Ines Jonas Katrin Lukas Mehmet Nora Otto Paula Quentin Rosa Sven Tilda Uwe Vera Wanda Yusuf Zoë".split()
LAST = "Ahrens Böhm Çelik Dietz Engel Fuchs Groß Hartmann Iversen Jäger Krüger Lindqvist Müller Nowak Öztürk Peters Quast Roth Schäfer Thiel".split()


class Writer:
    """Writes records; `seed` and the number of a record give its bytes."""

    def __init__(self, vault, seed=45):
        self.vault, self.seed = pathlib.Path(vault), seed
        chance = random.Random(seed)
        syllables = [a + b for a in "b d f g k l m n p r s t v w br st sch tr".split() for b in "a e i o u au ei ie".split()]
        rare = ["".join(chance.choice(syllables) for _ in range(chance.choice((2, 2, 3, 3, 4)))) for _ in range(30_000)]
        self.words = COMMON + rare
        # By Zipf's law, as in texts of people.
        self.weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(len(self.words))))
        self.people = [(f"{first} {last}", f"{first}.{last}@{place}.example".lower().encode("ascii", "ignore").decode())
                       for first in FIRST for last in LAST for place in [chance.choice(("mail", "firma", "verein", "uni"))]]

    def chance(self, kind, number):
        return random.Random(f"{self.seed} {kind} {number}")

    def text(self, chance, size):
        """Sentences of about `size` characters."""
        total, words = self.weights[-1], []
        count = size // 6
        for _ in range(count):
            words.append(self.words[bisect.bisect(self.weights, chance.random() * total)])
        for word, share in KNOWN.items():
            if chance.random() < share:
                words[chance.randrange(count)] = word
        out, at = [], 0
        while at < count:
            length = chance.randint(6, 18)
            sentence = " ".join(words[at:at + length])
            out.append(sentence[:1].upper() + sentence[1:] + ".")
            at += length
        lines, line = [], ""
        for word in " ".join(out).split(" "):
            if len(line) + len(word) > 72:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        return "\n".join([*lines, line])

    def moment(self, chance, share):
        """A moment of the years before now; `share` from 0, the oldest, to 1."""
        days = YEARS * 365 * (1 - share)
        return NOW - datetime.timedelta(days=days, seconds=chance.randrange(3600))

    def put(self, path, data, moment):
        with open(path, "wb") as file:
            file.write(data)
        os.utime(path, (moment.timestamp(),) * 2)

    def mail(self, number, count, new=None):
        """The message of a number, of so many; the last ones are unread, unless it is said."""
        chance = self.chance("mail", number)
        moment, sent = self.moment(chance, number / max(1, count - 1)), number % 10 == 9
        name, address = chance.choice(self.people)
        me = "Robin Roy <robin@example.org>"
        size = min(4000, max(1000, int(chance.lognormvariate(7.4, 0.5))))
        body = self.text(chance, size)
        subject = self.text(chance, chance.randint(20, 60)).replace("\n", " ").rstrip(".")
        other = f"=?utf-8?q?{quopri.encodestring(name.encode(), header=True).decode()}?= <{address}>" if not name.isascii() else f"{name} <{address}>"
        if not subject.isascii():
            subject = f"=?utf-8?b?{base64.b64encode(subject.encode()).decode()}?="
        stamp = f"{moment:%a, %d %b %Y %H:%M:%S +0000}"
        head = [
            "Return-Path: <" + address + ">",
            f"Received: from mx{number % 7}.example (mx{number % 7}.example [192.0.2.{number % 250}])",
            f"\tby mail.example.org (Postfix) with ESMTPS id {number:010X}", f"\tfor <robin@example.org>; {stamp}",
            f"From: {me if sent else other}", f"To: {other if sent else me}", f"Subject: {subject}", f"Date: {stamp}",
            f"Message-ID: <{number}.{self.seed}@home.example>", "MIME-Version: 1.0"]
        if number % 5 == 3:
            head += [f"List-Id: <list{number % 13}.example>", "Precedence: bulk"]
        form = chance.random()
        if form < 0.45:
            parts = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "", body]
        elif form < 0.7:
            parts = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "", quopri.encodestring(body.encode()).decode()]
        elif form < 0.8:
            parts = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", base64.encodebytes(body.encode()).decode()]
        else:
            marked = body.replace("\n", "<br>\n")
            parts = ['Content-Type: multipart/alternative; boundary="=_b"', "", "--=_b", "Content-Type: text/plain; charset=utf-8", "", body, "--=_b",
                     "Content-Type: text/html; charset=utf-8", "", f"<html><body><p>{marked}</p></body></html>", "--=_b--"]
        data = "\r\n".join([*head, *parts, ""]).replace("\r\n", "\n").encode()
        new = not sent and number > count - 60 if new is None else new
        flags = "" if new else ":2,RS" if chance.random() < 0.3 else ":2,S"
        folder = self.vault / "mail" / (".Sent" if sent else "") / ("new" if new else "cur")
        self.put(folder / f"{int(moment.timestamp())}.M{number}P1.home{flags}", data, moment)

    def note(self, number, count):
        chance = self.chance("note", number)
        moment = self.moment(chance, number / max(1, count - 1))
        title = self.text(chance, 30).replace("\n", " ").rstrip(".")
        folder = self.vault / "notes" / (f"Area {number % 12}" if number % 3 else "")
        front = f"---\ntags: [{chance.choice(COMMON)}]\n---\n" if number % 2 else ""
        self.put(folder / f"{title} {number}.md", f"{front}# {title}\n\n{self.text(chance, chance.randint(400, 3000))}\n".encode(), moment)

    def event(self, number, count):
        chance = self.chance("event", number)
        # The last thirty are one on each of the next days.
        ahead = max(0, number - count + 30)
        moment = self.moment(chance, min(1, number / max(1, count - 30))) + datetime.timedelta(days=ahead)
        start = moment.replace(minute=0, second=0)
        end = start + datetime.timedelta(minutes=chance.choice((30, 60, 90)))
        title = self.text(chance, 24).replace("\n", " ").rstrip(".")
        rule = f"RRULE:FREQ={chance.choice(('WEEKLY', 'MONTHLY', 'YEARLY'))};COUNT={chance.randint(5, 30)}\r\n" if number % 25 == 0 else ""
        words = self.text(chance, 80).replace("\n", "\\n")
        self.put(self.vault / f"calendar/{('home', 'work')[number % 2]}/{number}.ics", (
            f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Home//EN\r\nBEGIN:VEVENT\r\nUID:{number}@home.example\r\nDTSTAMP:20100101T000000Z\r\n"
            f"DTSTART:{start:%Y%m%dT%H%M%SZ}\r\nDTEND:{end:%Y%m%dT%H%M%SZ}\r\n{rule}SUMMARY:{title}\r\nDESCRIPTION:{words}\r\n"
            "END:VEVENT\r\nEND:VCALENDAR\r\n").encode(), moment)

    def contact(self, number):
        name, address = self.people[number]
        self.put(self.vault / f"contacts/{number}.vcf", (
            f"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:{number}@home.example\r\nFN:{name}\r\nEMAIL:{address}\r\nTEL:+49 30 {number:07}\r\n"
            "END:VCARD\r\n").encode(), NOW)

    def task(self, number, count):
        chance = self.chance("task", number)
        moment = self.moment(chance, number / max(1, count - 1))
        done = "STATUS:COMPLETED\r\n" if number < count - 20 else ""
        title = self.text(chance, 24).rstrip(".").replace("\n", " ")
        self.put(self.vault / f"tasks/{number}.ics", (
            f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Home//EN\r\nBEGIN:VTODO\r\nUID:t{number}@home.example\r\nDTSTAMP:20100101T000000Z\r\n{done}"
            f"DUE:{moment:%Y%m%dT%H%M%SZ}\r\nSUMMARY:{title}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n").encode(), moment)

    def all(self, mails, notes=0, events=0, contacts=200, tasks=300):
        """Writes the vault."""
        for folder in ("mail", "mail/.Sent"):
            for part in ("cur", "new", "tmp"):
                (self.vault / folder / part).mkdir(parents=True, exist_ok=True)
        for folder in ("calendar/home", "calendar/work", "contacts", "tasks", *(f"notes/Area {number}" for number in range(12))):
            (self.vault / folder).mkdir(parents=True, exist_ok=True)
        for number in range(mails):
            self.mail(number, mails)
        for number in range(notes):
            self.note(number, notes)
        for number in range(events):
            self.event(number, events)
        for number in range(contacts):
            self.contact(number)
        for number in range(tasks):
            self.task(number, tasks)


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    Writer(sys.argv[1]).all(*map(int, sys.argv[2:]))
