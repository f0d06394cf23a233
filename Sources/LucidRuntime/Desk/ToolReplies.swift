import LucidCore

/// What a model is told of its calls.
extension ToolDesk {
  /// Longer results are cut, and say so.
  static let mostReply = ByteCount.kib(16)

  /// The tools of these names that are there and whose family can be used, with the schema of their arguments.
  public func offers(_ names: [String]) -> [OfferedTool] {
    names.compactMap { context.tools[$0]?.signature }.filter { context.unavailable[$0.family] == nil }.map { signature in
      OfferedTool(name: signature.name, summary: signature.summary, parameters: signature.argumentsSchema)
    }
  }

  /// Makes a call that a model asked for; what is wrong with it is the reply. Never throws: the model may do better.
  public func reply(to call: ToolCall) async -> ToolReply {
    do throws(StepFailure) {
      guard let value = LooseJSON.only(in: call.arguments.isEmpty ? "{}" : call.arguments), case .record(let given) = value else {
        throw StepFailure(.badArgument, "the arguments are not a JSON object", hint: "ask again with an object")
      }
      switch try await self.call(call.tool, given) {
      case .done(let result): return ToolReply(id: call.id, tool: call.tool, text: text(result), isRefusal: false)
      case .waits(let proposal):
        return ToolReply(
          id: call.id, tool: call.tool,
          text: "Not done yet: it waits for the person to allow it (\(proposal.reason)). Say so; do not say that it is done.",
          isRefusal: false)
      }
    } catch {
      let hint = error.hint.map { " (\($0))" } ?? ""
      return ToolReply(id: call.id, tool: call.tool, text: "Refused: " + error.message + hint, isRefusal: true)
    }
  }

  private func text(_ result: ToolResult) -> String {
    var json = JSONText()
    json.object { json in
      if !result.changes.isEmpty {
        json.key("done")
        json.array { json in
          for change in result.changes { json.string(Defusing.text("\(change.kind.rawValue) \(change.noun): \(change.title)")) }
        }
      }
      json.key("result")
      json.value(Defusing.value(result.value), zone: zone)
      if !result.notices.isEmpty {
        json.key("notices")
        json.array { json in for notice in result.notices { json.string(Defusing.text(notice.text)) } }
      }
    }
    guard json.bytes.count > Self.mostReply.bytes else { return json.text }
    return String(decoding: json.bytes.prefix(Self.mostReply.bytes), as: UTF8.self)
      + " … (cut after \(Self.mostReply.text); ask for less)"
  }
}

extension ToolSignature {
  /// Of the object of arguments, with words in place of types that JSON has none of.
  package var argumentsSchema: AnswerSchema {
    var schema = AnswerSchema()
    schema.kinds = [.object]
    schema.additional = .nothing
    schema.properties = parameters.map { .init($0.name, $0.schema) }
    schema.required = parameters.filter(\.required).map(\.name)
    return schema
  }
}

extension Parameter {
  fileprivate var schema: AnswerSchema {
    var schema = AnswerSchema()
    schema.description = doc
    switch kind {
    case .any: break
    case .text, .field, .shown, .pattern: schema.kinds = [.string]
    case .boolean: schema.kinds = [.boolean]
    case .integer(let range):
      schema.kinds = [.integer]
      schema.minimum = Double(range.lowerBound)
      if range.upperBound < 1_000_000 { schema.maximum = Double(range.upperBound) }
    case .number: schema.kinds = [.number]
    case .moment:
      schema.kinds = [.string]
      schema.description = doc + " As 2026-04-07 or 2026-04-07T15:00, local time."
    case .instant:
      schema.kinds = [.string]
      schema.description = doc + " As 2026-04-07T15:00, local time."
    case .since:
      schema.kinds = [.string]
      schema.description = doc + " As 24h or 2026-04-07."
    case .period:
      schema.kinds = [.string]
      schema.description = doc + " As 30m or 2h."
    case .choice(let words):
      schema.kinds = [.string]
      schema.values = words.map(Value.text)
    case .texts:
      schema.kinds = [.array]
      var item = AnswerSchema()
      item.kinds = [.string]
      schema.items = .schema(item)
    case .list: schema.kinds = [.array]
    }
    return schema
  }
}
