package import LucidCore

/// The look of an ability in a list: its icon, its colour, its category.
package struct AbilityLook: Hashable, Sendable {
  /// SF Symbol name.
  package let icon: String?
  /// `#RRGGBB`.
  package let color: String?
  package let category: String?

  package init(icon: String? = nil, color: String? = nil, category: String? = nil) {
    (self.icon, self.color, self.category) = (icon, color, category)
  }
}

/// One ability of the library, and what it takes to show it.
package struct AbilityViewModel: Sendable {
  package let name: String
  package let label: String
  package let id: String?
  package let slot: TimeSlot?
  package let summary: String?
  package let look: AbilityLook
  package let isDefault: Bool
  /// A default with a text of the person's own.
  package let isChanged: Bool
  /// From 0.
  package let order: Int
  package let reads: [String]
  package let writes: [String]
  package let sends: [String]
  /// Why it cannot run.
  package let problem: String?

  package init(
    name: String, label: String, id: String?, slot: TimeSlot?, summary: String?, look: AbilityLook = AbilityLook(),
    isDefault: Bool,
    isChanged: Bool, order: Int, reads: [String], writes: [String], sends: [String], problem: String?
  ) {
    (self.name, self.label, self.id, self.slot, self.summary) = (name, label, id, slot, summary)
    self.look = look
    (self.isDefault, self.isChanged, self.order) = (isDefault, isChanged, order)
    (self.reads, self.writes, self.sends, self.problem) = (reads, writes, sends, problem)
  }
}

extension AbilityViewModel {
  package var line: ListLineViewModel {
    ListLineViewModel(
      name: name, text: summary ?? label, problem: problem, writes: !writes.isEmpty, sends: !sends.isEmpty, isDefault: isDefault,
      isChanged: isChanged, slot: slot, look: look)
  }
}

/// One line of a list; ten thousand are made at once.
package struct ListLineViewModel: Sendable {
  package let name: String
  /// Its summary, else its label.
  package let text: String
  package let problem: String?
  package let writes: Bool
  package let sends: Bool
  package let isDefault: Bool
  package let isChanged: Bool
  package let slot: TimeSlot?
  package let look: AbilityLook

  package init(
    name: String, text: String, problem: String?, writes: Bool, sends: Bool, isDefault: Bool, isChanged: Bool, slot: TimeSlot?,
    look: AbilityLook = AbilityLook()
  ) {
    self.look = look
    (self.name, self.text, self.problem, self.slot) = (name, text, problem, slot)
    (self.writes, self.sends, self.isDefault, self.isChanged) = (writes, sends, isDefault, isChanged)
  }

  /// Its facts, apart from its name.
  var facts: [(text: String, tone: TextStyle)] {
    var facts: [(String, TextStyle)] = []
    facts.reserveCapacity(5)
    if let problem {
      facts.append(("cannot run: " + problem, .bad))
    } else if !text.isEmpty {
      facts.append((text.utf8.last == UInt8(ascii: ".") ? String(decoding: text.utf8.dropLast(), as: UTF8.self) : text, .plain))
    }
    if writes { facts.append(("writes", .warn)) }
    if sends { facts.append(("sends", .warn)) }
    if isChanged || isDefault { facts.append((isChanged ? "changed" : "default", .dim)) }
    if let slot { facts.append((slot.rawValue, .dim)) }
    return facts
  }
}
