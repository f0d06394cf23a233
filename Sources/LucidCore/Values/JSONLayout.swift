extension JSONText {
  /// The same with a line for each entry and two spaces a level, for files that people read and
  /// compare. Ends with a line break.
  ///
  /// Lists and objects that hold no others and fit in `width` stay on their line.
  package func indented(width: Int = 120) -> String {
    var out: [UInt8] = []
    var at = 0
    write(&out, &at, level: 0, width: width)
    out.append(0x0A)
    return String(decoding: out, as: UTF8.self)
  }

  /// Writes the value that begins at `at` and leaves `at` behind it.
  private func write(_ out: inout [UInt8], _ at: inout Int, level: Int, width: Int) {
    let open = bytes[at]
    guard open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else {
      let end = endOfScalar(at)
      out += bytes[at..<end]
      at = end
      return
    }
    if let flat = flat(at, room: width - column(out)) {
      out += flat.text
      at = flat.end
      return
    }
    let margin = Array(repeating: UInt8(ascii: " "), count: 2 * level + 2)
    out.append(open)
    at += 1
    while bytes[at] != UInt8(ascii: "}"), bytes[at] != UInt8(ascii: "]") {
      if bytes[at] == UInt8(ascii: ",") {
        out.append(bytes[at])
        at += 1
      }
      out.append(0x0A)
      out += margin
      if open == UInt8(ascii: "{") {
        let end = endOfScalar(at)
        out += bytes[at..<end]
        out += Array(": ".utf8)
        at = end + 1
      }
      write(&out, &at, level: level + 1, width: width)
    }
    out.append(0x0A)
    out += margin.dropLast(2)
    out.append(bytes[at])
    at += 1
  }

  private func column(_ out: [UInt8]) -> Int { out.count - ((out.lastIndex(of: 0x0A) ?? -1) + 1) }

  /// A list or an object without others in it, on one line; nil when it is longer than `room`.
  private func flat(_ start: Int, room: Int) -> (text: [UInt8], end: Int)? {
    var text = [bytes[start]]
    var at = start + 1
    while at < bytes.count, text.count <= room {
      switch bytes[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        text.append(bytes[at])
        return text.count <= room ? (text, at + 1) : nil
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        text += [bytes[at], UInt8(ascii: " ")]
        at += 1
      default:
        let end = endOfScalar(at)
        text += bytes[at..<end]
        at = end
      }
    }
    return nil
  }

  private func endOfScalar(_ start: Int) -> Int {
    var at = start
    guard bytes[at] == UInt8(ascii: "\"") else {
      while at < bytes.count, ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[at]) { at += 1 }
      return at
    }
    at += 1
    while bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return at + 1
  }
}
