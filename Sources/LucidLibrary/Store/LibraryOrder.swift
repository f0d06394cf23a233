/// The order of the abilities, as `order.txt` has it: a name a line, `-NAME` for a default that was
/// taken out, `#` for remarks.
///
/// Names of abilities that are not there are passed over when read and dropped when written. Pure.
package struct LibraryOrder: Hashable, Sendable {
  package var names: [String]
  /// The removed defaults.
  package var removed: Set<String>

  static let head = "# The order of `lucid list`: a name a line. `-NAME` is a default that was removed.\n"

  package init(names: [String] = [], removed: Set<String> = []) {
    self.names = names
    self.removed = removed
  }

  /// Reads anything: a line that is no name is passed over, of a name given twice the first counts.
  package init(text: String) {
    var names: [String] = []
    var seen: Set<String> = []
    var removed: Set<String> = []
    for line in text.utf8.split(separator: 0x0A) {
      let line = String(decoding: Self.trimmed(line), as: UTF8.self)
      if line.hasPrefix("-") {
        removed.insert(String(line.dropFirst().drop { $0 == " " }))
      } else if LibraryName.isGood(line), seen.insert(line).inserted {
        names.append(line)
      }
    }
    self.init(names: names, removed: removed)
  }

  /// Without blanks and carriage returns at both ends.
  private static func trimmed<Line: BidirectionalCollection<UInt8>>(_ line: Line) -> Line.SubSequence {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let start = line.firstIndex(where: { !isBlank($0) }), let end = line.lastIndex(where: { !isBlank($0) }) else {
      return line[line.endIndex...]
    }
    return line[start...end]
  }

  /// Whether a default is removed, without reading the names.
  static func removes(_ name: String, in bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let first = bytes[start]
      if first == 0x2D || first == 0x20 || first == 0x09 {
        let line = LibraryOrder(text: String(decoding: bytes[start..<end], as: UTF8.self))
        if line.removed.contains(name) { return true }
      }
      start = end + 1
    }
    return false
  }

  package var text: String {
    Self.head + (names + removed.sorted().map { "-" + $0 }).map { $0 + "\n" }.joined()
  }

  /// Everything that is there, in order: what is listed, then defaults by their number, then the
  /// rest by name.
  package func arranged(defaults: [String], others: some Sequence<String>) -> [String] {
    let here = Set(defaults.filter { !removed.contains($0) }).union(others)
    let listed = names.filter(here.contains)
    let known = Set(listed)
    let late = defaults.filter { here.contains($0) && !known.contains($0) }
    let rest = here.subtracting(known).subtracting(late)
    return listed + late + rest.sorted()
  }
}
