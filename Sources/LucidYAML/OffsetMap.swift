import LucidCore

/// Maps libyaml's counting (Unicode scalars) to ours (UTF-8 bytes of the whole text).
package struct OffsetMap {
  /// Byte offset of every 128th scalar; empty when the file is ASCII, where both counts agree.
  private var marks: [Int] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private static let step = 128

  /// The number of bytes before the text that libyaml reads.
  let start: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    self.start = start
    guard !bytes.isASCII else { return }
    var scalars = 0
    for i in 0..<bytes.count where bytes[i] & 0xC0 != 0x80 {
      if scalars % Self.step == 0 { marks.append(i) }
      scalars += 1
    }
  }

  func byte(_ scalar: Int) -> Int { start + offset(scalar) }

  private func offset(_ scalar: Int) -> Int {
    guard !marks.isEmpty else { return min(scalar, bytes.count) }
    let mark = scalar / Self.step
    guard mark < marks.count else { return bytes.count }
    var at = marks[mark]
    var left = scalar - mark * Self.step
    while left > 0, at < bytes.count {
      at += 1
      while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
      left -= 1
    }
    return at
  }
}
