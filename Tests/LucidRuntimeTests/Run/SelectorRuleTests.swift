import LucidCore
import LucidRuntime
import Testing

/// An empty or null selector never widens what a step reads or changes.
@Suite struct SelectorRuleTests {
  private static func signature(_ name: String, _ parameter: String, _ effect: Effect) -> ToolSignature {
    let parts = name.split(separator: ".").map(String.init)
    return ToolSignature(
      parts[0], parts[1], "x", parameters: [Parameter(parameter, .text, "")], result: .text, effect: effect, reach: "x",
      example: "\(name): {}")
  }

  private static func verdict(_ value: Value, _ name: String, _ parameter: String, _ effect: Effect) -> SelectorRule.Verdict {
    let signature = signature(name, parameter, effect)
    return SelectorRule.verdict(value, for: signature.parameters[0], of: signature)
  }

  @Test(
    arguments: [
      ("calendar.delete_range", "calendar"), ("calendar.update", "search"), ("tasks.complete", "id"),
      ("contacts.update", "search"), ("reminders.delete", "search"), ("own.clear", "label"),
    ], [Value.null, .text(""), .text(" \t")])
  func aWriteIsRefused(of: (tool: String, parameter: String), value: Value) {
    guard case .refused(let failure) = Self.verdict(value, of.tool, of.parameter, .write) else {
      Issue.record("\(of.tool) is not refused")
      return
    }
    #expect(failure.message == "`\(of.parameter)` of \(of.tool) is empty, so it does not say what is meant; nothing was changed")
  }

  @Test(
    arguments: [
      ("weather.now", "place"), ("weather.forecast", "place"), ("travel.to", "destination"), ("mail.search", "from"),
      ("mail.search", "query"), ("mail.search", "folder"), ("notes.search", "query"), ("contacts.search", "query"),
    ], [Value.null, .text(""), .text(" \t")])
  func aReadIsLeftOut(of: (tool: String, parameter: String), value: Value) {
    #expect(
      Self.verdict(value, of.tool, of.parameter, .read)
        == .leftOut(MissingData(.words(.isEmpty, MessageText.words(.ofSetting, of.parameter, of.tool)))))
  }

  @Test func theRestIsUsable() {
    #expect(Self.verdict(.text("Work"), "calendar.delete_range", "calendar", .write) == .usable)
    #expect(Self.verdict(.text(""), "calendar.create", "calendar", .write) == .usable)
    #expect(Self.verdict(.text(""), "calendar.update", "notes", .write) == .usable)
    #expect(Self.verdict(.null, "calendar.events", "limit", .read) == .usable)
  }
}
