"""Reads real and broken mail with lucid and with Python's `email`, and compares what both say of each message.

usage: check.py LUCID FOLDER...

Every file under the folders that Python's own tests or mail-parser's tests hold is put into a Maildir folder of its own, all folders are
read by one run of `mail.search`, and each field is compared. A difference that is not in EXPLAINED fails.
"""
import collections
import email
import email.policy
import email.utils
import html
import json
import mailbox
import pathlib
import re
import subprocess
import sys
import tempfile

# File: the fields that differ, and why ours is right or at least as good. A row that explains nothing any more fails too.
COMMENT = {"name": "the old form `address (Name)`: RFC 5322 calls it a comment, mail programs show it as the name, and so do we"}
DISPLAY = "an address that stands as a name: Python takes the name for the address, we take what is in the brackets"
WRONG = "the text is not in the character set that it claims: each drops other letters of the same garbage"
EXPLAINED = {
    "msg_01.txt": COMMENT, "msg_03.txt": COMMENT, "msg_04.txt": COMMENT, "msg_06.txt": COMMENT, "msg_14.txt": COMMENT, "msg_20.txt": COMMENT,
    "msg_27.txt": COMMENT, "msg_29.txt": COMMENT, "msg_44.txt": COMMENT,
    "msg_35.txt": {"text": "a line among the headers that is none: Python ends them there, we look for the empty line, and there is none"},
    "msg_43.txt": {"name": "a sender with a name and an empty address: the name stands in the place of the address"},
    "msg_47.txt": {"text": "as in msg_35"},
    "mail_test_9": {"subject": "GB2312 with characters of GBK: Python drops them", "text": "the same characters"},
    "mail_test_12": {"to": "raw UTF-8 in an address: Python keeps the bytes", "text": WRONG},
    "mail_test_15": {"from": DISPLAY, "name": DISPLAY},
    "mail_test_17": {"name": "a name and no address: we take it for the address"},
    "mail_test_19": {"from": DISPLAY, "name": DISPLAY, "to": DISPLAY},
}


def one_line(text):
    return " ".join((text or "").split())


def python_reads(path, data):
    """The fields as Python sees them; None for what it makes no message of."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    found = {}

    def header(name, make):
        try:
            value = message[name]
        except Exception:
            return None
        return make(value) if value is not None else None

    def addresses(name):
        values = []
        for value in message.get_all(name, []):
            values += [a.addr_spec for g in value.groups for a in g.addresses]
        return values

    sender = header("From", lambda v: v.addresses[0] if v.addresses else None)
    found["from"] = sender.addr_spec.replace("<>", "") if sender else ""
    found["name"] = one_line(sender.display_name) if sender else ""
    try:
        found["to"] = addresses("To") + addresses("Cc")
    except Exception:
        found["to"] = []
    found["subject"] = one_line(header("Subject", str))
    found["date"] = header("Date", lambda v: int(v.datetime.timestamp()) if v.datetime else None)
    found["id"] = one_line(header("Message-ID", str) or "").strip("<>")
    try:
        part = message.get_body(("plain", "html"))
        text = part.get_content() if part is not None else None
        if part is not None and part.get_content_type() == "text/html":
            text = re.sub(r"(?is)<(script|style|head|title).*?</\1>|<!--.*?-->", " ", text)
            text = html.unescape(re.sub(r"<[^>]*>", " ", text))
    except Exception:
        text = None
    found["text"] = re.sub(r"\W+", "", text) if isinstance(text, str) else None
    return found


def lucid_reads(program, vault, names):
    steps = "\n".join(f'  - id: m{i}\n    mail.search: {{ folder: "f{i}", limit: 1, body: true }}\n    on_error: omit' for i in range(len(names)))
    ability = vault / "all.lucidability"
    ability.write_text(f"lucidability: 1\nkind: ability\nlabel: Peers\nprompt: x\nlimits: {{ time: 120s }}\nsteps:\n{steps}\n")
    run = subprocess.run(
        [program, "run", "--approve", str(ability), "--vault", str(vault), "--json", "--tz", "UTC", "--at", "2026-04-06"],
        capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "HOME": str(vault)})
    record = json.loads(run.stdout)
    found = {}
    for i, name in enumerate(names):
        step = record["steps"][i]
        value = step.get("result") or step.get("value") or {}
        items = value.get("items") or []
        found[name] = items[0] if items else None
    return found


def ours(item):
    sender = item["from"] or ""
    name, address = re.fullmatch(r"(?:(.*) )?<(.*)>", sender, re.S).groups() if sender.endswith(">") else ("", sender)
    if name and name.startswith('"') and name.endswith('"'):
        name = name[1:-1]
    body = item.get("body")
    # Names may hold commas; what is in brackets, or stands alone with an @, is an address.
    to = [a or b for a, b in re.findall(r"<([^<>]*)>|(?:^|(?<=, ))([^<>,\s]+@[^<>,\s]+)(?=,|$)", item["to"] or "")]
    if "<" not in (item["to"] or "<"):
        to = [t for t in item["to"].split(", ") if t]
    date = email.utils.datetime.datetime.fromisoformat(item["date"].replace("Z", "+00:00")).timestamp() if item["date"] else None
    return {
        "from": address, "name": one_line(name), "to": to, "subject": one_line(item["subject"]), "date": date and int(date),
        "id": item["id"], "text": re.sub(r"\W+", "", body or ""),
    }


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    files = {}
    for folder in folders:
        for path in sorted(pathlib.Path(folder).iterdir()):
            if path.is_file() and path.suffix not in (".py", ".gif", ".png", ".jpg", ".wav", ".au", ".bmp", ".tiff", ".msg", ".pyc"):
                data = path.read_bytes()
                if data.strip():
                    files[path.name] = data
    names = sorted(files)
    counts = collections.Counter()
    unexplained, used = [], set()
    with tempfile.TemporaryDirectory() as place:
        vault = pathlib.Path(place)
        root = mailbox.Maildir(vault / "mail")
        for i, name in enumerate(names):
            # Written as delivery does it; `add` would parse and print the message anew.
            folder = root.add_folder(f"f{i}")
            (pathlib.Path(folder._path) / "cur" / f"1700000000.{i}.peer:2,S").write_bytes(files[name])
            assert len(folder) == 1
        found = lucid_reads(program, vault, names)
    for name in names:
        counts["messages"] += 1
        item, theirs = found[name], python_reads(name, files[name])
        if item is None:
            if any(theirs[f] for f in ("from", "to", "subject", "date", "id")):
                unexplained.append((name, "message", None, theirs))
            else:
                counts["no message for either"] += 1
            continue
        mine = ours(item)
        for field, value in theirs.items():
            # Without a header of its own a message goes by its file, and by the time at which it came.
            if (field in ("id", "date") and not value) or (field == "text" and value is None):
                counts["left out"] += 1
                continue
            counts["fields"] += 1
            same = mine[field] == value
            if field == "text" and not same:
                # Bodies are cut at 20 000 characters, and the markup of both differs in what it drops.
                same = bool(mine["text"]) and (value.startswith(mine["text"]) or mine["text"].startswith(value))
            if same:
                continue
            counts["differences"] += 1
            if field in EXPLAINED.get(name, {}):
                used.add((name, field))
            else:
                unexplained.append((name, field, mine[field], value))
    for name, field, mine, value in unexplained:
        print(f"{name}: {field}: lucid {mine!r:.300}, Python {value!r:.300}")
    stale = [(n, f) for n, fields in EXPLAINED.items() for f in fields if n in files and (n, f) not in used]
    for name, field in stale:
        print(f"{name}: {field}: explained, but there is no difference any more")
    print("mail: " + ", ".join(f"{n} {what}" for what, n in counts.items()) + f", {len(unexplained)} unexplained")
    sys.exit(1 if unexplained or stale else 0)


main()
