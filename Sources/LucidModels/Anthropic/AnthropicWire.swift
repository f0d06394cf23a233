import LucidCore
import LucidRuntime

/// The parts of the Messages API that are used: requests and responses.
enum AnthropicWire {
  static let version = "2023-06-01"

  struct Request {
    var model: String
    var system: String
    var messages: [Turn]
    var offered: [OfferedTool]
    /// False when it shall answer in words.
    var mayCall = true
    var maxTokens: Int
    var schema: AnswerSchema?

    var json: [UInt8] {
      var json = JSONText()
      json.object { json in
        json.field("model", model)
        json.field("max_tokens", maxTokens)
        if !system.isEmpty { json.field("system", system) }
        json.key("messages")
        json.array { json in
          for message in messages { Self.write(message, &json) }
        }
        if !offered.isEmpty { Self.write(offered, mayCall, &json) }
        json.field("stream", true)
        guard let schema else { return }
        json.key("output_config")
        json.object { json in
          json.key("format")
          json.object { json in
            json.field("type", "json_schema")
            json.key("schema")
            json.schema(schema)
          }
        }
      }
      return json.bytes
    }

    private static func write(_ turn: Turn, _ json: inout JSONText) {
      json.object { json in
        switch turn {
        case .user(let text):
          json.field("role", "user")
          json.field("content", text)
        case .assistant(let text, let calls) where calls.isEmpty:
          json.field("role", "assistant")
          json.field("content", text)
        case .assistant(let text, let calls):
          json.field("role", "assistant")
          json.key("content")
          json.array { json in
            // An empty block is refused.
            if text.contains(where: { !$0.isWhitespace }) {
              json.object { json in
                json.field("type", "text")
                json.field("text", text)
              }
            }
            for call in calls {
              json.object { json in
                json.field("type", "tool_use")
                json.field("id", call.id)
                json.field("name", call.plainName)
                json.key("input")
                json.value(call.object, zone: .utc)
              }
            }
          }
        case .replies(let replies):
          json.field("role", "user")
          json.key("content")
          json.array { json in
            for reply in replies {
              json.object { json in
                json.field("type", "tool_result")
                json.field("tool_use_id", reply.id)
                json.field("content", reply.text)
                if reply.isRefusal { json.field("is_error", true) }
              }
            }
          }
        }
      }
    }

    private static func write(_ offered: [OfferedTool], _ mayCall: Bool, _ json: inout JSONText) {
      json.key("tools")
      json.array { json in
        for tool in offered {
          json.object { json in
            json.field("name", tool.plainName)
            json.field("description", tool.summary)
            json.key("input_schema")
            json.schema(tool.parameters)
          }
        }
      }
      json.key("tool_choice")
      json.object { $0.field("type", mayCall ? "auto" : "none") }
    }
  }

  static func complaint(_ body: Value) -> String? { body["error"]["message"].text ?? body["message"].text ?? body["error"].text }

  /// Members that are not there leave the number as it was: a later event may name only one of
  /// them.
  static func usage(_ value: Value, over before: TokenUsage?) -> TokenUsage? {
    let parts = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"].map { value[$0].count }
    let input = parts.contains { $0 != nil } ? parts.reduce(0) { $0 + ($1 ?? 0) } : nil
    let output = value["output_tokens"].count
    guard input != nil || output != nil else { return before }
    return TokenUsage(input: max(input ?? 0, before?.input ?? 0), output: output ?? before?.output ?? 0)
  }
}
