package import LucidCore
import LucidRuntime

/// Answers the calls of a model with text, and describes tools to it.
extension ToolCallSession {
  /// Longer results are cut, and say so.
  static let mostReply = ByteCount.kib(16)

  /// Whether a call may be made as far as it reads: a change alone shows the model nothing.
  func isReadable(_ signature: ToolSignature) -> Bool { signature.effect != .read || !unread.contains(signature.family) }

  /// Makes the calls of one answer; the replies stand in the order in which they were asked for.
  /// Reads beside each other are made at the same time.
  func replies(to calls: [ToolCall], mustWait: Bool = false) async -> [AnsweredCall] {
    var replies: [AnsweredCall] = []
    var rest = calls[...]
    while !rest.isEmpty {
      var together: [ToolCall] = []
      // A call that is asked for twice waits for the first, which answers it.
      while let call = rest.first, context.tools[call.tool]?.signature.effect == .read,
        !together.contains(where: { $0.tool == call.tool && $0.arguments == call.arguments })
      {
        together.append(rest.removeFirst())
      }
      if together.count > 1 {
        replies += await together.concurrentMap { await self.reply(to: $0) }
      } else {
        replies.append(await reply(to: together.first ?? rest.removeFirst(), mustWait: mustWait && together.isEmpty))
      }
    }
    return replies
  }

  /// Makes a call that a model asked for; what is wrong with it is the reply. Never throws: the
  /// model may do better.
  func reply(to call: ToolCall, mustWait: Bool = false) async -> AnsweredCall {
    do throws(StepFailure) {
      switch try await self.call(call.tool, try Self.arguments(call), mustWait: mustWait) {
      case .done(let result): return AnsweredCall(call, text(result))
      case .waits(let proposal):
        return AnsweredCall(
          call, "Not done yet: pending the user's approval (\(proposal.reason.text)). Say so; do not say that it is done.")
      }
    } catch {
      return AnsweredCall(call, .failed(error))
    }
  }

  /// Nothing at all stands for no arguments; anything else has to be one whole object, at most in a
  /// fence or in quotes. Nothing is guessed from a part of one.
  package static func arguments(_ call: ToolCall) throws(StepFailure) -> Record {
    var text = call.arguments
    guard text.contains(where: { !$0.isWhitespace }) else { return Record(RecordType("Object", []), values: []) }
    if let fence = text.firstRange(of: "```"), let end = text[fence.upperBound...].firstRange(of: "```") {
      text = String(text[fence.upperBound..<end.lowerBound].drop { $0 != "{" })
    }
    if let given = object(ModelJSON.only(in: text), depth: 0) ?? repeated(text) { return given }
    throw StepFailure(
      .badArgument, .words(.argumentsNoObject), hint: .words(.askWithObject), plainWords: .words(.modelUnreadable))
  }

  /// An object, in quotes, or alone in a list.
  private static func object(_ value: Value?, depth: Int) -> Record? {
    switch value {
    case .record(let given)?: given
    case .text(let quoted)? where depth < 3: object(ModelJSON.only(in: quoted), depth: depth + 1)
    case .list(let items)? where items.count == 1 && depth < 3: object(items[0], depth: depth + 1)
    default: nil
    }
  }

  /// The one object that a text repeats, or has behind an empty one; nil where two say different
  /// things.
  private static func repeated(_ text: String) -> Record? {
    let places = ModelJSON.places(in: text)
    var rest = Array(text.utf8)
    for place in places.reversed() { rest.removeSubrange(place.range) }
    guard places.count > 1, rest.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ",") }) else { return nil }
    let objects = places.compactMap { $0.value.record }
    guard objects.count == places.count else { return nil }
    let meant = objects.filter { !$0.values.isEmpty }
    guard let first = meant.first else { return objects.first }
    return meant.allSatisfy { $0 == first } ? first : nil
  }

  private func text(_ result: ToolResult) -> String {
    var json = JSONText()
    json.object { json in
      if !result.changes.isEmpty {
        json.array("done") { json in
          for change in result.changes {
            json.string(PromptSanitizer.sanitize("\(change.kind.rawValue) \(change.noun): \(change.title)"))
          }
        }
      }
      json.field("result", PromptSanitizer.sanitize(result.value), zone: zone)
      if !result.notices.isEmpty {
        json.strings("notices", result.notices.map { PromptSanitizer.sanitize($0.text) })
      }
    }
    guard json.bytes.count > Self.mostReply.bytes else { return json.text }
    return String(decoding: json.bytes.prefix(Self.mostReply.bytes), as: UTF8.self)
      + " … (cut after \(Self.mostReply.text); ask for less)"
  }
}

extension ToolSignature {
  /// The JSON Schema of the arguments object; types that JSON lacks are described in words.
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
    case .text, .day, .item, .condition, .column, .shown, .pattern, .textPattern: schema.kinds = [.string]
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
    case .birthday:
      schema.kinds = [.string]
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
    case .fields:
      schema.kinds = [.object]
      schema.description = doc + " Types: " + ValueType.words.map(\.word).joined(separator: ", ") + "."
    }
    return schema
  }
}

extension RunContext {
  /// The tools of these names that are there and whose family can be used, with the schema of their
  /// arguments; none that reads a family of `unread`.
  func offers(_ names: [String], unread: Set<String>) -> [OfferedTool] {
    names.compactMap { tools[$0]?.signature }.filter { signature in
      unavailable[signature.family] == nil && (signature.effect != .read || !unread.contains(signature.family))
    }.map { signature in
      OfferedTool(name: signature.name, summary: signature.summary, parameters: signature.argumentsSchema)
    }
  }
}
