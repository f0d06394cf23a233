/// The text of an answer out of pieces as they come: without a leading `<think>…</think>`, without
/// the marks that end a turn, and without the blank lines before it begins.
///
/// A piece that may be the beginning of a mark is held back until it is known. An answer that is
/// nothing but marks is kept as it came.
package struct ThinkingStripper: Sendable {
  package static let stops = ["<eos>", "<end_of_turn>", "<|im_end|>", "<|eot_id|>", "</s>", "<|endoftext|>", "<|end|>"]
  private static let opening = "<think>"
  private static let closing = "</think>"

  private enum Place { case start, thinking, speaking }

  private var place = Place.start
  private var held = ""
  private var spoke = false
  private var raw = ""

  package init() {}

  /// Takes a piece and returns the text that can be shown now.
  package mutating func take(_ piece: String) -> String {
    if raw.utf8.count < 4096 { raw += piece }
    held += piece
    if place == .start {
      let text = held.drop(while: \.isWhitespace)
      if text.hasPrefix(Self.opening) {
        place = .thinking
      } else if text.isEmpty || Self.opening.hasPrefix(text) {
        return ""
      } else {
        place = .speaking
        held = String(text)
      }
    }
    if place == .thinking {
      // The mark ends in this piece or is not whole yet: a long thought is not searched again for each of its pieces.
      guard piece.utf8.contains(UInt8(ascii: ">")) else { return "" }
      guard let range = held.firstRange(of: Self.closing) else { return "" }
      held = String(held[range.upperBound...].drop(while: \.isWhitespace))
      if held.isEmpty {
        place = .start
        return ""
      }
      place = .speaking
    }
    return release(all: false)
  }

  /// The rest, when nothing more comes.
  package mutating func finish() -> String {
    // A thought that never ended is all there is: shown rather than lost.
    if place == .thinking { held = String(held.drop(while: \.isWhitespace)) }
    if place == .start { held = String(held.drop(while: \.isWhitespace)) }
    let text = release(all: true)
    if spoke || !text.isEmpty { return text }
    return raw.contains { !$0.isWhitespace } ? raw : ""
  }

  private mutating func release(all: Bool) -> String {
    var keep = 0
    // Each mark begins with this byte, and most pieces have none: searching for seven marks costs more than parsing the event.
    let mayHoldMark = held.utf8.contains(UInt8(ascii: "<"))
    if mayHoldMark {
      for stop in Self.stops where held.contains(stop) { held = held.replacing(stop, with: "") }
    }
    if mayHoldMark, !all {
      for stop in Self.stops {
        for n in stride(from: min(stop.utf8.count - 1, held.utf8.count), to: keep, by: -1) where held.hasSuffix(stop.prefix(n)) {
          keep = n
          break
        }
      }
    }
    // Marks are ASCII, so as many characters as bytes.
    let text = keep == 0 ? held : String(held.dropLast(keep))
    held = keep == 0 ? "" : String(held.suffix(keep))
    if !text.isEmpty { spoke = true }
    return text
  }
}
