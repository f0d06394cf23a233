import LucidCore
import LucidRuntime

/// `mail.latest`: the newest message of the inbox that a person wrote, so that there is something
/// to answer; when nobody did, the newest of the rest. `null` for an empty inbox.
struct MailLatest: Tool {
  let backend: Bound<any MailBackend>

  let signature = ToolSignature(
    "mail", "latest", "The newest message from a person; null for an empty inbox", result: .record(MailTypes.message),
    reach: "sender, recipients, subject, date and first 200 characters of one message",
    mayBeNull: true, example: "mail.latest: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "latest mail", "latest email", "latest e-mail", "latest message", "newest mail", "newest email", "last email",
        "last mail",
        "most recent mail", "most recent email",
      ], time: .today, fallback: "mail.search")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    // What is dated ahead of now is not the latest; clocks of senders may be fast.
    let until = context.now.adding(seconds: Urgency.clockError)
    let urgency = Urgency(context.settings, now: context.now, zone: context.zone)
    var result = try await backend().messages(MailQuery(persons: urgency, until: until, limit: 1))
    if result.messages.isEmpty { result = try await backend().messages(MailQuery(until: until, limit: 1)) }
    var latest = ToolResult(result.records(judgedBy: urgency).first.map(Value.record) ?? .null, notices: result.notices)
    latest.authorship = result.authorship
    return latest
  }
}
