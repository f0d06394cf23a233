"""The German sentences of each kind of statement, as patterns with the groups of the English ones."""

MONTHS = (
    "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
)

PARTS = {
    "DAY": (
        r"(?:[Hh]eute|[Mm]orgen|[Gg]estern|(?:[Aa]m )?(?:Montag|Dienstag|Mittwoch|Donnerstag|"
        rf"Freitag|Samstag|Sonntag)|(?:[Aa]m )?\d{{1,2}}\. (?:{MONTHS}))"
    ),
    "LENGTH": r"(?:\d+ Tage?n?|\d+ h \d+ min|\d+ h|\d+ min)",
    "NUMBER": r"[−-]?\d+(?:,\d+)?",
    "WITHIN": (
        r"(?:<DAY>(?: von <CLOCK=since> bis <CLOCK=until>)?|"
        r"[Vv]o[nm] <DAY=first> bis (?:zum )?<DAY=last>)"
    ),
    "WRITTEN": r"<DAY>, (?:ganztägig|<SPAN>)",
    "LIMIT": r"(?:; die Frist (?P<tense>ist|war) (?:am )?<DAY=limit>(?: um <CLOCK>)?(?: \(dort [^)]*\))?)?",
    "DUE": r"<DAY>(?: um <CLOCK>)?",
    "UNIT": r"(?P<unit>Tage?n?|Wochen?)",
    "FALLS": r"(?P<falls>Regen und Schnee|Regen|Schnee)",
    "PERIOD": (
        r"(?P<period>in den letzten \d+ Tagen|am letzten Tag|vom \d+\.(?: [A-ZÄ]\w+)?(?: \d{4})? "
        r"bis (?:zum )?\d+\. [A-ZÄ]\w+(?: \d{4})?|am \d+\. [A-ZÄ]\w+(?: \d{4})?)"
    ),
}

# A change, signed or in words: `−13,3 % gegenüber`, `13 % unter`, `etwa bei`.
AGAINST = (
    r"(?:(?P<delta>[+−]?\d[\d,]*) % (?:gegenüber|(?P<less>unter|weniger als)|über|mehr als)|"
    r"etwa (?:bei|wie))"
)
SEARCH = r"<WITHIN>(?P<hours> in deinen (?P<rest>übrigen )?Arbeitszeiten)?"

CALENDAR = {
    "calendar.none_found": r"Kein Termin gefunden\.",
    "calendar.empty": (
        r"<WITHIN> steht (?P<matching>kein passender Termin) im Kalender\.",
        r"<WITHIN> steht (?P<timed>kein Termin mit Uhrzeit) (?:(?P<rest>mehr an)|im Kalender)\.",
        r"<WITHIN> steht nichts (?P<rest>mehr )?im Kalender\.",
    ),
    "calendar.count": (
        r"<WITHIN> hast du (?P<rest>noch )?(?P<least>mindestens )?(?P<n>\d+) "
        r"(?P<matching>passenden? )?Termine?(?P<timed> mit Uhrzeit)?\.",
        r"Du hast (?P<least>mindestens )?(?P<n>\d+) (?P<matching>passenden? )?Termine?"
        r"(?P<timed> mit Uhrzeit)? an (?P<k>\d+) Tagen, <WITHIN>\.",
    ),
    "calendar.soon": r"<TITLE> beginnt (?:jetzt|in <LENGTH>, um <CLOCK>)\.",
    "calendar.running": r"<TITLE> läuft bis (?:(?:zum )?<DAY> um )?<CLOCK><PLACE>\.",
    "calendar.first": r"<DAY> beginnt der Tag mit <TITLE> um <CLOCK>\.",
    "calendar.get_ready": (
        r"Mach dich bereit(?: für <TITLE>)?: <SPAN><PLACE>\.",
        r"Sei (?P<now>jetzt) (?:dabei|bei <TITLE>): <SPAN><PLACE>\.",
    ),
    "calendar.apart": (
        r"<DAY> ist nichts zu eng: Zwischen zwei Terminen liegen mindestens <LENGTH>\."
    ),
    "calendar.key": r"<TITLE> solltest du <DAY> nicht verpassen: <SPAN><PLACE>\.",
    "calendar.prepare": (
        r"Bereite <TITLE> (?:(?:<DAY> )?um <CLOCK> )?vor"
        r"(?:: (?:(?P<only>einziger)|(?P<longest>längster)) Termin des Tages)?\.",
        r"(?P<private>Sei) (?:<DAY> )?um <CLOCK> pünktlich bei <TITLE>\.",
        r"(?P<before>Halte dir die halbe Stunde davor frei)\.",
    ),
    "calendar.longest_of_days": r"<TITLE> <DAY> ist der längste Termin dieser Tage: <SPAN>\.",
    "calendar.over": (
        r"<TITLE> war heute der längste von (?P<n>\d+) Terminen: <SPAN>\.",
        r"<TITLE> war heute der einzige Termin mit Uhrzeit: <SPAN>\.",
    ),
    "calendar.overlap": (
        r"<TITLE> und <TITLE=other> überschneiden sich <DAY>, <SPAN>\.",
        r"Für <TITLE=moved> \(<LENGTH>\) ist <WITHIN> frei: (?P<list>[^\n]*?–\d?\d:\d\d)(?: und mehr)?\.(?= |$)",
    ),
    "calendar.decide": (
        r"Entscheide dich zwischen <TITLE> und <TITLE=other>, <DAY> um <CLOCK>\.",
        r"Entscheide: <TITLE> oder <TITLE=other>, <DAY> um <CLOCK>",
        r"Entscheide dich jetzt für einen der beiden\.",
    ),
    "calendar.unanswered": (
        r"(?P<least>Mindestens )?(?P<n>\d+) Einladung(?:en)? warte[nt] auf deine Antwort: "
        r"(?P<list>[^\n]+?)(?: und (?P<more>\d+) weitere)?\.(?= |$)"
    ),
    "calendar.answer": r"Sage <TITLE> zu oder ab\.",
    "calendar.back_to_back": r"<TITLE> und <TITLE=other> folgen <DAY> um <CLOCK> direkt aufeinander\.",
    "calendar.load": r"<DAY> belegen Termine <LENGTH>\.",
    "calendar.all_day": (
        r"<TITLE> ist <DAY>, ganztägig\.",
        r"<TITLE> dauert vo[nm] <DAY> bis (?:zum )?<DAY=last>\.",
        r"<TITLE> ist <DAY=asked>, ganztägig \(vo[nm] <DAY> bis (?:zum )?<DAY=last>\)\.",
    ),
    "calendar.best_block": (
        r"<SPAN> ist <DAY> die beste Zeit für konzentrierte Arbeit: <LENGTH> frei\."
    ),
    "calendar.focus_block": r"<SPAN> ist <DAY> die beste Zeit für konzentrierte Arbeit: <LENGTH>\.",
    "calendar.keep_free": r"Halte (?:diese Zeit|<SPAN> <DAY>) für konzentrierte Arbeit frei\.",
    "calendar.longest_gap": r"Die längste freie Lücke ist <WITHIN> <SPAN>, <LENGTH>\.",
    "calendar.fullest_day": r"<DAY> ist der vollste Tag: (?P<n>\d+) Termine?, <LENGTH>\.",
    "calendar.freest_day": (
        r"<DAY> (?:steht nichts zu fester Zeit an|ist am wenigsten belegt: <LENGTH>)\."
    ),
    "calendar.free_slots": (
        rf"Du hast (?:{SEARCH} )?(?P<least>mindestens )?(?P<n>\d+) freies? Zeitfenster von (?:mindestens )?<LENGTH>: "
        r"(?P<list>[^\n]*?\d:\d\d[^.\n]*?\d)\.",
        rf"Du bist (?:{SEARCH} )?frei: (?P<list>[^\n]*?\d:\d\d[^\n]*?)(?P<least> und mehr)?\.(?= |$)",
    ),
    "calendar.no_slot": (
        rf"(?:[Ii]n dieser Zeit|{SEARCH}) ist (?:kein Zeitfenster von <LENGTH>|keine Zeit) frei\.",
        r"Deine (?P<hours>Arbeitszeit) ist <DAY> vorbei, also ist darin (?:kein Zeitfenster von <LENGTH>|keine Zeit) "
        r"mehr frei\.",
        r"<DAY> ist (?P<hours>kein Arbeitstag): Es gibt keine Arbeitszeit zu verplanen\.",
        r"<WITHIN> ist (?P<hours>keine Arbeitszeit), also wurde (?:kein Zeitfenster von <LENGTH>|keine Zeit) gesucht\.",
    ),
    "calendar.protect": r"<SPAN> solltest du <DAY> freihalten: <LENGTH> am Stück\.",
    "calendar.block_stretch": r"Reserviere (?:diese Zeit|<SPAN> <DAY>), bevor es jemand anders tut\.",
    "calendar.no_block": (
        r"In deinen Arbeitszeiten ist keine freie Zeit lang genug für konzentrierte Arbeit\."
    ),
    "calendar.block_focus": r"Reserviere (?:diese Zeit|<SPAN> <DAY>) für Arbeit, die Ruhe braucht\.",
    "calendar.next": r"Als Nächstes <TITLE>: <DAY> um <CLOCK>(?:, in <LENGTH>)?<PLACE>\.",
    "calendar.no_next": r"In den nächsten 7 Tagen steht kein Termin mit Uhrzeit an\.",
    "calendar.added": r"<TITLE> wurde eingetragen: <WRITTEN>\.",
    "calendar.deleted": r"<TITLE> wurde gelöscht: vorher <WRITTEN>\.",
    "calendar.changed": r"<TITLE> wurde geändert: <WRITTEN>\.",
    "calendar.clash": r"<TITLE> überschneidet sich mit einem anderen Termin\.",
}

TODAY = r"[Hh]eute(?P<week> oder diese Woche)?"

WEEKDAY = (
    r", (?P<side>über|unter) jedem von (?P<weeks>[4-8]) \w+en davor "
    r"\(<AMOUNT=low>(?: bis <AMOUNT=high>)?, im Schnitt <AMOUNT=middle>"
    r"(?:; (?:gestern|am Tag davor) <AMOUNT=before>)?\)"
)

HABITS = {
    "habits.all_done": (
        rf"Die eine Gewohnheit ist {TODAY} erledigt\.",
        rf"Alle (?P<n>\d+) Gewohnheiten sind {TODAY} erledigt\.",
    ),
    "habits.done_today": (
        TODAY + r" (?:ist|sind) (?P<n>\d+) von (?P<all>\d+) Gewohnheiten erledigt(?:: <ANY=list>)?\."
    ),
    "habits.milestone": r"(?P<name>[\w -]+?): <STREAK> in Folge erreicht\.",
    "habits.unlogged": (
        r"(?P<n>\d+) Gewohnheit(?:en sind| ist) heute noch nicht eingetragen: <ANY=list>\."
    ),
    "habits.open": r"Heute noch offen: <ANY=list>\.",
    "habits.keep_streak": r"Trage (?P<name>[\w -]+?)(?: diese Woche)? ein, damit die Serie von <STREAK> hält\.",
    # The kind of `tasks.begin` begins with the same words; the title decides.
    "habits.start": r"Beginne mit (?P<list>(?:[\w-]+(?: \([^)]*\))?(?:, | und )?)+)\.",
    "habits.summary": (
        r"(?P<name>[\w -]+?) wurde an (?P<done>\d+) von (?P<all>\d+) Tage?n? erledigt; "
        r"die Serie steht bei <STREAK>\."
    ),
    "habits.summary_past": (
        r"(?P<name>[\w -]+?) wurde an (?P<done>\d+) von (?P<all>\d+) Tage?n? erledigt"
        r"(?:, <PERIOD>)?\."
    ),
    "habits.logged": r"(?P<name>(?:(?! wurde)[\w -])+?) eingetragen: <ANY=value>(?P<short>, noch unter dem Ziel)?\.",
    "habits.created": r"Gewohnheit (?P<name>[\w -]+?) angelegt\.",
    "habits.archived": r"Gewohnheit (?P<name>[\w -]+?) beiseitegelegt\.",
    "habits.streaks": r"Serien: <ANY=list>\.",
    "habits.none": r"Es ist keine Gewohnheit angelegt\.",
    "habits.no_streak": r"Keine Gewohnheit hat eine Serie\.",
    "habits.unusual": rf"Erledigte Gewohnheiten (?:gestern|am <DAY>): <NUMBER>{WEEKDAY}\.",
}

METRIC = (
    r"(?P<metric>HRV|Ruhepuls|Schlaf am Tag|Schlaf|Anteil des Tiefschlafs|Tiefschlaf|Schritte)"
)

HEALTH = {
    "health.verdict": (
        r"Du bist (?:in )?(?P<word>erschöpft|erholt|normaler)(?: Verfassung)?: HRV <NUMBER> ms, "
        rf"{AGAINST} deinem Mittel von (?P<mean>[\d,]+) ms(?:{WEEKDAY})?\."
    ),
    "health.slept": (
        r"(?P<short>Kurze Nacht: )?Du hast <LENGTH> geschlafen"
        rf"(?:, {AGAINST} (?:sonst|die üblichen) \(?<LENGTH=usual>\)?)?(?:{WEEKDAY})?\."
    ),
    "health.resting_heart": (
        rf"Ruhepuls: <NUMBER> Schläge/min, {AGAINST} (?:den üblichen )?"
        rf"(?P<mean>\d+(?:,\d+)?)(?:{WEEKDAY})?\."
    ),
    "health.steps": r"Bisher <NUMBER> Schritte?(?:, sonst (?P<mean>\d+(?:,\d+)?) am Tag)?\.",
    "health.advice": (
        r"(?P<early_night>Geh früh schlafen, statt hart zu trainieren)\.",
        r"(?P<easy_walk>Mach heute einen Spaziergang, statt hart zu trainieren)\.",
        r"(?P<in_the_morning>Erledige das Schwerste am Vormittag, bevor sich die kurze Nacht "
        r"bemerkbar macht)\.",
        r"(?P<hard_today>Nimm dir heute die schwerste Arbeit oder das härteste Training vor)\.",
        r"(?P<half_an_hour_earlier>Geh heute eine halbe Stunde früher schlafen)\.",
        r"(?P<walk_after_lunch>Mach nach dem Mittagessen einen Spaziergang)\.",
        r"(?P<wear_watch>Trag heute Nacht die Uhr, damit sich der morgige Tag vergleichen lässt)\.",
    ),
    "health.deep_sleep": r"Davon waren <LENGTH> Tiefschlaf \(<NUMBER> %\)\.",
    "health.naps": r"Schlaf am Tag: <LENGTH>\.",
    "health.earlier_to_bed": r"Geh heute <LENGTH> früher ins Bett als sonst\.",
    "health.trend": (
        METRIC + r" <PERIOD>: (?:um <NUMBER=by> % (?:(?P<up>gestiegen)|(?P<down>gefallen))|"
        r"(?P<flat>gleich geblieben)), im Schnitt <AMOUNT=mean> am Tag\."
    ),
    "health.average": (
        METRIC + r" <PERIOD>: im Schnitt <AMOUNT=mean> am Tag, zu wenige Werte für einen Trend\."
    ),
    "health.no_data": (
        r"Von den gefragten Gesundheitswerten wurde heute keiner gemessen\.",
        r"Keine Gesundheitswerte von heute; die neuesten sind vo[nm] <DAY>\.",
    ),
    "health.no_night": (
        r"Für die letzte Nacht wurde kein Schlaf aufgezeichnet(?:; die neueste Nacht ist vo[nm] <DAY>)?\."
    ),
    "health.night_so_far": r"Die Nacht ist vielleicht noch nicht vorbei: bisher <LENGTH> Schlaf\.",
    "health.no_values": rf"Für diese Zeit gibt es keine Werte \({METRIC}\)\.",
    "health.low_and_high": r"Der Wert lag zwischen <AMOUNT=low> und <AMOUNT=high>\.",
    "health.unusual": (
        r"(?P<metric>Schritte|Aktivitätsenergie|Training|Stehstunden|Strecke) gestern: "
        rf"<AMOUNT=value>{WEEKDAY}\."
    ),
}

QUOTED = r"(?:: „(?P<excerpt>[^“]*)“)?\."

LISTS = {
    "contacts.none": r"Kein passender Kontakt im Adressbuch\.",
    "contacts.contact": r"<NAME>(?: \((?P<company>[^)]*)\))?(?:: (?P<reach>[+\d][^\n]*?@[\w.]+))?\.",
    "contacts.turns": r"<NAME> wird <DAY> (?P<n>\d+)\.",
    "contacts.birthday": r"<NAME> hat <DAY> Geburtstag\.",
    "contacts.created": r"Der Kontakt <NAME> steht im Adressbuch(?:: (?P<reach>[^\n]+?))?\.(?=$| )",
    "contacts.changed": r"Der Kontakt <NAME> ist geändert(?:: (?P<reach>[^\n]+?))?\.(?=$| )",
    "mail.needs_answer": (
        r"<SUBJECT> von <SENDER> braucht (?:seit (?:dem )?<DAY> )?eine Antwort(?:<LIMIT>|, vor <TITLE=event> [^.„]*)" + QUOTED,
        r"<SUBJECT> von <SENDER> (?:fragt|bittet)(?: seit (?:dem )?<DAY>)?(?:<LIMIT>|, vor <TITLE=event> [^.„]*)(?:: „(?P<excerpt>[^“]*)“)?\.?",
        r"<SUBJECT> von <SENDER> fordert (?:seit (?:dem )?<DAY> )?eine Zahlung<LIMIT>" + QUOTED,
        r"<SENDER> schreibt: „(?P<excerpt>[^“]*)“\.?",
    ),
    "mail.pressing": (
        r"<SUBJECT> von <SENDER> drängt und ist (?:noch|seit (?:dem )?<DAY>) unbeantwortet<LIMIT>" + QUOTED,
        r"<SUBJECT> von <SENDER> ist noch unbeantwortet<LIMIT>" + QUOTED,
    ),
    "mail.reply": (
        r"(?:(?:Bis|Vor) (?P<by>[^:\n]*(?::\d\d)?): |(?P<today>Heute): )?Antworte <SENDER> (?:auf <SUBJECT>|zuerst)\.",
        r"(?:(?:Bis|Vor) (?P<by>[^:\n]*(?::\d\d)?): |(?P<today>Heute): )?Bezahle <SUBJECT> von <SENDER> oder widersprich\.",
        r"Bezahle oder widersprich\.",
        r"(?:(?:Bis|Vor) (?P<by>[^:\n]*(?::\d\d)?): |(?P<today>Heute): )?<SENDER> (?:fragt|bittet): „(?P<excerpt>[^“]*)“\.",
        r"(?![^„]* (?:fragt|bittet|schreibt))(?:(?:Bis|Vor) (?P<by>[^,\n„]*(?::\d\d)?), |(?P<today>Heute), )?<SENDER>: „(?P<excerpt>[^“]*)“",
    ),
    "mail.about_event": (
        r"<SENDER> zu <TITLE>, [^:„]*(?::\d\d)?: „(?P<excerpt>[^“]*)“\.",
        r"<SENDER> schreibt dazu: „(?P<excerpt>[^“]*)“\.",
    ),
    "notes.about_event": (
        r"(?:Deine Notiz <TITLE=note> zu|Zu) <TITLE>, [^:„]*(?::\d\d)?: „(?P<excerpt>[^“]*)“\.",
        r"(?:Deine Notiz <TITLE=note>|Auch notiert): „(?P<excerpt>[^“]*)“\.",
    ),
    "mail.for_information": r"Zur Kenntnis: (?P<list>.+?)\.(?= |$)",
    "mail.archivable": r"Kann ins Archiv: (?P<list>.+?)\.(?= |$)",
    "mail.count": (
        r"(?P<least>Mehr als )?(?P<n>\d+) Nachricht(?:en)?"
        r"(?P<state>, ungelesen|, alle ungelesen|, davon (?P<u>\d+) ungelesen)?; "
        r"(?P<waiting>keine|\d+) brauch(?:t|en) eine Antwort\."
    ),
    "mail.urgent_count": (
        r"(?P<least>Mehr als )?(?P<n>\d+) Nachricht(?:en)? brauch(?:t|en) eine Antwort\."
    ),
    "mail.nothing_urgent": r"Keine Nachricht braucht eine Antwort\.",
    "mail.none": r"Keine Nachrichten gefunden\.",
    "mail.latest": (
        r"Die neueste gefundene Nachricht ist "
        r"<SUBJECT> von <SENDER>(?:, <DUE>)?\."
    ),
    "notes.none": r"Keine Notizen gefunden\.",
    "notes.work_on": (
        r"Arbeite an <TITLE> weiter: (?P<task>[^\n]*?)(?: \(und (?P<n>\d+) weitere\))?\.(?= |$)"
    ),
    "notes.newest": r"Die neueste Notiz ist <TITLE>(?:, vo[nm] <DAY>)?\.",
    "notes.pinned": r"(?P<n>\d+) Notiz(?:en sind| ist) angeheftet: (?P<list>[^.\n]*?)(?: \(und (?P<more>\d+) weitere\))?\.",
    "notes.read_before": (
        r"Lies die Notiz <TITLE> "
        r"(?:vor <TITLE=other> (?:<DAY> )?um <CLOCK>|für <TITLE=event>)\."
    ),
    "notes.created": r"Notiz <TITLE> (?:angelegt|war schon da)\.",
    "notes.changed": r"Notiz <TITLE> (?:geändert|war schon so)\.",
    "notes.appended": r"Notiz <TITLE> (?:ergänzt|war schon so)\.",
    "notes.deleted": r"Notiz <TITLE> gelöscht\.",
    "reminders.none_due": (
        r"Gerade ist keine Erinnerung fällig\.",
        r"<DAY> ist (?:vor <CLOCK> )?keine Erinnerung fällig\.",
        r"[Bb]is (?:zum )?<DAY> ist keine Erinnerung fällig\.",
    ),
    "reminders.none_open": r"Keine Erinnerung ist offen\.",
    "reminders.was_due": (
        r"<TITLE> war <DUE> fällig(?:, dazu (?P<n>\d+) weitere Erinnerung(?:en)?)?\."
    ),
    "reminders.do_or_move": r"Erledige <TITLE> oder setze einen neuen Zeitpunkt\.",
    "reminders.next": r"Erinnerung <DUE>: <TITLE>\.",
    "reminders.open": r"(?P<n>\d+) Erinnerung(?:en sind| ist) offen\.",
    "reminders.done": r"<TITLE> ist erledigt(?: und kommt <DUE> wieder)?\.",
    "reminders.set": r"Die Erinnerung <TITLE> kommt <DUE>(?:, (?P<distance>[^.\n]*))?\.",
    "reminders.take_back": r"Falls das nicht stimmt, macht lucid undo es rückgängig\.",
    "reminders.changed": r"Die Erinnerung <TITLE> ist geändert\.",
    "reminders.deleted": r"Die Erinnerung <TITLE> ist gelöscht\.",
    "tasks.none": r"Es gibt nichts zu tun\.",
    "tasks.none_due": (
        r"<DAY> ist (?:vor <CLOCK> )?keine Aufgabe fällig\.",
        r"[Bb]is (?:zum )?<DAY> ist keine Aufgabe fällig\.",
    ),
    "tasks.none_labeled": r"Keine Aufgabe mit dem Label <TITLE> ist offen\.",
    "tasks.late": (
        r"<TITLE> war <DUE> fällig(?:, (?P<n>\d+) weitere Aufgaben? (?:ist|sind) auch überfällig)?\."
    ),
    "tasks.next": r"<TITLE> ist <DUE> fällig\.",
    "tasks.begin_high": r"Beginne mit <TITLE>: hohe Priorität\.",
    "tasks.begin": r"Beginne mit <TITLE>\.",
    "tasks.open": r"(?P<n>\d+) Aufgaben? (?:ist|sind) offen\.",
    "tasks.created": r"Die Aufgabe <TITLE> steht auf der Liste(?:; sie (?:ist|war) <DUE> fällig)?\.",
    "tasks.done": r"<TITLE> ist erledigt(?:; die nächste ist <DUE> fällig)?\.",
    "tasks.changed": r"Die Aufgabe <TITLE> ist geändert(?:; sie (?:ist|war) <DUE> fällig)?\.",
    "tasks.deleted": r"Die Aufgabe <TITLE> ist gelöscht\.",
    "tasks.created_label": r"Es gibt das Label <TITLE>\.",
    "files.begins": r"<TITLE> beginnt so: (?P<excerpt>[^\n]+)",
    "files.empty": r"<TITLE> enthält keinen Text\.",
    "location.here": r"Du bist in (?P<place>[A-Z][\w ]+)\.",
}

DANGERS = (
    r"(?:(?P<thunderstorm>Gewitter)(?: heute)?|(?P<ice>Glätte)|"
    r"(?P<heavy_snow>starker Schneefall)(?: heute)?|(?P<heavy_rain>Starkregen)(?: heute)?|"
    r"Sturm bis <NUMBER=gale> km/h|Hitze bis <NUMBER=heat> °C|"
    r"strenge Kälte bis <NUMBER=cold> °C)"
)

OUTSIDE = {
    "weather.now": (
        r"<NUMBER=now> °C(?:, (?P<sky>[A-Za-zäöü ]+))? in (?P<place>\w+)"
        r"(?:, Höchstwert <NUMBER=high> °C)?(?:, <FALLS> (?P<n>\d+) %)?\."
    ),
    "weather.danger": rf"Wetterwarnung(?: für <DAY>)?: {DANGERS}\.",
    "weather.likely": r"Heute (?:ist|sind) <FALLS> wahrscheinlich \((?P<n>\d+) %\)\.",
    "weather.advice": (
        r"(?P<roof>Bleib unter einem Dach, solange das Gewitter dauert)\.",
        r"(?:(?P<nothing>Geh, wie du bist)|Nimm (?!für |an )(?P<things>[^.\n]*?) mit)"
        r"(?:(?P<mind>, und achte auf Glätte)|: weder Jacke noch Schirm nötig)?\.",
    ),
    "weather.day": (
        r"<DAY>: (?P<sky>[A-Za-zäöü ]+), <NUMBER=low> °C bis <NUMBER=high> °C"
        r"(?:, <FALLS> (?P<n>\d+) %)?\."
    ),
    "weather.days_advice": (
        r"(?P<none>Lass den Schirm zu Hause)\.",
        r"Nimm (?P<umbrella>(?:für|an) [^\n]*?) einen Schirm mit"
        r"(?:, und zieh (?P<boots>[^\n]*?) Stiefel an)?\.",
        r"Zieh (?P<boots>[^\n]*?) Stiefel an\.",
    ),
    "travel.time": (
        r"Der Weg \((?P<place>[^.\n]+?)\) dauert (?P<n>\d+) min(?:, sonst (?P<usual>\d+) min)?"
        r"(?:, Stand <CLOCK>)?\."
    ),
    "travel.leave_now": (
        r"Brich jetzt auf: (?P<n>\d+) min statt der üblichen (?P<usual>\d+)\.",
        r"Brich jetzt auf: Es dauert länger als sonst\.",
    ),
    "travel.leave_anytime": r"Brich auf, wann es passt: (?P<n>\d+) min, üblich sind (?P<usual>\d+)\.",
    "travel.plan": r"Plane (?P<n>\d+) min ein\.",
    "summary.reads_nothing": r"Es werden keine Daten gelesen, also hat die eingebaute [^.]*\.",
    "summary.no_data": r"Keine Daten: Keine der Quellen ist verfügbar\.",
    "summary.no_current_data": r"Keine aktuellen Daten: Was die Quellen enthalten, ist veraltet\.",
    "summary.out_of_date": r"Veraltet: (?P<list>[^\n]*)\.$",
    "summary.nothing": r"Es gibt nichts Auffälliges\.",
    "summary.not_needed": r"Es wurde nichts nachgesehen: Keine Bedingung eines Schritts traf zu\.",
    "summary.found_nothing": r"Nichts gefunden: (?P<list>[\w, `-]+)\.",
    "summary.needs_model": (
        r"(?:Den Entwurf|Das Ziel|Übersetzen|Das beurteilen) kann nur ein Modell[^.]*\."
    ),
    "summary.known": r"(?:Eine Sache|(?P<n>\d+) Dinge) weißt du schon: lucid told zeigt sie\.",
    "summary.not_available": r"Nicht verfügbar: (?P<list>[^\n]*)\.$",
    "summary.not_set_up": r"Nicht eingerichtet: (?P<list>[^\n]*?) \(lucid [^)]*\)\.",
}

TEXTS = CALENDAR | HABITS | HEALTH | LISTS | OUTSIDE

# What a German word means in the terms of the rules, which are the English words.
MEANING = {
    "erschöpft": "drained",
    "erholt": "recovered",
    "normaler": "neutral",
    "erledigt": "done",
    "offen": "open",
    "Regen und Schnee": "rain and snow",
    "Regen": "rain",
    "Schnee": "snow",
    "keine": "none",
    "Ruhepuls": "Resting heart rate",
    "Schlaf": "Sleep",
    "Schlaf am Tag": "Naps",
    "Tiefschlaf": "Deep sleep",
    "Anteil des Tiefschlafs": "Deep sleep share",
    "Schritte": "Steps",
    "Kalender": "calendar",
    "Kontakte": "contacts",
    "Fahrzeit": "travel",
    "Dateien": "files",
    "Gewohnheiten": "habits",
    "Gesundheit": "health",
    "Standort": "location",
    "E-Mail": "mail",
    "Notizen": "notes",
    "Erinnerungen": "reminders",
    "Aufgaben": "tasks",
    "Wetter": "weather",
    "Stiefel": "boots",
    "eine Regenjacke": "a rain jacket",
    "einen Schirm": "an umbrella",
    "einen Wintermantel mit Mütze und Handschuhen": "a winter coat, a hat and gloves",
    "eine warme Jacke": "a warm jacket",
    "eine leichte Jacke": "a light jacket",
    "Wasser": "water",
    "klarer Himmel": "clear sky",
    "meist klar": "mostly clear",
    "teils bewölkt": "partly cloudy",
    "bedeckt": "overcast",
    "leichter Nieselregen": "light drizzle",
    "leichter Regen": "light rain",
    "starker Regen": "heavy rain",
    "leichter gefrierender Regen": "light freezing rain",
    "leichter Schneefall": "light snow",
    "Schneefall": "snow",
    "starker Schneefall": "heavy snow",
    "leichte Schauer": "light showers",
    "Gewitter": "thunderstorm",
}
