import LucidApplication
import LucidCore
import LucidHistory
import LucidSystem
import LucidTesting
import Testing

@testable import LucidWeb

/// The screens of a person whose language is German have no text of the English tables.
@Suite struct GermanScreensTests {
  private static let library = ".local/share/lucid/abilities/"
  private static let plain =
    "lucidability: 1\nkind: ability\nlabel: Gruß\ninputs:\n  city: { type: string, ask: \"Wohin?\" }\nanswer: Hallo <<city>>.\n"
  private static let reading =
    "lucidability: 1\nkind: ability\nlabel: Zettel\nsteps:\n  - id: zettel\n    notes.search: { since: 7d }\n"
    + "  - id: suche\n    web.search: { query: <<zettel.items[0].title>>, limit: 1 }\n    on_error: omit\n"
    + "writes: { notes.append: 1 }\nprompt: Fass die Zettel zusammen.\n"

  private let home = ScratchFolder([
    ".config/lucid/config.yaml": "user: { name: Robin, language: de, timezone: America/Toronto }\n",
    library + "gruss.lucidability": plain, library + "zettel.lucidability": reading, "vault/notes/x.md": "Eins\n",
  ])

  private func page(_ path: String, _ fields: [(String, String)] = [], isPost: Bool = false) throws -> String {
    let captured = CapturedOutput()
    var request = WebRequest(path: path)
    (request.isPost, request.fields) = (isPost, fields.map { (name: $0.0, value: $0.1) })
    let host = HostEnvironment.madeUp(["HOME": home.path, "TZ": "America/Toronto"], captured: captured)
    try ScreenWriting(request, CommandEnvironment(Console(host), vault: home.path + "/vault")).write()
    return captured.standard
  }

  // MARK: Texts of the tables

  /// Rows of both tables by their names, without those of cards, which hold words of data.
  private static func rows(_ messages: String, _ texts: String) -> [String: String] {
    var rows: [String: String] = [:]
    for line in RepositoryFiles.lines("Sources/" + messages) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count > 1 { rows[parts[0]] = parts[1] }
    }
    for line in RepositoryFiles.lines("Sources/LucidWording/" + texts) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count > 2, ["web", "page", "outcome", "fate"].contains(parts[0]) { rows[parts[0] + " " + parts[1]] = parts[2] }
    }
    return rows
  }

  private static let english = rows("LucidCore/Messages/english-messages.tsv", "English/english-texts.tsv")
  private static let german = rows("LucidWording/German/german-messages.tsv", "German/german-texts.tsv")
  /// Names of data that are English words: labels, steps and variables that the program brings.
  private static let names: Set<String> = ["Ask", "events", "name"]

  /// Texts that a German page cannot have as one of its own.
  private static let whole = Set(english.filter { german[$0.key] != $0.value && !$0.value.contains("#") }.values)
    .subtracting(german.values).subtracting(names)

  /// A phrase of a shipped ability that is one of a table too.
  private static let authored = "of the last 7 days"

  /// Parts of English texts of three words or more, which no German text has.
  private static let parts: [String] = {
    let all = german.values.joined(separator: "\n")
    return english.filter { german[$0.key] != $0.value }.values.flatMap { text in
      text.split(separator: "#").map { part in
        String(part.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed())
      }
    }.filter { $0.count { $0 == " " } > 1 && $0 != authored && !all.contains($0) }
  }()

  /// English texts on a page, each with the text that it stands in. Labels that are only spoken are
  /// among them.
  static func found(in page: String) -> [String] {
    // A prompt is in the language of its ability, also what it says in place of missing data.
    let page = page.replacing(/<blockquote>.*?<\/blockquote>/.dotMatchesNewlines(), with: "")
    let texts = page.split(separator: "<").compactMap { $0.split(separator: ">", maxSplits: 1).dropFirst().first }
    let labels = page.matches(of: /(?:aria-label|title|placeholder)="([^"]*)"/).map(\.output.1)
    return (texts + labels).flatMap { piece -> [String] in
      let text = piece.replacing("&#160;", with: " ").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return whole.contains(text) ? [text] : parts.filter(text.contains).map { "\($0): \(text)" }
    }
  }

  @Test func englishTextsAreSeen() {
    #expect(Self.found(in: "<p>reads</p><td>at&#160;most</td>") == ["reads", "at most"])
    #expect(Self.found(in: "<span role=\"img\" aria-label=\"attention\">!</span>") == ["attention"])
    #expect(!Self.found(in: "<p>1: to the model that answers, at x</p>").isEmpty)
    #expect(Self.found(in: "<blockquote>reads\n<b>at most</b></blockquote><p>reads</p>") == ["reads"])
    #expect(Self.found(in: "<p>liest</p><p>Kalender: neue Termine</p>").isEmpty)
    #expect(Self.whole.count > 500 && Self.parts.count > 500)
  }

  @Test func noScreenHasEnglishTexts() throws {
    let hash = SHA256.hex(Array(Self.reading.utf8))
    var pages = [
      ("a sheet", try page("/run/zettel")), ("a run", try page("/run/gruss", [("in.city", "Rom")], isPost: true)),
      ("a run with steps", try page("/run/zettel", [("permission", "once"), ("hash", hash)], isPost: true)),
    ]
    for path in [
      "/today", "/abilities", "/abilities/zettel", "/abilities/gruss", "/abilities/briefing", "/gallery", "/gallery/sleep",
      "/gallery/log-habits", "/gallery/focus", "/run/reminder", "/run/gruss", "/waiting", "/history", "/history/last",
      "/history/last/sent", "/why/last", "/edit/new", "/edit/gruss", "/ask",
    ] { pages.append((path, try page(path))) }
    pages.append(("why not", try page("/why/last", [("words", "Eins")])))
    pages.append(("why not, of nothing", try page("/why/last", [("words", "nirgends")])))
    for (name, page) in pages {
      #expect(page.contains("<html lang=\"de\">") && !page.contains("lang=\"en\""), "\(name)")
      #expect(Self.found(in: page).isEmpty, "\(name)")
    }
  }
}
