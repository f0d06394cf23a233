/// Looks at brackets and strings only, before the text is decoded: how deep it is, and where it breaks off.
///
/// The decoder recurses and says nothing of places; this neither recurses nor allocates more than a byte a level.
enum JSONShape {
  static func check(_ bytes: [UInt8], depth limit: Int) throws(JSONError) {
    var open: [UInt8] = []
    var line = 1
    var lineStart = 0
    var i = 0
    func place(_ at: Int) -> String { "line \(line), column \(at - lineStart + 1)" }
    while i < bytes.count {
      let b = bytes[i]
      switch b {
      case UInt8(ascii: "\n"):
        line += 1
        lineStart = i + 1
      case UInt8(ascii: "\""):
        let start = i
        i += 1
        while i < bytes.count, bytes[i] != UInt8(ascii: "\""), bytes[i] != UInt8(ascii: "\n") {
          i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") else {
          throw JSONError("not valid JSON: text without an end, \(place(start))")
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard open.count < limit else { throw JSONError("nested deeper than \(limit), \(place(i))") }
        open.append(b == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() == b else {
          throw JSONError("not valid JSON: unexpected `\(Character(Unicode.Scalar(b)))`, \(place(i))")
        }
      default: break
      }
      i += 1
    }
    guard let missing = open.last else { return }
    throw JSONError("not valid JSON: cut off, `\(Character(Unicode.Scalar(missing)))` is missing at \(place(bytes.count))")
  }
}
