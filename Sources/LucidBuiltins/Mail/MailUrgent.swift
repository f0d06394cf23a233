import LucidCore
import LucidRuntime

/// `mail.urgent`: what waits for an answer in the inbox, the most urgent first (see `Urgency`).
struct MailUrgent: Tool {
  let backend: Bound<any MailBackend>

  let signature = ToolSignature(
    "mail", "urgent", "Unread or flagged messages from people that need a reply, the most urgent first, with the reasons.",
    parameters: [
      Parameter("since", .since, role: .selector, "Only what was sent since then."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(10), "How many at most."),
    ], result: .record(MailTypes.list), reach: .words(.reachMail),
    example: "mail.urgent: { since: 48h, limit: 3 }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "urgent mail", "urgent email", "urgent e-mail", "urgent message", "unanswered mail", "unanswered email",
        "unanswered message",
        "need a reply", "needs a reply", "need my reply", "needs my reply", "waits for a reply", "wait for a reply",
        "waiting for a reply", "waits for an answer", "wait for an answer", "waiting for an answer", "waits for my reply",
        "waiting for me",
        "need an answer", "needs an answer", "need my answer", "needs my answer", "must be answered",
        "owe a reply", "owe an answer", "morning briefing",
      ], time: .since("since"), fallback: "mail.search")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let limit = arguments.integer("limit") ?? 10
    let urgency = Urgency(context.settings, now: context.now, zone: context.zone)
    let query = MailQuery(since: arguments.instant("since"), limit: limit + 1, order: .urgent(urgency))
    return try await backend().messages(query).listing(judgedBy: urgency, limit: limit)
  }
}
