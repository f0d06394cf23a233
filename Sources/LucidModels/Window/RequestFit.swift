import LucidCore
import LucidRuntime

/// A request cut to the window of a model. What it needs least goes first: the beginning of the
/// conversation, then thinking, data and results beyond an even share, tools, sections of low
/// priority. The message itself, the rules and the sections of the highest priority are never cut.
struct RequestFit {
  /// The least that is left of a block of data.
  private static let leastBlock = 400
  /// The bytes that say that a block was cut.
  private static let note = 64

  private(set) var request: ModelRequest
  private(set) var text: RequestText
  /// The parts that were left out, as phrases for a person, in the order in which it went.
  private(set) var left: [MessageText] = []
  private let callsTools: Bool
  private let secrets: Redaction
  private var most = RequestText.mostData.bytes

  init(_ request: ModelRequest, callsTools: Bool, secrets: Redaction) {
    self.request = request
    self.callsTools = callsTools
    self.secrets = secrets
    text = RequestText(request, callsTools: callsTools, secrets: secrets)
  }

  /// Leaves out what does not fit. Errors: `.failed`, what cannot be left out is too long, however
  /// its tokens are counted.
  mutating func cut(to window: PromptWindow) throws(StepFailure) {
    let room = window.bytes(window.room(for: request.preference))
    cutHistory(to: room)
    cutThoughts(to: room)
    cutData(to: room)
    cutTools(to: room)
    cutSections(to: room)
    // Prose has up to four and a half bytes a token: what may fit is for the server to judge.
    guard Double(text.bytes) > Double(window.room(for: request.preference)) * 4.5 else { return }
    throw StepFailure(
      .failed,
      .words(.requestTooLong, text.bytes * 2 / 9, window.room(for: request.preference), window.context),
      hint: .words(.shortenOrRaise))
  }

  private mutating func render() {
    text = RequestText(request, callsTools: callsTools, secrets: secrets, most: most)
  }

  private mutating func cutHistory(to room: Int) {
    guard !request.isSynthesis, let conversation = request.conversation, text.bytes > room else { return }
    // What the conversation is about stays.
    let pinned = Array(conversation.history.prefix(2 * conversation.pinned))
    var rest = Array(conversation.history.dropFirst(pinned.count))
    guard !rest.isEmpty else { return }
    while text.bytes > room, !rest.isEmpty {
      // A whole exchange: a message and all up to the next one.
      let next = rest.indices.dropFirst().first { if case .user = rest[$0] { true } else { false } }
      rest = next.map { Array(rest[$0...]) } ?? []
      request.conversation?.history = pinned + rest
      render()
    }
    left.append(.words(.conversationStart))
  }

  /// Thinking in plain words is of use to the model alone, the oldest least. Signatures and
  /// encrypted thinking stay: their servers refuse a request without them.
  private mutating func cutThoughts(to room: Int) {
    for (i, turn) in request.turns.enumerated() where text.bytes > room {
      guard case .assistant(let words, let calls) = turn, calls.contains(where: { $0.state?.isPlainThinking == true }) else {
        continue
      }
      request.turns[i] = .assistant(words, calls: calls.map { $0.state?.isPlainThinking == true ? $0.with(state: nil) : $0 })
      render()
    }
  }

  /// Cuts the longest blocks of data and results to a common bound.
  private mutating func cutData(to room: Int) {
    guard text.bytes > room else { return }
    let blocks = self.blocks
    let all = blocks.reduce(0) { $0 + min($1.bytes, most) }
    var bound = Self.bound(blocks.map { min($0.bytes, most) }, within: all - (text.bytes - room) - blocks.count * Self.note)
    bound = max(Self.leastBlock, bound)
    let cut = blocks.filter { $0.bytes > bound }
    guard bound < most, !cut.isEmpty else { return }
    most = bound
    render()
    var names: [String] = []
    for block in cut where !names.contains(block.name) { names.append(block.name) }
    left.append(.words(.partOfData, MessageText.list(names.map(MessageText.name))))
  }

  /// The data of sources and the results of calls.
  private var blocks: [(name: String, bytes: Int)] {
    var blocks: [(name: String, bytes: Int)] = []
    for observation in request.observations where observation.status == .done {
      var json = JSONText()
      json.value(observation.value, zone: request.zone)
      blocks.append((observation.tool, json.bytes.count))
    }
    for case .replies(let replies) in request.turns { blocks += replies.map { ($0.tool, $0.text.utf8.count) } }
    return blocks
  }

  /// The bound at which the sizes together take at most `total`. Cost: a sort.
  private static func bound(_ sizes: [Int], within total: Int) -> Int {
    var rest = max(0, total)
    for (i, size) in sizes.sorted().enumerated() {
      let share = rest / (sizes.count - i)
      if size > share { return share }
      rest -= size
    }
    return sizes.max() ?? 0
  }

  /// Short forms first; then the last of the list goes, but none that was called: servers want to
  /// know the tools of calls.
  private mutating func cutTools(to room: Int) {
    guard callsTools, !request.offered.isEmpty, text.bytes > room else { return }
    var called: Set<String> = []
    for case .assistant(_, let calls) in request.turns { called.formUnion(calls.map(\.tool)) }
    var gone: [String] = []
    while text.bytes > room, let last = request.offered.lastIndex(where: { !called.contains($0.name) }) {
      gone.insert(request.offered.remove(at: last).name, at: 0)
      if request.offered.isEmpty { request.guidance = nil }
      render()
    }
    guard !gone.isEmpty else { return }
    left.append(.words(gone.count == 1 ? .oneTool : .theTools, MessageText.list(gone.map(MessageText.name))))
  }

  private mutating func cutSections(to room: Int) {
    guard text.bytes > room, let parts = request.conversation?.parts else { return }
    let open = parts.indices.filter { parts[$0].priority < .max }
    func rest(without left: Set<Int>) -> RequestFit {
      var fit = self
      fit.request.conversation?.parts = parts.indices.filter { !left.contains($0) }.map { parts[$0] }
      fit.render()
      return fit
    }
    let gone = SectionFit.gone(of: open, priority: { parts[$0].priority }) { rest(without: $0).text.bytes <= room }
    guard !gone.isEmpty else { return }
    self = rest(without: Set(gone))
    var names: [String] = []
    for case let name? in gone.map({ parts[$0].name }) where !names.contains(name) { names.append(name) }
    if !names.isEmpty {
      left.append(.words(names.count == 1 ? .promptSection : .promptSections, MessageText.list(names.map(MessageText.name))))
    }
    if gone.contains(where: { parts[$0].name == nil }) { left.append(.words(.partOfPrompt)) }
  }

  /// For the record, beside the answer; nil when nothing was left out.
  func remark(_ context: Int) -> MessageText? {
    left.isEmpty ? nil : .words(.leftOutOfContext, context, MessageText.row(left))
  }
}
