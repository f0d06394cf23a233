package import LucidCore
package import LucidRuntime

/// One exchange with a model as a file: what it was told, the pieces of its answer as they came,
/// the answer, and the calls that it asked for. Holds no secret.
package struct Recording: Hashable, Sendable {
  /// A digest of the whole request: the same request has the same key on every machine.
  package let key: String
  package let system: String
  package let messages: [Turn]
  /// The names of the tools that were offered.
  package let tools: [String]
  package let author: String
  package let parts: [String]
  package let text: String
  package let calls: [ToolCall]
  package let remark: MessageText?
  package let usage: TokenUsage?
  /// Whether the answer was cut off.
  package let isCut: Bool
  /// Whether it was told as small models are, which a replay has to be too.
  package let isSmall: Bool
  /// The window for which the request was laid out, which a replay has to do too.
  package let window: PromptWindow

  package init(
    _ request: RequestText, parts: [String], answer: Answer, isSmall: Bool = false, window: PromptWindow = PromptWindow()
  ) {
    self.isSmall = isSmall
    self.window = window
    key = Self.key(request)
    system = request.system
    messages = request.messages
    tools = request.offered.map(\.name)
    author = answer.author
    self.parts = parts
    text = answer.text
    calls = answer.calls
    remark = answer.remark
    usage = answer.usage
    isCut = answer.isCut
  }

  /// nil when the bytes are no recording.
  package init?(_ bytes: [UInt8]) {
    guard let value = ModelJSON.only(in: bytes), let key = value["key"].text,
      let system = value["system"].text, let text = value["text"].text, let author = value["author"].text
    else { return nil }
    self.key = key
    self.system = system
    self.text = text
    self.author = author
    messages = (value["messages"].list ?? []).map(Self.turn)
    tools = (value["tools"].list ?? []).compactMap(\.text)
    parts = (value["parts"].list ?? []).compactMap(\.text)
    calls = (value["calls"].list ?? []).map(Self.call)
    remark = value["remark"].text.map(MessageText.name)
    isSmall = value["small"] == .boolean(true)
    isCut = value["cut"] == .boolean(true)
    let room = value["window"]
    window = PromptWindow(
      context: room["context"].count ?? PromptWindow.usualContext, output: room["output"].count ?? PromptWindow.usualOutput,
      bytesPerToken: Self.number(room["bytes_per_token"]) ?? PromptWindow.usualRate)
    let tokens = value["tokens"]
    usage = tokens["input"].count.map {
      TokenUsage(
        input: $0, output: tokens["output"].count ?? 0, cached: tokens["cached"].count ?? 0, cost: Self.number(tokens["cost"]))
    }
  }

  package var fileName: String { "exchange-\(key).json" }

  package var answer: Answer {
    var answer = Answer(text: text, author: author, remark: remark, usage: usage, calls: calls)
    answer.isCut = isCut
    return answer
  }

  // MARK: Read

  private static func turn(_ value: Value) -> Turn {
    switch value["role"].text {
    case "assistant": .assistant(value["text"].text ?? "", calls: (value["calls"].list ?? []).map(call))
    case "tools":
      .replies(
        (value["replies"].list ?? []).map {
          ToolReply(
            id: $0["id"].text ?? "", tool: $0["tool"].text ?? "", text: $0["text"].text ?? "",
            isRefusal: $0["refused"] == .boolean(true))
        })
    default: .user(value["text"].text ?? "")
    }
  }

  private static func call(_ value: Value) -> ToolCall {
    ToolCall(id: value["id"].text ?? "", tool: value["tool"].text ?? "", arguments: value["arguments"].text ?? "")
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .number(let d): d
    case .integer(let n): Double(n)
    default: nil
    }
  }

  // MARK: Written

  package var json: [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("key", key)
      json.field("system", system)
      json.array("messages") { json in for message in messages { Self.write(message, &json) } }
      if !tools.isEmpty { json.strings("tools", tools) }
      if isSmall { json.field("small", true) }
      if window != PromptWindow() {
        json.object("window") { json in
          json.field("context", window.context)
          json.field("output", window.output)
          json.field("bytes_per_token", window.bytesPerToken)
        }
      }
      json.field("author", author)
      json.strings("parts", parts)
      json.field("text", text)
      if !calls.isEmpty { Self.write(calls, &json) }
      json.field("remark", remark?.text)
      if isCut { json.field("cut", true) }
      if let usage {
        json.object("tokens") { json in
          json.field("input", usage.input)
          json.field("output", usage.output)
          if usage.cached > 0 { json.field("cached", usage.cached) }
          if let cost = usage.cost { json.field("cost", cost) }
        }
      }
    }
    return json.bytes + [0x0A]
  }

  private static func write(_ turn: Turn, _ json: inout JSONText) {
    json.object { json in
      switch turn {
      case .user(let text):
        json.field("role", "user")
        json.field("text", text)
      case .assistant(let text, let calls):
        json.field("role", "assistant")
        json.field("text", text)
        if !calls.isEmpty { write(calls, &json) }
      case .replies(let replies):
        json.field("role", "tools")
        json.objects("replies", replies) { json, reply in
          json.field("id", reply.id)
          json.field("tool", reply.tool)
          json.field("text", reply.text)
          if reply.isRefusal { json.field("refused", true) }
        }
      }
    }
  }

  private static func write(_ calls: [ToolCall], _ json: inout JSONText) {
    json.objects("calls", calls) { json, call in
      json.field("id", call.id)
      json.field("tool", call.tool)
      json.field("arguments", call.arguments)
    }
  }

  // MARK: The key

  /// FNV-1a over everything that is sent, 16 hexadecimal digits: a name, no protection.
  package static func key(_ request: RequestText) -> String {
    var hash = FNV1a.start
    func mix(_ text: String) { hash = FNV1a.hash(Array(text.utf8) + [0], from: hash) }
    mix(request.system)
    for message in request.messages {
      switch message {
      case .user(let text):
        mix("user")
        mix(text)
      case .assistant(let text, let calls):
        mix("assistant")
        mix(text)
        for call in calls { for part in [call.id, call.tool, call.arguments] { mix(part) } }
      case .replies(let replies):
        mix("tools")
        for reply in replies { for part in [reply.id, reply.tool, reply.text, reply.isRefusal ? "1" : "0"] { mix(part) } }
      }
    }
    for tool in request.offered {
      var json = JSONText()
      json.schema(tool.parameters)
      for part in [tool.name, tool.summary, json.text] { mix(part) }
    }
    return hash.hexadecimal
  }
}
