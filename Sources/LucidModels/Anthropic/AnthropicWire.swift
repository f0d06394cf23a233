import LucidCore
import LucidRuntime

/// What the Messages API sends and receives, as far as it is used.
enum AnthropicWire {
  static let version = "2023-06-01"

  struct Request {
    var model: String
    var system: String
    var messages: [ModelMessage]
    var temperature: Double?
    var maxTokens: Int
    var schema: AnswerSchema?

    var json: [UInt8] {
      var json = JSONText()
      json.object { json in
        json.field("model", model)
        json.field("max_tokens", maxTokens)
        json.field("system", system)
        json.key("messages")
        json.array { json in
          for message in messages {
            json.object { json in
              json.field("role", message.role.rawValue)
              json.field("content", message.text)
            }
          }
        }
        json.field("stream", true)
        if let temperature {
          json.key("temperature")
          json.number(temperature)
        }
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
  }

  static func complaint(_ body: Value) -> String? { body["error"]["message"].text ?? body["message"].text ?? body["error"].text }

  /// Members that are not there leave the number as it was: a later event may name only one of them.
  static func usage(_ value: Value, over before: TokenUsage?) -> TokenUsage? {
    let parts = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"].map { value[$0].count }
    let input = parts.contains { $0 != nil } ? parts.reduce(0) { $0 + ($1 ?? 0) } : nil
    let output = value["output_tokens"].count
    guard input != nil || output != nil else { return before }
    return TokenUsage(input: max(input ?? 0, before?.input ?? 0), output: output ?? before?.output ?? 0)
  }
}
