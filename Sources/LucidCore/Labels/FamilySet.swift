/// A set of tool families: shipped ones as bits, so that joining two costs one instruction, and
/// those that a configuration declares by their names, however many there are.
///
/// `other` is any own family that is not named, as in labels of earlier versions: it covers each
/// name, and takes the names of a set that it is joined to.
package struct FamilySet: ExpressibleByArrayLiteral, Hashable, MessagePiece, Sendable {
  /// The shipped families, as they are stored.
  package let bits: UInt32
  /// Families of the configuration; empty beside `other`.
  package let own: Set<String>

  @inlinable
  package init(bits: UInt32, own: Set<String> = []) {
    self.bits = bits
    self.own = own.isEmpty || bits & 1 != 0 ? [] : own
  }

  @inlinable
  package init() { (bits, own) = (0, []) }

  /// The names by their bits.
  private static let table = FamilyTraits.all.sorted { $0.bit < $1.bit }.map(\.name)
  private static let places = Dictionary(uniqueKeysWithValues: zip(table, table.indices))

  package init(_ family: String) {
    if let known = FamilySet(known: family) {
      self = known
    } else {
      // What a person chooses is of the families that it was chosen from, and of no other.
      self.init(bits: 0, own: family == ToolName.askFamily ? [] : [family])
    }
  }

  /// nil for a name that is not in the table.
  package init?(known family: String) {
    guard let bit = Self.places[family] else { return nil }
    self.init(bits: 1 << UInt32(bit))
  }

  package init(_ families: some Sequence<String>) {
    self = families.reduce(into: []) { $0.formUnion(FamilySet($1)) }
  }

  /// The names, sorted.
  package var names: [String] {
    (Self.table.indices.filter { bits & (1 << UInt32($0)) != 0 }.map { Self.table[$0] } + own).sorted()
  }

  /// The names as a list in a sentence: `calendar, mail and notes`.
  package var message: MessageText { .row(names.map(MessageText.family)) }
  package var text: String { message.text }

  package static let all = Self { _ in true }
  /// Families of the person's own data.
  package static let personal = Self(where: \.isPersonal)
  /// Families whose texts always come from others.
  package static let others = Self { $0.texts == .others }
  /// Families of the person's own files in which texts by others may lie.
  package static let mixed = Self { $0.texts == .mixed }

  /// The family of the files that are given as inputs.
  package static let ofInputs = Self(where: \.holdsInputs)

  /// The shipped families for which something holds.
  package init(where holds: (FamilyTraits) -> Bool) {
    self.init(bits: FamilyTraits.all.reduce(0) { holds($1) ? $0 | 1 << $1.bit : $0 })
  }
}

/// The operations of a set. Most sets name no own family, and are compared by their bits alone.
extension FamilySet {
  @inlinable
  package init(arrayLiteral elements: FamilySet...) {
    self = elements.reduce(FamilySet()) { $0.union($1) }
  }

  /// Whether it covers each own family.
  @inlinable
  package var coversOwn: Bool { bits & 1 != 0 }

  @inlinable
  package var isEmpty: Bool { bits == 0 && own.isEmpty }

  @inlinable
  package func isSuperset(of other: FamilySet) -> Bool {
    bits & other.bits == other.bits && (other.own.isEmpty || coversOwn || other.own.isSubset(of: own))
  }

  @inlinable
  package func contains(_ member: FamilySet) -> Bool { isSuperset(of: member) }

  @inlinable
  package func isDisjoint(with other: FamilySet) -> Bool { intersection(other).isEmpty }

  @inlinable
  package func union(_ other: FamilySet) -> FamilySet {
    if own.isEmpty || other.own.isEmpty { return FamilySet(bits: bits | other.bits, own: own.isEmpty ? other.own : own) }
    return FamilySet(bits: bits | other.bits, own: own.union(other.own))
  }

  @inlinable
  package func intersection(_ other: FamilySet) -> FamilySet {
    let shared = coversOwn ? other.own : other.coversOwn ? own : own.isEmpty ? [] : own.intersection(other.own)
    return FamilySet(bits: bits & other.bits, own: shared)
  }

  /// A name that is taken from `other` leaves `other`.
  @inlinable
  package func subtracting(_ other: FamilySet) -> FamilySet {
    FamilySet(bits: bits & ~other.bits, own: own.isEmpty || other.coversOwn ? [] : own.subtracting(other.own))
  }

  @inlinable
  package mutating func formUnion(_ other: FamilySet) { self = union(other) }

  @inlinable
  package mutating func formIntersection(_ other: FamilySet) { self = intersection(other) }
}
