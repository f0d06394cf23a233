/// A value that was made from a truncated list. Immutable, shared.
///
/// It is a value like others, and not absent: a loop goes through the items that there are, and a
/// text says which part of the whole it is (`TextLanguage`).
package final class TruncatedValue: Hashable, Sendable {
  /// The relation between the value and that of the whole list.
  package enum Bound: String, Hashable, Sendable {
    /// The first items of the whole list, in its order.
    case beginning
    /// Some items of the whole list.
    case part
    /// The whole list gives this or more.
    case atLeast
    /// The whole list gives this or less.
    case atMost
    /// The whole list may give anything else.
    case unsure

    /// The bound of the negated value.
    package var flipped: Bound {
      switch self {
      case .atLeast: .atMost
      case .atMost: .atLeast
      default: self
      }
    }
  }

  /// The value without the mark.
  package let value: Value
  package let bound: Bound
  /// The number of items of the whole list, where the source knows it: of a list and of its count.
  package let total: Int?

  package init(_ value: Value, _ bound: Bound, total: Int? = nil) {
    (self.value, self.bound, self.total) = (value, bound, total)
  }

  package static func == (a: TruncatedValue, b: TruncatedValue) -> Bool {
    a.bound == b.bound && a.total == b.total && a.value == b.value
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// The number of the whole list where it is known, else the value.
  package var best: Value { if let total, value.integer != nil { .integer(total) } else { value } }
}

extension Value {
  /// Returns a value of a truncated list with its mark. What can only be true or false, or nothing,
  /// is not known then; what the source knows needs no mark.
  package static func ofTruncated(_ value: Value, _ bound: TruncatedValue.Bound, total: Int? = nil) -> Value {
    switch value {
    case .absent: value
    case .boolean, .null: undecided
    case .integer(let n) where n == total: value
    case .truncated(let inner): .truncated(TruncatedValue(inner.value, .unsure))
    default: .truncated(TruncatedValue(value, bound, total: total))
    }
  }

  /// The result of a condition that the missing items of a truncated list decide.
  package static let undecided = Value.absent(.undecided)

  /// The value without the mark of a truncated list.
  package var held: Value { if case .truncated(let truncated) = self { truncated.value } else { self } }

  package var isTruncated: Bool { if case .truncated = self { true } else { false } }
}

extension Absence {
  /// Stands for what the missing items of a truncated list decide.
  package static let undecided = Absence(.failed, .words(.listTruncated))
}

extension Record {
  /// The field as expressions see it: of a listing that says that it is truncated, `items` and
  /// `count` carry the mark.
  package func told(_ name: String, hint: Int) -> Value {
    let value = field(name, hint: hint)
    guard let at = type.truncatedIndex, case .boolean(true) = values[at] else { return value }
    switch value {
    case .list where name == "items": return .ofTruncated(value, .beginning, total: self["total"].integer)
    case .integer where name == "count": return .ofTruncated(value, .atLeast, total: self["total"].integer)
    default: return value
    }
  }

  /// Whether this is a listing that says that it is truncated.
  package var isTruncatedListing: Bool {
    guard let at = type.truncatedIndex else { return false }
    return values[at] == .boolean(true)
  }
}
