/// Writes lines of a name and facts beside it as bytes, for lists of thousands. The result is that
/// of `LineWriter.add(_:_:column:)`.
struct PlainColumns {
  let ink: ANSIWriter
  private let column: Int
  private let room: Int
  private let dot: [UInt8]
  private let tones: [(tone: TextStyle, before: [UInt8])]
  private var bytes: [UInt8] = []
  // Of the line at hand; kept so that they need no room of their own each time.
  private var cells: [UInt8] = []
  private var runs: [(end: Int, tone: TextStyle)] = []

  /// Stands for the dot between two facts: one column, on a screen that draws three bytes.
  private static let mark: UInt8 = 0x01

  /// Room is made for `lines`.
  init(_ screen: Screen, column: Int, lines: Int = 0) {
    let ink = ANSIWriter(screen)
    self.ink = ink
    self.column = column
    room = screen.width - column
    bytes.reserveCapacity(lines * 100)
    dot = screen.drawing ? Array("·".utf8) : [UInt8(ascii: "-")]
    tones = [TextStyle.plain, .strong, .dim, .bad, .warn].map { tone in
      let painted = ink.paint("x", tone)
      return (tone, painted.count > 1 ? Array(painted.utf8.prefix { $0 != UInt8(ascii: "x") }) : [])
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ text: String) { bytes += text.utf8 }

  /// Returns false, and adds nothing, for a name that is too long and for anything but printable
  /// ASCII.
  mutating func add(_ name: String, _ facts: [(text: String, tone: TextStyle)]) -> Bool {
    guard room >= 16, name.utf8.count < column, Self.isPlain(name), facts.allSatisfy({ Self.isPlain($0.text) }) else {
      return false
    }
    cells.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    for fact in facts {
      if !cells.isEmpty {
        cells += [0x20, Self.mark, 0x20]
        runs.append((cells.count, .dim))
      }
      _ = fact.text.utf8.withContiguousStorageIfAvailable { cells.append(contentsOf: $0) }
      runs.append((cells.count, fact.tone))
    }
    var isFirst = true
    var start = 0
    // Where the line could be broken: after the last blank that follows something.
    var (breakAt, hasText, at) = (-1, false, 0)
    func isBlank(_ at: Int) -> Bool { cells[at] == 0x20 }
    while at < cells.count {
      if !isBlank(at) {
        while at - start >= room, at > start {
          let next = breakAt > start ? breakAt : at
          flush(start..<next, name, &isFirst)
          start = next
          breakAt = -1
        }
        hasText = true
      }
      at += 1
      if hasText, isBlank(at - 1) { breakAt = at }
    }
    flush(start..<cells.count, name, &isFirst)
    return true
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } } ?? false
  }

  private mutating func flush(_ range: Range<Int>, _ name: String, _ isFirst: inout Bool) {
    var end = range.upperBound
    while end > range.lowerBound, cells[end - 1] == 0x20 { end -= 1 }
    var blanks = column
    if isFirst {
      _ = name.utf8.withContiguousStorageIfAvailable { paint($0, .strong) }
      blanks -= name.utf8.count
      isFirst = false
    }
    // Blanks at the end of a line are not written.
    if end > range.lowerBound { bytes.append(contentsOf: repeatElement(0x20, count: blanks)) }
    var at = range.lowerBound
    for (i, run) in runs.enumerated() where run.end > at && at < end {
      // Neighbours of one tone are one piece.
      if i + 1 < runs.count, runs[i + 1].tone == run.tone { continue }
      let stop = min(run.end, end)
      paintCells(at..<stop, run.tone)
      at = stop
    }
    bytes.append(0x0A)
  }

  private mutating func paintCells(_ range: Range<Int>, _ tone: TextStyle) {
    let own = cells
    own.withUnsafeBufferPointer { paint(UnsafeBufferPointer(rebasing: $0[range]), tone) }
  }

  private mutating func paint(_ text: UnsafeBufferPointer<UInt8>, _ tone: TextStyle) {
    guard !text.isEmpty else { return }
    let before = tones.first { $0.tone == tone }?.before ?? []
    bytes += before
    if text.contains(Self.mark) {
      for byte in text { if byte == Self.mark { bytes += dot } else { bytes.append(byte) } }
    } else {
      bytes.append(contentsOf: text)
    }
    if !before.isEmpty { bytes += [0x1B, 0x5B, 0x30, 0x6D] }
  }
}
