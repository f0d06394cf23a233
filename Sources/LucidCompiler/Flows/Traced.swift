import LucidCore

/// Known facts of a value: its origins, and its type as far as it matters.
struct Traced {
  var families: FamilySet
  var outside: FamilySet
  var type: ValueType

  static let nothing = Traced(FamilySet(), .any)

  init(_ families: FamilySet, outside: FamilySet = FamilySet(), _ type: ValueType) {
    (self.families, self.outside, self.type) = (families, outside, type)
  }

  /// A part of a value: a type that cannot hold words carries no instructions.
  init(part type: ValueType, of whole: Traced) {
    self.init(whole.families, outside: Self.hasText(type) ? whole.outside : FamilySet(), type)
  }

  mutating func join(_ other: Traced) {
    families.formUnion(other.families)
    outside.formUnion(other.outside)
  }

  private static func hasText(_ type: ValueType) -> Bool {
    switch type {
    case .any, .text, .record: true
    case .list(let item): hasText(item)
    default: false
    }
  }
}
