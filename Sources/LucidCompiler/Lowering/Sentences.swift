/// Where the sentences of a prompt lie, in bytes of the decoded text.
///
/// A sentence ends with its mark, at a blank line, before an item of a list or a heading, and at a
/// line that is only a block's tag. Ascending, disjoint, without the white space around; together
/// they hold every visible character.
struct Sentences {
  let ranges: [Range<Int>]

  init(_ text: [UInt8]) {
    var found: [Range<Int>] = []
    var start = 0
    func close(_ end: Int) {
      var (a, b) = (start, end)
      while a < b, Self.isBlank(text[a]) { a += 1 }
      while b > a, Self.isBlank(text[b - 1]) { b -= 1 }
      if a < b { found.append(a..<b) }
      start = end
    }
    var i = 0
    while i < text.count {
      switch text[i] {
      case UInt8(ascii: "\n"):
        if Self.beginsAnew(text, i + 1) || Self.isTag(text, line: i) { close(i + 1) }
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
        var end = i + 1
        while end < text.count, Self.mayFollowMark(text[end]) { end += 1 }
        if Self.ends(text, end) {
          close(end)
          i = end - 1
        }
      default: break
      }
      i += 1
    }
    close(text.count)
    ranges = found
  }

  /// The sentence that holds a byte; the nearest before it for a byte between two.
  func index(of byte: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let mid = (low + high) / 2
      if ranges[mid].lowerBound <= byte { low = mid + 1 } else { high = mid }
    }
    return low == 0 ? nil : low - 1
  }

  private static func mayFollowMark(_ b: UInt8) -> Bool {
    b == UInt8(ascii: "\"") || b == UInt8(ascii: ")") || b == UInt8(ascii: "*") || b == UInt8(ascii: "'")
  }

  private static func isBlank(_ b: UInt8) -> Bool { b == 0x20 || b == 0x09 || b == 0x0A || b == 0x0D }

  /// After a mark there is white space, and then no small letter, which would go on as after
  /// `e.g.`.
  private static func ends(_ text: [UInt8], _ at: Int) -> Bool {
    guard at < text.count else { return true }
    guard isBlank(text[at]) else { return false }
    let next = text[at...].first { !isBlank($0) }
    return next.map { !(0x61...0x7A).contains($0) } ?? true
  }

  /// Whether the line that starts here is blank, an item of a list, a heading or a block's tag.
  private static func beginsAnew(_ text: [UInt8], _ start: Int) -> Bool {
    let line = text[start...].prefix { $0 != 0x0A }
    guard let first = line.firstIndex(where: { !isBlank($0) }) else { return true }
    let rest = line[first...]
    switch rest[first] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): return rest.count > 1 && isBlank(rest[first + 1])
    case UInt8(ascii: "#"): return true
    case 0xE2: return rest.starts(with: "•".utf8)
    case 0x30...0x39:
      let after = rest.drop { (0x30...0x39).contains($0) }
      return (after.first == UInt8(ascii: ".") || after.first == UInt8(ascii: ")"))
        && after.dropFirst().first.map(isBlank) == true
    case UInt8(ascii: "<"): return isTag(rest)
    default: return false
    }
  }

  /// Whether the line that ends here is nothing but a tag.
  private static func isTag(_ text: [UInt8], line end: Int) -> Bool {
    let start = text[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return isTag(text[start..<end].drop { isBlank($0) })
  }

  private static func isTag(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "<<".utf8) else { return false }
    let inside = line.dropFirst(2).drop { $0 == 0x20 }
    return ["if ", "elif ", "else", "end", "for "].contains { inside.starts(with: $0.utf8) }
  }
}
