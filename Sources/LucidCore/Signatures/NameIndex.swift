/// The places of names in a list, by their bytes.
///
/// Every name of every file is looked up, and most are no name of the list: a look costs a hash of
/// the bytes and mostly no comparison. A dictionary spends five times as much on a hash that an
/// adversary cannot guess, which the lists of the program and the few tools of a file do not need.
package struct NameIndex: Sendable {
  private let names: [String]
  /// The place of a name behind its hash, or the next one; -1 is free. At most half are taken, and
  /// their number is a power of two.
  private var slots: [Int32]

  /// The first of equal names counts.
  package init(_ names: [String]) {
    self.names = names
    var size = 8
    while size < names.count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (i, name) in names.enumerated() {
      let slot = slot(of: name)
      if slots[slot] < 0 { slots[slot] = Int32(i) }
    }
  }

  package func place(of name: String) -> Int? {
    let found = slots[slot(of: name)]
    return found < 0 ? nil : Int(found)
  }

  package func contains(_ name: String) -> Bool { slots[slot(of: name)] >= 0 }

  /// The slot that holds a name, or the free one where it would be.
  private func slot(of name: String) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(name) & mask
    while slots[slot] >= 0, names[Int(slots[slot])] != name { slot = (slot + 1) & mask }
    return slot
  }

  /// The higher bits of a hash are folded into the lower ones.
  private static func hash(_ name: String) -> Int {
    let hash = FNV1a.hash(name)
    return Int(truncatingIfNeeded: hash ^ hash >> 29)
  }
}
