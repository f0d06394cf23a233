import LucidCore
import LucidRuntime

/// Presents contacts as tiles and highlights.
struct ContactsPresenter: Presenter {
  let family = "contacts"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let found = Self.contacts(observation.value)
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
    guard !found.isEmpty else { return [Highlight(.fact, weight: 25, "No matching contact in the address book.")] }
    return found.prefix(3).enumerated().map { i, contact in
      let company = contact.company.map { " (\($0.oneLine(limit: 60)))" } ?? ""
      let reach = Self.reach(contact).map { ": \($0)" } ?? ""
      return Highlight(.fact, weight: 50 - 5 * i, "\(Self.name(contact).boldTitle)\(company)\(reach).", records: [contact.id])
    }
  }

  /// `+1 514 555 0101, sarah@acme.example`; nil when the card has neither.
  private static func reach(_ contact: Contact) -> String? {
    let ways = [contact.phones.first, contact.emails.first].compactMap { $0?.oneLine(limit: 80) }
    return ways.isEmpty ? nil : ways.joined(separator: ", ")
  }

  private static func name(_ contact: Contact) -> String { contact.name.oneLine(limit: 80) }

  static func contacts(_ value: Value) -> [Contact] {
    (value["items"].list ?? []).compactMap { $0.record.flatMap { Contact($0) } }
  }
}
