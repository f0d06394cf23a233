"""The three homes whose answers are reviewed: the sample person, nobody's, and one in Berlin."""

import dataclasses
import datetime
import email.message
import email.policy
import email.utils
import json
import os
import pathlib
import shutil
import textwrap
import zoneinfo

ROOT = pathlib.Path(__file__).resolve().parents[2]
TIMES = ("07:30", "14:00", "21:30")


# When the sample person's travel times were taken: 07:20 on Monday.
SET_OUT = datetime.datetime.fromisoformat("2026-04-06T11:20+00:00").timestamp()


@dataclasses.dataclass(frozen=True)
class Home:
    """A vault, a configuration, the days that are looked at (a weekday, a Saturday, a change of clocks), and what inputs are given."""

    name: str
    about: str
    zone: str
    days: tuple
    inputs: dict

    def make(self, folder):
        """Writes vault and configuration below `folder`; returns the two paths."""
        vault, configuration = folder / self.name, folder / f"{self.name}.yaml"
        if self.name == "sample":
            shutil.copytree(ROOT / ".lucidability-samples/robin/vault", vault)
            text = (ROOT / ".lucidability-samples/robin/config.yaml").read_text()
        elif self.name == "empty":
            vault.mkdir()
            text = "user: { name: Robin }\n"
        else:
            berlin(vault)
            text = BERLIN
            if self.name == "disputed":
                disputed(vault)
                text = text.replace("language: de, ", "")
        configuration.write_text("history: off\n" + text)
        # Files without a date of their own are as old as the first day.
        made = datetime.datetime.fromisoformat(f"{min(self.days)}T05:00+00:00").timestamp()
        for path in vault.rglob("*"):
            os.utime(path, (made, made))
        if self.name == "sample":
            os.utime(vault / "travel.json", (SET_OUT, SET_OUT))
        return vault, configuration


BERLIN = """\
user: { name: Jonas, language: de, city: Berlin, timezone: Europe/Berlin, emails: [jonas@beispiel.example] }
hours: { from: "09:00", to: "18:00", days: [mon, tue, wed, thu, fri] }
backends: { weather: off }
"""

ENGLISH = {
    "reminder": {"title": "Call the bank", "at": "tomorrow 9:00"},
    "log-habits": {"entries": "Meditate, water +3"},
    "contacts": {"person": "Sarah"},
}
GERMAN = {
    "reminder": {"title": "Bank anrufen", "at": "tomorrow 9:00"},
    "log-habits": {"entries": "Schwimmen, 10 Seiten gelesen"},
    "contacts": {"person": "Katrin"},
}
HOMES = (
    Home("sample", "the sample person, Robin in Montreal", "America/Toronto", ("2026-04-06", "2026-04-11", "2026-03-08"), ENGLISH),
    Home("empty", "a vault with nothing in it", "Europe/Berlin", ("2026-04-08", "2026-04-11", "2026-03-29"), ENGLISH),
    Home(
        "berlin",
        "Jonas in Berlin, in German: weekly habits, no weather, a health export that ends in March, German mail",
        "Europe/Berlin", ("2026-04-08", "2026-04-11", "2026-03-29"), GERMAN),
)

# Of these records two judges might think differently; its answers are compared with each other and not read.
DISPUTED = Home(
    "disputed", "the home in Berlin with time that is marked free, tentative and copied events, and mail of lists",
    "Europe/Berlin", ("2026-04-08", "2026-04-09"), GERMAN)


def without_later_mail(vault, moment, zone):
    """Takes mail out of a copy of a vault that had not come at a moment."""
    now = datetime.datetime.fromisoformat(moment).replace(tzinfo=zoneinfo.ZoneInfo(zone))
    for path in (vault / "mail").glob("*/*"):
        date = email.message_from_bytes(path.read_bytes())["Date"]
        if date and email.utils.parsedate_to_datetime(date) > now:
            path.unlink()


def event(uid, title, start, end, *lines, day=False):
    """An event in local time of Berlin, or of whole days."""
    kind = ";VALUE=DATE" if day else ";TZID=Europe/Berlin"
    rows = [f"UID:{uid}", "DTSTAMP:20260301T080000Z", f"SUMMARY:{title}", f"DTSTART{kind}:{start}", f"DTEND{kind}:{end}", *lines]
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Answers//EN", "BEGIN:VEVENT", *rows, "END:VEVENT", "END:VCALENDAR", ""])


def berlin(vault):
    """Writes the vault of the home in Berlin."""
    calendar = vault / "calendar/privat"
    calendar.mkdir(parents=True)
    invited = ("ORGANIZER:mailto:chef@firma.example", "ATTENDEE;PARTSTAT=DECLINED:mailto:jonas@beispiel.example")
    events = {
        "team": event("team", "Teamrunde", "20260302T093000", "20260302T100000", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
        "planung": event("planung", "Planung zweites Quartal", "20260408T140000", "20260408T153000", "LOCATION:Raum 4"),
        "zahnarzt": event("zahnarzt", "Zahnarzt", "20260408T150000", "20260408T154500"),
        "messe": event("messe", "Messe Hannover", "20260407", "20260410", day=True),
        "kino": event("kino", "Kino mit Katrin", "20260411T200000", "20260411T223000"),
        "nachtzug": event("nachtzug", "Nachtzug nach Wien", "20260328T220000", "20260329T083000"),
        "brunch": event("brunch", "Brunch", "20260329T110000", "20260329T130000"),
        "abgesagt": event("abgesagt", "Vertriebsrunde", "20260408T110000", "20260408T120000", *invited),
    }
    for name, text in events.items():
        (calendar / f"{name}.ics").write_text(text, newline="")
    mailbox = vault / "mail"
    for part in ("cur", "new", "tmp"):
        (mailbox / part).mkdir(parents=True)
    message(mailbox / "new/1.a.berlin", "Katrin Vogt <katrin@vogt.example>", "Frist Angebot heute 17 Uhr", "Wed, 08 Apr 2026 06:40:00 +0200",
            "Hallo Jonas,\n\ndas Angebot muss heute bis 17 Uhr raus. Kannst du die Zahlen auf Seite 3 bestätigen?\n\nKatrin")
    message(mailbox / "new/2.b.berlin", "Chor <liste@chor.example>", "[Chor] Probe am Donnerstag", "Tue, 07 Apr 2026 20:10:00 +0200",
            "Liebe alle,\ndie Probe beginnt um 19:30 Uhr.", ("List-Id", "<chor.chor.example>"))
    message(mailbox / "new/3.c.berlin", "Stadtwerke <rechnung@stadtwerke.example>", "Mahnung: Rechnung 4711 überfällig",
            "Sat, 28 Mar 2026 09:00:00 +0100", "Sehr geehrter Herr Weiß,\nunsere Rechnung ist seit zwei Wochen überfällig.")
    message(mailbox / "cur/4.d.berlin:2,RS", "Mehmet Aydın <mehmet@firma.example>", "AW: Urlaubsvertretung", "Fri, 27 Mar 2026 16:00:00 +0100",
            "Danke, passt!\nMehmet")
    habits = vault / "habits"
    habits.mkdir()
    common = {"emoji": "", "colorHex": "#32ADE6", "createdAt": "2026-02-02", "isArchived": False}
    (habits / "habits.json").write_text(json.dumps([
        {"id": "schwimmen", "name": "Schwimmen", "unit": "boolean", "targetValue": 1, "frequency": "weekly", **common},
        {"id": "lesen", "name": "Lesen", "unit": "count", "targetValue": 10, "frequency": "daily", **common},
    ], indent=1))
    entries = [("schwimmen", f"2026-{day}", 1) for day in ("03-04", "03-11", "03-18", "03-25", "04-01")]
    entries += [("lesen", f"2026-{day}", 12) for day in ("03-27", "03-28", "04-06", "04-07", "04-09", "04-10")]
    for month in ("03", "04"):
        rows = [{"id": f"{habit}-{day}", "habitID": habit, "value": value, "date": day} for habit, day, value in entries if day[5:7] == month]
        (habits / f"entries-2026-{month}.json").write_text(json.dumps(rows, indent=1))
    health = vault / "health"
    health.mkdir()
    rows = ["date,steps,resting_heart_rate,hrv,sleep_hours"]
    rows += [f"2026-03-{day:02},{7000 + 310 * (day % 5)},{56 + day % 3},{58 + day % 7},{6.5 + (day % 4) / 2}" for day in range(1, 27)]
    (health / "tage.csv").write_text("\n".join(rows) + "\n")
    notes = vault / "notes"
    notes.mkdir()
    (notes / "Planung zweites Quartal.md").write_text("# Planung zweites Quartal\n\n- [ ] Zahlen von Katrin\n- [x] Raum gebucht\n")
    (notes / "Geschenke.md").write_text("Katrin: Kochbuch\n")
    contacts = vault / "contacts"
    contacts.mkdir()
    (contacts / "katrin.vcf").write_text(textwrap.dedent("""\
        BEGIN:VCARD
        VERSION:3.0
        FN:Katrin Vogt
        N:Vogt;Katrin;;;
        EMAIL:katrin@vogt.example
        TEL;TYPE=CELL:+49 30 1234567
        END:VCARD
        """), newline="")
    reminders = vault / "reminders"
    reminders.mkdir()
    (reminders / "miete.ics").write_text(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Answers//EN\r\nBEGIN:VTODO\r\nUID:miete\r\nDTSTAMP:20260301T080000Z\r\n"
        "SUMMARY:Miete prüfen\r\nDUE;TZID=Europe/Berlin:20260408T180000\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", newline="")


def message(path, sender, subject, date, text, *headers):
    """Writes one message of a Maildir."""
    mail = email.message.EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"], mail["Subject"], mail["Date"] = sender, "Jonas Weiß <jonas@beispiel.example>", subject, date
    mail["Message-ID"] = f"<{path.name.split(':')[0]}@beispiel.example>"
    for name, value in headers:
        mail[name] = value
    mail.set_content(text)
    path.write_bytes(bytes(mail))


def disputed(vault):
    """Adds records about which judges might think differently."""
    me, chief = "mailto:jonas@beispiel.example", "ORGANIZER:mailto:chef@firma.example"

    def add(calendar, uid, title, start, end, *lines):
        folder = vault / "calendar" / calendar
        folder.mkdir(exist_ok=True)
        (folder / f"{uid}.ics").write_text(event(uid, title, start, end, *lines), newline="")

    add("privat", "homeoffice", "Home office", "20260408T080000", "20260408T163000", "TRANSP:TRANSPARENT")
    add("privat", "pille", "Tablette", "20260408T120000", "20260408T120000")
    add("privat", "klausur", "Strategieklausur", "20260408T160000", "20260408T200000", chief, f"ATTENDEE;PARTSTAT=TENTATIVE:{me}")
    add("privat", "offen", "Messeabend", "20260408T170000", "20260408T180000", "STATUS:TENTATIVE")
    add("privat", "call", "Team call", "20260408T110000", "20260408T113000")
    add("geteilt", "call-copy", "Team call", "20260408T110000", "20260408T113000")
    add("privat", "schicht", "Bereitschaft", "20260408T220000", "20260409T063000")
    add("privat", "allein", "Angebot besprechen", "20260409T100000", "20260409T110000")
    add("geteilt", "dose", "Zweite Tablette", "20260409T120000", "20260409T120000")
    add("geteilt", "ferien", "Schulferien", "20260409T070000", "20260409T190000", "TRANSP:TRANSPARENT")
    mailbox = vault / "mail"
    course = ("List-Id", "<class.course.example>")
    message(mailbox / "new/5.e.berlin", "Prof. Rao <rao@course.example>", "[class] Draft", "Tue, 07 Apr 2026 18:00:00 +0200",
            "Jonas, please send your draft by Friday.", course)
    message(mailbox / "new/6.f.berlin", "News <news@shop.example>", "Angebote der Woche", "Tue, 07 Apr 2026 19:00:00 +0200",
            "Nur heute!", ("List-Unsubscribe", "<mailto:leave@shop.example>"))
    message(mailbox / "new/7.g.berlin", "Jonas Weiß <jonas@beispiel.example>", "Notiz an mich", "Tue, 07 Apr 2026 20:00:00 +0200",
            "Kannst du das Angebot prüfen?")
    message(mailbox / "cur/8.h.berlin:2,SF", "Katrin Vogt <katrin@vogt.example>", "Bilder", "Wed, 08 Apr 2026 06:00:00 +0200",
            "Hier die Bilder, danke!")
    message(mailbox / "new/9.i.berlin", "Mehmet Aydın <mehmet@firma.example>", "Freigabe", "Tue, 07 Apr 2026 09:00:00 +0200",
            "Hallo Jonas,\n\n" + "wie besprochen. " * 40 + "Bitte bis Freitag freigeben.\n\nMehmet")
