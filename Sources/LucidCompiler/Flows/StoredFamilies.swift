import LucidCore

/// By the family that is written: families whose data a write of the plan puts there.
struct StoredFamilies: Equatable {
  private var sources: [FamilySet: FamilySet] = [:]

  /// Enters a write of data of `families`.
  mutating func add(_ families: FamilySet, to family: String) {
    let family = FamilySet(family)
    let new = families.intersection(.personal).subtracting(family)
    if !new.isEmpty { sources[family, default: FamilySet()].formUnion(new) }
  }

  /// The families of what a read of this one may give.
  func reading(_ family: String) -> FamilySet {
    let set = FamilySet(family)
    return set.union(sources[set] ?? FamilySet())
  }
}
