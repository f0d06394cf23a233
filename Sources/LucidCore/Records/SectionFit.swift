/// The choice of sections that are left out where there is no room for all.
package enum SectionFit {
  /// Returns the sections that go, in the order in which they went: the lowest priority first, of
  /// the same one the last. A section that fits again beside a larger one that went stays, the
  /// highest priority first.
  ///
  /// `open` are those that may go. `fits` says whether the rest fits without some of them. Cost:
  /// two calls of `fits` for each that goes.
  package static func gone(of open: [Int], priority: (Int) -> Int, fits: (Set<Int>) -> Bool) -> [Int] {
    var order = open.sorted { (priority($0), -$0) < (priority($1), -$1) }[...]
    var gone: [Int] = []
    while !fits(Set(gone)), let next = order.popFirst() { gone.append(next) }
    for back in gone.reversed() where fits(Set(gone).subtracting([back])) { gone.removeAll { $0 == back } }
    return gone
  }
}
