import LucidCore
import LucidRuntime

/// Parameters of the tools that write contacts, and their values.
enum ContactFields {
  static let birthday = Parameter("birthday", .birthday, role: .content, "`1990-04-09`, or `04-09` without the year.")

  /// The texts of a parameter, each on one line, none twice.
  static func texts(_ name: String, _ arguments: Arguments) -> [String] {
    var seen: Set<String> = []
    return (arguments[name].list ?? []).compactMap(\.text).map { $0.oneLine(limit: 200) }
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }

  /// nil when none is given. Errors: `.badArgument` for a text that is no day of a year.
  static func birthday(_ arguments: Arguments) throws(StepFailure) -> Birthday? {
    guard let text = EventFields.text("birthday", arguments) else { return nil }
    let numbers = text.split(separator: "-").map { Int($0) }
    let parts = numbers.compactMap(\.self)
    let birthday =
      switch parts.count {
      case 3 where numbers.count == 3: Birthday(year: parts[0], month: parts[1], day: parts[2])
      case 2 where numbers.count == 2: Birthday(month: parts[0], day: parts[1])
      default: Birthday?.none
      }
    guard let birthday else {
      throw StepFailure(.badArgument, .words(.noBirthday, text), hint: .words(.writeBirthday))
    }
    return birthday
  }

  /// Errors: `.badArgument` for an address without a sign for one.
  static func emails(_ arguments: Arguments) throws(StepFailure) -> [String] {
    let emails = texts("emails", arguments)
    if let bad = emails.first(where: { !$0.contains("@") || $0.contains(" ") }) {
      throw StepFailure(.badArgument, .words(.noMailAddress, bad), hint: .words(.suchAs, "ana@example.org"))
    }
    return emails
  }

  /// Errors: `.badArgument` for a number without a digit.
  static func phones(_ arguments: Arguments) throws(StepFailure) -> [String] {
    let phones = texts("phones", arguments)
    if let bad = phones.first(where: { !$0.contains(where: \.isNumber) }) {
      throw StepFailure(.badArgument, .words(.noPhone, bad), hint: .words(.suchAs, "+1 514 555 0101"))
    }
    return phones
  }

  static func change(_ kind: Change.Kind, _ written: ContactWriteResult) -> [Change] {
    guard written.isChange else { return [] }
    let one = written.contact
    let detail = one.phones.first ?? one.emails.first
    return [Change(kind, "contact", id: one.id, title: one.name, detail: detail.map(MessageText.name), place: written.place)]
  }
}
