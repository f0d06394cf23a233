import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidCore
import LucidReport
import LucidServing
import LucidTesting
import Testing

/// Canonical forms, and the reports on them.
@Suite struct FormattedFileTests {
  private static let canonical = ApplicationLab.ability("Mine")
  private static let loose = "# Mine.\nlabel:   Mine\nkind: ability\nprompt: hello\nlucidability: 1\n"

  private static func formatted(_ lab: ApplicationLab, _ name: String, migrates: Bool = false) throws -> FormattedFile {
    FormattedFile(try AbilityFile.readFile(lab.home.path + "/" + name), FormattedFile.formatter(migrates: migrates))
  }

  @Test func aFileIsReplacedByItsForm() throws {
    let lab = ApplicationLab(["a.lucidability": Self.loose])
    var file = try Self.formatted(lab, "a.lucidability")
    #expect(file.isChanged && file.exit == .ok)
    try file.write()
    #expect(lab.home.text("a.lucidability") == file.text)
    #expect(lab.home.text("a.lucidability")?.hasPrefix("# Mine.\nlucidability: 1\n") == true)
    #expect(try !Self.formatted(lab, "a.lucidability").isChanged)
  }

  /// Another program was faster: its text stays.
  @Test func aFileThatChangedSinceIsLeftAlone() throws {
    let lab = ApplicationLab(["a.lucidability": Self.loose])
    var file = try Self.formatted(lab, "a.lucidability")
    lab.home.write("something else\n", to: "a.lucidability")
    #expect(throws: CommandError.self) { try file.write() }
    #expect(file.isUnwritten)
    #expect(lab.home.text("a.lucidability") == "something else\n")
    #expect(try Self.entries(FormatReport([file]).json.text(ExitFacts(.ok))).first?["left_alone"]?.text == "unwritable")
  }

  @Test func whatCannotBeFormattedSaysWhy() throws {
    let lab = ApplicationLab([
      "bad.lucidability": "label: [\n", "old.lucidability": "lucidability: 99\nlabel: New\nprompt: hi\n",
      "app.json": #"{"label":"App","prompt":"hi"}"#,
    ])
    let bad = try Self.formatted(lab, "bad.lucidability")
    #expect(bad.exit == .fileInvalid && bad.text == nil && !bad.isChanged)
    #expect(bad.complaint(.plain, isQuiet: true, namesMigrations: true).contains("bad.lucidability:"))
    let json = try Self.formatted(lab, "app.json")
    #expect(json.exit == .ok && json.text == nil)
    #expect(json.complaint(.plain, isQuiet: false, namesMigrations: true).contains("--migrate"))
    #expect(json.complaint(.plain, isQuiet: true, namesMigrations: true) == "")
    #expect(try Self.formatted(lab, "app.json", migrates: true).text?.contains("label: App") == true)
    let entries = try Self.entries(FormatReport([bad, json]).json.text(ExitFacts(.ok)))
    #expect(entries.map { $0["left_alone"]?.text } == ["invalid", "json"])
  }

  private static let old = canonical.replacing("prompt:", with: "variables:\n  n: { tool: weather.now }\nprompt:")

  /// A migration names what becomes of the text's checksum, and of the signature and the package that hold the old one.
  @Test func aMigrationNamesItsConsequences() throws {
    let lab = ApplicationLab([
      "a.lucidability": Self.old, "c.lucidability": Self.canonical, "skill/SKILL.md": "x",
      "skill/assets/b.lucidability": Self.old, "skill/assets/b.lucidability.sig": "x",
    ])
    func lines(_ name: String) throws -> [String] {
      try Self.formatted(lab, name, migrates: true).complaint(.plain, isQuiet: false, namesMigrations: true)
        .split(separator: "\n").map(String.init)
    }
    let alone = try lines("a.lucidability")
    #expect(alone.count == 2 && alone[0].contains("`weather.now: { … }`") && alone[1].contains("checksum changes"))
    let packaged = try lines("skill/assets/b.lucidability")
    #expect(packaged.count == 4)
    let reported = try Self.entries(
      FormatReport([try Self.formatted(lab, "skill/assets/b.lucidability", migrates: true)]).json.text(ExitFacts(.ok)))
    #expect(reported.first?["consequences"]?.list?.compactMap(\.text).count == 3)
    #expect(packaged[2].contains(".sig no longer matches") && packaged[3].contains("/skill/SKILL.md names"))
    #expect(try lines("c.lucidability").isEmpty)
    let file = try Self.formatted(lab, "a.lucidability", migrates: true)
    #expect(file.text?.contains("n: { weather.now: {} }") == true)
    #expect(file.complaint(.plain, isQuiet: true, namesMigrations: true) == "")
  }

  @Test func reportsNameWhatChanges() throws {
    let lab = ApplicationLab(["a.lucidability": Self.loose, "b.lucidability": Self.canonical])
    let (a, b) = (try Self.formatted(lab, "a.lucidability"), try Self.formatted(lab, "b.lucidability"))
    let report = FormatReport([a, b])
    #expect(report.names == lab.home.path + "/a.lucidability\n")
    #expect(report.summary == "Formatted \(lab.home.path)/a.lucidability.\n")
    #expect(report.diffs(on: .plain).contains("+label: Mine\n"))
    #expect(!report.diffs(on: .plain).contains("b.lucidability"))
    #expect(FormatReport([b]).summary == "Nothing to change.\n")
    #expect(FormatReport([b, b]).summary == "Nothing to change in 2 files.\n")
    #expect(try Self.entries(report.json.text(ExitFacts(.ok))).map { $0["changed"]?.boolean } == [true, false])
  }

  @Test(arguments: [
    (ExitCode.ok, ExitCode.fileInvalid, ExitCode.fileInvalid), (.internalError, .usage, .internalError),
    (.usage, .requirementNotMet, .usage), (.ok, .ok, .ok),
  ]) func theWorstExitCounts(a: ExitCode, b: ExitCode, worst: ExitCode) {
    #expect(FormattedFile.worse(a, b) == worst && FormattedFile.worse(b, a) == worst)
  }

  private static func entries(_ json: String) throws -> [JSONNode] {
    try #require(try JSONParser.parse(Array(json.utf8))["files"]?.list)
  }
}
