"""The messages of a Maildir, and what their own words say about them."""

import dataclasses
import datetime
import email
import email.policy
import email.utils
import re

PRESSING = re.compile(
    r"\b(by|due|until|before|bis)\b[^.]*\b(today|heute|\d{1,2}:\d\d|eod|monday)\b|immediately|dringend|deadline",
    re.I,
)
ASKING = re.compile(r"\?|\b(please|bitte|can you|could you|let me know|need)\b", re.I)
NO_ANSWER = re.compile(r"no need to (answer|reply)|nothing urgent|keine Antwort nötig", re.I)
MACHINE = re.compile(
    r"^(order-?update|no-?reply|orders?|service|notifications?|mailer-daemon)@", re.I
)


@dataclasses.dataclass(frozen=True)
class Message:
    """One message; `machine` is why nobody waits for an answer to it, or nothing."""

    sender: str
    address: str
    subject: str
    text: str
    date: datetime.datetime
    unread: bool
    answered: bool
    machine: str
    record: str

    @property
    def waits(self):
        """Whether a person waits for an answer."""
        return (
            self.unread
            and not self.answered
            and not self.machine
            and not NO_ANSWER.search(self.words)
        )

    @property
    def may_wait(self):
        """Whether a person may wait, read or not: one that was read and asks something or names a time."""
        asks = ASKING.search(self.words) or PRESSING.search(self.words)
        return self.waits or bool(
            asks and not self.answered and not self.machine and not NO_ANSWER.search(self.words)
        )

    @property
    def words(self):
        """Subject and text."""
        return self.subject + "\n" + self.text

    @property
    def presses(self):
        """Whether it names a time by which it wants something."""
        return self.waits and bool(PRESSING.search(self.words))


def machine(mail, address, mine):
    """Why a message is from no person who waits; empty when it is from one."""
    if address == mine:
        return "it is from the person"
    if mail["X-Autoreply"] or (mail["Auto-Submitted"] or "no") != "no":
        return "it was sent by a machine"
    if mail.get_content_type() == "text/calendar":
        return "it is the reply of a calendar"
    if mail["List-Id"] and not mail["List-Unsubscribe"]:
        return "it is to a list"
    if mail["List-Unsubscribe"] or (mail["Precedence"] or "").lower() in ("bulk", "junk"):
        return "it is a newsletter"
    return "it is from a machine" if MACHINE.search(address) else ""


def read(vault, mine, zone):
    """All messages, newest first; None when there is no mail folder."""
    if not (vault / "mail").is_dir():
        return None
    found = []
    for path in sorted([*(vault / "mail/new").iterdir(), *(vault / "mail/cur").iterdir()]):
        mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        flags = path.name.partition(":2,")[2]
        name, address = email.utils.parseaddr(mail["From"])
        body = mail.get_body(("plain",)) if mail.get_content_maintype() == "text" else None
        found.append(
            Message(
                name or address,
                address.lower(),
                str(mail["Subject"]),
                body.get_content() if body else "",
                email.utils.parsedate_to_datetime(mail["Date"]).astimezone(zone),
                "S" not in flags,
                "R" in flags,
                machine(mail, address.lower(), mine),
                f"{path.relative_to(vault)}:1",
            )
        )
    return sorted(found, key=lambda message: message.date, reverse=True)
