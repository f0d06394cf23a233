/// Data of a source that are not as they were at the moment for which a run looks at them.
package struct KnowledgeGap: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Not known then, or not known whether: it was left out.
    case unknown = "not-known-then"
    /// It was there then and was changed since: it is used as it is now.
    case changed = "changed-since"
    /// A part of it has no time: that part is used as it is now.
    case undated
  }

  /// A family, such as `weather`.
  package let source: String
  package let kind: Kind
  /// Events, notes, entries or days; at least 1.
  package let count: Int

  package init(source: String, kind: Kind, count: Int) {
    self.source = source
    self.kind = kind
    self.count = count
  }
}
