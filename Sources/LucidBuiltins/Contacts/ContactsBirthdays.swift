import LucidCore
import LucidRuntime

/// `contacts.birthdays`: the birthdays of the address book that come next.
struct ContactsBirthdays: Tool {
  let backend: Bound<any ContactsBackend>
  private static let days = 30
  private static let most = 20

  let signature = ToolSignature(
    "contacts", "birthdays", "People of the address book whose birthday comes within some days, the next one first.",
    parameters: [
      Parameter("days", .integer(1...366), role: .selector, default: .integer(days), "How many days, today included."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(most), "How many at most."),
    ], result: .record(ContactTypes.list), reach: ContactTypes.reach,
    example: "contacts.birthdays: { days: 30 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let days = arguments.integer("days") ?? Self.days
    let limit = arguments.integer("limit") ?? Self.most
    let range = context.today...context.today.adding(days: days - 1)
    // One more than asked for tells whether the list was cut.
    let result = try await backend().contacts(ContactsQuery(birthdays: range, limit: limit + 1))
    return .listing(
      result.contacts.map { $0.record(today: context.today) }, of: ContactTypes.list, limit: limit,
      isCut: result.contacts.count > limit, notices: result.notices, authorship: result.authorship)
  }
}
