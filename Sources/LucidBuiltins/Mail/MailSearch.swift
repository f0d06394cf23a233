import LucidCore
import LucidRuntime

/// `mail.search`: messages of a folder, newest first, ties by id.
struct MailSearch: Tool {
  let backend: Bound<any MailBackend>

  let signature = ToolSignature(
    "mail", "search", "Messages of a folder, newest first.",
    parameters: [
      Parameter("unread", .boolean, role: .selector, "Only unread messages (true) or only those that were seen (false)."),
      Parameter("since", .since, role: .selector, "Only what was sent since then."),
      Parameter(
        "from", .text, role: .selector, "Part of the sender's name or address; of several, separated by semicolons, any counts."),
      Parameter(
        "query", .text, role: .selector, "Words of the subject, the sender, the text or the names of attachments, all of them."),
      Parameter(
        "personal", .boolean, role: .selector,
        "Only what a person other than you wrote until now (true), or only the rest (false)."),
      Parameter("folder", .text, role: .selector, "Such as `Archive` or `Work/Clients`; the inbox when not given."),
      Parameter("limit", .integer(1...500), role: .selector, default: .integer(20), "How many at most."),
      Parameter("body", .boolean, role: .selector, default: .boolean(false), "Whether to give the text of each message too."),
    ], result: .record(MailTypes.list),
    reach: .words(.reachMail),
    example: "mail.search: { unread: true, since: 24h, limit: 10 }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "mail", "email", "e-mail", "gmail", "inbox", "inboxes", .init("unread", sets: "unread", to: "true"),
        .init("unread mail", sets: "unread", to: "true"), .init("unread email", sets: "unread", to: "true"),
        .init("unread e-mail", sets: "unread", to: "true"), .init("unread message", sets: "unread", to: "true"),
        .init("latest mail", sets: "limit", to: "1"), .init("latest email", sets: "limit", to: "1"),
        .init("latest e-mail", sets: "limit", to: "1"), .init("latest message", sets: "limit", to: "1"),
        .init("newest mail", sets: "limit", to: "1"), .init("newest email", sets: "limit", to: "1"),
        .init("last email", sets: "limit", to: "1"), .init("last mail", sets: "limit", to: "1"),
        .init("most recent mail", sets: "limit", to: "1"), .init("most recent email", sets: "limit", to: "1"),
      ],
      never: [
        "an email", "an e-mail", "email me", "mail me", "email it", "mail it", "email them", "email us", "email address",
        "email addresses", "e-mail address", "email client", "email app", "email marketing", "marketing email", "email template",
        "email subject line", "cold email", "this email", "following email", "email below", "email format", "voice mail",
        "mail server",
        "mail merge", "junk mail rule", "by mail", "by email", "via email", "via mail", "inbox zero",
      ],
      time: .since("since"), person: .init("from", after: ["from", "by"]), topic: "query", isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let limit = arguments.integer("limit") ?? 20
    let urgency = Urgency(context.settings, now: context.now, zone: context.zone)
    let personal = arguments.boolean("personal")
    let query = MailQuery(
      folder: arguments.text("folder"), unread: arguments.boolean("unread"),
      personal: personal.map { MailQuery.Personal($0, by: urgency) }, since: arguments.instant("since"),
      // What is dated ahead of now is not the latest; clocks of senders may be fast.
      until: personal == true ? context.now.adding(seconds: Urgency.clockError) : nil, from: arguments.text("from"),
      text: arguments.text("query"), limit: limit + 1,
      needsBody: arguments.boolean("body") ?? false)
    // One more than asked for tells whether the list was cut.
    return try await backend().messages(query).listing(judgedBy: urgency, limit: limit)
  }
}
