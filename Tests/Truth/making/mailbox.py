"""A Maildir: mail that presses or can wait, from people, machines, lists and oneself."""

import datetime
import email.message
import email.utils

DANA = ("Dana Okafor", "dana@northwind.example")
SAM = ("Sam Lee", "sam@example.org")
INES = ("Ines Weber", "ines@weber.example")
SHOP = ("Parcel Service", "order-update@shop.example")

# A line for each kind of mail: name, sender, subject, text, headers.
KINDS = [
    (
        "deadline in the subject",
        DANA,
        "Contract deadline today",
        "Please sign by 17:00 today. Is clause 4 fine?",
        {},
    ),
    (
        "deadline in the text",
        SAM,
        "Hello",
        "The numbers are due at 16:00 today. Can you call me immediately?",
        {},
    ),
    ("question", INES, "Re: Brunch?", "Would Sunday at eleven suit you?", {}),
    ("no answer wanted", SAM, "Photos of today", "Here are the photos. No need to answer.", {}),
    (
        "not urgent by its own words",
        INES,
        "Nothing urgent here",
        "Just some links. No need to reply.",
        {},
    ),
    (
        "German deadline",
        INES,
        "Dringend: Rückmeldung nötig",
        "Kannst du bitte bis heute 18:00 Uhr zusagen?",
        {},
    ),
    (
        "German question",
        INES,
        "Urlaubsvertretung",
        "Wer übernimmt die Vertretung? Bitte um Antwort.",
        {},
    ),
    ("parcel", SHOP, "Your package arrives today", "It is with the driver.", {}),
    (
        "newsletter",
        ("Swift Weekly", "hello@weekly.example"),
        "Swift Weekly",
        "Issue 214.",
        {
            "List-Id": "<weekly.example>",
            "List-Unsubscribe": "<https://weekly.example/u>",
            "Precedence": "bulk",
        },
    ),
    (
        "list",
        ("Dana", DANA[1]),
        "Can you send the numbers by EOD?",
        "Please send them to me.",
        {"List-Id": "<team.northwind.example>", "To": "team@northwind.example"},
    ),
    ("away", SAM, "Out of office: budget", "I am away until Monday.", {"X-Autoreply": "yes"}),
    (
        "calendar reply",
        DANA,
        "Accepted: Budget talk",
        "Dana has accepted this invitation.",
        {"Content-Type": 'text/calendar; method=REPLY; charset="utf-8"'},
    ),
]


def message(scene, number, sender, subject, text, headers, date):
    """The bytes of a message to the person."""
    mail = email.message.EmailMessage()
    mail["Return-Path"] = f"<{sender[1]}>"
    mail["From"] = email.utils.formataddr(sender)
    mail["To"] = email.utils.formataddr((scene.name, scene.address))
    mail["Subject"] = subject
    mail["Date"] = email.utils.format_datetime(date)
    mail["Message-ID"] = f"<m{number}@example.org>"
    mail.set_content(text)
    for name, value in headers.items():
        del mail[name]
        mail[name] = value
    return mail.as_bytes()


def write(scene):
    """Writes `mail/`; returns the kinds of mail in it."""
    folder = scene.folder / "vault/mail"
    for name in ("cur", "new", "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    kinds = scene.random.sample(KINDS, scene.pick([0, 1, 2, 3, 4, 6, 8]))
    if scene.chance(0.2):
        me = (scene.name, scene.address)
        kinds.append(
            ("from oneself", me, "Note to self: passport", "Is the passport still valid?", {})
        )
    told = []
    for number, (kind, sender, subject, text, headers) in enumerate(kinds):
        hours = scene.pick([1, 3, 7, 20, 40, 70, 120, 200])
        if scene.chance(0.06):
            hours = -26
        date = scene.now - datetime.timedelta(hours=hours, minutes=5)
        flags = scene.pick(["", "", "", "", "S", "RS"])
        name = f"{int(date.timestamp())}.M{number}P1.host"
        place = folder / "cur" / f"{name}:2,{flags}" if flags else folder / "new" / name
        place.write_bytes(message(scene, number, sender, subject, text, headers, date))
        told.append(f"{kind} {flags or 'unread'} {hours} h ago")
    return told
