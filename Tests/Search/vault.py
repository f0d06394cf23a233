"""A vault with each text of texts.tsv in records of every kind, coded as mail programs, phones and computers code them."""

import base64
import csv
import email.header
import email.message
import email.policy
import html
import json
import pathlib
import quopri
import re
import unicodedata
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
# All records are of this day. Searches are made on the next.
DAY, NOW, ZONE = "20260407", "2026-04-08T08:00", "Europe/Berlin"
# The kinds of records, by the letter that their ids begin with, and the kinds of search that meet them.
KINDS = {
    "b": "mail find", "s": "mail find", "a": "mail", "f": "mail find", "n": "notes find", "t": "notes find", "m": "notes find",
    "e": "calendar find", "l": "calendar find", "d": "calendar find", "c": "contacts find", "o": "find", "r": "find"}


def shown(text):
    """The text of a field of the tables, in which \\uXXXX is a character."""
    return re.sub(r"\\u([0-9A-F]{4})", lambda found: chr(int(found[1], 16)), text)


def table(name):
    """The rows of one of the tables, by column."""
    lines = [line for line in (HERE / name).read_text().splitlines() if not line.startswith("#")]
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    return [{column: shown(field or "") for column, field in row.items()} for row in rows]


def make(folder):
    """Writes the vault."""
    for part in ("mail/cur", "mail/new", "mail/tmp", "notes", "calendar/home", "contacts", "tasks", "reminders"):
        (folder / part).mkdir(parents=True)
    for number, row in enumerate(table("texts.tsv")):
        key, charset, text = row["key"], row["charset"], row["text"]
        messages(folder / "mail", number, key, charset, text)
        notes(folder / "notes", key, text)
        # No two of one title at one time: those are one event in two calendars.
        for letter, field in (("e", "SUMMARY"), ("l", "LOCATION"), ("d", "DESCRIPTION")):
            item(folder / f"calendar/home/{letter}{key}.ics", "VEVENT", letter + key, f"DTSTART:{DAY}T{number % 24:02}{number // 24 * 5:02}00Z", field, text)
        item(folder / f"tasks/o{key}.ics", "VTODO", "o" + key, f"DUE:{DAY}T200000Z", "SUMMARY", text)
        item(folder / f"reminders/r{key}.ics", "VTODO", "r" + key, f"DUE:{DAY}T210000Z", "SUMMARY", text)
        (folder / f"contacts/c{key}.vcf").write_text(
            f"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:c{key}\r\nFN:{escaped(text)}\r\nEND:VCARD\r\n", newline="")


def escaped(text):
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def folded(line):
    """A line of iCalendar in pieces of at most 75 bytes, which may cut between a letter and its mark."""
    pieces, piece = [], ""
    for character in line:
        if len((piece + character).encode()) > 74:
            pieces.append(piece)
            piece = ""
        piece += character
    return "\r\n ".join([*pieces, piece])


def item(path, kind, uid, when, field, text):
    """An event, or a thing to do, with the text in one field."""
    title = [] if field == "SUMMARY" else [f"SUMMARY:Number {uid[0]}"]
    rows = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Search//EN", f"BEGIN:{kind}", f"UID:{uid}", "DTSTAMP:20260301T080000Z", when,
            *title, folded(f"{field}:{escaped(text)}"), f"END:{kind}", "END:VCALENDAR", ""]
    path.write_text("\r\n".join(rows), newline="")


def notes(folder, key, text):
    """A note with the text in its body, one with it as its title, and one with it as its name, decomposed as a Mac writes it."""
    (folder / f"n{key}.md").write_text(f"---\nid: n{key}\ntitle: '-'\n---\n{text}\n")
    (folder / f"t{key}.md").write_text(f"---\nid: t{key}\ntitle: {json.dumps(text, ensure_ascii=False)}\n---\n-\n")
    (folder / f"{unicodedata.normalize('NFD', text)}.md").write_text(f"---\nid: m{key}\n---\n-\n")


def messages(mailbox, number, key, charset, text):
    """A message with the text in its body, one in its subject, one in the name of a file, and one in the sender's name."""
    date = f"Tue, 07 Apr 2026 06:{number:02}:00 +0200"

    def write(letter, head, body):
        lines = [f"Message-ID: <{letter}{key}@search.example>", f"Date: {date}", "To: me@search.example", "MIME-Version: 1.0", *head, "", ""]
        name = f"17755{ord(letter):03}{number:02}.{letter}{key}.search"
        (mailbox / ("new" if number % 2 else "cur") / (name if number % 2 else name + ":2,S")).write_bytes("\r\n".join(lines).encode() + body)

    plain = ["From: a@search.example", "Subject: -"]
    form = number % 4
    if form == 0:
        write("b", [*plain, f"Content-Type: text/plain; charset={charset}", "Content-Transfer-Encoding: quoted-printable"],
              quopri.encodestring(text.encode(charset)) + b"\r\n")
    elif form == 1:
        write("b", [*plain, f'Content-Type: text/plain; charset="{charset}"', "Content-Transfer-Encoding: base64"],
              base64.encodebytes(text.encode(charset)))
    elif form == 2:
        write("b", [*plain, f"Content-Type: text/plain; charset={charset}", "Content-Transfer-Encoding: 8bit"], text.encode(charset) + b"\r\n")
    else:
        # Characters that are not ASCII as entities, as web mail writes them.
        marked = "".join(character if character.isascii() else f"&#{ord(character)};" for character in html.escape(text))
        write("b", [*plain, "Content-Type: text/html; charset=us-ascii", "Content-Transfer-Encoding: 7bit"],
              f"<html><body><p>{marked}</p></body></html>\r\n".encode())
    body = ["Content-Type: text/plain; charset=us-ascii"]
    for letter, field, other in (("s", "Subject", "From: a@search.example"), ("f", "From", "Subject: -")):
        word = email.header.Header(text, "utf-8" if number % 3 else charset, maxlinelen=70).encode(linesep="\r\n")
        # The name that Python has for its own codec is no charset.
        word = word.replace("=?big5_tw?", "=?big5?")
        write(letter, [f"{field}: {word}" + (" <a@search.example>" if field == "From" else ""), other, *body], b"-\r\n")
    name = urllib.parse.quote(text.encode(), safe="")
    write("a", [*plain, 'Content-Type: multipart/mixed; boundary="x"'],
          f"--x\r\nContent-Type: text/plain\r\n\r\n-\r\n--x\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n"
          f"Content-Disposition: attachment; filename*=utf-8''{name}.pdf\r\n\r\nJVBERi0=\r\n--x--\r\n".encode())
