/// Finds a text in others, byte by byte, in time linear in both: a table of how much of the text
/// begins anew at each of its places.
///
/// Source: Knuth, Morris, Pratt, "Fast pattern matching in strings" (1977).
package struct ByteSearch: Sendable {
  private let part: [UInt8]
  /// For each place, the length of the longest beginning that also ends there.
  private let borders: [Int]

  /// nil for an empty text, which stands everywhere.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    part = Array(text.utf8)
    var borders = [0]
    borders.reserveCapacity(part.count)
    var length = 0
    for i in part.indices.dropFirst() {
      while length > 0, part[i] != part[length] { length = borders[length - 1] }
      if part[i] == part[length] { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  /// Whether it stands in `text`.
  package func occurs(in text: String) -> Bool {
    var found = false
    search(text) { _ in
      found = true
      return false
    }
    return found
  }

  /// Where it begins in `text`, in UTF-8 bytes, from the left without overlaps; at most `most`
  /// places.
  package func places(in text: String, most: Int = .max) -> [Int] {
    var places: [Int] = []
    search(text) { place in
      places.append(place)
      return places.count < most
    }
    return places
  }

  private func search(_ text: String, _ found: (Int) -> Bool) {
    var matched = 0
    var at = 0
    for byte in text.utf8 {
      while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
      if byte == part[matched] { matched += 1 }
      at += 1
      if matched == part.count {
        if !found(at - part.count) { return }
        matched = 0
      }
    }
  }
}
