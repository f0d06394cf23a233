import LucidCore
import LucidRuntime
import Testing

/// An argument that comes out null or empty never widens what a step reads or changes.
@Suite struct ArgumentRuleTests {
  private static let written = PlanArgument.value(.literal(.null))
  private static let optional = PlanArgument.value(
    .filter(.literal(.null), FilterCall(name: FilterCall.standingIn, index: 0, arguments: [nil])))
  private static let empty: [Value] = [
    .null, .text(""), .text(" \t"), .list([]), .list([.null]), .list([.text(" "), .list([])]),
  ]

  private static func signature(_ name: String, _ effect: Effect) -> ToolSignature {
    let parts = name.split(separator: ".").map(String.init)
    return ToolSignature(parts[0], parts[1], "x", result: .text, effect: effect, reach: "x", example: "\(name): {}")
  }

  private static func verdict(
    _ value: Value, _ role: Parameter.Role?, kind: Parameter.Kind = .text, of argument: PlanArgument = written,
    in name: String = "own.list", effect: Effect = .read
  ) -> ArgumentRule.Verdict {
    ArgumentRule.verdict(value, of: argument, for: Parameter("x", kind, role: role, ""), in: signature(name, effect))
  }

  @Test(
    arguments: [
      ("calendar.delete", Effect.write), ("calendar.update", .write), ("tasks.complete", .write), ("own.clear", .write),
      ("own.tell", .send),
    ], empty)
  func aChangeIsRefused(by tool: (name: String, effect: Effect), value: Value) {
    guard case .refused(let failure) = Self.verdict(value, .selector, in: tool.name, effect: tool.effect) else {
      Issue.record("\(tool.name) is not refused")
      return
    }
    #expect(failure.kind == .badArgument)
    #expect(failure.message == "`x` of \(tool.name) is empty, so it does not say what is meant; nothing was changed")
  }

  @Test(
    arguments: [("calendar.events", Effect.read), ("tasks.create", .write), ("mail.draft", .write)], empty)
  func aReadAndWhatIsNewAreLeftOut(by tool: (name: String, effect: Effect), value: Value) {
    #expect(
      Self.verdict(value, .selector, in: tool.name, effect: tool.effect)
        == .leftOut(MissingData(.words(.isEmpty, MessageText.words(.ofSetting, "x", tool.name)))))
  }

  @Test func contentThatIsEmptyIsWrittenAsEmpty() {
    for value in Self.empty {
      #expect(Self.verdict(value, .content, in: "own.write", effect: .write) == .given(.text("")))
      #expect(Self.verdict(value, .content, kind: .texts, in: "own.write", effect: .write) == .given(.list([])))
      #expect(Self.verdict(value, .content, kind: .list, in: "own.write", effect: .write) == .given(.list([])))
      #expect(Self.verdict(value, .content, kind: .moment, in: "own.write", effect: .write) == .cleared)
      #expect(Self.verdict(value, .content, kind: .choice(["a"]), in: "own.write", effect: .write) == .cleared)
    }
  }

  @Test func contentThatCannotBeEmptyIsRefused() {
    for value in Self.empty {
      for kind in [Parameter.Kind.text, .texts, .moment, .boolean, .number] {
        guard case .refused(let failure) = Self.verdict(value, .nonEmptyContent, kind: kind, in: "own.write", effect: .write)
        else {
          Issue.record("\(kind.name) is not refused")
          continue
        }
        #expect(failure.message == "`x` of own.write cannot be empty; nothing was written")
      }
    }
  }

  @Test(arguments: Parameter.Role.allCases, empty) func anyIsNotGiven(role: Parameter.Role, value: Value) {
    for effect in [Effect.read, .write, .send] {
      #expect(Self.verdict(value, role, of: Self.optional, in: "own.do", effect: effect) == .notGiven)
    }
  }

  @Test(arguments: Parameter.Role.allCases.map(Optional.some) + [nil]) func valuesAreGiven(role: Parameter.Role?) {
    for value in [Value.text("Work"), .list([.text("a"), .null]), .boolean(false), .integer(0)] {
      for argument in [Self.written, Self.optional] {
        #expect(Self.verdict(value, role, of: argument, in: "own.do", effect: .write) == .given(value))
      }
    }
  }

  /// A program of somebody else gets an empty text as it is, and no null.
  @Test func ofDeclaredToolsOnlyNullIsJudged() {
    #expect(Self.verdict(.text(""), nil, in: "own.do", effect: .write) == .given(.text("")))
    #expect(Self.verdict(.list([]), nil) == .given(.list([])))
    guard case .refused = Self.verdict(.null, nil, in: "own.do", effect: .write), case .leftOut = Self.verdict(.null, nil) else {
      Issue.record("null is given")
      return
    }
  }
}
