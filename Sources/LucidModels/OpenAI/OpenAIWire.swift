import LucidCore
import LucidRuntime

/// What chat completions send and receive, as far as it is used.
enum OpenAIWire {
  struct Request {
    var model: String
    var system: String
    var messages: [ModelMessage]
    var temperature: Double?
    var maxTokens: Int
    /// OpenAI's own models know the newer name only.
    var usesCompletionTokens: Bool
    var schema: AnswerSchema?

    var json: [UInt8] {
      var json = JSONText()
      json.object { json in
        if !model.isEmpty { json.field("model", model) }
        json.key("messages")
        json.array { json in
          Self.message("system", system, &json)
          for message in messages { Self.message(message.role.rawValue, message.text, &json) }
        }
        json.field("stream", true)
        json.key("stream_options")
        json.object { $0.field("include_usage", true) }
        json.field(usesCompletionTokens ? "max_completion_tokens" : "max_tokens", maxTokens)
        if let temperature {
          json.key("temperature")
          json.number(temperature)
        }
        guard let schema else { return }
        json.key("response_format")
        json.object { json in
          json.field("type", "json_schema")
          json.key("json_schema")
          json.object { json in
            json.field("name", "answer")
            json.field("strict", schema.isClosed)
            json.key("schema")
            json.schema(schema)
          }
        }
      }
      return json.bytes
    }

    private static func message(_ role: String, _ text: String, _ json: inout JSONText) {
      json.object { json in
        json.field("role", role)
        json.field("content", text)
      }
    }
  }

  /// One chunk of a stream, or a whole answer.
  struct Chunk {
    var text: String?
    var refusal: String?
    var finish: String?
    var usage: TokenUsage?
    /// What an error in the middle says.
    var error: String?

    init(_ value: Value) {
      if case .record = value["error"] { error = OpenAIWire.complaint(value) ?? "reports an error" }
      if let message = value["error"].text { error = message }
      let choice = value["choices"].list?.first ?? .null
      for delta in [choice["delta"], choice["message"]] {
        text = text ?? delta["content"].text
        refusal = refusal ?? delta["refusal"].text
      }
      finish = choice["finish_reason"].text
      if let input = value["usage"]["prompt_tokens"].count {
        usage = TokenUsage(input: input, output: value["usage"]["completion_tokens"].count ?? 0)
      }
    }
  }

  static func complaint(_ body: Value) -> String? {
    body["error"]["message"].text ?? body["error"].text ?? body["message"].text ?? body["detail"].text
  }
}

extension AnswerSchema {
  /// Whether strict servers take it: every object names all its members and requires them.
  var isClosed: Bool {
    if kinds.contains(.object) {
      guard additional == .nothing, Set(properties.map(\.name)) == Set(required) else { return false }
    }
    var inner = properties.map(\.schema) + anyOf
    if case .schema(let one) = items { inner.append(one) }
    return inner.allSatisfy(\.isClosed)
  }
}
