import LucidCore

/// Members of a message or a call that go back to the server as they came, put together from the
/// pieces of a stream.
///
/// Only those of the tables: strict servers refuse members that they do not know.
struct KeptMembers: Hashable, Sendable {
  /// The way in which pieces make a whole.
  enum Joining: Hashable, Sendable {
    /// Texts, one behind the other.
    case text
    /// Lists of parts; a part with the number and type of an earlier one goes on with it.
    case parts
    /// The last piece is the whole.
    case last
  }

  typealias Table = [(name: String, joining: Joining)]

  /// Plain thinking (DeepSeek, Kimi, llama.cpp; vLLM and Ollama; Copilot), thinking in signed or
  /// encrypted parts (OpenRouter, LiteLLM), signatures (Gemini, LiteLLM).
  static let ofMessage: Table = [
    ("reasoning_content", .text), ("reasoning", .text), ("reasoning_text", .text), ("reasoning_opaque", .last),
    ("reasoning_details", .parts), ("thinking_blocks", .parts), ("extra_content", .last), ("provider_specific_fields", .last),
  ]
  /// Signatures of Gemini, as itself, LiteLLM and other gateways send them.
  static let ofCall: Table = [("extra_content", .last), ("provider_specific_fields", .last), ("thought_signature", .last)]
  /// Members of parts that come in pieces.
  private static let pieces: Set<String> = ["text", "summary", "thinking"]

  private let table: [String: Joining]
  private var names: [String] = []
  private var values: [String: Value] = [:]

  init(_ table: Table) { self.table = Dictionary(table.map { ($0.name, $0.joining) }) { first, _ in first } }

  /// The members as one object; nil without any.
  var value: Value? { names.isEmpty ? nil : .record(Self.record(names.map { ($0, values[$0] ?? .null) })) }

  /// Takes what a piece has of them; null counts as nothing.
  mutating func take(_ piece: Value) {
    guard case .record(let record) = piece else { return }
    for (field, value) in zip(record.type.fields, record.values) {
      guard let joining = table[field.name], !value.isMissing else { continue }
      let before = values[field.name]
      if before == nil { names.append(field.name) }
      values[field.name] = before.map { Self.joined($0, value, by: joining) } ?? value
    }
  }

  private static func joined(_ before: Value, _ next: Value, by joining: Joining) -> Value {
    switch joining {
    case .last: return next
    case .text:
      guard let a = before.text, let b = next.text else { return next }
      return .text(a + b)
    case .parts:
      guard var parts = before.list, let more = next.list else { return next }
      for part in more {
        let same = parts.lastIndex { !part["index"].isMissing && $0["index"] == part["index"] && $0["type"] == part["type"] }
        if let same { parts[same] = merged(parts[same], part) } else { parts.append(part) }
      }
      return .list(parts)
    }
  }

  /// A part with a further piece of it.
  private static func merged(_ part: Value, _ piece: Value) -> Value {
    guard case .record(let old) = part, case .record(let new) = piece else { return piece }
    var members = zip(old.type.fields, old.values).map { ($0.name, $1) }
    for (field, value) in zip(new.type.fields, new.values) where !value.isMissing {
      guard let at = members.firstIndex(where: { $0.0 == field.name }) else {
        members.append((field.name, value))
        continue
      }
      let isPiece = pieces.contains(field.name)
      members[at].1 = isPiece ? .text((members[at].1.text ?? "") + (value.text ?? "")) : value
    }
    return .record(record(members))
  }

  static func record(_ members: [(String, Value)]) -> Record {
    Record(RecordType("Object", members.map { .init($0.0, .any, "") }), values: members.map(\.1))
  }
}

extension ServerState {
  /// Whether it is thinking in plain words and nothing else.
  var isPlainThinking: Bool {
    guard call == nil, case .record(let members)? = message else { return false }
    return members.type.fields.allSatisfy { ["reasoning_content", "reasoning", "reasoning_text"].contains($0.name) }
  }
}

extension Turn {
  /// The turn as it is sent to a server: without the state of another one.
  func returned(to server: String) -> Turn {
    guard case .assistant(let text, let calls) = self else { return self }
    return .assistant(text, calls: calls.map { $0.state?.server == server ? $0 : $0.with(state: nil) })
  }
}
