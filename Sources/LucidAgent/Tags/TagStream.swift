/// The part of a streamed answer that may be shown: the text without its action tags.
///
/// Text that may begin a tag is held back until that is decided; an incomplete tag is never shown,
/// and what stands behind one that cannot be read comes at the end.
/// The pieces add up to the text without tags, however it is split. Cost: constant for each byte;
/// holds back at most one tag.
package struct TagStream: Sendable {
  private let scanner: TagScanner
  private var follower: TagFollower?
  private var held: [UInt8] = []
  private var fence = CodeFence()

  package init(_ tags: TagRegistry = .standard) { scanner = tags.scanner }

  /// Adds a piece and returns the text that can be shown now.
  package mutating func take(_ piece: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(piece.utf8.count)
    for b in piece.utf8 { take(b, &out) }
    return String(decoding: out, as: UTF8.self)
  }

  /// The rest, when nothing more comes. Then it is as new.
  package mutating func finish() -> String {
    defer {
      follower = nil
      held = []
      fence = CodeFence()
    }
    guard let follower else { return "" }
    guard follower.isBroken else { return String(decoding: held, as: UTF8.self) }
    let text = String(decoding: held, as: UTF8.self)
    for tag in scanner.tags(in: text).reversed() { held.removeSubrange(tag.range) }
    return String(decoding: held, as: UTF8.self)
  }

  /// A whole text without its tags.
  package static func visible(_ text: String, _ tags: TagRegistry = .standard) -> String {
    var stream = TagStream(tags)
    return stream.take(text) + stream.finish()
  }

  private mutating func take(_ b: UInt8, _ out: inout [UInt8]) {
    guard let verdict = follower?.take(b) else {
      if b == UInt8(ascii: "["), !fence.isInside {
        follower = scanner.follower
        held = [b]
      } else {
        fence.take(b)
        out.append(b)
      }
      return
    }
    switch verdict {
    case .more: held.append(b)
    case .whole:
      letGo()
      fence.skip()
    case .none:
      out += held
      for b in held { fence.take(b) }
      letGo()
      take(b, &out)
    case .open(let length):
      let rest = held[length...] + [b]
      letGo()
      fence.skip()
      for b in rest { take(b, &out) }
    }
  }

  private mutating func letGo() {
    follower = nil
    held = []
  }
}
