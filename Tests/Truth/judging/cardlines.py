"""Lines of cards as the rules read them: in English, and as a text shows them.

A German card and a card in Markdown hold the same rows as an English text. Their words and marks
are exchanged here, so that each row has one rule. The tables were written from the documentation
of cards, without a look at how the program translates them.
"""

import html
import re

from reading.days import GERMAN_MONTHS, GERMAN_WEEKDAYS, MONTHS, WEEKDAYS

from . import german

LABELS = {
    "Als Nächstes": "Next",
    "Anteil des Tiefschlafs": "Deep sleep share",
    "Aufgaben": "Tasks",
    "Braucht eine Antwort": "Needs a reply",
    "E-Mail": "Mail",
    "Fahrt": "Travel",
    "Fällig": "Due",
    "Freie Zeit": "Free time",
    "Ganztägig": "All day",
    "Geschrieben": "Written",
    "Gesundheit": "Health",
    "Gewohnheiten": "Habits",
    "Kalender": "Calendar",
    "Kann ins Archiv": "Can be archived",
    "Konzentriertes Arbeiten": "Focus",
    "Kontakte": "Contacts",
    "Letzte Nacht": "Last night",
    "Morgen": "Tomorrow",
    "Neueste": "Latest",
    "Notizen": "Notes",
    "Posteingang": "Inbox",
    "Ruhepuls": "Resting heart rate",
    "Schlaf": "Sleep",
    "Schritte": "Steps",
    "Später": "Later",
    "Serien": "Streaks",
    "Tiefschlaf": "Deep sleep",
    "Unterwegs": "On the way",
    "Wartet": "Waiting",
    "Wetter": "Weather",
    "Zur Kenntnis": "For information",
    "ganztägig": "all day",
}
WHOLE = {
    "Deine Arbeitszeit ist vorbei.": "Your working hours are over.",
    "Erinnerung gesetzt: [x]": "Reminder set: [x]",
    "Außerhalb deiner Arbeitszeit.": "Outside your working hours.",
    "Keine Gewohnheiten.": "No habits.",
    "Keine Messwerte.": "No measurements.",
    "Keine Nachrichten.": "No messages.",
    "Keine Notizen.": "No notes.",
    "Keine Termine.": "No events.",
    "Kein Arbeitstag.": "Not a working day.",
    "Noch ist nichts eingerichtet.": "Nothing is set up yet.",
    "abgesagt": "declined",
}
NEAR = {"Heute": "Today", "Morgen": "Tomorrow", "Gestern": "Yesterday"}
SHORT_DAYS = {name[:2]: english[:3] for name, english in zip(GERMAN_WEEKDAYS, WEEKDAYS, strict=True)}
COUNTED = {
    "Termin": "event",
    "Termine": "events",
    "Nachricht": "message",
    "Nachrichten": "messages",
    "Notiz": "note",
    "Notizen": "notes",
    "Block": "block",
    "Blöcke": "blocks",
    "Zeitfenster": "slots",
    "Person": "person",
    "Personen": "people",
}
UNITS = {"Tag": "day", "Tage": "days", "Woche": "week", "Wochen": "weeks"}
REASONS = {
    "deine Arbeitszeit ist vorbei": "your working hours are over",
    "kein Arbeitstag": "not a working day",
    "außerhalb deiner Arbeitszeit": "outside your working hours",
    "diese Zeit ist vorbei": "that time is over",
    "keine freie Zeit übrig": "no free time is left",
    "nur ein Teil der Termine ist bekannt": "only a part of the events is known",
}
SKIES = sorted(
    (word for word in german.MEANING if word[0].islower() or "Schnee" in word or word == "Gewitter"),
    key=len,
    reverse=True,
)
DAYS = "|".join(GERMAN_WEEKDAYS)
LONG_MONTHS = "|".join(GERMAN_MONTHS)
SHORT_MONTHS = "|".join(dict.fromkeys(name[:3] for name in GERMAN_MONTHS))


def of_month(name):
    """The English name of a German month, or of its beginning."""
    number = next(i for i, month in enumerate(GERMAN_MONTHS) if month[:3] == name[:3])
    return MONTHS[number] if name in GERMAN_MONTHS else MONTHS[number][:3]


def words(table, text):
    """A pattern of the words of a table; the longest first."""
    return text.replace("WORDS", "|".join(sorted(map(re.escape, table), key=len, reverse=True)))


# Pattern and replacement, in the order in which they are applied to a German line.
PHRASES = [
    (
        rf"\b({DAYS}), (\d\d?)\. ({LONG_MONTHS})\b",
        lambda f: f"{WEEKDAYS[GERMAN_WEEKDAYS.index(f[1])]}, {of_month(f[3])} {f[2]}",
    ),
    (
        rf"(?<= - )(\d\d?)\. ({SHORT_MONTHS})[a-z]*\.?(?: \d{{4}})?$",
        lambda f: f"{of_month(f[2])[:3]} {f[1]}",
    ),
    (r"^(Heute|Morgen|Gestern)(?=, [MTWFS])", lambda f: NEAR[f[1]]),
    (r"(?<=\d: )(Heute|Morgen|Gestern)$", lambda f: NEAR[f[1]]),
    (
        words(COUNTED, r"(mindestens )?\b(\d+) (WORDS)\b"),
        lambda f: ("at least " if f[1] else "") + f"{f[2]} {COUNTED[f[3]]}",
    ),
    (words(LABELS, r"^(\s*)(WORDS)(?= {2,}|:|,|$)"), lambda f: f[1] + LABELS[f[2]]),
    (r"^(Plan) für ", r"\1 for "),
    (r"^  Ganztägig ", "  All day "),
    (r"^  Letzte Nacht ", "  Last night "),
    (r"^  (?:Mentions|Erwähnt) ", "  Mentions "),
    (r"(?<=\d\d:\d\d) (Mo|Di|Mi|Do|Fr|Sa|So)\.(?=  )", lambda f: " " + SHORT_DAYS[f[1]]),
    (r"^(\s+)bis (?=[MTWFS]\w+day, )", r"\1until "),
    (r"^(\s+)mit (?=[A-Z])", r"\1with "),
    (r" und (\d+) weiteren$", r" and \1 more"),
    (r"\b(\d+) von (\d+) erledigt\b", r"\1 of \2 done"),
    (r"(?<=  )offen: ", "open: "),
    (r" - für heute alles erledigt$", " - all done for today"),
    (words(UNITS, r"(?<=\d )(WORDS)\b"), lambda f: UNITS[f[1]]),
    (r"^(\s+\[[x ]\] .*  )erledigt(?=  )", r"\1done"),
    (r"^(\s+\[[x ]\] .*  )offen(?=  )", r"\1open"),
    (r"^(\s+)heute(\s+)Serie(\s+)letzte 7 Tage$", r"\1today\2streak\3last 7 days"),
    (r"^(\s+)heute(\s+)Serie(\s+)letzte 7 days$", r"\1today\2streak\3last 7 days"),
    (r"^(\s+)jetzt(\s+)üblich$", r"\1now\2usual"),
    (r"^(\s+)jetzt$", r"\1now"),
    (r"(?<=  )keine Daten\b", "no data"),
    (r"(?<=  )noch nicht vorbei\b", "not over yet"),
    (r"(?<=  )bisher (\d+ .*?)(?=  |$)", r"\1 so far"),
    (r"(?<=\d) Schritte\b", " steps"),
    (r"(?<=\d) Schritt\b", " step"),
    (r"^(\w+  )heute (\d+ events?)", r"\1\2 today"),
    (r"^(\w+ {2,})heute (\d+ events?)", r"\1\2 today"),
    (r"^(\w+ {2,})Heute keine Termine", r"\1No events today"),
    (r" - als Nächstes: ", " - next: "),
    (r"\b(\d+) angeheftete Notiz\b", r"\1 pinned note"),
    (r"\b(\d+) angeheftete notes\b", r"\1 pinned notes"),
    (r"\b(\d+) angeheftete Notizen\b", r"\1 pinned notes"),
    (r" - neueste: ", " - newest: "),
    (r"(?<=  )noch keine$", "none yet"),
    (r"(?<=  )nicht verfügbar\b", "not available"),
    (r"(?<=  )nicht eingerichtet\b", "not set up"),
    (r"^  Morgen keine Termine$", "  Tomorrow no events"),
    (r"(?<=Tomorrow )( *)keine Termine$", r"\1no events"),
    (r"(?<=  )zuerst (.*?) um (\d\d?:\d\d)$", r"first \1 at \2"),
    (r"(?<=  )zuerst ", "first "),
    (r"(?<=  )sonst (?=\d)", "usually "),
    (r"^(  On the way +\d+ min) bis ", r"\1 to "),
    (r"^\s*Nichts ist geplant(?=[:.])", "  Nothing is planned"),
    (words(REASONS, r"(?<=Nothing is planned: )(WORDS)(?=\.$)"), lambda f: REASONS[f[1]]),
    (
        r"^(\s*)Keine freie Zeit von (.*?)( in deiner Arbeitszeit)?( übrig)?\.$",
        lambda f: (
            f"{f[1]}No free time of {f[2]}{' left' if f[4] else ''}{' in your working hours' if f[3] else ''}."
        ),
    ),
    (
        r"^(\s*)Keine freie Zeit in deiner Arbeitszeit, die lang genug ist\.$",
        r"\1No free time in your working hours that is long enough.",
    ),
    # Risks of a plan.
    (
        r"^Die HRV ist niedrig \((.*?) gegenüber dem Mittel\): Verschieb hartes Training und langes Arbeiten\.$",
        r"HRV is low (\1 against the mean): keep hard training and long focus for another day.",
    ),
    (
        r"^Die Nacht war kurz \((.*?) Schlaf\): (?:Leg das Schwere auf den Vormittag|Plane einen frühen Abend ein)\.$",
        r"The night was short (\1 of sleep): plan an early night.",
    ),
    (r"^(.*) und (.*) überschneiden sich um (\d\d:\d\d)\.$", r"\1 and \2 overlap at \3."),
    (r"^Frei für (.*) \((.*?)\): (.*)\.$", r"Free for \1 (\2): \3."),
    (
        r"^Zwischen (.*) und (.*) ist um (\d\d:\d\d) keine Pause\.$",
        r"There is no break between \1 and \2 at \3.",
    ),
    (
        r"^Es sind nur (\d+ min) zwischen (.*) und (.*) um (\d\d:\d\d)\.$",
        r"There is only \1 between \2 and \3 at \4.",
    ),
    (r"^(Written: |\s+)Erinnerung angelegt: ", r"\1reminder created: "),
    (r"^(Written: |\s+)Letzte Verwendung der Notiz geändert: ", r"\1last use of note updated: "),
    (r"(?<=, )gefühlt (?=[−-]?\d)", "feels like "),
    (
        words(SKIES, r"(?<= °C  )(WORDS)(?=,|$)|(?<=°  )(WORDS)(?=  \d)"),
        lambda f: german.MEANING[f[1] or f[2]],
    ),
    (r"^(\s+)Regen und Schnee (?=\d)", r"\1Rain and snow "),
    (r"^(\s+)Regen (?=\d)", r"\1Rain "),
    (r"^(\s+)Schnee (?=\d)", r"\1Snow "),
    (r"(?<=, )Hoch (?=[−-]?\d)", "High "),
    (r"(?<=, )Tief (?=[−-]?\d)", "Low "),
    (r" - wie üblich$", " - as usual"),
    (r"^(\s+\d+ min), sonst (?=\d)", r"\1, usually "),
    (r"^Nach (?=[A-Z])", "To "),
    (r"Freihalten: (?=\d)", "Keep "),
    (r"^(\s+)bei (?=\S+:\d+:\d+$)", r"\1at "),
    (r"zur selben Zeit wie ein anderer Termin", "at the same time as another event"),
    (r"(?<=\d),(?=\d)", "."),
]
# Phrases of tiles, behind their labels.
TILES = {
    "Calendar": [
        (r"^Keine Termine\b", "No events"),
        (r"(?<=\d events) und mehr\b", " and more"),
        (r" - nichts geplant$", " - nothing planned"),
        (r" - alles vorbei$", " - all over"),
        (r"(?<=[·-] )bis (?=(?:\w+\. |\d+\. \w+ )?\d\d:\d\d )", "until "),
        (r"\b(Mo|Di|Mi|Do|Fr|Sa|So)\.(?= \d\d:\d\d )", lambda f: SHORT_DAYS[f[1]]),
        (rf"(?<=[·-] )(\d\d?)\. ({LONG_MONTHS})(?= )", lambda f: f"{of_month(f[2])[:3]} {f[1]}"),
    ],
    "Mail": [
        (r"^(\d+\+?) braucht eine Antwort", r"\1 needs a reply"),
        (r"^(\d+\+?) brauchen eine Antwort", r"\1 need a reply"),
        (r"^(\d+\+?) ungelesen", r"\1 unread"),
        (r"^(\d+\+) Nachrichten", r"\1 messages"),
        (r"^nichts Dringendes", "nothing urgent"),
        (r"^keine Nachrichten", "no mail"),
        (r"^neueste\b", "latest"),
        (r" - unbekannter Absender: ", " - unknown sender: "),
        (r": \(ohne Betreff\)$", ": (no subject)"),
    ],
    "Weather": [
        (words(SKIES, r"(?<=°C, )(WORDS)(?= - |$)"), lambda f: german.MEANING[f[1]]),
        (r" - Höchstwert ", " - high "),
        (r", Regen und Schnee (?=\d)", ", rain and snow "),
        (r", Regen (?=\d)", ", rain "),
        (r", Schnee (?=\d)", ", snow "),
    ],
    "Health": [
        (r"^erholt\b", "recovered"),
        (r"^normal\b", "neutral"),
        (r"^erschöpft\b", "drained"),
        (r"^keine HRV\b", "no HRV"),
        (r"(?<=[·-] )([\dhmin ]+) geschlafen$", r"slept \1"),
    ],
    "Habits": [(r"^keine$", "none")],
    "Streaks": [(r"^keine$", "none")],
    "Notes": [(r"^keine Notizen", "no notes"), (r"^(\d+\+) Notizen", r"\1 notes")],
}
TILE = re.compile(r"^(\w+)( {2,})(\S.*)$")
COMPILED = [(re.compile(pattern), new) for pattern, new in PHRASES]


def english(line):
    """A line of a German card with the words of an English one."""
    bare = line.strip()
    if bare in WHOLE:
        return line[: len(line) - len(line.lstrip())] + WHOLE[bare]
    for pattern, new in COMPILED:
        line = pattern.sub(new, line)
    tile = TILE.match(line)
    if tile and tile[1] in TILES:
        text = tile[3]
        for pattern, new in TILES[tile[1]]:
            text = re.sub(pattern, new, text)
        line = tile[1] + tile[2] + text
    return line


HEADING = re.compile(r"(#{2,3}) (.*?)(?: \((.*)\))?$")
LEAD = re.compile(r"(\d\d?:\d\d[–-]\d\d?:\d\d(?: [A-Z]\w{1,2}\.?)?|all day|ganztägig) +(.*)")


def of_markdown(line):
    """A line of a card in Markdown as a text shows it."""
    heading = HEADING.fullmatch(line)
    if heading:
        indent = "  " if len(heading[1]) == 3 else ""
        return indent + heading[2] + (f": {heading[3]}" if heading[3] else "")
    line = html.unescape(line).replace("\\", "").rstrip().replace("**", "")
    if line.startswith("- "):
        row = LEAD.fullmatch(line[2:])
        text = row[2] if row else line[2:]
        if text.startswith("● "):
            return "  * " + text[2:].replace(" · ", " - ")
        text = text.replace(" · ", " - ")
        return f"  {row[1].replace('–', '-')}  {text}" if row else f"    {text}"
    return "    " + line.strip() if line.startswith("  ") else line
