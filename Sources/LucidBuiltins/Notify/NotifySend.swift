import LucidCore
import LucidRuntime

/// `notify.send`: a notification to the person. It is staged like a write, and put into the queue
/// of messages when the run commits.
struct NotifySend: Tool {
  let backend: Bound<any NotifyBackend>

  /// The most characters of a text; a push and a desktop show less.
  private static let longest = 4_000

  let signature = ToolSignature(
    "notify", "send", "Sends you a notification when the run has written its changes.",
    parameters: [
      Parameter("text", .text, role: .nonEmptyContent, required: true, "Plain text, at most 4,000 characters."),
      Parameter("title", .text, role: .content, "One line; the label of the ability when not given."),
      Parameter(
        "urgency", .choice(StagedSend.Urgency.allCases.map(\.rawValue)), role: .nonEmptyContent,
        default: .text(StagedSend.Urgency.normal.rawValue),
        "How it is shown."),
    ], result: .record(Self.notification), effect: .send, reach: .words(.reachNotifications), immediate: true, takesKey: true,
    isStaged: true,
    example: "notify.send: { title: Rain, text: Take an umbrella. }")

  static let notification = RecordType(
    "Notification",
    [
      .init("id", .text, "The key under which it is sent once: the run, the step and the item."),
      .init("title", .text, "Null for the label of the ability."),
      .init("text", .text, "The text that is sent."),
      .init("status", .text, "`queued`: it is sent after the run has written its changes."),
    ])

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let text = Self.trimmed(arguments.text("text") ?? "")
    guard !text.isEmpty else { throw StepFailure(.badArgument, .words(.nothingToSend)) }
    guard text.count <= Self.longest else {
      throw StepFailure(.badArgument, .words(.notificationTooLong, text.count, Self.longest), hint: .words(.sendFirst))
    }
    let title = arguments.text("title").map { $0.oneLine(limit: 200) }.flatMap { $0.isEmpty ? nil : $0 }
    let staged = try backend().stage(
      StagedSend(
        key: Self.key(context), title: title, text: text,
        urgency: arguments.text("urgency").flatMap(StagedSend.Urgency.init) ?? .normal, labels: context.labels))
    let shown = title ?? text.oneLine(limit: 80)
    return ToolResult(
      .record(
        Record(
          Self.notification,
          ["id": .text(staged.key), "title": .optional(title), "text": .text(text), "status": .text("queued")])),
      changes: [
        Change(
          .queued, "notification", id: staged.key, title: shown, detail: title == nil ? nil : .name(text.oneLine(limit: 120)))
      ]
    ).made()
  }

  /// Returns the run, the step and the item of the key of a call, which also holds its arguments.
  private static func key(_ context: ToolContext) -> String {
    guard let key = context.key else { return "\(context.now.seconds)/\(context.step ?? "call")" }
    return String(key.prefix { $0 != " " })
  }

  /// Without white space at the ends, and with plain line breaks.
  private static func trimmed(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n")
    let start = lines.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
