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
    /// Lists of parts; a part with the number and type of an earlier one continues it.
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

  /// More is not sent back, and so not kept.
  private static let most = ByteCount.mib(4)

  private let table: [String: Joining]
  private var members = PartialObject()
  private var parts: [String: [PartialObject]] = [:]
  private var bytes = 0

  init(_ table: Table) { self.table = Dictionary(table.map { ($0.name, $0.joining) }) { first, _ in first } }

  /// The members as one object; nil without any.
  var value: Value? {
    guard !members.isEmpty, bytes <= Self.most.bytes else { return nil }
    var whole = members
    for (name, list) in parts { whole[name] = .list(list.map(\.value)) }
    return whole.value
  }

  /// Takes what a piece has of them; null counts as nothing.
  mutating func take(_ piece: Value) {
    guard case .record(let record) = piece, bytes <= Self.most.bytes else { return }
    for (field, value) in zip(record.type.fields, record.values) {
      guard let joining = table[field.name], !value.isMissing else { continue }
      switch (joining, value) {
      case (.text, .text(let text)):
        bytes += text.utf8.count
        members.append(text, to: field.name)
      case (.parts, .list(let list)):
        if members[field.name] == nil { members[field.name] = .list([]) }
        for part in list { add(part, to: field.name) }
      default: members[field.name] = value
      }
    }
  }

  private mutating func add(_ part: Value, to name: String) {
    let (index, type) = (part["index"], part["type"])
    let same = parts[name]?.lastIndex { !index.isMissing && $0["index"] == index && ($0["type"] ?? .null) == type }
    guard let same, case .record(let piece) = part else {
      parts[name, default: []].append(PartialObject(part))
      return
    }
    for (field, value) in zip(piece.type.fields, piece.values) where !value.isMissing {
      if Self.pieces.contains(field.name), let text = value.text {
        bytes += text.utf8.count
        parts[name]?[same].append(text, to: field.name)
      } else {
        parts[name]?[same][field.name] = value
      }
    }
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
