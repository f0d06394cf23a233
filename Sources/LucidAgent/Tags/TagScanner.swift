/// Finds the action tags in a text that a model wrote.
///
/// Only in that: text that others wrote is never handed to it. Cost: one pass.
package struct TagScanner: Sendable {
  package struct Found: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
      case whole
      /// Without its `]`.
      case open
      /// It breaks off with the text.
      case broken
    }

    /// As it is registered, in capitals.
    package let name: String
    package let form: Form
    /// In bytes of UTF-8.
    package let range: Range<Int>
    /// The object; empty when it is broken.
    package let json: String
  }

  private let names: [[UInt8]]

  /// `names` as they are written, in any case.
  package init(names: [String]) { self.names = names.map { Array($0.uppercased().utf8) } }

  /// In reading order; none overlap.
  package func tags(in text: String) -> [Found] {
    let bytes = Array(text.utf8)
    var found: [Found] = []
    var at = 0
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "[")) {
      let tag = tag(bytes, from: start)
      if let tag { found.append(tag) }
      at = tag?.range.upperBound ?? start + 1
    }
    return found
  }

  private func tag(_ bytes: [UInt8], from start: Int) -> Found? {
    var follower = follower
    func made(_ form: Found.Form, to end: Int) -> Found {
      let name = follower.name.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let json =
        form == .broken ? "" : String(decoding: bytes[start + follower.bodyStart..<start + follower.bodyEnd], as: UTF8.self)
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
    return follower.isBroken ? made(.broken, to: bytes.count) : nil
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
