package import LucidCore
package import LucidRuntime

/// A tool that does what a test says and is counted.
package struct ScriptedTool: Tool {
  package typealias Script = @Sendable (_ arguments: Arguments, _ context: ToolContext) async throws(StepFailure) -> ToolResult

  package let signature: ToolSignature
  package var cues = TriggerPhrases.none
  private let log: CallLog
  private let script: Script

  package init(_ signature: ToolSignature, log: CallLog = CallLog(), script: @escaping Script) {
    self.signature = signature
    self.log = log
    self.script = script
  }

  /// `name` as `family.verb`; takes `text`, `number` and `items`, and gives `Scripted` records with what it got.
  package init(
    _ name: String, log: CallLog = CallLog(), effect: Effect = .read, immediate: Bool = false, takesKey: Bool = false,
    delay: Duration? = nil,
    failure: StepFailure? = nil, discloses: String? = nil, toService: [String] = []
  ) {
    let parts = name.split(separator: ".").map(String.init)
    let signature = ToolSignature(
      parts[0], parts[1], "Does what a test says.",
      parameters: [
        Parameter("text", .text, role: .content, "Comes back as `text`."),
        Parameter("number", .number, role: .content, "Comes back as `number`."),
        Parameter("items", .list, role: .content, "Come back as `items`."),
      ],
      result: .record(Self.result), effect: effect, reach: "\(parts[0]): all of it", discloses: discloses.map(MessageText.name),
      toService: toService, immediate: immediate, takesKey: takesKey)
    self.init(signature, log: log) { arguments, context throws(StepFailure) in
      if let delay {
        do { try await context.clock.sleep(delay) } catch { throw StepFailure(.cancelled, "\(name) was cancelled") }
      }
      if let failure { throw failure }
      let items = arguments["items"].list ?? []
      return ToolResult(
        .record(
          Record(
            Self.result,
            [
              "id": .text(name), "text": arguments["text"], "number": arguments["number"], "items": .list(items),
              "count": .integer(items.count),
            ])))
    }
  }

  package static let result = RecordType(
    "Scripted",
    [
      .init("id", .text, "The tool's name."),
      .init("text", .text, "As it was given."),
      .init("number", .number, "As it was given."),
      .init("items", .list(.text), "As they were given."),
      .init("count", .integer, "How many items there are."),
    ])

  package func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await log.call(signature.name) { _ throws(StepFailure) in try await script(arguments, context) }
  }
}
