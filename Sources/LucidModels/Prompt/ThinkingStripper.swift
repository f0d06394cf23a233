/// The text of an answer out of pieces as they come: without a leading `<think>…</think>`, without
/// the marks that end a turn, and without the blank lines before it begins.
///
/// A piece that may be the beginning of a mark is held back until it is known. Templates that open
/// the thinking in the prompt leave only its end: what came before that was thinking too. An answer
/// that is nothing but marks of a turn is kept as it came.
package struct ThinkingStripper: Sendable {
  package static let stops = [
    "<eos>", "<end_of_turn>", "<|im_end|>", "<|eot_id|>", "</s>", "<|endoftext|>", "<|end|>", "<|return|>",
  ]
  private static let openings = ["<think>", "<thinking>"]
  private static let closings = ["</think>", "</thinking>"]
  private static let marks = stops + closings
  /// The channels of gpt-oss without their marks.
  private static let (bareThought, bareAnswer) = ("analysis", "assistantfinal")
  /// The beginnings of lines around data, as `DataFence` writes them.
  private static let fences = ["BEGIN DATA"]

  private enum Place { case start, thinking, speaking }

  private var harmony = HarmonyStripper()
  private var place = Place.start
  private var held = ""
  private var spoke = false
  private var raw = ""
  /// Whether the last text that was shown ended a line.
  private var isLineStart = true

  /// Whether something was thought.
  package var thought: Bool { hasThought || harmony.thought }
  private var hasThought = false
  /// Whether the last piece showed that all before it was thinking: the answer begins there.
  package private(set) var restarted = false

  package init() {}

  /// Takes a piece and returns the text that can be shown now.
  package mutating func take(_ piece: String) -> String {
    restarted = false
    if raw.utf8.count < 4096 { raw += piece }
    return read(harmony.take(piece))
  }

  private mutating func read(_ piece: String) -> String {
    held += piece
    if place == .start {
      var text = held.drop(while: \.isWhitespace)
      // A small model repeats the line that data begins with.
      while let fence = Self.fences.first(where: { text.hasPrefix($0) || $0.hasPrefix(text) }) {
        guard text.hasPrefix(fence), let end = text.firstIndex(where: \.isNewline) else { return "" }
        text = text[end...].drop(while: \.isWhitespace)
        held = String(text)
      }
      if Self.openings.contains(where: { text.hasPrefix($0) }) {
        place = .thinking
        hasThought = true
      } else if text.isEmpty || Self.openings.contains(where: { $0.hasPrefix(text) }) {
        return ""
      } else {
        place = .speaking
        held = String(text)
      }
    }
    if place == .thinking {
      // The mark ends in this piece or is not whole yet: a long thought is not searched again for each of its pieces.
      guard piece.utf8.contains(UInt8(ascii: ">")) else { return "" }
      guard let end = Self.closing(in: held)?.upperBound else { return "" }
      held = String(held[end...].drop(while: \.isWhitespace))
      if held.isEmpty {
        place = .start
        return ""
      }
      place = .speaking
    }
    return release(all: false)
  }

  /// The rest, when nothing more comes. A thought that never ended is no answer.
  package mutating func finish() -> String {
    restarted = false
    let rest = read(harmony.finish())
    if place == .thinking { return rest }
    if place == .start { held = String(held.drop(while: \.isWhitespace)) }
    let text = rest + release(all: true)
    if spoke || thought || !text.isEmpty { return text }
    return raw.contains { !$0.isWhitespace } ? raw : ""
  }

  private static func closing(in text: String) -> Range<String.Index>? {
    closings.lazy.compactMap { text.firstRange(of: $0) }.first
  }

  private mutating func release(all: Bool) -> String {
    var keep = 0
    // Each mark begins with this byte, and most pieces have none: searching for the marks costs more than parsing the event.
    let mayHoldMark = held.utf8.contains(UInt8(ascii: "<"))
    if mayHoldMark {
      endThinking()
      for stop in Self.stops where held.contains(stop) { held = held.replacing(stop, with: "") }
    }
    let mayHoldChannel = !hasThought && raw.hasPrefix(Self.bareThought)
    if mayHoldChannel { endBareThought() }
    if mayHoldMark || mayHoldChannel, !all {
      for mark in mayHoldChannel ? Self.marks + [Self.bareAnswer] : Self.marks {
        for n in stride(from: min(mark.utf8.count - 1, held.utf8.count), to: keep, by: -1) where held.hasSuffix(mark.prefix(n)) {
          keep = n
          break
        }
      }
    }
    // Marks are ASCII, so as many characters as bytes.
    let text = keep == 0 ? held : String(held.dropLast(keep))
    held = keep == 0 ? "" : String(held.suffix(keep))
    if let last = text.last {
      spoke = true
      isLineStart = last.isNewline
    }
    return text
  }

  /// The end of a thought of gpt-oss whose marks a server has dropped:
  /// `analysisWe look.assistantfinalIt is three.`
  private mutating func endBareThought() {
    guard let end = held.firstRange(of: Self.bareAnswer) else { return }
    (hasThought, restarted, spoke) = (true, true, false)
    held = String(held[end.upperBound...].drop(while: \.isWhitespace))
    if held.isEmpty { place = .start }
  }

  /// The end of a thought whose beginning stood in the prompt: alone on its line, and once.
  private mutating func endThinking() {
    guard !hasThought, let end = Self.closing(in: held) else { return }
    let before = held[..<end.lowerBound]
    guard before.isEmpty ? isLineStart : before.last?.isNewline == true else { return }
    hasThought = true
    restarted = true
    spoke = false
    held = String(held[end.upperBound...].drop(while: \.isWhitespace))
    if held.isEmpty { place = .start }
  }
}
