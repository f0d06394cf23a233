import LucidCore
package import LucidHTTP
package import LucidRuntime

/// The parts of the Messages API that are used: requests and responses.
package enum AnthropicWire {
  /// The address of its maker.
  package static let home = "https://api.anthropic.com"
  static let version = "2023-06-01"

  package struct Request: ModelWire {
    var model: String
    var system: [RequestText.Block]
    var messages: [Turn]
    var offered: [OfferedTool]
    /// False when it shall answer in words.
    var mayCall = true
    var maxTokens: Int
    var schema: AnswerSchema?
    /// True when it shall not answer in words yet.
    var mustCall = false
    var effort: String?
    /// The blocks of the answer that has paused.
    var paused: [Value] = []
    /// Whether the server is told what it may keep for the next request.
    var marksCache = true

    package init(_ profile: ServerProfile, _ request: ModelRequest, _ text: RequestText, maxTokens: Int) {
      model = profile.model
      system = text.blocks
      messages = text.messages.map { $0.returned(to: profile.name) }
      offered = text.offered
      mayCall = request.mayCall
      mustCall = profile.mustCall && !text.hasReplies
      self.maxTokens = maxTokens
      schema = request.output == .json && profile.takesSchemas ? request.schema : nil
      // Its interface knows no less than `low`.
      effort = profile.effort.map { ["none", "minimal"].contains($0) ? "low" : $0 }
    }

    package var reader: AnthropicReader { AnthropicReader() }

    package func http(_ profile: ServerProfile) -> HTTPRequest {
      HTTPRequest(profile.address("/v1/messages"), headers: profile.headers(headers(profile)), body: json)
    }

    private func headers(_ profile: ServerProfile) -> [(name: String, value: String)] {
      let headers = [
        (name: "Content-Type", value: "application/json"), (name: "Accept", value: "text/event-stream"),
        (name: "anthropic-version", value: AnthropicWire.version),
      ]
      return headers + (profile.key.map { [(name: "x-api-key", value: $0)] } ?? [])
    }

    package mutating func goOn(after reply: ModelExchange.Reply) { paused += reply.ending.state?.list ?? [] }

    package func count(_ profile: ServerProfile) -> HTTPRequest? {
      HTTPRequest(
        profile.address("/v1/messages/count_tokens"), headers: profile.headers(headers(profile)), body: json(counts: true),
        limit: ModelCounter.mostAnswer)
    }

    /// A model that does not know schemas says so with 400; the schema stands in the prompt too.
    package mutating func drop(after error: ExchangeError) -> Bool {
      guard error.status == 400 else { return false }
      let said = error.failure.message.lowercased()
      if marksCache, said.contains("cache_control") {
        marksCache = false
      } else if effort != nil, said.contains("effort") {
        effort = nil
      } else if mustCall, said.contains("tool_choice") {
        mustCall = false
      } else if schema != nil {
        schema = nil
      } else {
        return false
      }
      return true
    }

    var json: [UInt8] { json(counts: false) }

    /// `counts` leaves out what is said of the answer: its counter refuses that.
    private func json(counts: Bool) -> [UInt8] {
      var json = JSONText()
      json.object { json in
        json.field("model", model)
        if !counts { json.field("max_tokens", maxTokens) }
        if !system.isEmpty { writeSystem(&json) }
        json.array("messages") { json in
          for message in messages { Self.write(message, &json) }
          if !paused.isEmpty { Self.write(paused, calls: [], &json) }
        }
        if !offered.isEmpty { write(offered, &json) }
        guard !counts else { return }
        json.field("stream", true)
        guard schema != nil || effort != nil else { return }
        json.object("output_config") { json in
          if let effort { json.field("effort", effort) }
          guard let schema else { return }
          json.object("format") { json in
            json.field("type", "json_schema")
            json.key("schema")
            json.schema(schema)
          }
        }
      }
      return json.bytes
    }

    /// Writes a turn as its blocks, with the calls as they are known here; an unreadable input, for
    /// example, is replaced.
    private static func write(_ blocks: [Value], calls: [ToolCall], _ json: inout JSONText) {
      var rest = calls[...]
      json.object { json in
        json.field("role", "assistant")
        json.array("content") { json in
          for block in blocks {
            // One that was cut is no call.
            if block["type"].text == "tool_use" {
              if let call = rest.popFirst() { write(call, &json) }
            } else {
              json.value(block, zone: .utc)
            }
          }
          for call in rest { write(call, &json) }
        }
      }
    }

    private static func write(_ call: ToolCall, _ json: inout JSONText) {
      json.object { json in
        json.field("type", "tool_use")
        json.field("id", call.id)
        json.field("name", call.plainName)
        json.field("input", call.object, zone: .utc)
      }
    }

    private static func write(_ turn: Turn, _ json: inout JSONText) {
      if case .assistant(_, let calls) = turn, let blocks = calls.first?.state?.message?.list {
        return write(blocks, calls: calls, &json)
      }
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
          json.array("content") { json in
            // An empty block is refused.
            if text.contains(where: { !$0.isWhitespace }) {
              json.object { json in
                json.field("type", "text")
                json.field("text", text)
              }
            }
            for call in calls { write(call, &json) }
          }
        case .replies(let replies):
          json.field("role", "user")
          json.objects("content", replies) { json, reply in
            json.field("type", "tool_result")
            json.field("tool_use_id", reply.id)
            json.field("content", reply.text)
            if reply.isRefusal { json.field("is_error", true) }
          }
        }
      }
    }

    /// In blocks, behind which the server may keep what it has read: the rules, then the data. The
    /// time is another one in the next request. With the tools these are at most three of the four
    /// marks that it takes.
    private func writeSystem(_ json: inout JSONText) {
      guard marksCache else { return json.field("system", system.map(\.text).joined(separator: "\n")) }
      json.objects("system", system) { json, block in
        json.field("type", "text")
        json.field("text", block.text)
        if block.pace < .minute { Self.markCache(&json) }
      }
    }

    private static func markCache(_ json: inout JSONText) {
      json.object("cache_control") { $0.field("type", "ephemeral") }
    }

    /// The tools stand before the system prompt and change less often: a mark of their own keeps
    /// them when only the prompt is another one.
    private func write(_ offered: [OfferedTool], _ json: inout JSONText) {
      json.array("tools") { json in
        for (i, tool) in offered.enumerated() {
          json.object { json in
            if marksCache, i == offered.count - 1 { Self.markCache(&json) }
            json.field("name", tool.plainName)
            json.field("description", tool.summary)
            json.key("input_schema")
            json.schema(tool.parameters)
          }
        }
      }
      json.object("tool_choice") { $0.field("type", mayCall ? mustCall ? "any" : "auto" : "none") }
    }
  }

  /// Members that are not there leave the number as it was: a later event may name only one of
  /// them.
  static func usage(_ value: Value, over before: TokenUsage?) -> TokenUsage? {
    let parts = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"].map { value[$0].count }
    let input = parts.contains { $0 != nil } ? parts.reduce(0) { $0 + ($1 ?? 0) } : nil
    let output = value["output_tokens"].count
    guard input != nil || output != nil else { return before }
    return TokenUsage(
      input: max(input ?? 0, before?.input ?? 0), output: output ?? before?.output ?? 0,
      cached: max(parts[2] ?? 0, before?.cached ?? 0))
  }
}
