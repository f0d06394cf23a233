import LucidCore
import LucidRuntime

/// `contacts.birthdays`: the birthdays of the address book that come next.
struct ContactsBirthdays: Tool {
  let backend: Bound<any ContactsBackend>
  private static let days = 30
  private static let most = 20

  let signature = ToolSignature(
    "contacts", "birthdays", "People of the address book whose birthday is in a range of days, the first one first",
    parameters: [
      Parameter("from", .moment, role: .selector, usual: "today", "The first day."),
      Parameter("to", .moment, role: .selector, usual: "from + \(days)d", "End of the range, exclusive."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(most), "How many at most."),
    ], result: .record(ContactTypes.list), reach: ContactTypes.reach,
    example: "contacts.birthdays: { to: <<today | plus(30d)>> }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let zone = context.zone
    let limit = arguments.integer("limit") ?? Self.most
    let from = arguments.instant("from").map(zone.date) ?? context.today
    let last = arguments.instant("to").map { zone.date($0.adding(seconds: -1)) } ?? from.adding(days: Self.days - 1)
    guard from <= last else {
      throw CalendarRange.isEmpty(from: zone.startOfDay(from), to: zone.startOfDay(last.adding(days: 1)), zone)
    }
    // A year has all birthdays.
    let range = from...min(last, from.adding(days: 365))
    // One more than asked for tells whether the list was cut.
    let result = try await backend().contacts(ContactsQuery(birthdays: range, limit: limit + 1))
    return .listing(
      result.contacts.map { $0.record(today: context.today) }, of: ContactTypes.list, limit: limit,
      isCut: result.contacts.count > limit, total: result.total, notices: result.notices, authorship: result.authorship)
  }
}
