import LucidCore
import LucidRuntime

/// The text of a section in two parts: one that two requests in a row share, and one that changes
/// with the time of day. A server may keep what it has read of the first.
struct SectionText {
  let text: RenderedText
  /// That of `text`.
  let pace: ChangePace
  /// The text from the sentence in which the time of day stands.
  let moment: RenderedText

  /// A variable that is not known counts as data.
  init(_ rendered: RenderedText, _ plan: Plan, _ context: RunContext) {
    var paces: [String: ChangePace] = [:]
    for variable in plan.variables {
      switch variable.source {
      case .builtIn: paces[variable.name] = context.variables[variable.name]?.signature.pace ?? .data
      case .tool, .previous: paces[variable.name] = .data
      // It changes with the variables that it is made of, which are among these.
      case .template: paces[variable.name] = .configuration
      }
    }
    let fastest = paces.values.max() ?? .configuration
    let empty = RenderedText(text: "")
    guard fastest == .minute else {
      (text, pace, moment) = (rendered, fastest, empty)
      return
    }
    let found = rendered.insertions.first { Self.pace(of: $0, paces) == .minute }
    let (before, rest) = rendered.split(at: found.map { Self.sentence(at: $0.start, in: rendered) } ?? 0)
    (text, moment) = (before, rest)
    pace = before.insertions.map { min(.data, Self.pace(of: $0, paces)) }.max() ?? .configuration
  }

  private static func pace(of insertion: RenderedText.Insertion, _ paces: [String: ChangePace]) -> ChangePace {
    let names = insertion.source.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    return names.compactMap { paces[String($0)] }.max() ?? .data
  }

  /// The byte at which the sentence or the line around a byte begins, outside of insertions.
  private static func sentence(at byte: Int, in rendered: RenderedText) -> Int {
    let bytes = Array(rendered.text.utf8)
    let ends: Set<UInt8> = [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")]
    return (1..<max(1, byte)).last { at in
      guard !rendered.insertions.contains(where: { $0.start < at && at < $0.end }) else { return false }
      return bytes[at - 1] == 0x0A || (at > 1 && bytes[at - 1] == 0x20 && ends.contains(bytes[at - 2]))
    } ?? 0
  }
}
