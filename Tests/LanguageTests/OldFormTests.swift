import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidShipped
import LucidSyntax
import LucidTesting
import Testing

/// Old forms are named by the compiler and brought over by the formatter.
@Suite struct OldFormTests {
  private static let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)
  private static let head = "lucidability: 1\nkind: ability\nlabel: T\n"
  private static let events = "steps:\n  - id: events\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"

  private static func migrated(_ file: SourceFile) throws -> (text: String, notes: [String]) {
    let catalog = compiler.catalog
    let outcome = Formatter(migration: Migration { catalog.variable($0) != nil }).format(file)
    guard case .formatted(let text, let notes) = outcome else { throw Refused(outcome: "\(outcome)") }
    return (text, notes)
  }

  private struct Refused: Error { let outcome: String }

  /// What stood in a file, and what stands there afterwards: both of the migration and of the fixes.
  @Test(arguments: [
    ("variables:\n  n: { tool: weather.now }\n", "variables:\n  n: { weather.now: {} }\n"),
    ("variables:\n  n: { tool: mail.search, with: { limit: 3 } }\n", "variables:\n  n: { mail.search: { limit: 3 } }\n"),
    ("variables:\n  n: { with: { limit: 3 }, tool: mail.search }\n", "variables:\n  n: { mail.search: { limit: 3 } }\n"),
    (
      "variables:\n  n:\n    tool: mail.search\n    with:\n      limit: 3\n",
      "variables:\n  n:\n    mail.search:\n      limit: 3\n"
    ),
  ]) func aVariableTakesAToolAsAStepDoes(old: String, new: String) throws {
    let file = SourceFile(name: "x", text: Self.head + old + "prompt: Say hello.\n")
    let wanted = Self.head + new + "prompt: Say hello.\n"
    #expect(try Self.migrated(file).text == wanted)
    let found = Self.compiler.compile(file)
    #expect(found.oldFile?.name == "x" && Set(found.diagnostics.map(\.code)) == [.oldForm])
    let fixed = Fixer(Self.compiler) { $0.code == .oldForm }.fix(file)
    #expect(String(decoding: fixed.file.bytes, as: UTF8.self) == wanted)
    #expect(fixed.compilation.oldFile == nil)
  }

  @Test(arguments: [
    (#"bullets("{title}")"#, #"bullets("<<title>>")"#),
    (
      #"numbered("{{x}} {title} at {item.start | date('HH:mm')}")"#,
      #"numbered("{x} <<title>> at <<item.start | date('HH:mm')>>")"#
    ),
    (#"map("{today} {title}") | join"#, #"map("<<today>> <<title>>") | join"#),
    (#"where(title, "A") | length"#, #"where(title == "A") | length"#),
  ]) func aTextTakesFieldsInTags(old: String, new: String) throws {
    let file = SourceFile(name: "x", text: Self.head + Self.events + "prompt: |\n  Say <<events.items | \(old)>>.\n")
    let wanted = Self.head + Self.events + "prompt: |\n  Say <<events.items | \(new)>>.\n"
    let (text, notes) = try Self.migrated(file)
    #expect(text == wanted && notes == ["one text has filters in the current form"])
    #expect(Self.compiler.compile(file).oldFile != nil)
    let fixed = Fixer(Self.compiler).fix(file)
    #expect(String(decoding: fixed.file.bytes, as: UTF8.self) == wanted)
    #expect(!fixed.compilation.hasErrors, "\(fixed.compilation.diagnostics)")
  }

  /// A field that is misspelt is meant, too.
  @Test func aMisspeltFieldGetsASuggestion() throws {
    let text = Self.head + Self.events + #"prompt: "Say <<events.items | bullets('{titel} at {start}')>>.""# + "\n"
    let found = Self.compiler.compile(SourceFile(name: "x", text: text)).diagnostics
    #expect(found.map(\.code) == [.oldForm])
    #expect(found.first?.message.hasSuffix("`<<titel>>`; did you mean `title`?") == true, "\(found)")
  }

  /// Braces around what is no name are text.
  @Test(arguments: [#"bullets("<<title>> {now}{x}")"#, #"bullets("<<title>> {")"#, #"map("{}<<title>>") | join"#])
  func bracesBesideTagsStay(filter: String) throws {
    let file = SourceFile(name: "x", text: Self.head + Self.events + "prompt: |\n  Say <<events.items | \(filter)>>.\n")
    #expect(!Self.compiler.compile(file).hasErrors)
    #expect(try Self.migrated(file).text == String(decoding: file.bytes, as: UTF8.self))
  }

  /// A comment beside a part that goes stays in the file.
  @Test func commentsStay() throws {
    let old = "variables:\n  n:\n    tool: mail.search  # which\n    # with what\n    with: { limit: 3 }  # three\n"
    let text = try Self.migrated(SourceFile(name: "x", text: Self.head + old + "prompt: <<n.count>>\n")).text
    for comment in ["# which", "# with what", "# three"] { #expect(text.contains(comment)) }
    #expect(text.contains("    mail.search: { limit: 3 }"))
  }

  /// An old plan makes the ability that uses it old, and is named.
  @Test func theFileThatIsOldIsNamed() {
    let plan = SourceFile(
      name: "p", text: "lucidability: 1\nkind: plan\nname: p\nvariables: { n: { tool: weather.now } }\nsteps: []\n")
    let compiler = Compiler(catalog: Self.compiler.catalog, planNames: ["p"], version: ShippedLanguage.version) { _ in plan }
    let found = compiler.compile(SourceFile(name: "x", text: Self.head + "plan: p\nprompt: Say hello.\n"))
    #expect(found.oldFile?.name == "p")
  }

  /// An ability or a section in a file that is old is not reported as missing, too.
  @Test(arguments: [
    ("import: [part.lucidability]\nsteps:\n  - ability.run: { ability: Part }\n", true),
    ("import: [part.lucidability, gone.lucidability]\nsteps:\n  - ability.run: { ability: Part }\n", false),
    ("sections: [part]\n", true),
  ]) func anOldFileIsReportedOnce(keys: String, isAlone: Bool) {
    let variables = "variables: { n: { tool: weather.now } }\n"
    let section = SourceFile(
      name: "part", text: "lucidability: 1\nkind: section\nname: part\nsummary: Weather\n\(variables)text: <<n.summary>>\n")
    let compiler = Compiler(
      catalog: Self.compiler.catalog, planNames: [], version: ShippedLanguage.version, sectionNames: ["part"],
      sectionFile: { _ in section }
    ) { _ in nil }
    var file = SourceFile(name: "x", text: Self.head + keys + "prompt: Say hello.\n")
    file.canImport = true
    file.imports["part.lucidability"] = SourceFile(
      name: "part.lucidability", text: "lucidability: 1\nkind: ability\nlabel: Part\n\(variables)prompt: <<n.summary>>\n")
    let errors = compiler.check(file).diagnostics.filter { $0.severity == .error }
    #expect(errors.filter { $0.code == .oldForm }.count == 1, "\(errors)")
    #expect((errors.count == 1) == isAlone, "\(errors)")
    #expect(!errors.contains { $0.message.hasPrefix("there is no ability") || $0.code == .unknownSection }, "\(errors)")
  }

  // MARK: Files of the repository

  private static let folder = "Tests/Fixtures/before-language-3/"
  private static let suffix = ".stored"
  static let stored = RepositoryFiles.under("Tests/Fixtures/before-language-3").filter { $0.hasSuffix(suffix) }

  /// A file as it was before, brought over, is the file as it is now.
  @Test(arguments: stored) func aFileOfBeforeIsTheFileOfNow(path: String) throws {
    let name = String(path.dropFirst(Self.folder.count).dropLast(Self.suffix.count))
    let old = SourceFile(name: name, bytes: RepositoryFiles.bytes(path))
    #expect(Self.compiler.compile(old).oldFile != nil)
    let (text, notes) = try Self.migrated(old)
    #expect(!notes.isEmpty)
    let migrated = Self.compiler.compile(SourceFile(name: name, text: text))
    let now = Self.compiler.compile(SourceFile(name: name, bytes: RepositoryFiles.bytes(name)))
    #expect(migrated.diagnostics.map(\.message) == now.diagnostics.map(\.message))
    #expect(migrated.plans.map(FormatTests.withoutPlaces) == now.plans.map(FormatTests.withoutPlaces))
    #expect(migrated.sections.map { "\($0)" }.map(Self.withoutSpans) == now.sections.map { "\($0)" }.map(Self.withoutSpans))
  }

  private static func withoutSpans(_ text: String) -> String {
    text.replacing(#/Span\([^()]*\)/#, with: "")
  }

  @Test func thereAreFiles() { #expect(Self.stored.count >= 12) }
}
