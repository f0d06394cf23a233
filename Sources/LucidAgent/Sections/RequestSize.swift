import LucidCore
import LucidRuntime

extension PromptWindow {
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
    return max(0, room(for: request.preference) - tokens(bytes))
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
      text.utf8.count + calls.reduce(0) { $0 + $1.bytes }
    case .replies(let replies): replies.reduce(0) { $0 + $1.text.utf8.count }
    }
  }
}
