/// The origin of an item of the person's files: whether its words are the person's own, and the
/// families whose data went into it.
///
/// Backends store it with the item as a mark and read it back; `Labels(reading:_:)` joins it.
package struct Authorship: Hashable, Sendable {
  /// Whether it holds no words of a model and none by others.
  package var isOwn: Bool
  /// The family of the item itself may be missing.
  package var families: FamilySet

  package init(isOwn: Bool = true, families: FamilySet = []) {
    self.isOwn = isOwn
    self.families = families
  }

  package static let own = Authorship()
  /// The authorship of an item with a mark that cannot be read: data of every family may be in it.
  package static let unknown = Authorship(isOwn: false, families: .all)

  package mutating func formUnion(_ other: Authorship) {
    isOwn = isOwn && other.isOwn
    families.formUnion(other.families)
  }

  package func union(_ other: Authorship) -> Authorship {
    Authorship(isOwn: isOwn && other.isOwn, families: families.union(other.families))
  }
}

extension Sequence<Authorship> {
  /// The authorship of a result that holds all of these.
  package var joined: Authorship {
    var all = Authorship.own
    for one in self { all.formUnion(one) }
    return all
  }
}

extension Labels {
  /// Returns the authorship of an item of a family that is written with values of these labels.
  ///
  /// All marks of the vault are decided here. `hasWords` is false for a write that brings times,
  /// numbers and flags only: these tell data, but they are no text of a model.
  package func authorship(in family: String, isByModel: Bool, hasWords: Bool = true) -> Authorship {
    Authorship(
      isOwn: !hasWords || (!isByModel && untrusted.isEmpty),
      families: families.union(untrusted).intersection(.all).subtracting(FamilySet(family)))
  }
}
