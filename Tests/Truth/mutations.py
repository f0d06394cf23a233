"""The check of the oracle itself: what lucid printed is changed, and must be found false."""

import re

from judging.page import Page
from judging.rules import FALSE, TRUE


def more(found):
    """The number, three higher."""
    return found[1] + str(int(found[2]) + 3) + found[3]


def later(found):
    """The hour, five later within the day."""
    return f"{found[1]}{(int(found[2]) + 5) % 24:02}:{found[3]}"


def put(text):
    """Another text in the place of the second group."""
    return lambda found: found[1] + text + found[3]


DAY = r"today|tomorrow|heute|morgen"
OTHER = {"today": "tomorrow", "tomorrow": "today", "heute": "morgen", "morgen": "heute"}


def other_day(found):
    """Today for tomorrow, and tomorrow for today."""
    return found[1] + OTHER[found[2]] + found[3]


def past(found):
    """Yesterday, for today and tomorrow."""
    return found[1] + ("gestern" if found[2] in ("heute", "morgen") else "yesterday") + found[3]


def long_ago(found):
    """The first of January, for yesterday."""
    return found[1] + ("dem 1. Januar" if found[2] == "gestern" else "January 1") + found[3]


def ahead(found):
    """Tomorrow, for yesterday."""
    return found[1] + ("morgen" if found[2] == "gestern" else "tomorrow") + found[3]


TIME = r"(\d?\d):(\d\d)"
# Kind of statement, what to change in it in English and in German, and into what. The pattern has
# three groups; only the sentence itself is changed, once.
CHANGES = [
    ("calendar.count", r"(You have )(\d+)( event)", r"(hast du (?:noch )?)(\d+)( Termin)", more),
    ("calendar.soon", r"( in )(\d+)( min)", r"( in )(\d+)( min)", more),
    ("calendar.soon", rf"(, at ){TIME}", rf"(, um ){TIME}", later),
    ("calendar.running", rf"( until ){TIME}", rf"( bis ){TIME}", later),
    ("calendar.get_ready", rf"(: ){TIME}", rf"(: ){TIME}", later),
    ("calendar.key", rf"( miss \S+: ){TIME}", rf"( verpassen: ){TIME}", later),
    ("calendar.key", rf"( miss )({DAY})(:)", rf"( solltest du )({DAY})( nicht)", past),
    (
        "calendar.key",
        r"(^)(.+?)( is the one not)",
        r"(^)(.+?)( solltest du)",
        put("Opening night"),
    ),
    ("calendar.prepare", rf"( at ){TIME}", rf"( um ){TIME}", later),
    ("calendar.first", rf"( at ){TIME}", rf"( um ){TIME}", later),
    ("calendar.first", r"( with )(.+?)( at )", r"( mit )(.+?)( um )", put("Opening night")),
    ("calendar.longest_of_days", rf"( days: ){TIME}", rf"( Tage: ){TIME}", later),
    ("calendar.over", rf"(: ){TIME}", rf"(: ){TIME}", later),
    ("calendar.over", r"( of )(\d+)( events)", r"( von )(\d+)( Termin)", more),
    ("calendar.overlap", rf"(, ){TIME}", rf"(, ){TIME}", later),
    ("calendar.decide", rf"( at ){TIME}", rf"( um ){TIME}", later),
    ("calendar.back_to_back", rf"(, at ){TIME}", rf"( um ){TIME}", later),
    ("calendar.load", r"( up )(\d+)( h)", r"( Termine )(\d+)( h)", more),
    ("calendar.all_day", rf"( is )({DAY})(, all)", rf"( ist )({DAY})(, ganz)", other_day),
    ("calendar.best_block", r"(work: )(\d+)( h)", r"(Arbeit: )(\d+)( h)", more),
    ("calendar.focus_block", r"(work: )(\d+)( h)", r"(Arbeit: )(\d+)( h)", more),
    ("calendar.longest_gap", rf"( is ){TIME}", rf"( ist heute ){TIME}", later),
    ("calendar.protect", r"(protect: )(\d+)( h)", r"(halten: )(\d+)( h)", more),
    ("calendar.free_slots", r"(You have )(\d+)( free)", r"(heute )(\d+)( freie)", more),
    ("calendar.fullest_day", r"(day: )(\d+)( event)", r"(Tag: )(\d+)( Termin)", more),
    ("calendar.freest_day", r"(it, )(\d+)( h)", r"(belegt: )(\d+)( h)", more),
    ("calendar.next", rf"( at ){TIME}", rf"( um ){TIME}", later),
    ("calendar.next", rf"(next: )({DAY})( at)", rf"(: )({DAY})( um)", other_day),
    ("calendar.added", rf"(, ){TIME}", rf"(, ){TIME}", later),
    ("calendar.deleted", rf"(, ){TIME}", rf"(, ){TIME}", later),
    ("health.slept", r"([Yy]ou slept )(\d+)( h)", r"(Du hast )(\d+)( h)", more),
    ("health.slept", r"(usual )(\d+)( h)", r"(sonst )(\d+)( h)", more),
    ("health.deep_sleep", r"(\()(\d+)([.,\d]* %)", r"(\()(\d+)([.,\d]* %)", more),
    ("health.naps", r"(: )(\d+)( min)", r"(: )(\d+)( min)", more),
    ("health.earlier_to_bed", r"(bed )(\d+)( min)", r"(heute )(\d+)( min)", more),
    ("health.verdict", r"(HRV )(\d+)([.\d]* ms)", r"(HRV )(\d+)([,\d]* ms)", more),
    (
        "health.verdict",
        r"(You are )(drained|recovered)(:)",
        r"(Du bist )(erschöpft|erholt)(:)",
        lambda found: found[1] + VERDICTS[found[2]] + found[3],
    ),
    ("health.resting_heart", r"( is )(\d+)([.\d]* bpm)", r"(puls: )(\d+)([,\d]* Sch)", more),
    ("health.steps", r"(^)(\d+)( steps)", r"(Bisher )(\d+)( Schr)", more),
    ("health.trend", r"(: )(\d+)([.\d]* (?:ms|steps|bpm))", r"(Schnitt )(\d+)([,\d]* )", more),
    (
        "health.trend",
        r"( )(rose|fell)( by)",
        r"( % )(gestiegen|gefallen)(,)",
        lambda found: found[1] + VERDICTS[found[2]] + found[3],
    ),
    ("habits.done_today", r"(^)(\d+)( of)", r"( )(\d+)( von)", more),
    ("habits.open", r"(today: )(\w+)(.*)", r"(offen: )(\w+)(.*)", put("Chess")),
    ("habits.keep_streak", r"(streak of )(\d+)( )", r"(Serie von )(\d+)( )", more),
    ("habits.streaks", r"(Streaks: \w+ )(\d+)( )", r"(Serien: \w+ )(\d+)( )", more),
    ("habits.summary", r"( done on )(\d+)( of)", r"( an )(\d+)( von)", more),
    ("habits.milestone", r"(reached )(\d+)( )", r"(: )(\d+)( )", more),
    ("mail.needs_answer", r"(from )(\w+)( )", r"(von )(\w+)( )", put("Otto")),
    ("mail.pressing", r"(from )(\w+)( )", r"(von )(\w+)( )", put("Otto")),
    ("mail.needs_answer", r"( since )(yesterday)(\.)", r"( seit )(gestern)( eine)", long_ago),
    ("mail.pressing", r"( since )(yesterday)(\.)", r"( seit )(gestern)( unb)", long_ago),
    ("mail.needs_answer", r"(line was )(yesterday)( at|\.)", r"(rist war )(gestern)( um|\.)", ahead),
    ("mail.latest", rf"( at ){TIME}", rf"( um ){TIME}", later),
    ("mail.count", r"(^)(\d+)( message)", r"(^)(\d+)( Nachricht)", more),
    ("mail.urgent_count", r"(^)(\d+)( message)", r"(^)(\d+)( Nachricht)", more),
    ("mail.reply", r"(Reply to )(\w+)( )", r"(Antworte )(\w+)( )", put("Otto")),
    ("notes.newest", r"( is )(.+?)(, from|\.)", r"( ist )(.+?)(, vo|\.)", put("Shopping")),
    ("notes.pinned", r"(^)(\d+)( note)", r"(^)(\d+)( Notiz)", more),
    ("notes.work_on", r"(: )(.+?)(\.| \()", r"(: )(.+?)(\.| \()", put("Buy a boat")),
    ("reminders.next", rf"( )({DAY})( at|\.)", rf"( )({DAY})( um|:)", other_day),
    ("reminders.was_due", rf"( )({DAY})( at|\.)", rf"( )({DAY})( um| f)", other_day),
    ("reminders.open", r"(^)(\d+)( rem)", r"(^)(\d+)( Erin)", more),
    ("reminders.set", rf"( )({DAY})( at)", rf"( )({DAY})( um)", other_day),
    ("tasks.next", rf"( is due )({DAY})( at|\.)", rf"( ist )({DAY})( um| f)", other_day),
    ("tasks.late", rf"( at ){TIME}", rf"( um ){TIME}", later),
    ("tasks.open", r"(^)(\d+)( task)", r"(^)(\d+)( Auf)", more),
    ("contacts.turns", r"( turns )(\d+)( )", r"(heute |morgen )(\d+)(\.)", more),
    ("contacts.contact", r"(@)(\w+)(\.)", r"(@)(\w+)(\.)", put("elsewhere")),
    ("weather.now", r"(^)(−?\d+)([.\d]* °C)", r"(^)(−?\d+)([,\d]* °C)", lambda f: f"{f[1]}40{f[3]}"),
    ("weather.now", r"(high )(−?\d+)([.\d]* °C)", r"(wert )(−?\d+)([,\d]* °C)", put("44")),
    ("weather.likely", r"(\()(\d+)( %)", r"(\()(\d+)( %)", more),
    ("weather.day", r"(: .*?, )(−?\d+)([.\d]* °C)", r"(: .*?, )(−?\d+)([,\d]* °C)", put("44")),
    ("travel.time", r"(takes )(\d+)( min)", r"(dauert )(\d+)( min)", more),
    ("travel.leave_now", r"(now: )(\d+)( min)", r"(auf: )(\d+)( min)", more),
    (
        "travel.leave_anytime",
        r"(^)(Leave when it suits)(: .*), the usual is",
        r"(^)(Brich auf, wann es passt)(: .*), üblich sind",
        lambda found: f"{NOW[found[2]][0]}{found[3]}{NOW[found[2]][1]}",
    ),
    ("location.here", r"( in )(\w+)(\.)", r"( in )(\w+)(\.)", put("Quito")),
]
# Free time and habits of a plan may stand elsewhere too.
EVENT = r"(?!.*(?:free time|habits|freie Zeit|Gewohnheiten|  [\dhmin ]+)$)"
# Lines of cards, changed where they stand: kind, English line, German line, and into what.
CARDS = [
    ("heading of a day", r"(: )(\d+)( event)", r"(: )(\d+)( Termin)", more),
    ("row of the calendar", rf"(^){TIME}{EVENT}", rf"(^){TIME}{EVENT}", later),
    ("people of a row", r"(with )(\w+)( )", r"(mit )(\w+)( )", put("Otto")),
    ("last day of a row", r"( )(\d+)($)", r"(, )(\d+)(\. )", put("29")),
    ("heading of a plan", r"( )(\d+)(:|$)", r"(, )(\d+)(\. )", put("29")),
    ("heading of free time", r"(, \w+ )(\d+)(: )", r"(, )(\d+)(\. )", put("29")),
    ("row of health", r"(Sleep +)(\d+)( h)", r"(Schlaf +)(\d+)( h)", more),
    ("row of health", r"(^HRV .*  )(\d+)(\S* ms$)", r"(^HRV .*  )(\d+)(\S* ms$)", more),
    ("row of health", r"(^HRV .*[+−])(\d+)(\S* %)", r"(^HRV .*[+−])(\d+)(\S* %)", more),
    ("row of deep sleep", r"(^Deep sleep +)(\d+)( h| min)", r"(^Tiefschlaf +)(\d+)( h| min)", more),
    ("row of habits", r"(  )(\d+)( (?:day|week)s?  )", r"(  )(\d+)( (?:Tag|Woche)\w*  )", more),
    ("briefing: habits", r"( )(\d+)( of)", r"( )(\d+)( von)", more),
    ("briefing: last night", r"( )(\d+)( h)", r"( )(\d+)( h)", more),
    ("briefing: tomorrow", r"( )(\d+)( event)", r"( )(\d+)( Termin)", more),
    ("weather of now", r"(^)(-?\d+)(\S* °C)", r"(^)(-?\d+)(\S* °C)", put("44")),
    ("weather of now", r"(like )(-?\d+)(\S* °C)", r"(gefühlt )(-?\d+)(\S* °C)", put("44")),
    ("facts of the weather", r"(Low )(-?\d+)( °C|\.)", r"(Tief )(-?\d+)( °C|,)", put("41")),
    ("hour of the weather", r"( )(\d+)( %)", r"( )(\d+)( %)", more),
    ("number of messages", r"( )(\d+)( message)", r"( )(\d+)( Nachricht)", more),
    ("group of mail", r"(: )(\d+)($)", r"(: )(\d+)($)", more),
    ("mail of a group", r"(: )(\d+)($)", r"(: )(\d+)($)", more),
    ("message of a card", rf"( - ){TIME}", rf"( - ){TIME}", later),
    ("message of a card", r"( - \w+ )(\d+)($)", r"( - )(\d+)(\. )", more),
    ("words of a row", r"(^)(\w+)( )", r"(^)(\w+)( )", put("Elsewhere")),
    ("number of notes", r"(: )(\d+)( note)", r"(: )(\d+)( Noti)", more),
    ("note of a card", r"(^[-^] )(\w+)( )", r"(^[-^] )(\w+)( )", put("Elsewhere")),
    ("reminder of a card", r"(in )(\d+)( h)", r"(in )(\d+)( h)", more),
    ("what was written", rf"(, ){TIME}", rf"(, ){TIME}", later),
    ("place of a failure", r"(:)(\d+)(:)", r"(:)(\d+)(:)", more),
]
VERDICTS = {
    "drained": "recovered",
    "recovered": "drained",
    "erschöpft": "erholt",
    "erholt": "erschöpft",
    "rose": "fell",
    "fell": "rose",
    "gestiegen": "gefallen",
    "gefallen": "gestiegen",
}
NOW = {
    "Leave when it suits": ("Leave now", " instead of the usual"),
    "Brich auf, wann es passt": ("Brich jetzt auf", " statt der üblichen"),
}
# So many kinds of change must fit some text of sixty worlds.
WANTED = 75


def outcome(change, page):
    """Whether the change is found false, by language; None where nothing true fits it."""
    kind, english, german, new = change
    pattern = german if page.truth.language == "de" else english
    for statement in page.of(kind):
        if statement.finding.verdict != TRUE:
            continue
        changed = re.sub(pattern, new, statement.text, count=1)
        if changed == statement.text:
            continue
        found = Page("- " + changed, page.job, page.truth, page.before)
        return any(s.finding.verdict == FALSE for s in found.statements)
    return None


def outcome_of_card(change, page):
    """As `outcome`, of a line of a card, which is changed in its place."""
    kind, english, german, new = change
    pattern = german if page.truth.language == "de" else english
    for statement in page.of(kind):
        if statement.finding.verdict != TRUE or page.is_markdown:
            continue
        line = page.lines[statement.line]
        indent = line[: len(line) - len(line.lstrip())]
        changed = indent + re.sub(pattern, new, line.strip(), count=1)
        if changed == line:
            continue
        lines = [*page.lines[: statement.line], changed, *page.lines[statement.line + 1 :]]
        found = Page("\n".join(lines), page.job, page.truth, page.before)
        return any(s.finding.verdict == FALSE and s.line == statement.line for s in found.statements)
    return None


def tried(pages):
    """The outcomes of all changes on the pages of a world: number of the change, and whether found."""
    found = []
    for number, change in enumerate(CHANGES + CARDS):
        for page in pages:
            attempt = outcome if number < len(CHANGES) else outcome_of_card
            done = attempt(change, page)
            if done is not None:
                found.append((number, page.truth.language, done, page.job.ability))
                break
    return found
