import LucidTesting

/// Replies of an OpenAI-compatible server, and a home that asks it.
enum ModelReplies {
  static func says(_ text: String, finish: String = "stop") -> LoopbackServer.Reply {
    .events([#"{"choices":[{"delta":{"content":\#(quoted(text))},"finish_reason":"\#(finish)"}]}"#, "[DONE]"])
  }

  /// `arguments` are JSON.
  static func calls(_ tool: String, _ arguments: String) -> LoopbackServer.Reply {
    let name = tool.replacing(".", with: "_")
    return .events([
      #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c1","function":{"name":"\#(name)","arguments":\#(quoted(arguments))}}]},"#
        + #""finish_reason":"tool_calls"}]}"#, "[DONE]",
    ])
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}

/// A home whose model is a server of a test, with an empty vault.
final class ModelHome: Sendable {
  let server: LoopbackServer
  private let sandbox = Sandbox()

  init(
    _ replies: [LoopbackServer.Reply], policy: String = "{writes: stage}",
    sections: String = "{calendar: off, context: off, notes: off}", context: Int = 8_192
  ) throws {
    server = LoopbackServer(replies: replies)
    let ended = try sandbox.run(
      """
      mkdir -p vault/tasks vault/notes vault/calendar/work vault/reminders $HOME/.config/lucid
      cat > $HOME/.config/lucid/config.yaml <<END
      vault: $PWD/vault
      models: {default: near, near: {openai: "\(server.url)/v1", model: m, context: \(context)}}
      policy: \(policy)
      sections: \(sections)
      END
      """)
    precondition(ended.exit == 0, ended.err)
  }

  var bodies: [String] { server.bodies }

  func run(_ script: String) throws -> Ended { try sandbox.run(script) }

  func write(_ text: String, to path: String) { sandbox.write(text, to: path) }
}
