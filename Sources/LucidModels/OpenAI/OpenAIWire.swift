import LucidCore
package import LucidHTTP
package import LucidRuntime

/// The parts of the chat completions API that are used: requests and responses.
package enum OpenAIWire {
  package struct Request: ModelWire {
    var model: String
    var system: String
    var messages: [Turn]
    var offered: [OfferedTool]
    /// False when it shall answer in words.
    var mayCall = true
    /// True when it shall not answer in words yet.
    var mustCall = false
    var temperature: Double?
    var maxTokens: Int
    /// OpenAI's own models know the newer name only.
    var usesCompletionTokens: Bool
    var schema: AnswerSchema?
    /// Whether the usage is asked for; servers without streams of usage refuse the question.
    var asksForUsage = true
    var effort: String?
    /// Whether calls without words have the content null, as OpenAI writes it, and no empty text.
    var hasNullContent = true
    /// Members of its own state that the server does not take.
    var dropped: Set<String> = []

    package init(_ profile: ServerProfile, _ request: ModelRequest, _ text: RequestText, maxTokens: Int) {
      model = profile.model
      system = text.system
      messages = text.messages.map { $0.returned(to: profile.name) }
      offered = text.offered
      mayCall = request.mayCall
      mustCall = profile.mustCall && !text.hasReplies
      temperature = request.preference?.temperature ?? profile.temperature
      self.maxTokens = maxTokens
      usesCompletionTokens = profile.url.host.hasSuffix("openai.com")
      schema = request.output == .json && profile.takesSchemas ? request.schema : nil
      effort = profile.effort
    }

    package var reader: OpenAIReader { OpenAIReader() }

    package func http(_ profile: ServerProfile) -> HTTPRequest {
      HTTPRequest(profile.address("/chat/completions"), headers: profile.headers(headers(profile)), body: json)
    }

    /// llama.cpp has a counter that takes the same request; of a server on another machine nothing
    /// tells whether it is that.
    package func count(_ profile: ServerProfile) -> HTTPRequest? {
      guard profile.url.isLoopback else { return nil }
      return HTTPRequest(
        profile.address("/chat/completions/input_tokens"), headers: profile.headers(headers(profile)), body: json,
        limit: ModelCounter.mostAnswer)
    }

    private func headers(_ profile: ServerProfile) -> [(name: String, value: String)] {
      let headers = [(name: "Content-Type", value: "application/json"), (name: "Accept", value: "text/event-stream")]
      return headers + (profile.key.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? [])
    }

    package mutating func goOn(after reply: ModelExchange.Reply) { messages.append(.assistant(reply.text)) }

    /// Takes out what a server has refused by name, or the schema, which stands in the prompt too;
    /// false where there is nothing to take out. Each at most once.
    package mutating func drop(after error: ExchangeError) -> Bool {
      guard error.status == 400 || error.status == 422 else { return false }
      let said = error.failure.message.lowercased()
      if asksForUsage, said.contains("stream_options") {
        asksForUsage = false
      } else if temperature != nil, said.contains("temperature") {
        temperature = nil
      } else if effort != nil, said.contains("reasoning_effort") {
        effort = nil
      } else if mustCall, said.contains("tool_choice") {
        mustCall = false
      } else if let name = kept.first(where: { said.contains($0) }) {
        dropped.insert(name)
      } else if hasNullContent, saysNothing, said.contains("content") {
        hasNullContent = false
      } else if !usesCompletionTokens, said.contains("max_completion_tokens") {
        usesCompletionTokens = true
      } else if schema != nil {
        schema = nil
      } else {
        return false
      }
      return true
    }

    /// Whether a turn has calls and no words.
    private var saysNothing: Bool {
      messages.contains { if case .assistant("", let calls) = $0 { !calls.isEmpty } else { false } }
    }

    /// The names of the state that is sent, the longest first: one is the beginning of another.
    private var kept: [String] {
      let all = messages.flatMap { turn in
        guard case .assistant(_, let calls) = turn else { return [Value]() }
        return calls.flatMap { [$0.state?.message, $0.state?.call].compactMap { $0 } }
      }
      let names = Set(all.flatMap { $0.record?.type.fields.map(\.name) ?? [] }).subtracting(dropped)
      return names.sorted { ($1.count, $0) < ($0.count, $1) }
    }

    var json: [UInt8] {
      var json = JSONText()
      json.object { json in
        if !model.isEmpty { json.field("model", model) }
        json.array("messages") { json in
          if !system.isEmpty { Self.message("system", system, &json) }
          for message in messages { write(message, &json) }
        }
        if !offered.isEmpty { Self.write(offered, choice: mayCall ? mustCall ? "required" : "auto" : "none", &json) }
        json.field("stream", true)
        if asksForUsage { json.object("stream_options") { $0.field("include_usage", true) } }
        json.field(usesCompletionTokens ? "max_completion_tokens" : "max_tokens", maxTokens)
        if let effort { json.field("reasoning_effort", effort) }
        if let temperature { json.field("temperature", temperature) }
        guard let schema else { return }
        json.object("response_format") { json in
          json.field("type", "json_schema")
          json.object("json_schema") { json in
            json.field("name", "answer")
            json.field("strict", schema.isClosed)
            json.key("schema")
            json.schema(schema)
          }
        }
      }
      return json.bytes
    }

    /// Writes the members that the server wants back.
    private func writeKept(_ state: Value?, _ json: inout JSONText) {
      guard case .record(let record)? = state else { return }
      for (field, value) in zip(record.type.fields, record.values) where !dropped.contains(field.name) {
        json.field(field.name, value, zone: .utc)
      }
    }

    private func write(_ turn: Turn, _ json: inout JSONText) {
      switch turn {
      case .user(let text): Self.message("user", text, &json)
      case .assistant(let text, let calls) where calls.isEmpty: Self.message("assistant", text, &json)
      case .assistant(let text, let calls):
        json.object { json in
          json.field("role", "assistant")
          json.key("content")
          if text.isEmpty, hasNullContent { json.null() } else { json.string(text) }
          writeKept(calls.first?.state?.message, &json)
          json.objects("tool_calls", calls) { json, call in
            writeKept(call.state?.call, &json)
            json.field("id", call.id)
            json.field("type", "function")
            json.object("function") { json in
              json.field("name", call.plainName)
              json.field("arguments", call.object.json)
            }
          }
        }
      case .replies(let replies):
        for reply in replies {
          json.object { json in
            json.field("role", "tool")
            json.field("tool_call_id", reply.id)
            json.field("content", reply.text)
          }
        }
      }
    }

    private static func write(_ offered: [OfferedTool], choice: String, _ json: inout JSONText) {
      json.objects("tools", offered) { json, tool in
        json.field("type", "function")
        json.object("function") { json in
          json.field("name", tool.plainName)
          json.field("description", tool.summary)
          json.key("parameters")
          json.schema(tool.parameters)
        }
      }
      json.field("tool_choice", choice)
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
    /// A piece of a call.
    struct Call {
      var index: Int?
      var id: String?
      var name: String?
      var arguments: String?
      /// All that it has.
      var members = Value.null
    }

    var text: String?
    /// Whether it has a piece of the model's thinking, which is not shown.
    var thinks = false
    var refusal: String?
    var finish: String?
    var usage: TokenUsage?
    var calls: [Call] = []
    /// The text of another answer than the first.
    var spare: String?
    /// The pieces of the message, as they came.
    var messages: [Value] = []
    /// The error message within a stream.
    var error: MessageText?

    init(_ value: Value) {
      if ServerComplaint.isComplaint(value) { error = ServerComplaint(value).text.map(MessageText.name) ?? .words(.anError) }
      let choices = value["choices"].list ?? []
      // A server may send several answers; the first one counts.
      let choice = choices.first { ($0["index"].count ?? 0) == 0 } ?? .null
      if choice == .null, let other = choices.first {
        spare = Self.text(other["delta"]["content"]) ?? Self.text(other["message"]["content"])
      }
      messages = [choice["delta"], choice["message"]]
      for delta in messages {
        text = text ?? Self.text(delta["content"])
        refusal = refusal ?? delta["refusal"].text
        thinks = thinks || ["reasoning_content", "reasoning", "thinking"].contains { delta[$0].text?.isEmpty == false }
        // The form before there were several calls; servers send it beside the newer one too.
        let legacy = delta["function_call"].record == nil ? [] : [Self.legacy(delta["function_call"])]
        let calls = delta["tool_calls"].list ?? []
        // A chunk with both says the same twice.
        guard self.calls.isEmpty else { continue }
        for call in calls.isEmpty ? legacy : calls {
          let function = call["function"]
          var arguments = function["arguments"].text
          // Some send the object itself and not its text.
          if case .record = function["arguments"] { arguments = function["arguments"].json }
          self.calls.append(
            Call(
              index: call["index"].count, id: call["id"].text, name: function["name"].text, arguments: arguments, members: call))
        }
      }
      finish = choice["finish_reason"].text
      if let input = value["usage"]["prompt_tokens"].count {
        usage = TokenUsage(
          input: input, output: value["usage"]["completion_tokens"].count ?? 0,
          cached: min(input, value["usage"]["prompt_tokens_details"]["cached_tokens"].count ?? 0))
      }
    }

    /// A call in the older form as one of the newer, with the number that all its pieces have.
    private static func legacy(_ function: Value) -> Value {
      var call = PartialObject()
      (call["index"], call["function"]) = (.integer(0), function)
      return call.value
    }

    /// A text, or a list of parts of which some are text.
    private static func text(_ content: Value) -> String? {
      content.text ?? content.list.map { $0.compactMap { $0["text"].text }.joined() }
    }
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
