import LucidApplication
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped
import LucidSyntax
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidSetup

/// Every example of the pages on the language gives what stands below it, and the tables of keys are those of the parser.
/// `LUCID_RECORD=1` writes both down.
@Suite struct LanguagePageTests {
  private static let keyMark = "<!-- keys: "

  @Test(arguments: ["start", "text-language", "keys"]) func examplesGiveWhatStandsBelowThem(page: String) async throws {
    let lines = RepositoryFiles.lines("docs/\(page).md").map(String.init)
    var out: [String] = []
    var result: String?
    var steps = ""
    var i = 0
    while i < lines.count {
      guard lines[i].hasPrefix("```") else {
        out.append(lines[i])
        i += 1
        if let table = Self.table(under: lines[i - 1]) {
          out += table
          while i < lines.count, lines[i].hasPrefix("|") { i += 1 }
        }
        continue
      }
      let end = try #require(lines[(i + 1)...].firstIndex(of: "```"), "line \(i + 1) opens a block that never ends")
      let text = lines[(i + 1)..<end].map { $0 + "\n" }.joined()
      let kind = String(lines[i].dropFirst(3))
      if kind == "text", let given = result {
        out += ["```text"] + given.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["```"]
        result = nil
      } else {
        #expect(result == nil, "the example before line \(i + 1) has no ```text below it")
        out += lines[i...end]
        switch kind {
        case "yaml steps": steps = text
        case "yaml": result = try await prompt(text, line: i + 1)
        case "yaml refused": result = refusal(text)
        case "prompt":
          let indented = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
          result = try await prompt(
            "lucidability: 1\nkind: ability\nlabel: Piece\n" + steps + "prompt: |\n" + indented.joined(separator: "\n"),
            line: i + 1)
        default: break
        }
      }
      i = end + 1
    }
    Golden.expect(out.joined(separator: "\n"), "../../docs/\(page).md")
  }

  /// The table of the mapping that a mark names; nil for any other line.
  private static func table(under line: String) -> [String]? {
    guard line.hasPrefix(keyMark) else { return nil }
    let path = line.dropFirst(keyMark.count).prefix { $0 != " " }
    return KeyReference.mappings.first { $0.paths[0] == path }?.table
  }

  @Test func everyKeyIsOnThePageOnce() {
    let lines = RepositoryFiles.lines("docs/keys.md")
    #expect(KeyReference.mappings.count > 15)
    for mapping in KeyReference.mappings {
      #expect(lines.count { $0 == "\(Self.keyMark)\(mapping.paths[0]) -->" } == 1, "\(mapping.paths[0])")
    }
    #expect(lines.count { $0.hasPrefix(Self.keyMark) } == KeyReference.mappings.count)
  }

  @Test func everyLetterOfDatePatternsIsOnThePage() throws {
    let lines = RepositoryFiles.lines("docs/keys.md")
    let start = try #require(lines.firstIndex { $0.hasSuffix(" Date patterns") })
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.joined(separator: "\n")
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".filter {
      DatePattern.firstUnknownLetter(in: "\($0)") == nil
    }
    #expect(letters.count > 10)
    for letter in letters { #expect(section.contains("`\(letter)"), "\(letter)") }
  }

  /// Sections are numbered once, and the contents at the top name each of them.
  @Test(arguments: ["start", "text-language", "keys"]) func contentsAreComplete(page: String) {
    let path = "docs/\(page).md"
    let lines = RepositoryFiles.lines(path)
    var numbers: [String] = []
    var isFenced = false
    for line in lines {
      if line.hasPrefix("```") { isFenced.toggle() }
      if !isFenced, line.hasPrefix("##") { numbers.append(String(line.drop { $0 == "#" || $0 == " " }.prefix { $0 != " " })) }
    }
    #expect(!numbers.isEmpty && Set(numbers).count == numbers.count, "\(numbers)")
    let own = IndexTests.links(lines).map { IndexTests.resolve($0, from: path) }.filter { $0.path == path }
    #expect(IndexTests.headings(path).subtracting(own.compactMap { $0.heading }).count == 1, "the title alone has no link")
  }

  /// The prompt as the sample person's run resolves it on Monday, or the answer of an ability without one.
  private func prompt(_ ability: String, line: Int) async throws -> String? {
    let settings = Monday.settings
    let composition = Composition(vault: ShippedAbilities.sampleVault, zones: Monday.zones, settings: settings)
    let compilation = composition.compiler.compile(SourceFile(name: "example", text: ability))
    #expect(
      compilation.diagnostics.isEmpty, "line \(line): \(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    guard let plan = compilation.plans.first else { return nil }
    let context = composition.tools.context(
      clock: TestClock(Monday.now), loop: nil, zone: Monday.zone, settings: settings, runID: "page", observer: nil)
    var record = await Executor(context).run(plan, inputs: plan.inputs.map { $0.fallback ?? .null })
    // Of what a person chooses the page takes the first.
    if let first = record.failure?.failure.offers.first {
      let inputs = plan.inputs.map { $0.isChosen ? Value.text(first.id) : $0.fallback ?? .null }
      record = await Executor(context).run(plan, inputs: inputs)
    }
    return Self.trimmed(try #require(record.prompt?.text ?? record.answer?.text, "line \(line): \(record.notices.map(\.text))"))
  }

  private func refusal(_ ability: String) -> String? {
    let compilation = Composition().compiler.compile(SourceFile(name: "example.lucidability", text: ability))
    #expect(!compilation.diagnostics.isEmpty)
    return Self.trimmed(TextDiagnostics(compilation.sources).render(compilation.diagnostics))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
