import LucidCore

/// The text of an answer without the channels of gpt-oss, for servers that do not read them:
/// `<|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>final<|message|>…`.
///
/// Analysis is thinking. A header with a recipient (`to=`) is a call and stays as it came. Text
/// without these marks passes as it is.
struct HarmonyStripper: Sendable {
  private enum Place { case text, header, thinking }

  private static let openings = ["<|start|>", "<|channel|>"]
  private static let endings = ["<|end|>", "<|return|>", "<|call|>"]
  /// A longer header is none.
  private static let longestHeader = 200
  private static let message = "<|message|>"

  private var place = Place.text
  private var held = ""
  private(set) var thought = false

  mutating func take(_ piece: String) -> String {
    // Most answers have no such mark.
    if place == .text, held.isEmpty, !piece.utf8.contains(UInt8(ascii: "<")) { return piece }
    held += piece
    return read(all: false)
  }

  mutating func finish() -> String { read(all: true) }

  private mutating func read(all: Bool) -> String {
    var shown = ""
    while true {
      switch place {
      case .text:
        guard let open = Self.first(Self.openings, in: held) else {
          let keep = all ? 0 : Self.openings.map { Self.overlap(held, $0) }.max() ?? 0
          shown += held.dropLast(keep)
          held = String(held.suffix(keep))
          return shown
        }
        shown += held[..<open.lowerBound]
        held = String(held[open.lowerBound...])
        place = .header
      case .header:
        guard let end = held.firstRange(of: Self.message) else {
          if held.utf8.count > Self.longestHeader || all {
            shown += held
            (held, place) = ("", .text)
          }
          return shown
        }
        let header = held[..<end.upperBound]
        let isCall = header.contains(" to=")
        if isCall { shown += header }
        place = !isCall && header.contains("analysis") ? .thinking : .text
        if place == .thinking { thought = true }
        held = String(held[end.upperBound...])
      case .thinking:
        guard let end = Self.first(Self.openings + Self.endings, in: held) else {
          held = all ? "" : String(held.suffix(Self.longestHeader))
          return shown
        }
        let isEnd = Self.endings.contains(String(held[end]))
        held = String(held[(isEnd ? end.upperBound : end.lowerBound)...])
        place = isEnd ? .text : .header
      }
    }
  }

  private static func first(_ marks: [String], in text: String) -> Range<String.Index>? {
    marks.compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
  }

  /// The number of characters at the end of a text that a mark begins with.
  private static func overlap(_ text: String, _ mark: String) -> Int {
    stride(from: min(mark.count - 1, text.count), to: 0, by: -1).first { text.hasSuffix(mark.prefix($0)) } ?? 0
  }
}
