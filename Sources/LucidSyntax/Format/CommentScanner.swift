/// The comments of a file, and where between its values they stand. libyaml drops them, so they are
/// found in the bytes that belong to no value.
struct CommentScanner {
  struct Comment {
    let range: Range<Int>
    let text: String
    /// Nothing but blanks stands before it on its line.
    let isAlone: Bool
    /// In bytes; libyaml lets only spaces indent.
    let column: Int
  }

  private(set) var comments: [Comment] = []
  private(set) var directives: [Comment] = []
  private let bytes: [UInt8]

  /// `values` are the ranges of scalars and aliases, ascending; of a block scalar what follows its
  /// first line.
  init(_ bytes: [UInt8], values: [Range<Int>]) {
    self.bytes = bytes
    var at = 0
    for value in values + [bytes.count..<bytes.count] {
      while at < value.lowerBound { at = step(at, until: value.lowerBound) }
      at = max(at, value.upperBound)
    }
  }

  private mutating func step(_ at: Int, until end: Int) -> Int {
    switch bytes[at] {
    case UInt8(ascii: "#"):
      let comment = line(at, until: end)
      comments.append(comment)
      return comment.range.upperBound
    case UInt8(ascii: "%") where at == 0 || bytes[at - 1] == 0x0A:
      let directive = line(at, until: end)
      directives.append(directive)
      return directive.range.upperBound
    case UInt8(ascii: "&"):
      // A name may hold a `#`.
      var i = at + 1
      while i < end, bytes[i] > 0x20 { i += 1 }
      return i
    default: return at + 1
    }
  }

  private func line(_ start: Int, until end: Int) -> Comment {
    var stop = start
    while stop < bytes.count, bytes[stop] != 0x0A { stop += 1 }
    var last = stop
    while last > start, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
    var first = start
    while first > 0, bytes[first - 1] != 0x0A { first -= 1 }
    let isAlone = bytes[first..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    return Comment(
      range: start..<max(stop, start + 1), text: String(decoding: bytes[start..<last], as: UTF8.self), isAlone: isAlone,
      column: start - first)
  }
}
