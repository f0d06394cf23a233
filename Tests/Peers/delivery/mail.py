"""Letters through msmtp to a real SMTP server: what arrives is what the program shows, and it arrives once."""

import email
import email.policy
import html
import json
import re
import signal
import sys
import time

from aiosmtpd.controller import Controller

from owner import LABEL, Owner


class Letters:
    def __init__(self):
        self.all, self.answer = [], "250 taken"

    async def handle_DATA(self, server, session, envelope):
        if self.answer.startswith("250"):
            self.all.append((envelope.rcpt_tos, envelope.content))
        return self.answer


letters = Letters()
server = Controller(letters, hostname="127.0.0.1", port=0)


def listen(port):
    global server
    server = Controller(letters, hostname="127.0.0.1", port=port)
    server.start()
    return server.server.sockets[0].getsockname()[1]


import socket

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
listen(port)
owner = Owner(sys.argv[1], sys.argv[2])
rc = owner.room / "msmtprc"
rc.write_text(f"account default\nhost 127.0.0.1\nport {port}\nfrom lucid@example.org\nauto_from off\nundisclosed_recipients off\n")
rc.chmod(0o600)
owner.configure(f"{{ sendmail: [msmtp, -C, {rc}, -t] }}")
MAIL = ["run", "say.lucidability", "--mail-to", "robin@example.org"]

ANSWERS = [
    "Plain.",
    "☂️ Zoë, 東京 🏳️‍🌈 — “umbrella” = yes\n\ntrailing blanks   \n\ttab",
    ".\n..\n.dot first\nFrom here on\n--=_lucid_alternative\n\nend.",
    "x" * 3000 + " " + "é" * 3000,
    "a\r\nb\r\nSubject: no header\r\n\r\nc",
    "=?UTF-8?Q?no_header?= =3D = ==\n| a | b |\n|---|---|\n| 1 | 2 |",
    "<script>alert(1)</script> & <b>5 < 6</b>",
]
for text in ANSWERS:
    owner.answer(text)
    letters.all.clear()
    owner(*MAIL)
    (to, raw), = letters.all
    assert to == ["robin@example.org"], to
    assert all(len(line) <= 998 and b"\r" not in line and b"\n" not in line for line in raw.split(b"\r\n")), "lines"
    assert raw.isascii() and max(map(len, raw.split(b"\r\n"))) < 200
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    assert not letter.defects and not any(part.defects for part in letter.walk()), letter.defects
    assert letter.get_content_type() == "multipart/alternative" and letter["Auto-Submitted"] == "auto-generated"
    assert letter["To"] == "robin@example.org" and letter["From"] == "lucid@example.org" and len(letter.get_all("Message-ID")) == 1
    when = letter["Date"].datetime
    assert letter["Subject"] == f"{LABEL}, {when:%A, %B} {when.day}, {when.year}", letter["Subject"]
    assert "Bcc" not in letter and letter["MIME-Version"] == "1.0"
    # What is mailed is what the program shows of the run, broken into narrow lines and without the marks of Markdown.
    plain, page = (letter.get_body([part]).get_content() for part in ("plain", "html"))
    shown = owner("replay", "last").replace("**", "").split()
    assert plain.split() == shown, text
    assert all(len(line) <= 72 or " " not in line.strip() for line in plain.splitlines()), text
    # A mail program drops style sheets, and has nowhere for a link to lead.
    assert not re.search(r"<style|<a |<script|class=|href", page), page
    words = html.unescape(re.sub(r"<[^>]*>", " ", page)).split()
    assert all(word in words for word in shown if word.isalpha()), text
    sent = json.loads(owner("history", "show", "last", "--sent", "--json"))["sent"][-1]
    kept = sent["text"].replace("\n", "\r\n")
    assert sent["answered"] and sent["to"] == "robin@example.org by mail"
    # msmtp says who sends it; the rest is ours to the byte.
    assert raw.decode().removeprefix("From: lucid@example.org\r\n").endswith(kept.rstrip("\r\n") + "\r\n"), (raw[:300], kept[:300])

# A server that refuses, one that is away: the run is as good as it was, the letter waits and arrives once.
owner.answer("Later.")
for answer, stop in [("550 no such mailbox", False), ("451 come back later", False), ("250 taken", True)]:
    letters.all.clear()
    letters.answer = answer
    if stop:
        server.stop()
    # It is kept to be delivered, so it is not printed too.
    assert owner(*MAIL, exits=(11,)) == ""
    assert "it is pending" in owner.complaint, owner.complaint
    calls = owner("history", "--json", "--limit", "1")
    owner("deliver", "--pending", exits=(30,))
    assert not letters.all
    letters.answer = "250 taken"
    if stop:
        listen(port)
    # Twenty at once: one of them delivers it.
    for one in [owner.start("deliver", "--pending") for _ in range(20)]:
        one.wait(600)
    assert len(letters.all) == 1, len(letters.all)
    owner("deliver", "--pending", exits=(10,))
    now = json.loads(owner("history", "--json", "--limit", "1"))["runs"][0]
    assert now["run"] == json.loads(calls)["runs"][0]["run"] and now["to_deliver"] == 0

# Later runs try it again by themselves, once its time has come; here the time is turned back.
server.stop()
owner(*MAIL, exits=(11,))
listen(port)
letters.all.clear()
owner("run", "say.lucidability", "-q")
assert not letters.all
import sqlite3

with sqlite3.connect(owner.room / "home/.local/state/lucid/runs.sqlite") as record:
    record.execute("UPDATE deliveries SET due = due - 1000 WHERE state = 'waiting'")
owner("run", "say.lucidability", "-q")
assert len(letters.all) == 1 and not owner.complaint

# Killed between the server's yes and our note of it: it comes again, and the Message-ID tells.
slow = owner.room / "slow"
slow.write_text(f'#!/bin/sh\nmsmtp -C {rc} -t && touch {owner.room}/taken && sleep 30\n')
slow.chmod(0o755)
owner.configure(f"{{ sendmail: [{slow}] }}")
letters.all.clear()
run = owner.start(*MAIL)
while not (owner.room / "taken").exists():
    time.sleep(0.02)
run.send_signal(signal.SIGKILL)
run.wait()
owner.configure(f"{{ sendmail: [msmtp, -C, {rc}, -t] }}")
said = " ".join(owner("deliver").split())
assert "killed during the attempt" in said, said
owner("deliver", "--pending")
first, second = [raw for _, raw in letters.all]
assert first == second

# A step of an ability, where there is neither a desktop nor a topic: an email, after the commit, once.
(owner.room / "tell.lucidability").write_text("""lucidability: 1
kind: ability
label: Tell
steps:
  - notify.send: { title: "Zoë's ☂\\nBcc: evil@example.org", text: "Rain\\nSubject: no header" }
prompt: Say it.
""")
letters.all.clear()
owner.configure(f"{{ mail_to: robin@example.org, sendmail: [msmtp, -C, {rc}, -t] }}")
TELL = ["run", "tell.lucidability", "-q", "--approve", "--no-deliver"]
owner(*TELL)
(to, raw), = letters.all
letter = email.message_from_bytes(raw, policy=email.policy.default)
assert to == ["robin@example.org"] and letter["Subject"] == "Zoë's ☂ Bcc: evil@example.org" and "Bcc" not in letter, raw
assert letter.get_body(["plain"]).get_content().splitlines() == ["Rain", "Subject: no header"] and not letter.defects, raw
assert "sent: accepted, tried once" in owner("history", "show", "last")
# The server refuses, then it is away, then it is there: one letter each.
letters.all.clear()
letters.answer = "451 later"
owner(*TELL, exits=(11,))
assert "queued: mail to robin@example.org: msmtp exited with " in owner.complaint, owner.complaint
server.stop()
assert "queued, tried 2 times" in " ".join(owner("deliver", "--pending", exits=(30,)).split())
letters.answer = "250 taken"
listen(port)
both = [owner.start("deliver", "--pending") for _ in range(2)]
for process in both:
    process.wait()
assert len(letters.all) == 1, letters.all
assert "sent: accepted, tried 3 times" in " ".join(owner("history", "show", "last").split())
owner.configure("{}")
owner(*TELL, exits=(30,))
assert "lucid config set deliver.mail_to ADDRESS" in owner.complaint, owner.complaint

# A draft, as Python's mailbox reads it: never sent, flagged, in the folder of drafts.
import mailbox

(owner.room / "draft.lucidability").write_text("""lucidability: 1
kind: ability
label: Draft
steps:
  - mail.draft:
      to: ['"Zoë, Li" <zoe@example.org>', "=?utf-8?q?x?= <sam@example.org>"]
      subject: "Grüße =?utf-8?q?x?= \\r\\nBcc: evil@example.org"
      body: "Hello\\n.dot\\nFrom here\\n東京"
      reply_to: a1@example.org
prompt: Say it.
""")
letters.all.clear()
for folder in ("vault/mail", "vault/mail/.Drafts"):
    for part in ("cur", "new", "tmp"):
        (owner.room / folder / part).mkdir(parents=True)
owner("run", "draft.lucidability", "-q", "--approve")
box = mailbox.Maildir(owner.room / "vault/mail", factory=lambda file: email.message_from_binary_file(file, policy=email.policy.default))
drafts = box.get_folder("Drafts")
(key, draft), = drafts.items()
assert mailbox.Maildir(owner.room / "vault/mail").get_folder("Drafts").get_message(key).get_flags() == "DS" and not letters.all
assert not draft.defects and not any(draft[name].defects for name in draft.keys() if hasattr(draft[name], "defects")), draft.items()
assert draft["Subject"] == "Grüße =?utf-8?q?x?= Bcc: evil@example.org" and "Bcc" not in draft, draft["Subject"]
assert [(a.display_name, a.addr_spec) for a in draft["To"].addresses] == [
    ("Zoë, Li", "zoe@example.org"), ("= ?utf-8?q?x?=", "sam@example.org")], draft["To"]
assert draft["In-Reply-To"] == "<a1@example.org>" and draft["Date"].datetime
assert draft.get_content().splitlines() == ["Hello", ".dot", "From here", "東京"], draft.get_content()
owner("undo", "last")
assert not list((owner.room / "vault/mail").rglob("*.lucid*")), list((owner.room / "vault/mail").rglob("*"))
print(f"mail: {len(ANSWERS)} letters through msmtp as Python reads them; refused, away, killed: none lost")
