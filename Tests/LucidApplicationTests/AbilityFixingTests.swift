import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidTesting
import Testing

/// Fixes of files, without a command line.
@Suite struct AbilityFixingTests {
  private static let braces = "lucidability: 1\nkind: ability\nlabel: Braces\nprompt: Hi {{name}}.\n"

  private static func fixing(_ lab: ApplicationLab, showsDiff: Bool = false) throws -> AbilityFixing {
    AbilityFixing(try CodeChoice(select: [], ignore: []), guesses: false, showsDiff: showsDiff, lab.host)
  }

  @Test func aFileIsReplacedAndNamed() throws {
    let lab = ApplicationLab(["a.lucidability": Self.braces])
    let outcome = try Self.fixing(lab).fix([lab.home.path + "/a.lucidability"])
    #expect(lab.home.text("a.lucidability")?.contains("Hi <<name>>.") == true)
    #expect(outcome.remarks.count == 1 && outcome.remarks[0].contains("foreign-placeholder in line 4"))
    #expect(outcome.text == "" && outcome.findings.isEmpty && outcome.checked == 1 && outcome.errors.isEmpty)
  }

  @Test func aDiffWritesNothing() throws {
    let lab = ApplicationLab(["a.lucidability": Self.braces])
    let outcome = try Self.fixing(lab, showsDiff: true).fix([lab.home.path + "/a.lucidability"])
    #expect(outcome.text.contains("-prompt: Hi {{name}}.\n+prompt: Hi <<name>>.\n"))
    #expect(lab.home.text("a.lucidability") == Self.braces && outcome.remarks.isEmpty)
  }

  /// Files of the program are not written, and one that is missing holds up no other.
  @Test func whatCannotBeWrittenIsNamed() throws {
    let lab = ApplicationLab(["a.lucidability": Self.braces])
    let outcome = try Self.fixing(lab).fix([lab.home.path + "/none.lucidability", lab.home.path + "/a.lucidability"])
    #expect(outcome.errors.map(\.exit) == [.usage] && outcome.checked == 1)
    #expect(throws: CommandError.self) { try Self.fixing(lab).fix(["-", "a.lucidability"]) }
  }

  @Test func whatIsLeftDecidesTheExit() throws {
    let lab = ApplicationLab(["a.lucidability": Self.braces + "slot: mornin\n"])
    let outcome = try Self.fixing(lab).fix([lab.home.path + "/a.lucidability"])
    let report = CheckReport(findings: outcome.findings, checked: outcome.checked)
    #expect(report.exit() == .fileInvalid)
    #expect(CheckReport(findings: [], checked: 1).exit(strict: true) == nil)
  }
}
