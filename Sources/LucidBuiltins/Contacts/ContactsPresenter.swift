import LucidCore
import LucidRuntime

/// Presents contacts as tiles and highlights.
struct ContactsPresenter: Presenter {
  let family = "contacts"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let found = Self.contacts(observation.value)
    if observation.tool == "contacts.birthdays" { return Self.birthdays(found, observation.value, context) }
    if let label = Self.writes[observation.tool], let one = found.first {
      return Tile(label: label, value: Self.name(one), sub: Self.reach(one) ?? "", icon: "person.crop.circle")
    }
    guard let first = found.first else {
      return Tile(label: "Contacts", value: "no contact found", sub: "", icon: "person.crop.circle")
    }
    let more = observation.value["truncated"].boolean == true ? "+" : ""
    return Tile(
      label: "Contacts", value: found.count == 1 ? Self.name(first) : "\(found.count)\(more) people",
      sub: found.count == 1 ? Self.reach(first) ?? "" : found.prefix(2).map { Self.name($0) }.joined(separator: " · "),
      icon: "person.crop.circle")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    let found = Self.contacts(observation.value)
    if observation.tool == "contacts.birthdays" {
      return found.prefix(3).enumerated().compactMap { i, contact in Self.birthday(of: contact, weight: 55 - 5 * i, context) }
    }
    if Self.writes[observation.tool] != nil { return found.map { Self.written($0, observation.tool) } }
    guard !found.isEmpty else { return [Highlight(.fact, weight: 25, "No matching contact in the address book.")] }
    return found.prefix(3).enumerated().map { i, contact in
      let company = contact.company.map { " (\($0.oneLine(limit: 60)))" } ?? ""
      let reach = Self.reach(contact).map { ": \($0)" } ?? ""
      return Highlight(.fact, weight: 50 - 5 * i, "\(Self.name(contact).boldTitle)\(company)\(reach).", records: [contact.id])
    }
  }

  private static let writes = ["contacts.create": "New contact", "contacts.update": "Contact"]

  private static func written(_ contact: Contact, _ tool: String) -> Highlight {
    let reach = reach(contact).map { ": \($0)" } ?? ""
    let what = tool == "contacts.create" ? "is in the address book" : "is changed"
    return Highlight(.key, weight: 70, "The contact \(name(contact).boldTitle) \(what)\(reach).", records: [contact.id])
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

  /// `Sarah Kim turns 38 tomorrow.`, `The birthday of Sarah Kim is on April 9.`
  private static func birthday(of contact: Contact, weight: Int, _ context: PresentContext) -> Highlight? {
    guard let birthday = contact.birthday else { return nil }
    let date = birthday.next(from: context.today)
    let day = context.day(date)
    let when = ["today", "tomorrow"].contains(day) ? day : "on " + day
    let name = name(contact).boldTitle
    let age = birthday.age(on: date) ?? 0
    let text = age > 0 ? "\(name) turns **\(age)** \(when)." : "The birthday of \(name) is \(when)."
    return Highlight(.fact, weight: weight, text, records: [contact.id])
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
