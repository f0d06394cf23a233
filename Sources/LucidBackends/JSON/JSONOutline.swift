/// Where the values of a JSON text lie in its bytes, so that one can be changed and every other byte kept.
///
/// For texts that `JSONReader` has read: what it forgives (a trailing comma) is passed over here too.
indirect enum JSONOutline {
  case scalar(Range<Int>)
  case list(Range<Int>, [JSONOutline])
  case object(Range<Int>, [Member])

  struct Member {
    let name: String
    /// In its quotes.
    let key: Range<Int>
    let value: JSONOutline
  }

  /// nil where the text is no JSON.
  init?(_ bytes: [UInt8]) {
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let outline = Self.read(bytes, &at, depth: 0) else { return nil }
    self = outline
  }

  var range: Range<Int> {
    switch self {
    case .scalar(let range), .list(let range, _), .object(let range, _): range
    }
  }

  var items: [JSONOutline]? { if case .list(_, let items) = self { items } else { nil } }

  /// Of a name given twice the first counts, as in `JSONReader`.
  subscript(name: String) -> JSONOutline? {
    if case .object(_, let members) = self { members.first { $0.name == name }?.value } else { nil }
  }

  private static func skip(_ bytes: [UInt8], _ at: inout Int) {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }

  private static func read(_ bytes: [UInt8], _ at: inout Int, depth: Int) -> JSONOutline? {
    skip(bytes, &at)
    guard at < bytes.count, depth <= JSONReader.depthLimit else { return nil }
    let start = at
    switch bytes[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = bytes[at] == UInt8(ascii: "{")
      let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      var items: [JSONOutline] = []
      var members: [Member] = []
      at += 1
      while true {
        skip(bytes, &at)
        guard at < bytes.count else { return nil }
        if bytes[at] == end { break }
        if bytes[at] == UInt8(ascii: ",") {
          at += 1
          continue
        }
        if isObject {
          guard let key = text(bytes, &at) else { return nil }
          skip(bytes, &at)
          guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { return nil }
          at += 1
          guard let value = read(bytes, &at, depth: depth + 1) else { return nil }
          members.append(Member(name: (try? JSONReader().read(Array(bytes[key])))?.text ?? "", key: key, value: value))
        } else {
          guard let value = read(bytes, &at, depth: depth + 1) else { return nil }
          items.append(value)
        }
      }
      at += 1
      return isObject ? .object(start..<at, members) : .list(start..<at, items)
    case UInt8(ascii: "\""): return text(bytes, &at).map(JSONOutline.scalar)
    default:
      while at < bytes.count,
        ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x09, 0x0A, 0x0D].contains(bytes[at])
      {
        at += 1
      }
      return at > start ? .scalar(start..<at) : nil
    }
  }

  private static func text(_ bytes: [UInt8], _ at: inout Int) -> Range<Int>? {
    let start = at
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return nil }
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
    at += 1
    return at <= bytes.count ? start..<at : nil
  }
}
