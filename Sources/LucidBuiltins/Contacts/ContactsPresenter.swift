import LucidCore
import LucidRuntime

/// Presents contacts as tiles and statements.
struct ContactsPresenter: Presenter {
  let family = "contacts"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let found = Self.contacts(observation.value)
    if observation.tool == "contacts.birthdays" { return Self.birthdays(found, observation.value, context) }
    if let label = Self.writes[observation.tool], let one = found.first { return Self.tile(.word(label), one) }
    guard let first = found.first else { return Tile(.word(.contacts), .word(.noContact), icon: Self.icon) }
    let isCut = observation.value["truncated"].boolean == true
    if found.count == 1 { return Self.tile(.word(.contacts), first) }
    return Tile(
      .word(.contacts), .count(found.count, .person, isCut: isCut), sub: found.prefix(2).map { .title(Self.name($0)) },
      icon: Self.icon)
  }

  private static func tile(_ label: CardPhrase, _ one: Contact) -> Tile {
    Tile(label, .title(name(one)), sub: [reach(one).map { .title($0) }], icon: icon)
  }

  private static let icon = "person.crop.circle"

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

  private static let writes: [String: CardWord] = ["contacts.create": .newContact, "contacts.update": .contact]

  private static func written(_ contact: Contact, _ tool: String) -> Statement {
    Statement(
      .contacts(tool == "contacts.create" ? .created : .changed), .key, weight: 70,
      [.title: .text(name(contact)), .reach: reach(contact).map(StatementValue.text)], records: [contact.id])
  }

  // MARK: Birthdays

  private static func birthdays(_ found: [Contact], _ result: Value, _ context: PresentContext) -> Tile {
    guard let first = found.first, let day = first.birthday?.next(from: context.today) else {
      return Tile(.word(.birthdays), .word(.noneSoon), icon: "gift")
    }
    let isCut = result["truncated"].boolean == true
    return Tile(
      .word(.birthdays), .row([.title(name(first)), .day(day)]),
      sub: [found.count == 1 ? nil : .word(.moreOf, [.count(found.count - 1, isCut: isCut)])], icon: "gift")
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
