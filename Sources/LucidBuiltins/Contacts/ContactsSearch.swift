import LucidCore
import LucidRuntime

/// `contacts.search`: people of the address book, the best match first.
struct ContactsSearch: Tool {
  let backend: Bound<any ContactsBackend>

  let signature = ToolSignature(
    "contacts", "search", "People of the address book by name, e-mail, company or phone; private notes are never read.",
    parameters: [
      Parameter(
        "query", .text, role: .selector, required: true,
        "A name or a part of it, an e-mail address, a company, or a phone number."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(5), "How many at most."),
    ], result: .record(ContactTypes.list), reach: ContactTypes.reach,
    example: "contacts.search: { query: sarah }")

  /// Makes this the tool that the name of the family alone stands for.
  var cues: TriggerPhrases { TriggerPhrases([], isStandard: true) }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let text = arguments.text("query") ?? ""
    guard !FoldedText(text).words.isEmpty else {
      throw StepFailure(.badArgument, .words(.noNameGiven), hint: .words(.giveNameCompany))
    }
    let limit = arguments.integer("limit") ?? 5
    // One more than asked for tells whether the list was cut.
    let result = try await backend().contacts(ContactsQuery(text, limit: limit + 1, region: context.settings.region))
    return .listing(
      result.contacts.map { $0.record(today: context.today) }, of: ContactTypes.list, limit: limit,
      isCut: result.contacts.count > limit, total: result.total, notices: result.notices, authorship: result.authorship)
  }
}
