/// The order of the abilities, as `order.txt` has it: a name a line, `-NAME` for a default that was taken out, `#` for remarks.
///
/// Names of abilities that are not there are passed over when read and dropped when written. Pure.
package struct LibraryOrder: Hashable, Sendable {
  package var names: [String]
  /// Defaults that were taken out.
  package var removed: Set<String>

  static let head = "# The order of `lucid list`: a name a line. `-NAME` is a default that was taken out.\n"

  package init(names: [String] = [], removed: Set<String> = []) {
    self.names = names
    self.removed = removed
  }

  /// Reads anything: a line that is no name is passed over, of a name given twice the first counts.
  package init(text: String) {
    var names: [String] = []
    var seen: Set<String> = []
    var removed: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
      if line.hasPrefix("-") {
        removed.insert(String(line.dropFirst().drop { $0 == " " }))
      } else if LibraryName.isGood(line), seen.insert(line).inserted {
        names.append(line)
      }
    }
    self.init(names: names, removed: removed)
  }

  package var text: String {
    Self.head + (names + removed.sorted().map { "-" + $0 }).map { $0 + "\n" }.joined()
  }

  /// Everything that is there, in order: what is listed, then defaults by their number, then the rest by name.
  package func arranged(defaults: [String], others: some Sequence<String>) -> [String] {
    let here = Set(defaults.filter { !removed.contains($0) }).union(others)
    let listed = names.filter(here.contains)
    let known = Set(listed)
    let late = defaults.filter { here.contains($0) && !known.contains($0) }
    let rest = here.subtracting(known).subtracting(late)
    return listed + late + rest.sorted()
  }
}
