import LucidCore
import LucidRuntime

/// The tools that a model is offered when not all of them fit: those that the message is about,
/// then the first of the list.
struct ToolChoice {
  /// More confuse a small model.
  static let mostOfSmall = 6

  let tools: [OfferedTool]
  /// The names of tools that were left out, in their order.
  let left: [String]
  /// Whether there was room for more of them, and a small model is spared them.
  let sparesSmall: Bool

  /// All of `offered` where they fit into their part of the window, else those in their short form;
  /// where not even these fit, as many of them as do, in the order of the list.
  init(_ offered: [OfferedTool], for request: ModelRequest, in window: PromptWindow, isSmall: Bool) {
    // The other half is for the system prompt and the history.
    let room = window.room(beside: request) / 2
    let most = isSmall ? Self.mostOfSmall : offered.count
    if offered.count <= most, window.tokens(Self.bytes(offered)) <= room {
      (tools, left, sparesSmall) = (offered, [], false)
      return
    }
    let short = offered.map(\.small)
    let words = Self.words(request.prompt.text)
    let ranked = short.indices.sorted { a, b in
      let (first, second) = (Self.relevance(short[a], words), Self.relevance(short[b], words))
      return first == second ? a < b : first > second
    }
    var kept: Set<Int> = []
    var rest = room
    for i in ranked where kept.count < most {
      let cost = window.tokens(Self.bytes([short[i]]))
      // One tool may take it all: without any nothing can be done.
      guard cost <= rest || kept.isEmpty && cost <= room * 2 else { continue }
      kept.insert(i)
      rest -= cost
    }
    tools = short.indices.filter(kept.contains).map { short[$0] }
    left = short.indices.filter { !kept.contains($0) }.map { short[$0].name }
    sparesSmall = kept.count == most && !left.isEmpty
  }

  private static func bytes(_ tools: [OfferedTool]) -> Int { tools.reduce(0) { $0 + $1.bytes } }

  /// The number of the message's words that the tool's name, family or description has too.
  private static func relevance(_ tool: OfferedTool, _ words: Set<String>) -> Int {
    let own = Self.words(tool.name)
    return words.intersection(own).count * 2 + words.intersection(Self.words(tool.summary)).count
  }

  /// The first four letters of each word: `tasks` and `task` are the same.
  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for character in text.lowercased() + " " {
      if character.isLetter {
        word.append(character)
      } else {
        if word.count >= 4 { words.insert(String(word.prefix(4))) }
        word = ""
      }
    }
    return words
  }
}
