import LucidCore
import LucidRuntime

/// The context size of a model in tokens, estimated from bytes on the high side: JSON, tags and ids
/// have more tokens than prose of the same length.
package struct PromptWindow: Hashable, Sendable {
  package static let usualContext = 8192
  package static let usualOutput = 768

  /// All that the model can have before it, its answer included.
  package var context: Int
  /// The tokens reserved for the answer, if the ability sets none.
  package var output: Int

  package init(context: Int = usualContext, output: Int = usualOutput) {
    self.context = context
    self.output = output
  }

  /// Two and four fifths of a byte each: what llama.cpp counts for the rules, schemas and data of a
  /// request. Prose has about four.
  package static func tokens(_ bytes: Int) -> Int { (bytes * 5 + 13) / 14 }

  /// The tokens available for the whole request.
  package var room: Int { max(0, context - output) }

  /// Returns the tokens left for the system prompt and the history, besides the message itself.
  func room(beside request: ModelRequest) -> Int {
    var bytes = request.prompt.text.utf8.count
    for observation in request.observations where observation.status == .done {
      var json = JSONText()
      json.value(observation.value, zone: request.zone)
      bytes += json.bytes.count
    }
    for turn in request.turns { bytes += turn.bytes }
    bytes += request.offered.reduce(0) { $0 + $1.bytes } + (request.guidance?.utf8.count ?? 0)
    return max(0, context - (request.preference?.maxTokens ?? output) - Self.tokens(bytes))
  }
}

extension OfferedTool {
  /// The size in a request, in bytes, with the names of the members around it.
  var bytes: Int {
    var json = JSONText()
    json.schema(parameters)
    return name.utf8.count + summary.utf8.count + json.bytes.count + 72
  }
}

extension Turn {
  /// The size in a request, in bytes.
  var bytes: Int {
    switch self {
    case .user(let text): text.utf8.count
    case .assistant(let text, let calls):
      text.utf8.count + calls.reduce(0) { $0 + $1.tool.utf8.count + $1.arguments.utf8.count }
    case .replies(let replies): replies.reduce(0) { $0 + $1.text.utf8.count }
    }
  }
}
