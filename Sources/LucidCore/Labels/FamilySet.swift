/// A set of tool families, as bits: joining two costs one instruction.
///
/// Families that are not shipped, such as those of a host's own tools, share one bit: what came
/// from one of them counts as coming from any.
package struct FamilySet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable
  package init() { rawValue = 0 }

  /// The place of a name is its bit; new names are added at the end, for stored sets keep theirs.
  private static let table = [
    "other", "calendar", "contacts", "travel", "files", "habits", "health", "location", "mail", "notes", "reminders", "tasks",
    "weather", "web", "run", "mcp", "notify", "model", "feeds",
  ]

  package init(_ family: String) {
    if let bit = Self.bits[family] {
      rawValue = 1 << UInt32(bit)
    } else {
      // What a person chooses is of the families that it was chosen from, and of no other.
      rawValue = family == ToolName.askFamily ? 0 : 1
    }
  }

  /// nil for a name that is not in the table.
  package init?(known family: String) {
    guard let bit = Self.bits[family] else { return nil }
    rawValue = 1 << UInt32(bit)
  }

  private static let bits = Dictionary(uniqueKeysWithValues: zip(table, table.indices))

  package init(_ families: some Sequence<String>) {
    self = families.reduce(into: []) { $0.formUnion(FamilySet($1)) }
  }

  /// The names, sorted.
  package var names: [String] {
    Self.table.indices.filter { rawValue & (1 << UInt32($0)) != 0 }.map { Self.table[$0] }.sorted()
  }

  /// The names as a list in a sentence: `calendar, mail and notes`.
  package var text: String { Self.text(of: names) }

  /// Returns names as a list in a sentence.
  package static func text(of names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  package static let all = FamilySet(table)
  /// Families of the person's own data. Addresses, forecasts and pages of the web are nobody's
  /// secret.
  package static let personal = FamilySet([
    "calendar", "contacts", "files", "habits", "health", "location", "mail", "notes", "reminders", "tasks", "run", "other",
  ])
  /// Families whose texts always come from others: anyone can write a mail or a page, and an answer
  /// of a model is nobody's own words.
  package static let others = FamilySet(["mail", "web", "feeds", "files", "mcp", "run", "other", "model"])
  /// Families of the person's own files in which texts by others may lie: an invitation, a clipped
  /// page, a card that was sent. Their backends say which results are the person's own.
  package static let mixed = FamilySet(["calendar", "contacts", "notes", "reminders", "tasks"])
}

/// The operations of a set, on the bits. Other modules reach those of the standard library through
/// witnesses, and its empty literal makes an array.
extension FamilySet {
  @inlinable
  package init(arrayLiteral elements: FamilySet...) {
    var bits: UInt32 = 0
    for element in elements { bits |= element.rawValue }
    self.init(rawValue: bits)
  }

  @inlinable
  package var isEmpty: Bool { rawValue == 0 }

  @inlinable
  package func contains(_ member: FamilySet) -> Bool { rawValue & member.rawValue == member.rawValue }

  @inlinable
  package func isSuperset(of other: FamilySet) -> Bool { contains(other) }

  @inlinable
  package func isDisjoint(with other: FamilySet) -> Bool { rawValue & other.rawValue == 0 }

  @inlinable
  package func union(_ other: FamilySet) -> FamilySet { FamilySet(rawValue: rawValue | other.rawValue) }

  @inlinable
  package func intersection(_ other: FamilySet) -> FamilySet { FamilySet(rawValue: rawValue & other.rawValue) }

  @inlinable
  package func subtracting(_ other: FamilySet) -> FamilySet { FamilySet(rawValue: rawValue & ~other.rawValue) }

  @inlinable
  package mutating func formUnion(_ other: FamilySet) { self = union(other) }

  @inlinable
  package mutating func formIntersection(_ other: FamilySet) { self = intersection(other) }

  @inlinable
  package static func == (a: FamilySet, b: FamilySet) -> Bool { a.rawValue == b.rawValue }
}
