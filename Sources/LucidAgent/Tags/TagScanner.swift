/// Finds the action tags in a text that a model wrote, outside blocks of code.
///
/// Only in that: text that others wrote is never handed to it. Cost: one pass, and one more for
/// each tag that cannot be read, of which `mostUnreadable` are looked behind.
package struct TagScanner: Sendable {
  package struct Found: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
      case whole
      /// Without its `]`.
      case open
      /// A brace or a quote in it is missing; the text goes on behind it.
      case unreadable
      /// It breaks off with the text.
      case broken
    }

    /// As it is registered, in capitals.
    package let name: String
    package let form: Form
    /// In bytes of UTF-8.
    package let range: Range<Int>
    /// The object; empty when it is broken or unreadable.
    package let json: String
  }

  private let names: [[UInt8]]

  /// `names` as they are written, in any case.
  package init(names: [String]) { self.names = names.map { Array($0.uppercased().utf8) } }

  /// In reading order; none overlap.
  package func tags(in text: String) -> [Found] { tags(in: text, alsoInCode: false) }

  /// Returns the names of tags in blocks of code, once each: they are text.
  package func namesInCode(of text: String) -> [String] {
    let all = tags(in: text, alsoInCode: true)
    guard !all.isEmpty else { return [] }
    let outside = Set(tags(in: text).map(\.range))
    var names: [String] = []
    for tag in all where !outside.contains(tag.range) && !names.contains(tag.name) {
      names.append(tag.name)
    }
    return names
  }

  private static let mostUnreadable = 32

  /// The same, `alsoInCode` in blocks of code too.
  func tags(in text: String, alsoInCode: Bool) -> [Found] {
    let bytes = Array(text.utf8)
    var found: [Found] = []
    var fence = CodeFence()
    var unreadable = 0
    var at = 0
    while at < bytes.count {
      let isCode = fence.isInside && !alsoInCode
      guard bytes[at] == UInt8(ascii: "["), !isCode, let tag = tag(bytes, from: at, canGoOn: unreadable < Self.mostUnreadable)
      else {
        fence.take(bytes[at])
        at += 1
        continue
      }
      found.append(tag)
      if tag.form == .unreadable { unreadable += 1 }
      fence.skip()
      at = tag.range.upperBound
    }
    return found
  }

  private func tag(_ bytes: [UInt8], from start: Int, canGoOn: Bool) -> Found? {
    var follower = follower
    func made(_ form: Found.Form, to end: Int) -> Found {
      let name = follower.name.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let json =
        form == .broken || form == .unreadable
        ? "" : String(decoding: bytes[start + follower.bodyStart..<start + follower.bodyEnd], as: UTF8.self)
      return Found(name: name, form: form, range: start..<end, json: json)
    }
    for i in bytes.indices[(start + 1)...] {
      switch follower.take(bytes[i]) {
      case .more: continue
      case .none: return nil
      case .whole: return made(.whole, to: i + 1)
      case .open(let length): return made(.open, to: start + length)
      }
    }
    guard follower.isBroken else { return nil }
    guard canGoOn, follower.hasBody, let end = Self.end(bytes, from: start) else { return made(.broken, to: bytes.count) }
    return made(.unreadable, to: end)
  }

  /// The end of a tag that cannot be read: behind the first `]` that follows the end of a value,
  /// else at the end of its line. nil where the text ends first.
  private static func end(_ bytes: [UInt8], from start: Int) -> Int? {
    var before: UInt8 = 0
    for i in start..<bytes.count {
      let b = bytes[i]
      if b == UInt8(ascii: "]"), before == UInt8(ascii: "}") || before == UInt8(ascii: "\"") || (0x30...0x39).contains(before) {
        return i + 1
      }
      if b == 0x0A { return i }
      if b != 0x20 { before = b }
    }
    return nil
  }

  var follower: TagFollower { TagFollower(names: names) }

  /// Returns the names of unregistered tags in a text, once each.
  package func unregisteredNames(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var found: [String] = []
    for start in bytes.indices where bytes[start] == UInt8(ascii: "[") {
      let word = bytes[(start + 1)...].prefix { $0 >= 0x41 && $0 <= 0x5A || $0 == 0x5F }
      let rest = bytes[word.endIndex...].prefix { $0 == 0x20 || $0 == UInt8(ascii: ":") }
      guard word.count >= 3, rest.contains(UInt8(ascii: ":")), rest.endIndex < bytes.count,
        bytes[rest.endIndex] == UInt8(ascii: "{"), !names.contains(Array(word))
      else { continue }
      let name = String(decoding: word, as: UTF8.self)
      if !found.contains(name) { found.append(name) }
    }
    return found
  }
}
