import LucidCore
import LucidRuntime

/// How much a model can be told, in tokens, which are guessed: four bytes each.
package struct PromptWindow: Hashable, Sendable {
  package static let usualContext = 8192
  package static let usualOutput = 768

  /// All that the model can have before it, its answer included.
  package var context: Int
  /// Of them for the answer, when the ability does not say.
  package var output: Int

  package init(context: Int = usualContext, output: Int = usualOutput) {
    self.context = context
    self.output = output
  }

  package static func tokens(_ bytes: Int) -> Int { (bytes + 3) / 4 }

  /// What there is for all that a model is told.
  package var room: Int { max(0, context - output) }

  /// What is left for the system prompt and the history beside the message itself.
  func room(beside request: ModelRequest) -> Int {
    var bytes = request.prompt.text.utf8.count
    for observation in request.observations where observation.status == .done {
      var json = JSONText()
      json.value(observation.value, zone: request.zone)
      bytes += json.bytes.count
    }
    for turn in request.turns { bytes += turn.bytes }
    for tool in request.offered {
      var json = JSONText()
      json.schema(tool.parameters)
      bytes += tool.name.utf8.count + tool.summary.utf8.count + json.bytes.count
    }
    return max(0, context - (request.preference?.maxTokens ?? output) - Self.tokens(bytes))
  }
}

extension Turn {
  /// What it takes in a request.
  var bytes: Int {
    switch self {
    case .user(let text): text.utf8.count
    case .assistant(let text, let calls):
      text.utf8.count + calls.reduce(0) { $0 + $1.tool.utf8.count + $1.arguments.utf8.count }
    case .replies(let replies): replies.reduce(0) { $0 + $1.text.utf8.count }
    }
  }
}
