import LucidCore
import LucidLab
import Testing

@testable import LucidCompiler

/// Days that are written out as arguments of filters: the check reads them as a run does.
@Suite struct DayLiteralTests {
  private static let lab = Lab(tools: [])

  private static func check(_ day: String) -> (file: SourceFile, found: [Diagnostic]) {
    let file = SourceFile(name: "test", text: Lab.ability("prompt: Plan <<today | on(\"\(day)\")>>.\n"))
    return (file, lab.compiler.check(file).diagnostics.filter { $0.severity == .error })
  }

  @Test(arguments: ["friday", "Friday", "on friday", "Freitag", "the 14th", "am 14.", "april 14", "tuesday april 14"])
  func aDayIsTaken(day: String) { #expect(Self.check(day).found.isEmpty) }

  @Test(arguments: [
    ("fryday", "`day`: `fryday` is not a date; did you mean `friday`?"),
    ("april 31", "`day`: `april 31`: that month has no day 31"),
    ("friday 9am", "`day`: `friday 9am` says a time of day, and a date alone is needed"),
    ("tomorrow", "`day`: `tomorrow` is no day of a week, a month or a year"),
    ("2026-04-14", "`day`: `2026-04-14` is no day of a week, a month or a year"),
    ("later", "`day`: `later` does not say when"),
  ]) func anotherTextIsFoundBeforeARun(day: String, message: String) throws {
    let (file, found) = Self.check(day)
    let one = try #require(found.first)
    #expect(found.count == 1 && one.code == .typeMismatch && one.message == message)
    #expect(file.text(one.span.range) == "\"\(day)\"")
    #expect(!one.notes.isEmpty)
  }

  @Test func aMisspeltDayHasAFix() throws {
    let one = try #require(Self.check("fryday").found.first)
    #expect(one.fix?.edits.map(\.replacement) == ["\"friday\""] && one.fix?.isSafe == false)
  }

  @Test func aValueOfAnotherTypeIsRefused() {
    let file = SourceFile(name: "test", text: Lab.ability("prompt: Plan <<today | on(14)>>.\n"))
    #expect(Self.lab.compiler.check(file).diagnostics.contains { $0.message.hasPrefix("`day` must be ") })
  }
}
