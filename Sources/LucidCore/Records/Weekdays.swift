/// Days of the week: 1 Monday … 7 Sunday.
///
/// Bits, where a `Set` would be one more generic type to be made at each start of the program.
package struct Weekdays: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt8 = 0

  package static let all = Weekdays(Array(1...7))

  /// Numbers that are no day of the week are left out.
  package init(_ days: [Int]) {
    for day in days where (1...7).contains(day) { bits |= 1 << UInt8(day) }
  }

  package init(arrayLiteral days: Int...) { self.init(days) }

  package func contains(_ day: Int) -> Bool { (1...7).contains(day) && bits & 1 << UInt8(day) != 0 }

  /// From Monday on.
  package func sorted() -> [Int] { (1...7).filter(contains) }
}
