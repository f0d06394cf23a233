import LucidCore
import LucidRuntime

/// The blocks of an answer as they came, put together from the pieces of a stream.
///
/// What the model thought and what the server did itself goes back with them: thinking is signed,
/// and a turn that has paused goes on behind its own blocks.
struct AnthropicContent: Hashable, Sendable {
  private struct Block: Hashable {
    let index: Int?
    var members: PartialObject
    /// The input as text, for a block whose input came in pieces.
    var input = ""

    var type: String { members["type"]?.text ?? "" }

    var value: Value {
      var whole = members
      if !input.isEmpty, let given = ModelJSON.only(in: input) { whole["input"] = given }
      return whole.value
    }
  }

  /// Blocks that are made again from what is known of them.
  private static let plain: Set<String> = ["text", "tool_use"]

  private var blocks: [Block] = []

  /// Whether there is more than words and calls.
  var isState: Bool { blocks.contains { !Self.plain.contains($0.type) } }

  /// All blocks. A text without words is left out: it is refused.
  var value: Value {
    .list(
      blocks.filter { block in
        block.type != "text" || block.members["text"]?.text?.contains { !$0.isWhitespace } == true
      }.map(\.value))
  }

  mutating func begin(_ block: Value, _ index: Int?) { blocks.append(Block(index: index, members: PartialObject(block))) }

  mutating func add(_ delta: Value, _ index: Int?) {
    guard let at = blocks.lastIndex(where: { index == nil || $0.index == index }) else { return }
    switch delta["type"].text {
    case "input_json_delta": blocks[at].input += delta["partial_json"].text ?? ""
    case "citations_delta":
      blocks[at].members["citations"] = .list((blocks[at].members["citations"]?.list ?? []) + [delta["citation"]])
    // The text, the thinking and the signature are pieces of the member of that name.
    default:
      for name in ["text", "thinking", "signature"] {
        if let piece = delta[name].text { blocks[at].members.append(piece, to: name) }
      }
    }
  }
}
