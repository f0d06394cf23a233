import LucidBuiltins
import LucidCore
import LucidRuntime
import Testing

/// Every argument of every tool has a role, and null, empty and not given mean the same in all of
/// them.
@Suite struct ArgumentRoleTests {
  private static let signatures = Builtins.unbound.tools.map(\.signature)
  private static let optional = PlanArgument.value(
    .filter(.literal(.null), FilterCall(name: FilterCall.standingIn, index: 0, arguments: [nil])))

  private static func verdict(
    _ value: Value, _ parameter: Parameter, in signature: ToolSignature, of argument: PlanArgument = .value(.literal(.null))
  ) -> ArgumentRule.Verdict {
    ArgumentRule.verdict(value, of: argument, for: parameter, in: signature)
  }

  @Test(arguments: signatures) func everyArgumentHasARole(signature: ToolSignature) {
    for parameter in signature.parameters { #expect(parameter.role != nil, "\(signature.name) \(parameter.name)") }
  }

  /// A tool that reads writes nothing, but for the words of a question and the inputs of another
  /// ability.
  @Test(arguments: signatures) func onlyWritesHaveContent(signature: ToolSignature) {
    let asked = ["ask.choice", "model.ask", "ability.run"].contains(signature.name)
    for parameter in signature.parameters where signature.effect == .read && !asked {
      #expect(parameter.role == .selector, "\(signature.name) \(parameter.name)")
    }
  }

  @Test(arguments: signatures) func nullAndEmptyFollowTheRole(signature: ToolSignature) {
    for parameter in signature.parameters {
      for value in [Value.null, .text(""), .text("  "), .list([])] {
        let verdict = Self.verdict(value, parameter, in: signature)
        let holds =
          switch (parameter.role, verdict) {
          case (.selector, .leftOut): signature.effect == .read || signature.makesNew
          case (.selector, .refused): signature.effect != .read && !signature.makesNew
          case (.nonEmptyContent, .refused): true
          case (.content, .given(let given)): given == .text("") || given == .list([])
          case (.content, .cleared): parameter.kind != .text && parameter.kind != .texts && parameter.kind != .list
          default: false
          }
        #expect(holds, "\(signature.name) \(parameter.name): \(verdict)")
        #expect(
          Self.verdict(value, parameter, in: signature, of: Self.optional) == .notGiven, "\(signature.name) \(parameter.name)")
      }
    }
  }

  /// A required content can be empty only where nothing is a value of its own.
  @Test(arguments: signatures) func requiredContentIsHardlyEverEmpty(signature: ToolSignature) {
    let mayBeEmpty: Set<String> = ["mail.draft subject", "mail.draft body", "notes.append text", "ask.choice among"]
    for parameter in signature.parameters where parameter.required && parameter.role == .content {
      #expect(mayBeEmpty.contains("\(signature.name) \(parameter.name)"), "\(signature.name) \(parameter.name)")
    }
  }

  /// A value stands in for one that is not given, so that nothing is one of them.
  @Test(arguments: signatures) func aDefaultIsNeverNothing(signature: ToolSignature) {
    for parameter in signature.parameters where parameter.fallback != nil {
      #expect(parameter.role != .content, "\(signature.name) \(parameter.name)")
    }
  }

  /// Titles, names and times are typed; a text that says when, how long or which is none.
  @Test(arguments: signatures) func momentsAndLengthsHaveTheirTypes(signature: ToolSignature) {
    let types: [String: Set<String>] = [
      "deadline": [Parameter.Kind.moment.name], "estimate": [Parameter.Kind.period.name],
      "start": [Parameter.Kind.moment.name], "end": [Parameter.Kind.moment.name], "birthday": [Parameter.Kind.birthday.name],
      "subtasks": [Parameter.Kind.list.name], "priority": [Parameter.Kind.choice(["low", "medium", "high"]).name],
      "due": [Parameter.Kind.moment.name], "from": [Parameter.Kind.moment.name, Parameter.Kind.text.name],
      "to": [Parameter.Kind.moment.name, Parameter.Kind.texts.name],
    ]
    for parameter in signature.parameters {
      guard let allowed = types[parameter.name] else { continue }
      #expect(allowed.contains(parameter.kind.name), "\(signature.name) \(parameter.name): \(parameter.kind.name)")
    }
  }

  /// One rule for ranges: `from`, and `to`, which is exclusive. A default is part of the signature.
  @Test(arguments: signatures) func rangesAreFromAndTo(signature: ToolSignature) {
    let names = signature.parameters.map(\.name)
    #expect(!names.contains("days") && !names.contains("until"), "\(signature.name)")
    for parameter in signature.parameters where parameter.kind == .moment && ["from", "to"].contains(parameter.name) {
      #expect(names.contains("from") && names.contains("to"), "\(signature.name)")
      #expect(
        parameter.required || parameter.usual != nil || signature.variant?.argument == "from",
        "\(signature.name) \(parameter.name)")
      #expect(parameter.name == "from" || parameter.doc.contains("exclusive"), "\(signature.name): \(parameter.doc)")
    }
  }

  /// A result with items says how many there are, here and in all, and whether some are missing.
  @Test(arguments: signatures) func listsAreCounted(signature: ToolSignature) {
    for case .record(let record) in signature.results where record.index(of: "items") != nil {
      for name in ["count", "truncated", "total"] {
        #expect(record.index(of: name) != nil, "\(signature.name): \(record.name).\(name)")
      }
    }
  }
}
