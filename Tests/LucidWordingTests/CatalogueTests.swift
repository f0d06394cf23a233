import LucidBuiltins
import LucidCore
import LucidTesting
import LucidWording
import Testing

/// Each kind of statement in both languages; `Tests/Fixtures/statements` holds the sentences to read.
@Suite struct CatalogueTests {
  static let families =
    ["calendar", "contacts", "eta", "files", "habits", "health", "location", "mail"]
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
    let same: Set<String> = ["contacts.contact", "web.page", "weather.quoted", "eta.plan"]
    for kind in StatementKind.all where !same.contains(kind.name) {
      for statement in StatementSamples.all(kind) where statement.values[.text] == nil {
        #expect(Self.renderer(.german).text(statement) != Self.renderer(.english).text(statement), "\(kind.name)")
      }
    }
  }

  /// A statement without the values of its kind is not said, instead of said with a gap.
  @Test func aStatementWithoutItsValuesIsNotSaid() {
    let bare = Statement(.calendar(.key), .key, weight: 1)
    for language in Language.allCases { #expect(Self.renderer(language).text(bare) == nil) }
    #expect(Self.renderer(.english).sentences([bare]).isEmpty)
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
