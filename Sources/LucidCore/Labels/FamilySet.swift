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

  /// The names by their bits.
  private static let table = FamilyTraits.all.sorted { $0.bit < $1.bit }.map(\.name)

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

  package static let all = Self { _ in true }
  /// Families of the person's own data.
  package static let personal = Self(where: \.isPersonal)
  /// Families whose texts always come from others.
  package static let others = Self { $0.texts == .others }
  /// Families of the person's own files in which texts by others may lie.
  package static let mixed = Self { $0.texts == .mixed }

  /// The shipped families for which something holds.
  package init(where holds: (FamilyTraits) -> Bool) {
    rawValue = FamilyTraits.all.reduce(0) { holds($1) ? $0 | 1 << $1.bit : $0 }
  }
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
