/// An immutable object that is equal to another when all their stored properties are, also a
/// property that is added later; Swift derives this for structures only.
///
/// The properties are read by reflection, which is slow. Where values are compared often they are
/// the same object, and different ones are compared once a run at most. A property that is not
/// `Equatable` equals none.
package protocol SharedValue: AnyObject, Hashable, Sendable {}

extension SharedValue {
  package static func == (a: Self, b: Self) -> Bool {
    a === b
      || zip(Mirror(reflecting: a).children, Mirror(reflecting: b).children).allSatisfy { one, other in
        (one.value as? any Equatable).map { isSame($0, other.value) } ?? false
      }
  }

  private static func isSame<Field: Equatable>(_ value: Field, _ other: Any) -> Bool { value == other as? Field }
}
