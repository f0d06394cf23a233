import Testing

@testable import LucidWeb

/// The button that logs a habit.
@Suite struct HabitActionTests {
  private func line(_ fields: [(String, String)]) throws -> [String]? {
    var request = WebRequest(path: "/do/log")
    request.fields = fields.map { (name: $0.0, value: $0.1) }
    return try #require(WebAction.all.first { $0.name == "log" }).line(request)
  }

  @Test func itIsWhatAPersonWouldType() throws {
    #expect(try line([("habit", "Meditate")]) == ["run", "--quiet", "log-habits", "entries=Meditate"])
    #expect(try line([("habit", "Water"), ("amount", "2.5")]) == ["run", "--quiet", "log-habits", "entries=Water +2.5"])
  }

  @Test(arguments: ["", "0", "-3", "inf", "nan", "two", "1, Run 5"]) func anAmountIsANumber(amount: String) throws {
    #expect(try line([("habit", "Water"), ("amount", amount)]) == nil)
  }

  @Test func aHabitIsNeeded() throws { #expect(try line([("amount", "3")]) == nil && line([("habit", "")]) == nil) }
}
