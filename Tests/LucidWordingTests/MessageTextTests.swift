import LucidCore
import LucidTesting
import Testing

@testable import LucidWording

/// Notices, failures and details of changes say in German what they say in English.
@Suite struct MessageTextTests {
  /// As backends, tools and the runtime make them, with the texts that a page shows.
  static let messages: [(MessageText, String, String)] = [
    (.name("no such device"), "no such device", "no such device"),
    (
      .words(.inFile, "notes/a.md", MessageText.words(.onlyFirstRead, "256 KiB")), "notes/a.md: only its first 256 KiB were read",
      "notes/a.md: nur die ersten 256 KiB wurden gelesen"
    ),
    (
      .words(.inFile, "calendar/a.ics", MessageText.words(.cutAfter, MessageText.count(1, .event))),
      "calendar/a.ics: cut off after 1 event",
      "calendar/a.ics: abgeschnitten, gelesen: 1 Termin"
    ),
    (
      .words(.inFile, "calendar/a.ics", MessageText.words(.noEndLine, MessageText.count(3, .event))),
      "calendar/a.ics: 3 events without an end line, left out", "calendar/a.ics: 3 Termine ohne Endzeile, ausgelassen"
    ),
    (
      .words(.inFile, "health/export.xml", MessageText.words(.endsOn, MessageText.day(CivilDate(iso: "2026-04-02")!))),
      "health/export.xml: nothing newer than 2026-04-02 of what was asked for",
      "health/export.xml: nichts nach dem 2. April 2026 von dem, was gefragt war"
    ),
    (.words(.moreProblems, 15, "mail"), "and 15 more problems in mail", "und 15 weitere Probleme in mail"),
    (
      .words(.eventThere, "Chess"), "the event `Chess` is in the calendar already; nothing was written",
      "der Termin `Chess` steht schon im Kalender; nichts wurde geschrieben"
    ),
    (
      .words(.noteThere, "Chess"), "the note `Chess` is there already; nothing was written",
      "die Notiz `Chess` gibt es schon; nichts wurde geschrieben"
    ),
    (
      .words(.ofTime, MessageText.words(.feed, "news"), "06:10", MessageText.words(.noAnswer, "example.org", 12)),
      "feed news of 06:10: example.org did not answer within 12 s",
      "Feed news von 06:10: example.org hat nicht innerhalb von 12 s geantwortet"
    ),
    (
      MissingData(unavailable: "weather", .words(.noFileIn, "weather.json", "~/vault")).message,
      "weather is not available: no weather.json in ~/vault", "Wetter ist nicht verfügbar: weather.json fehlt in ~/vault"
    ),
    (MissingData(off: "mail").message, "mail is off", "E-Mail ist ausgeschaltet"),
    (
      SkipReason.missing(MissingData(unavailable: "notes", .words(.noSuchFile))).message,
      "notes is not available: no such file", "Notizen ist nicht verfügbar: die Datei gibt es nicht"
    ),
    (
      .words(.hasFailed, "mail.search", MessageText.words(.inFile, "mail", MessageText.words(.largerThan, "8 MiB", "4 MiB"))),
      "mail.search failed: mail: 8 MiB, larger than 4 MiB", "mail.search ist fehlgeschlagen: mail: 8 MiB, größer als 4 MiB"
    ),
    (
      .list([
        .weekday(Monday.date.adding(days: 1), seenFrom: Monday.date), .name("07:00–08:00"),
        .words(
          .repeatsUntil, MessageText.words(.everyWeek), MessageText.weekday(CivilDate(iso: "2027-05-01")!, seenFrom: Monday.date)),
        .words(.reminderBefore, 15),
      ]), "Tuesday, April 7, 07:00–08:00, every week until Saturday, May 1, 2027, reminder 15 min before",
      "Dienstag, 7. April, 07:00–08:00, jede Woche bis Samstag, 1. Mai 2027, Erinnerung 15 min vorher"
    ),
    (.words(.wasBefore, "25 min", "30 min"), "25 min, was 30 min", "25 min, vorher 30 min"),
    (.list([.words(.noteTitle), .words(.noteText)]), "title, text", "Titel, Text"),
    // Remedies.
    (
      .words(.checkAddressAndNetwork), "check the address in the configuration, and the network",
      "prüfe die Adresse in der Konfiguration und das Netz"
    ),
    (
      .words(.oneOf, MessageText.list([.name("daily"), .name("weekly")])), "one of daily, weekly", "eins von daily, weekly"
    ),
    (.words(.writeItAs, "#FF9500"), "write it as `#FF9500`", "schreib sie als `#FF9500`"),
    (
      .words(.meantHabit, "Meditate", MessageText.words(.existing, "Meditate, Water")),
      "did you mean Meditate? there are Meditate, Water", "meinst du Meditate? es gibt Meditate, Water"
    ),
    (
      .words(.saySuchAs, MessageText.words(.howLong), "Run", "20 min"), "say how long, such as `Run 20 min`",
      "sag, wie lange: etwa `Run 20 min`"
    ),
    // Sentences about habits.
    (
      .words(.nothingLogged, MessageText.words(.doesNotSay, "water", MessageText.words(.howMany))),
      "`water` does not say how many, nothing was logged", "`water` sagt nicht, wie viel, nichts wurde eingetragen"
    ),
    (
      .words(.nothingLogged, MessageText.words(.notUnderstoodIn, "xyz", "water xyz")),
      "`xyz` in `water xyz` was not understood, nothing was logged",
      "`xyz` in `water xyz` wurde nicht verstanden, nichts wurde eingetragen"
    ),
    // Programs, servers and models.
    (
      .words(.endedWith, MessageText.words(.programOf, "notes"), 3, MessageText.words(.itWrote, "no file")),
      "the program of notes ended with 3; it wrote: \"no file\"",
      "das Programm von notes endete mit 3; es schrieb: \"no file\""
    ),
    (
      .words(.noAnswer, MessageText.words(.theMCPServer, "files"), 5), "the MCP server files did not answer within 5 s",
      "der MCP-Server files hat nicht innerhalb von 5 s geantwortet"
    ),
    (
      .words(.hostSays, "api.example.org", MessageText.words(.sentEmptyBecause, MessageText.words(.contextFull))),
      "api.example.org sent an empty answer: its context is full",
      "api.example.org hat eine leere Antwort gesendet: sein Kontext ist voll"
    ),
    (
      .words(.answerNotSchemaTimes, 3, MessageText.words(.moreOfThem, "no `title`", 2)),
      "the answer does not match its schema, asked for 3 times: no `title` (and 2 more)",
      "die Antwort passt nicht zu ihrem Schema, 3 Mal verlangt: no `title` (und 2 weitere)"
    ),
    // Lists of names.
    (.row([String]()), "", ""), (.row(["a"]), "a", "a"), (.row(["a", "b", "c"]), "a, b and c", "a, b und c"),
    (.row(["a", "b"], .or), "a or b", "a oder b"),
    (
      .words(.sayWhich, MessageText.row(["Read", "Run", "Swim"])), "say which: Read, Run and Swim",
      "sag, welche: Read, Run und Swim"
    ),
    // Data that may not leave.
    (
      .words(.argumentsMayHold, "web.search", FamilySet(["calendar", "mail"]), MessageText.words(.keptHere)),
      "web.search was not called: its arguments may hold calendar and mail, "
        + "which `policy: {local_only: …}` keeps on this machine",
      "web.search wurde nicht aufgerufen: die Argumente enthalten vielleicht Kalender und E-Mail, "
        + "was `policy: {local_only: …}` auf diesem Rechner hält"
    ),
    (
      FlowPolicy(forbidden: ["web": FamilySet("mail")]).reason(FamilySet("mail"), to: .call(tool: "web.search")),
      "which `policy: {forbid: …}` denies to web.search", "was `policy: {forbid: …}` nicht freigibt für web.search"
    ),
    (
      FlowPolicy().reason(FamilySet("mail"), to: .call(tool: "web.search")), "and no permission covers that",
      "und keine Erlaubnis umfasst das"
    ),
    (
      .list([
        .words(.wordsMayHold, "web.search", MessageText.row(["`Lima`"]), FamilySet(["calendar", "mail"])),
        .words(.onlyDisclosed, MessageText.list(["calendar", "mail"])),
      ]),
      "web.search was not called: not in the message, `Lima` may hold calendar and mail, "
        + "which `policy: {discloses: [calendar, mail]}` permits",
      "web.search wurde nicht aufgerufen: nicht in der Nachricht steht `Lima`, und darin steckt vielleicht Kalender und E-Mail, "
        + "was `policy: {discloses: [calendar, mail]}` erlaubt"
    ),
    // Pending changes.
    (
      .words(.pendingAlready, "Milk", "lucid apply last 1"), "\"Milk\" is pending already: `lucid apply last 1`",
      "„Milk“ wartet schon auf deine Zustimmung: `lucid apply last 1`"
    ),
    (
      Proposal.Reason.untrustedText(family: "mail").message, "the model had read mail, which holds untrusted text",
      "das Modell hatte fremden Text gelesen: E-Mail"
    ),
    // Conversations, delivery and the storage of runs.
    (
      .words(.toolsNotOffered, 2, 9, MessageText.words(.smallModel), MessageText.list(["web.search", "web.page"])),
      "2 of 9 tools were not offered to the model, which is small and does better with few: web.search, web.page",
      "2 von 9 Werkzeugen wurden dem Modell nicht angeboten, das klein ist und mit wenigen besser arbeitet: web.search, web.page"
    ),
    (
      .words(.ownNotOffered, "ticker", "lucid trust grant tools.ticker"),
      "the tools of ticker were not offered to the model: `lucid trust grant tools.ticker` permits that",
      "die Werkzeuge von ticker wurden dem Modell nicht angeboten: `lucid trust grant tools.ticker` erlaubt es"
    ),
    (
      .words(.withheldDelivery, StoredDelivery.message(.mail, "robin@example.org"), FamilySet("mail")),
      "no mail to robin@example.org: the result may hold mail, which must stay on this machine (`policy: local_only`)",
      "nicht gesendet: E-Mail an robin@example.org; das Ergebnis enthält vielleicht E-Mail, "
        + "und das muss auf diesem Rechner bleiben (`policy: local_only`)"
    ),
    (
      .words(.runNotStored, MessageText.words(.noSpaceLeft, "~/runs.sqlite")),
      "this run is not stored: ~/runs.sqlite: no space is left",
      "dieser Lauf ist nicht gespeichert: ~/runs.sqlite: kein Platz ist frei"
    ),
    (
      .words(.unchangedSince, "r12", MessageText.day(CivilDate(iso: "2026-04-06")!), "07:30"),
      "nothing has changed since the run r12 of 2026-04-06 07:30; no model was asked, and nothing was written",
      "nichts hat sich seit dem Lauf r12 vom 6. April 2026, 07:30, geändert; "
        + "kein Modell wurde gefragt, und nichts wurde geschrieben"
    ),
    (
      .words(.startedBy, MessageText.words(.theEventAt, MessageText.day(CivilDate(iso: "2026-04-06")!), "09:00")),
      "started by the event at 2026-04-06 09:00", "gestartet durch den Termin vom 6. April 2026, 09:00"
    ),
    // Expressions.
    (
      MissingData(failed: SourcePlace(file: "a", line: 1, column: 1, source: "1 / 0"), .words(.divisionByZero)).message,
      "`1 / 0` has no result: division by zero", "`1 / 0` hat kein Ergebnis: Division durch null"
    ),
    // Models, policies, files and answers.
    (
      .words(.cutShort, MessageText.words(.contextFull)),
      "cut off: its context is full",
      "abgeschnitten: sein Kontext ist voll"
    ),
    (
      .words(
        .leftOutOfContext, 2048, MessageText.row([MessageText.words(.partOfData, "mail.search"), .words(.oneTool, "web.search")])),
      "left out, to fit the model's context of 2048 tokens: a part of the data of mail.search and the tool web.search",
      "ausgelassen, um in den Kontext des Modells von 2048 Tokens zu passen: ein Teil der Daten von mail.search und das Werkzeug web.search"
    ),
    (
      .words(.noModelHere, MessageText.words(.mustStayHere, "`far`", FamilySet("notes"))),
      "`far` was not asked, because notes must stay on this machine, and no model is configured on it",
      "`far` wurde nicht gefragt, denn das muss auf diesem Rechner bleiben: Notizen, und auf ihm ist kein Modell konfiguriert"
    ),
    (
      .words(.personaUnheard, MessageText.words(.builtInSummary), "Coach"),
      "built-in summary, no model, and the persona Coach changes nothing",
      "eingebaute Zusammenfassung, ohne Modell, und die Persona Coach ändert nichts"
    ),
    (
      .chain("one failed", nil, .words(.priceNotConfigured)) ?? "",
      "one failed; its price is not configured, so its cost is not limited",
      "one failed; sein Preis steht nicht in der Konfiguration, darum sind seine Kosten nicht begrenzt"
    ),
    (
      .words(.fromStoredResult, "Day", "r3"),
      "from the stored result of Day, r3",
      "aus dem gespeicherten Ergebnis von Day, r3"
    ),
    (
      .list([.words(.toolSends, "web.search"), .words(.whichForbids, "/etc/lucid/policy.yaml", "sends")]),
      "web.search sends, which /etc/lucid/policy.yaml forbids (sends)",
      "web.search sendet, was /etc/lucid/policy.yaml verbietet (sends)"
    ),
    (
      .words(.nothingWritten, MessageText.words(.inFile, "notes/a.md", MessageText.words(.permissionDenied))),
      "notes/a.md: permission denied; nothing was written",
      "notes/a.md: keine Berechtigung; nichts wurde geschrieben"
    ),
    (
      .words(.badJSON, MessageText.words(.lineColumn, 3, 7, MessageText.words(.jsonEndsBefore, "}"))),
      "not valid JSON: line 3, column 7: the text ends before `}`",
      "kein gültiges JSON: Zeile 3, Spalte 7: der Text endet vor `}`"
    ),
    (
      .words(.patternMistake, MessageText.words(.isMinutes, "`mm`"), "dd.mm.yyyy", "dd.MM.yyyy"),
      "`mm` is minutes in `dd.mm.yyyy`; write `dd.MM.yyyy`",
      "`mm` sind Minuten in `dd.mm.yyyy`; schreib `dd.MM.yyyy`"
    ),
    (
      .words(
        .schemaMustBe, MessageText.words(.theAnswer), MessageText.words(.someList),
        MessageText.row([MessageText.words(.anObject), .words(.aWholeNumber)], .or)),
      "the answer is a list; it must be an object or a whole number",
      "die Antwort ist eine Liste, muss aber ein Objekt oder eine ganze Zahl sein"
    ),
    (
      .words(.usedSinceMidnight, MessageText.words(.spendingLimitOf, "`cost_per_day`", "Day"), "0.4", "0.5"),
      "`cost_per_day` of Day: 0.4 of 0.5 used since midnight",
      "`cost_per_day` von Day: 0.4 von 0.5 seit Mitternacht verbraucht"
    ),
    (
      .words(.noZoneNamed, "TZ", "Mars/Base", "UTC"),
      "TZ names the time zone `Mars/Base`, which does not exist; the times are UTC",
      "TZ nennt die Zeitzone `Mars/Base`, die es nicht gibt; die Zeiten sind UTC"
    ),
    (
      .words(.nothingLookedUp, "rain yesterday", MessageText.words(.toolIsOfFuture, "weather.forecast")),
      "nothing is looked up for \"rain yesterday\": weather.forecast is of times to come",
      "für \"rain yesterday\" wird nichts nachgesehen: weather.forecast ist von Zeiten, die kommen"
    ),
    (
      MissingData(unavailable: "region", .words(.setUserKey, "region")).message,
      "region is not available: set user.region in the configuration",
      "region ist nicht verfügbar: setz user.region in der Konfiguration"
    ),
    (
      .words(.noPageAddress, "ftp://x", MessageText.words(.addressBegins)),
      "`ftp://x` is no address of a page: it must begin with https:// or http://",
      "`ftp://x` ist keine Adresse einer Seite: sie muss mit https:// oder http:// beginnen"
    ),
    (
      .list([.words(.tokensReadKept, 1200, 1000), .words(.tokensWritten, 50), .words(.costs, "0.0017")]),
      "1200 tokens read (1000 of them kept by the server), 50 written, cost 0.0017",
      "1200 Tokens gelesen (davon 1000 noch auf dem Server), 50 geschrieben, Kosten 0.0017"
    ),
    // Choices.
    (
      .words(.notOffered, "z", "Welche Mail?"), "`z` is not offered: Welche Mail?", "`z` steht nicht zur Wahl: Welche Mail?"
    ),
  ]

  /// What is said of a wrong argument, for each kind that a tool takes.
  @Test(
    arguments: [
      (.any, "any value", "einen Wert"), (.text, "text", "einen Text"), (.boolean, "true or false", "true oder false"),
      (.integer(1...60), "integer, 1 to 60", "eine ganze Zahl, 1 bis 60"), (.integer(0...Int.max), "integer", "eine ganze Zahl"),
      (.number, "number", "eine Zahl"), (.moment, "date or date and time", "ein Datum, auch mit Uhrzeit"),
      (.instant, "date and time", "ein Datum mit Uhrzeit"),
      (.since, "duration such as 24h, or a date", "eine Dauer wie 24h, oder ein Datum"),
      (.period, "duration such as 30m", "eine Dauer wie 30m"), (.choice(["a", "b"]), "one of a, b", "eins von a, b"),
      (.texts, "list of text", "eine Liste von Texten"), (.list, "list", "eine Liste"),
    ] as [(Parameter.Kind, String, String)])
  func aKindOfArgumentIsNamed(kind: Parameter.Kind, english: String, german: String) {
    #expect(kind.name == english && PageWords(.english).message(kind.message) == english)
    let message = MessageText.words(.mustBe, "`n`", kind.message, "x")
    #expect(message.text == "`n` must be \(english), not `x`")
    #expect(PageWords(.german).message(message) == "`n` verlangt \(german), nicht `x`")
  }

  @Test(arguments: messages) func aMessageIsWordedInEachLanguage(message: MessageText, english: String, german: String) {
    #expect(message.text == english)
    #expect(PageWords(.english).message(message) == english)
    #expect(PageWords(.german).message(message) == german)
  }

  /// A page shows the remedy in its language, and none where the reason has it.
  @Test func aRemedyIsWordedInTheLanguageOfThePage() {
    let failure = StepFailure(.unavailable, .words(.noCitySet), hint: .words(.setCity))
    #expect(failure.hint == "set user.city in the configuration")
    #expect(PageWords(.english).remedy(failure) == "set user.city in the configuration")
    #expect(PageWords(.german).remedy(failure) == "setz user.city in der Konfiguration")
    #expect(PageWords(.german).remedy(StepFailure(.unavailable, .words(.noCitySet), hint: .words(.setCity), setUp: "x")) == nil)
    #expect(PageWords(.german).remedy(StepFailure(.failed, .words(.noCitySet))) == nil)
  }

  /// Each word has a text in both languages, with as many places for pieces; German ones are others.
  @Test func everyWordIsInBothLanguages() {
    let shared: Set<String> = ["#: #", "#; #", "# – #", "# #", "# (#)", "(#)", "`recurrence_end` #"]
    for word in MessageWord.allCases {
      guard let english = MessageLanguage.english[word], let german = German.language[word] else {
        Issue.record("\(word) lacks a text")
        continue
      }
      #expect(!english.isEmpty && english != german || shared.contains(english), "\(word): \(english)")
      #expect(english.filter { $0 == "#" }.count == german.filter { $0 == "#" }.count, "\(word): \(english), \(german)")
    }
    for texts in [MessageLanguage.english.texts, German.messages] {
      #expect(EmbeddedTable.pairs(texts).count == MessageWord.allCases.count)
    }
  }

  /// A title is not looked into, and texts of sources are changed without touching the words.
  @Test func piecesAreKeptApart() {
    let message = MessageText.words(.eventThere, "A # B")
    #expect(message.text == "the event `A # B` is in the calendar already; nothing was written")
    #expect(
      MessageText.words(.inFile, "key", MessageText.words(.notText)).mapped { $0.uppercased() }.text == "KEY: not a text file")
  }
}
