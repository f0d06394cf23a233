/// The effect of a pending change on one item of a file: an event, a todo, a card, a habit's entry,
/// a note.
package struct ItemDifference: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case added, changed, removed }

  /// A field by the name that a person reads.
  package struct Field: Hashable, Sendable {
    package let name: String
    /// nil where there was none, or will be none.
    package let old: String?
    package let new: String?

    package init(_ name: String, old: String?, new: String?) { (self.name, self.old, self.new) = (name, old, new) }
  }

  /// Relative to the vault.
  package let path: String
  /// The item within its file, such as its UID; empty for the whole file.
  package let key: String
  /// nil for an item that is added.
  package let before: ItemState?
  /// nil for an item that is removed.
  package let after: ItemState?

  package init(path: String, key: String, before: ItemState?, after: ItemState?) {
    (self.path, self.key, self.before, self.after) = (path, key, before, after)
  }

  package var kind: Kind { before == nil ? .added : after == nil ? .removed : .changed }

  /// The fields that differ, in the order of the item.
  package var fields: [Field] { (before ?? ItemState()).fields(changedTo: after ?? ItemState()) }
}

/// The content of an item at one time.
package struct ItemState: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Longer texts are not kept; their digest is.
  package static let longestText = ByteCount.kib(64)

  /// SHA-256 of all that is not bookkeeping.
  package let digest: String
  /// The fields that a person reads.
  package let fields: [Field]
  /// The whole text of a note; nil for other items, and for a text that is too long to be kept.
  package let text: String?

  package init(digest: String = "", fields: [Field] = [], text: String? = nil) {
    (self.digest, self.fields, self.text) = (digest, fields, text)
  }

  /// Returns what differs in another state, in the order of this one.
  package func fields(changedTo other: ItemState) -> [ItemDifference.Field] {
    let (old, new) = (values, other.values)
    var names: [String] = []
    for field in fields + other.fields where !names.contains(field.name) { names.append(field.name) }
    return names.compactMap { old[$0] == new[$0] ? nil : ItemDifference.Field($0, old: old[$0], new: new[$0]) }
  }

  /// By name; several of one name are joined.
  private var values: [String: String] { Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $0 + ", " + $1 }) }
}
