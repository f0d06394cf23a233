import LucidCore
import LucidRuntime

/// The model of an audited run: records each request, calls the tools that it is offered with texts
/// copied from what it was shown, and then gives a fixed answer.
///
/// It copies everything, as the worst model would. Tools that disclose or send are called a second
/// time, with the results of the first calls.
struct AuditedModel: ModelClient {
  let name = "audit"
  let immediate = true
  let callsTools = true
  let trace: AuditTrace
  let answer: String
  /// By name.
  let tools: [String: ToolSignature]
  /// The number of requests that may be answered with calls.
  let rounds: Int

  /// `turns` is how often the run may ask; the last answer is in words.
  init(_ trace: AuditTrace, answer: String, tools: [String: ToolSignature], turns: Int) {
    (self.trace, self.answer, self.tools) = (trace, answer, tools)
    rounds = min(2, turns - 1)
  }

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let shown = Self.text(of: request)
    trace.note(.init(target: .model, step: nil, item: request.turns.count, text: shown))
    let calls = calls(request, shown)
    guard calls.isEmpty else { return Answer(text: "", author: name, calls: calls) }
    part(answer)
    return Answer(text: answer, author: name)
  }

  private func calls(_ request: ModelRequest, _ shown: String) -> [ToolCall] {
    let round = request.turns.count { if case .replies = $0 { true } else { false } }
    guard request.mayCall, round < rounds else { return [] }
    let called = request.offered.compactMap { tools[$0.name] }.filter { round == 0 || $0.isOutward }
    return called.map { tool in
      ToolCall(id: "\(round).\(tool.name)", tool: tool.name, arguments: Self.arguments(of: tool, shown, request))
    }
  }

  /// Fills the required parameters, and every text of a call that goes out.
  private static func arguments(of tool: ToolSignature, _ shown: String, _ request: ModelRequest) -> String {
    var json = JSONText()
    json.object { json in
      for parameter in tool.parameters where parameter.required || tool.isOutward && parameter.kind.takesWords {
        json.field(parameter.name, value(parameter.kind, shown, request), zone: request.zone)
      }
    }
    return json.text
  }

  private static func value(_ kind: Parameter.Kind, _ shown: String, _ request: ModelRequest) -> Value {
    switch kind {
    case .any, .text, .day, .item, .condition, .column, .shown, .pattern, .textPattern: .text(shown)
    case .texts: .list([.text(shown)])
    case .list, .fields: .list([])
    case .boolean: .boolean(true)
    case .integer(let range): .integer(range.lowerBound)
    case .number: .number(1)
    case .moment, .instant: .text(DatePattern.format(request.zone.civil(request.now), "yyyy-MM-dd'T'HH:mm"))
    case .birthday: .text("1990-04-09")
    case .since: .text("24h")
    case .period: .text("1h")
    case .choice(let words): .text(words.first ?? "")
    }
  }

  /// Returns all that the request shows as one JSON text.
  private static func text(of request: ModelRequest) -> String {
    var json = JSONText()
    json.object { json in
      json.field("prompt", request.prompt.text)
      json.array("observations") { json in
        for observation in request.observations { json.value(observation.value, zone: request.zone) }
      }
      json.field("missing", request.missing.map(\.text).joined(separator: "\n"))
      json.field("highlights", request.sentences.map(\.text).joined(separator: "\n"))
      json.field("system", request.conversation?.system)
      json.field("persona", request.persona?.text.text)
      json.strings("offered", request.offered.map(\.name))
      json.strings(
        "replies",
        request.turns.flatMap { turn -> [String] in
          if case .replies(let replies) = turn { replies.map(\.text) } else { [] }
        })
    }
    return json.text
  }
}

extension Parameter.Kind {
  /// Whether an argument is written in words of the caller's choice.
  fileprivate var takesWords: Bool {
    switch self {
    case .any, .text, .texts, .shown, .pattern: true
    default: false
    }
  }
}
