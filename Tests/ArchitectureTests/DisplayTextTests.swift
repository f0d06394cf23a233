import LucidTesting
import Testing

/// Pages are worded last: data and cards hold values, and no text that a person reads is a key or compared.
///
/// Signs of the opposite are looked for in the files of cards, words and pages: a comparison, a case or a search with a text that
/// is no code of the data, a language that is asked for outside the catalogues, and a literal in the place of a name.
@Suite struct DisplayTextTests {
  static let sources = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift")
      && (["Sources/LucidWording/", "Sources/LucidReport/Cards/", "Sources/LucidReport/Runs/", "Sources/LucidCore/Cards/"]
        .contains { path.hasPrefix($0) }
        || path.hasPrefix("Sources/LucidBuiltins/")
          && ["Card.swift", "Grid.swift", "Presenter.swift", "Wording.swift", "Statements.swift", "Words.swift", "Risks.swift"]
            .contains { path.hasSuffix($0) })
  }

  /// Words of the data of sources, which are words of people: what a forecast calls the sky.
  static let vocabularies: [String: Set<String>] = [
    "Sources/LucidReport/Cards/WeatherRenderer.swift": ["mostly clear", "partly cloudy"],
    // Boxes of Markdown.
    "Sources/LucidReport/Cards/NoteLines.swift": ["[x] ", "[X] "],
  ]

  /// A code: `needs_reply`, `calendar.next`, `–`; nothing that begins with a capital letter or has blanks.
  static func isCode(_ text: Substring) -> Bool {
    !text.contains(" ") && text.first?.isUppercase != true
  }

  private static let quoted = WordFilter(["= \"", "\" =", "\" !=", "case \"", ", \"", "contains(\"", "Prefix(\"", "Suffix(\""])

  /// The texts of a line in the place of a key.
  static func keys(_ line: Substring) -> [Substring] {
    guard quoted.admits(line) else { return [] }
    let patterns = [
      /(?:==|!=|~=) "([^"\\]+)"/, /"([^"\\]+)" (?:==|!=)/, /case "([^"\\]+)"/, /, "([^"\\]+)":/,
      /\.(?:contains|hasPrefix|hasSuffix)\("([^"\\]+)"\)/,
    ]
    return patterns.flatMap { line.matches(of: $0).map { $0.output.1 } }
  }

  @Test func noDisplayTextIsAKey() {
    #expect(Self.sources.count > 80)
    for path in Self.sources {
      let known = Self.vocabularies[path] ?? []
      for line in RepositoryFiles.lines(path) where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        // A pattern of a switch over tuples, and a table of texts: the catalogues are made of those.
        for key in Self.keys(line) where line.contains("case \"") || !path.hasPrefix("Sources/LucidWording/") {
          guard !Self.isCode(key), !known.contains(String(key)), key.contains(where: \.isLetter) else { continue }
          Issue.record("\(path): `\(key)` is compared, and reads as a text for people: \(line)")
        }
      }
    }
  }

  /// A name is what the data holds; the program has no names of its own.
  @Test func noTextOfTheProgramIsATitle() {
    for path in Self.sources {
      for line in RepositoryFiles.lines(path) {
        for found in line.matches(of: /\.title\("([^"]*)"/) where found.output.1.contains(where: \.isLetter) {
          Issue.record("\(path): `\(found.output.1)` is a text of the program: give it a `CardWord`")
        }
      }
    }
  }

  /// The language is known to the catalogues and to what chooses one.
  @Test func noRendererAsksForALanguage() {
    let filter = WordFilter(["anguage", "case .german"])
    for path in RepositoryFiles.under("Sources/LucidReport") where path.hasSuffix(".swift") {
      for line in RepositoryFiles.lines(path)
      where filter.admits(line) && line.contains(/[lL]anguage (?:==|!=)|switch \w*\.?language|case \.german/) {
        Issue.record("\(path): \(line)")
      }
    }
  }

  /// The signs are seen.
  @Test(arguments: [
    ("if source == \"free time\" {", ["free time"]), ("case \"Focus\": .dim", ["Focus"]),
    ("return body.text(\"a\") == \"Needs a reply\" ? 1 : 2", ["Needs a reply"]),
    ("if text.hasPrefix(\"No events\") { return }", ["No events"]), ("case \"needs_reply\": .dim", []),
  ])
  func theSignsAreFound(line: String, expected: [String]) {
    #expect(Self.keys(Substring(line)).filter { !Self.isCode($0) }.map(String.init) == expected)
  }
}
