import LucidCore
import LucidRuntime

/// The tools that a model is offered when not all of them fit: those that the message is about,
/// then the first of the list.
///
/// Tools of the configuration are a group of their own. There may be any number of them, from
/// servers that describe themselves: those that the message names get at most half of the places
/// and of the room, the others a quarter before tools of the program that it does not name.
struct ToolChoice {
  /// More confuse a small model.
  static let mostOfSmall = 6

  let tools: [OfferedTool]
  /// The names of tools that were left out, in their order.
  let left: [String]
  /// Those of `left` that the message is about, by more than a word of the description.
  let missed: [String]
  /// Whether there was room for more of them, and a small model is spared them.
  let sparesSmall: Bool

  /// All of `offered` where they fit into their part of the window, else those in their short form;
  /// where not even these fit, as many of them as do, in the order of the list. `own` are the names
  /// of those of the configuration, which shorten no other tool unless the message names them.
  init(
    _ offered: [OfferedTool], own: Set<String> = [], for request: ModelRequest, in window: PromptWindow, isSmall: Bool
  ) {
    // The other half is for the system prompt and the history.
    let room = window.room(beside: request) / 2
    let most = isSmall ? Self.mostOfSmall : offered.count
    if offered.count <= most, window.tokens(Self.bytes(offered)) <= room {
      (tools, left, missed, sparesSmall) = (offered, [], [], false)
      return
    }
    let short = offered.map(\.small)
    let (words, topics) = (Self.words(request.prompt.text), MessageTopics(request))
    let relevance = short.map { Self.relevance(of: $0, words, topics) }
    let ranked = short.indices.sorted { a, b in relevance[a] == relevance[b] ? a < b : relevance[a] > relevance[b] }
    let (second, first) = (ranked.filter { own.contains(short[$0].name) }, ranked.filter { !own.contains(short[$0].name) })
    var kept: Set<Int> = []
    var rest = room
    func keep(_ indices: [Int], most: Int, leaving reserve: Int = 0, mayOverrun: Bool = false) {
      for i in indices where kept.count < most && !kept.contains(i) {
        let cost = window.tokens(Self.bytes([short[i]]))
        // One tool may take it all: without any nothing can be done.
        guard cost <= rest - reserve || mayOverrun && kept.isEmpty && cost <= room * 2 else { continue }
        kept.insert(i)
        rest -= cost
      }
    }
    let named = second.filter { relevance[$0] > 0 }
    // The one that the message is about more than any other is not lost in the smallest window.
    keep(named.filter { $0 == ranked[0] }, most: most / 2)
    keep(named, most: most / 2, leaving: room / 2)
    let whole = window.tokens(Self.bytes(first.map { offered[$0] }))
    let isWhole = !own.isEmpty && first.count <= most - kept.count && whole <= rest
    if isWhole {
      kept.formUnion(first)
      rest -= whole
    } else {
      let before = rest
      keep(first.filter { relevance[$0] > 0 }, most: most, mayOverrun: true)
      // What the message does not name is seldom called: what was said before is worth more.
      let said = window.tokens(request.conversation?.history.reduce(0) { $0 + $1.bytes } ?? 0)
      let reserve = rest - max(0, room - min(said, room / 2) - (before - rest))
      // The person has permitted those of the configuration one by one; a small model loses its way.
      let permitted = isSmall ? [] : second
      keep(permitted, most: kept.count + (most - kept.count) / 2, leaving: max(reserve, rest - room / 4, 0))
      keep(first.filter { relevance[$0] == 0 } + second, most: most, leaving: max(0, reserve), mayOverrun: true)
    }
    if isWhole { keep(second, most: most) }
    // In the order of the list: a server keeps what it has read up to the first tool that is another.
    tools = short.indices.filter(kept.contains).map { isWhole && !own.contains(short[$0].name) ? offered[$0] : short[$0] }
    let gone = short.indices.filter { !kept.contains($0) }
    (left, missed) = (gone.map { short[$0].name }, gone.filter { relevance[$0] > 1 }.map { short[$0].name })
    sparesSmall = kept.count == most && !left.isEmpty
  }

  private static func bytes(_ tools: [OfferedTool]) -> Int { tools.reduce(0) { $0 + $1.bytes } }

  /// The number of the message's words that the tool's name, family or description has too; a deed
  /// that it does counts most.
  private static func relevance(of tool: OfferedTool, _ words: Set<String>, _ topics: MessageTopics) -> Int {
    let (own, family) = (Self.words(tool.name), ToolName.family(tool.name))
    return words.intersection(own).count * 2 + words.intersection(Self.words(tool.summary)).count
      + (topics.tools.contains(tool.name) ? 4 : 0)
      + (topics.nouns.contains(family) ? 2 : topics.families.contains(family) ? 1 : 0)
  }

  /// Words that stand in most messages and descriptions.
  private static let common: Set<String> = [
    "what", "when", "with", "that", "this", "from", "have", "will", "which", "your", "only", "than", "them", "they", "there",
  ]

  /// The first four letters of each word: `tasks` and `task` are the same.
  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for character in text.lowercased() + " " {
      if character.isLetter {
        word.append(character)
      } else {
        if word.count >= 4, !common.contains(word) { words.insert(String(word.prefix(4))) }
        word = ""
      }
    }
    return words
  }
}
