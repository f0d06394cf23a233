import LucidBuiltins
import LucidCore
import LucidTesting
import LucidWording
import Testing

/// Each kind of statement in both languages; `Tests/Fixtures/statements` holds the sentences to read.
@Suite struct CatalogueTests {
  static let families =
    ["calendar", "contacts", "travel", "files", "habits", "health", "location", "mail"]
    + ["notes", "reminders", "tasks", "weather", "web", "summary"]

  private static func renderer(_ language: Language) -> StatementRenderer {
    StatementRenderer(language, now: Monday.now, zone: Monday.zone)
  }

  @Test(arguments: families) func everySentence(family: String) {
    var page = ""
    for kind in StatementKind.all where kind.name.hasPrefix(family + ".") {
      page += kind.name + "\n"
      for statement in StatementSamples.all(kind) {
        for language in Language.allCases {
          page += "  \(language.rawValue)  \(Self.renderer(language).text(statement) ?? "LACKS A VALUE")\n"
        }
      }
    }
    Golden.expect(page, "statements/\(family).txt")
  }

  /// `docs/statements.md` has a row for each kind; `LUCID_RECORD=1` writes it.
  @Test func thePageOfStatements() {
    var page = """
      # Statements

      What the built-in summary can say. An ability names them under `statements:` ([keys](keys.md#43-statements-and-personas)); JSON
      shows those that were said as `answer.statements`, each with its kind, role, values, range, records and certainty (`exact`,
      `at_least`, `as_of`, `estimate`). One about a write that is not done has a `setting` too: `unchanged` when all was so
      already, `pending` or `dropped`.

      In a scheduled run the built-in summary leaves out what you were told: [unattended runs](headless.md#told-once).

      The language is the one of `user.language`: English and German have a catalogue, any other is refused.

      | statement | English | German |
      |---|---|---|

      """
    for kind in StatementKind.all {
      let texts = Language.allCases.map { language in StatementSamples.all(kind).first.flatMap(Self.renderer(language).text) ?? ""
      }
      page += "| `\(kind.name)` | \(texts.joined(separator: " | ")) |\n"
    }
    Golden.expect(page, "../../docs/statements.md")
  }

  @Test func everyKindHasASampleAndIsWhole() {
    #expect(Set(StatementKind.all.map(\.name)).count == StatementKind.all.count)
    for kind in StatementKind.all {
      #expect(StatementKind(name: kind.name) == kind)
      let samples = StatementSamples.all(kind)
      #expect(!samples.isEmpty, "\(kind.name)")
      for statement in samples {
        for language in Language.allCases {
          let text = Self.renderer(language).text(statement)
          #expect(text?.last == "." || statement.kind == .files(.begins), "\(kind.name): \(text ?? "nothing")")
          #expect(
            text?.contains("  ") == false && text?.contains("..") == false && text?.contains(" ,") == false, "\(text ?? "")")
          #expect((text ?? "").split(separator: "**", omittingEmptySubsequences: false).count % 2 == 1, "\(text ?? "")")
        }
      }
    }
  }

  /// No sentence of one catalogue stands in the other: nothing was left in English.
  @Test func germanIsNotEnglish() {
    let same: Set<String> = ["contacts.contact", "web.page", "weather.quoted", "travel.plan"]
    for kind in StatementKind.all where !same.contains(kind.name) {
      for statement in StatementSamples.all(kind) where statement.values[.text] == nil {
        #expect(Self.renderer(.german).text(statement) != Self.renderer(.english).text(statement), "\(kind.name)")
      }
    }
  }

  /// Every statement about a write has words of its own in each setting, in both languages, and no
  /// remedy stays where the setting does not allow it.
  @Test func everyWriteIsToldInItsSetting() {
    for kind in StatementKind.all where kind.isAboutWrite {
      for statement in StatementSamples.all(kind) {
        for setting in StatementSetting.allCases where setting != .done {
          guard let other = statement.inSetting(setting) else {
            #expect(kind.isRemedy, "\(kind.name) \(setting)")
            continue
          }
          #expect(!kind.isRemedy && other.setting == setting)
          for language in Language.allCases {
            let (done, text) = (Self.renderer(language).text(statement) ?? "", Self.renderer(language).text(other) ?? "")
            #expect(text != done && !text.isEmpty && text.hasSuffix("."), "\(kind.name) \(setting) \(language)")
            let (would, mark) = Self.marks(language, setting)
            #expect(would.isEmpty || would.contains { text.contains($0) }, "\(setting): \(text)")
            #expect(text.contains(mark), "\(setting): \(text)")
            for word in ["lucid undo", "lucid redo"] { #expect(!text.contains(word), "\(text)") }
          }
        }
      }
    }
    for setting in StatementSetting.allCases {
      let remedy = Statement(.reminders(.takeBack), .action, weight: 0).inSetting(setting)
      #expect((remedy != nil) == (setting == .done))
    }
  }

  /// The words of a write that is not done, one of which a sentence has, and the mark of the
  /// setting.
  private static func marks(_ language: Language, _ setting: StatementSetting) -> (would: [String], mark: String) {
    let would = language == .english ? ["would", "Would"] : ["würde", "wäre", "käme", "stünde", "gäbe"]
    switch setting {
    case .done, .unchanged: return ([], "")
    case .pending: return (would, language == .english ? " (pending)." : " (ausstehend).")
    case .dropped: return (would, "")
    }
  }

  @Test func aWriteThatIsNotDoneIsNotToldAsDone() {
    let set = Statement(
      .reminders(.set), .key, weight: 1,
      [
        .title: .text("Trial"), .day: .day(Monday.date.adding(days: 1)), .at: .instant(Monday.at(9, days: 1)),
        .moment: .instant(Monday.at(9, days: 1)),
      ])
    #expect(
      set.inSetting(.dropped).flatMap(Self.renderer(.english).text)
        == "The reminder **Trial** would be set for **tomorrow at 09:00**.")
    #expect(set.inSetting(.done) == set)
  }

  /// A write that changed nothing is not told as a change.
  @Test(
    arguments: [
      (
        .contacts(.changed), [.title: .text("Anna Berg")], "Der Kontakt **Anna Berg** war schon so.",
        "The contact **Anna Berg** was like this already."
      ),
      (
        .reminders(.changed), [.title: .text("Zahnarzt")], "Die Erinnerung **Zahnarzt** war schon so.",
        "The reminder **Zahnarzt** was like this already."
      ),
      (
        .tasks(.changed), [.title: .text("Steuer")], "Die Aufgabe **Steuer** war schon so.",
        "The task **Steuer** was like this already."
      ),
      (
        .tasks(.changed), [.title: .text("Steuer"), .day: .day(Monday.date.adding(days: 1))],
        "Die Aufgabe **Steuer** war schon so; sie ist morgen fällig.", nil
      ),
      (
        .calendar(.added),
        [
          .title: .text("Kino"), .day: .day(Monday.date.adding(days: 1)),
          .span: .span(Monday.at(20, days: 1), Monday.at(22, days: 1)),
        ],
        "**Kino** stand schon im Kalender: morgen, 20:00–22:00.", nil
      ),
      (
        .reminders(.set),
        [
          .title: .text("Go"), .day: .day(Monday.date.adding(days: 2)), .at: .instant(Monday.at(9, days: 2)),
          .moment: .instant(Monday.at(9, days: 2)),
        ],
        "Die Erinnerung **Go** war schon gesetzt; sie kommt **am Mittwoch um 9:00**.",
        "The reminder **Go** was set already for **Wednesday at 09:00**."
      ),
      (
        .reminders(.done), [.title: .text("Go")], "**Go** war schon erledigt.", "**Go** was done already."
      ),
      (
        .tasks(.created), [.title: .text("Steuer")], "Die Aufgabe **Steuer** stand schon auf der Liste.",
        "The task **Steuer** was already on the list."
      ),
      (
        .notes(.created), [.title: .text("Chess")], "Notiz **Chess** war schon da.", "The note **Chess** was there already."
      ),
      (
        .notes(.changed), [.title: .text("Chess")], "Notiz **Chess** war schon so.", "The note **Chess** was like this already."
      ),
      (
        .notes(.appended), [.title: .text("Chess")], "Notiz **Chess** war schon so.", "The note **Chess** was like this already."
      ),
    ] as [(StatementKind, StatementValues, String, String?)])
  func aWriteThatChangedNothing(kind: StatementKind, values: StatementValues, german: String, english: String?) {
    let statement = Statement(kind, .key, weight: 1, values)
    let unchanged = statement.inSetting(.unchanged)
    #expect(unchanged.flatMap(Self.renderer(.german).text) == german)
    if let english { #expect(unchanged.flatMap(Self.renderer(.english).text) == english) }
    #expect(Self.renderer(.german).text(statement) != german)
  }

  /// Of an event without length one time is said.
  @Test func aSpanWithoutLengthIsOneTime() {
    let key = Statement(
      .calendar(.key), .key, weight: 1,
      [.title: .text("Release"), .day: .day(Monday.date), .span: .span(Monday.at(11), Monday.at(11))])
    #expect(Self.renderer(.english).text(key) == "**Release** is the one not to miss today: 11:00.")
    #expect(Self.renderer(.german).text(key) == "**Release** solltest du heute nicht verpassen: 11:00.")
  }

  /// A statement without the values of its kind is not said, instead of said with a gap.
  @Test func aStatementWithoutItsValuesIsNotSaid() {
    let bare = Statement(.calendar(.key), .key, weight: 1)
    for language in Language.allCases { #expect(Self.renderer(language).text(bare) == nil) }
    #expect(Self.renderer(.english).sentences([bare]).isEmpty)
  }

  /// A title cannot end its bold, nor begin a link or a tag; an empty one is named.
  @Test(arguments: [("a *b* `c`", "**a b c**"), ("**", "**(no title)**"), ("[x](http://y) <z>", "**(x)(http://y) ‹z›**")])
  func aTitleStaysInBold(title: String, bold: String) {
    let task = Statement(.tasks(.begin), .action, weight: 1, [.title: .text(title)])
    #expect(Self.renderer(.english).text(task) == "Begin with \(bold).")
  }

  /// Names of metrics begin with a capital letter, also those that no catalogue has.
  @Test(arguments: Language.allCases) func aMetricBeginsWithACapital(language: Language) {
    let words = CardWords(language)
    #expect(words.metric("blood pressure") == "Blood pressure" && words.metric("bp", title: "pressure") == "Pressure")
    for metric in HealthMetric.allCases {
      let name = words.metric(metric.rawValue, title: metric.title)
      #expect(name.first?.isUppercase == true, "\(name)")
    }
  }

  @Test func everySkyHasAGermanName() {
    for number in 0...99 {
      guard let text = WeatherCode(number).text else { continue }
      let day = Statement(.weather(.day), .fact, weight: 1, [.day: .day(Monday.date), .sky: .word(text)])
      #expect(Self.renderer(.german).text(day)?.contains(": \(text).") == false, "\(text)")
    }
  }

  @Test(arguments: [
    ("de", Language.german), ("de-AT", .german), ("DE_ch.UTF-8", .german), ("en", .english), ("fr", .english), ("", .english),
  ])
  func languageOfACode(code: String, language: Language) { #expect(Language(code: code) == language) }
}
