/// The bytes of a file without what editors of other systems leave: a byte order mark, `\r\n`,
/// `\r`, and U+0085, which libyaml takes for a line break that reads as `\n`.
enum CleanBytes {
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard rest.contains(0x0D) || rest.contains(0x85) else { return Array(rest) }
    var out: [UInt8] = []
    out.reserveCapacity(rest.count)
    var before: UInt8 = 0
    for b in rest {
      if b == 0x0D {
        out.append(0x0A)
      } else if b == 0x85, before == 0xC2 {
        out[out.count - 1] = 0x0A
      } else if b != 0x0A || before != 0x0D {
        out.append(b)
      }
      before = b
    }
    return out
  }
}
