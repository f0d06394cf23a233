import LucidCore
import LucidRuntime

/// Presents contacts as tiles and statements.
struct ContactsPresenter: Presenter {
  let family = "contacts"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let found = Self.contacts(observation.value)
    if observation.tool == "contacts.birthdays" { return Self.birthdays(found, observation.value, context) }
    if let label = Self.writes[observation.tool], let one = found.first {
      return Tile(label: label, value: Self.name(one), sub: Self.reach(one) ?? "", icon: "person.crop.circle", title: .value)
    }
    guard let first = found.first else {
      return Tile(label: "Contacts", value: "no contact found", sub: "", icon: "person.crop.circle")
    }
    let more = observation.value["truncated"].boolean == true ? "+" : ""
    return Tile(
      label: "Contacts", value: found.count == 1 ? Self.name(first) : "\(found.count)\(more) people",
      sub: found.count == 1 ? Self.reach(first) ?? "" : found.prefix(2).map { Self.name($0) }.joined(separator: " · "),
      icon: "person.crop.circle", title: found.count == 1 ? .value : nil)
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let found = Self.contacts(observation.value)
    let isCut = observation.value["truncated"].boolean == true
    if observation.tool == "contacts.birthdays" {
      return ListedStatements.first(3, of: found, named: "birthdays", isCut: isCut) { i, contact in
        Self.birthday(of: contact, weight: 55 - 5 * i, context)
      }
    }
    if Self.writes[observation.tool] != nil { return found.map { Self.written($0, observation.tool) } }
    guard !found.isEmpty else { return [Statement(.contacts(.none), .fact, weight: 25)] }
    return ListedStatements.first(3, of: found, named: "contacts", isCut: isCut) { i, contact in
      Statement(
        .contacts(.contact), .fact, weight: 50 - 5 * i,
        [
          .title: .text(Self.name(contact)), .company: contact.company.map { .text($0.oneLine(limit: 60)) },
          .reach: Self.reach(contact).map(StatementValue.text),
        ], records: [contact.id])
    }
  }

  private static let writes = ["contacts.create": "New contact", "contacts.update": "Contact"]

  private static func written(_ contact: Contact, _ tool: String) -> Statement {
    Statement(
      .contacts(tool == "contacts.create" ? .created : .changed), .key, weight: 70,
      [.title: .text(name(contact)), .reach: reach(contact).map(StatementValue.text)], records: [contact.id])
  }

  // MARK: Birthdays

  private static func birthdays(_ found: [Contact], _ result: Value, _ context: PresentContext) -> Tile {
    let more = result["truncated"].boolean == true ? "+" : ""
    guard let first = found.first, let day = first.birthday?.next(from: context.today) else {
      return Tile(label: "Birthdays", value: "none soon", sub: "", icon: "gift")
    }
    return Tile(
      label: "Birthdays", value: "\(name(first)) \(context.day(day))",
      sub: found.count == 1 ? "" : "\(found.count - 1)\(more) more", icon: "gift")
  }

  /// The age where the year of birth is known, else the day alone.
  private static func birthday(of contact: Contact, weight: Int, _ context: PresentContext) -> Statement? {
    guard let birthday = contact.birthday else { return nil }
    let date = birthday.next(from: context.today)
    let age = birthday.age(on: date) ?? 0
    return Statement(
      .contacts(age > 0 ? .turns : .birthday), .fact, weight: weight,
      [.title: .text(name(contact)), .count: age > 0 ? .count(age) : nil, .day: .day(date)], records: [contact.id])
  }

  /// `+1 514 555 0101, sarah@acme.example`; nil when the card has neither.
  private static func reach(_ contact: Contact) -> String? {
    let ways = [contact.phones.first, contact.emails.first].compactMap { $0?.oneLine(limit: 80) }
    return ways.isEmpty ? nil : ways.joined(separator: ", ")
  }

  private static func name(_ contact: Contact) -> String { contact.name.oneLine(limit: 80) }

  /// Those of a listing, of a single result, or of a loop over either.
  static func contacts(_ value: Value) -> [Contact] {
    if let list = value.list { return list.flatMap(contacts) }
    guard let record = value.record else { return [] }
    return (record["items"].list?.compactMap(\.record) ?? [record]).compactMap { Contact($0) }
  }
}
