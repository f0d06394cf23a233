/// The origins of a value: they are joined through expressions, filters, templates, conditions,
/// arguments, results and answers of models, and stored with results and conversations.
package struct Labels: Hashable, Sendable {
  /// The families whose data went into the value.
  package var families: FamilySet
  /// The families whose texts by others went into it.
  package var untrusted: FamilySet

  package static let none = Labels()

  @inlinable
  package init(families: FamilySet = [], untrusted: FamilySet = []) {
    self.families = families
    self.untrusted = untrusted
  }

  /// The labels of a result of a family. `authorship` is what its backend knows of all items in it;
  /// nil when it cannot tell.
  package init(reading family: String, _ authorship: Authorship? = nil) {
    let set = FamilySet(family)
    families = set.union(authorship?.families ?? [])
    let isOwn = authorship?.isOwn ?? !FamilySet.others.union(.mixed).contains(set)
    untrusted = isOwn ? [] : set
  }

  @inlinable
  package var isEmpty: Bool { families.isEmpty && untrusted.isEmpty }

  @inlinable
  package mutating func formUnion(_ other: Labels) {
    families.formUnion(other.families)
    untrusted.formUnion(other.untrusted)
  }

  @inlinable
  package func union(_ other: Labels) -> Labels {
    Labels(families: families.union(other.families), untrusted: untrusted.union(other.untrusted))
  }

  /// The data of the person that is in the value.
  package var personal: FamilySet { families.intersection(.personal) }
}

extension Labels {
  /// The labels of a call that failed: what it says may quote the data that it looked at, but for a
  /// source that is not there or not set up.
  package init(failing family: String, _ failure: StepFailure) {
    let isThere = failure.setUp == nil && (failure.kind != .unavailable || FamilySet.others.contains(FamilySet(family)))
    self = isThere ? Labels(reading: family) : .none
  }

  /// The labels of a text whose origins are not known: what is not known counts as everything.
  package static let everything = Labels(families: FamilySet(bits: .max), untrusted: FamilySet(bits: .max))

  /// A source whose texts may be by others, for a message; nil without any.
  package var untrustedSource: String? {
    untrusted == Self.everything.untrusted ? "text of unknown origin" : untrusted.names.first
  }
}
