import LucidCore
import LucidRuntime

/// The blocks of an answer as they came, put together from the pieces of a stream.
///
/// What the model thought and what the server did itself goes back with them: thinking is signed,
/// and a turn that has paused goes on behind its own blocks.
struct AnthropicContent: Hashable, Sendable {
  private struct Block: Hashable {
    let index: Int?
    var members: [String: Value]
    /// The names in their order.
    var names: [String]
    /// The input as text, for a block whose input came in pieces.
    var input = ""

    init(_ block: Value, _ index: Int?) {
      self.index = index
      let record = block.record
      names = record?.type.fields.map(\.name) ?? []
      members = Dictionary(zip(names, record?.values ?? [])) { first, _ in first }
    }

    subscript(name: String) -> Value {
      get { members[name] ?? .null }
      set {
        if members[name] == nil { names.append(name) }
        members[name] = newValue
      }
    }

    var value: Value {
      var block = self
      if !input.isEmpty, let whole = ModelJSON.only(in: input) { block["input"] = whole }
      return .record(KeptMembers.record(block.names.map { ($0, block[$0]) }))
    }
  }

  /// Blocks that are made again from what is known of them.
  private static let plain: Set<String> = ["text", "tool_use"]

  private var blocks: [Block] = []

  /// Whether there is more than words and calls.
  var isState: Bool { blocks.contains { !Self.plain.contains($0["type"].text ?? "") } }

  /// All blocks. A text without words is left out: it is refused.
  var value: Value {
    .list(
      blocks.filter { block in
        block["type"].text != "text" || block["text"].text?.contains { !$0.isWhitespace } == true
      }.map(\.value))
  }

  mutating func begin(_ block: Value, _ index: Int?) { blocks.append(Block(block, index)) }

  mutating func add(_ delta: Value, _ index: Int?) {
    guard let at = blocks.lastIndex(where: { index == nil || $0.index == index }) else { return }
    switch delta["type"].text {
    case "input_json_delta": blocks[at].input += delta["partial_json"].text ?? ""
    case "citations_delta":
      blocks[at]["citations"] = .list((blocks[at]["citations"].list ?? []) + [delta["citation"]])
    // The text, the thinking and the signature are pieces of the member of that name.
    default:
      for name in ["text", "thinking", "signature"] {
        if let piece = delta[name].text { blocks[at][name] = .text((blocks[at][name].text ?? "") + piece) }
      }
    }
  }
}
