import LucidCore
import LucidRuntime

/// The calls of tools that an answer asks for, out of pieces as they come: by their number, and
/// where servers number them badly by ids, by names, and by arguments that are complete.
///
/// Arguments stay the text that came. Bounded: a server that goes on and on is refused.
struct PartialCalls: Hashable, Sendable {
  private struct Part: Hashable {
    let index: Int
    var id: String
    var name: String
    var arguments: String
    /// Its members that go back to the server.
    var kept = KeptMembers(KeptMembers.ofCall)

    /// Whether a piece under this id and name goes on with the call. One without a name always
    /// does, whatever its id; names come in pieces, or again with each piece.
    func continues(_ id: String, _ name: String) -> Bool {
      if name.isEmpty || self.name.isEmpty { return true }
      if !id.isEmpty, id == self.id { return true }
      let isOther = !id.isEmpty && !self.id.isEmpty
      if arguments.isEmpty { return !isOther }
      return name == self.name && ModelJSON.only(in: arguments) == nil
    }
  }

  private static let mostCalls = 64
  private static let mostBytes = ByteCount.mib(1)

  private var parts: [Part] = []
  private var bytes = 0

  var isEmpty: Bool { parts.isEmpty }

  /// A piece of a call; nil for what it does not say. `isWhole` for an entry that is no piece but a
  /// call of its own; `beside` are all its members, of which some go back to the server.
  mutating func add(
    index: Int?, id: String?, name: String?, arguments: String?, isWhole: Bool = false, beside: Value = .null
  ) throws(StepFailure) {
    bytes += (name?.utf8.count ?? 0) + (arguments?.utf8.count ?? 0)
    guard bytes <= Self.mostBytes.bytes else { throw StepFailure(.failed, .words(.callsTooLarge, Self.mostBytes.text)) }
    let (id, name) = (id ?? "", name ?? "")
    if !isWhole, let at = parts.lastIndex(where: { index == nil || $0.index == index }), parts[at].continues(id, name) {
      if parts[at].id.isEmpty { parts[at].id = id }
      if parts[at].name != name, parts[at].arguments.isEmpty { parts[at].name += name }
      parts[at].arguments += arguments ?? ""
      parts[at].kept.take(beside)
      return
    }
    guard parts.count < Self.mostCalls else { throw StepFailure(.failed, .words(.tooManyCalls, Self.mostCalls)) }
    let own = index ?? (parts.map(\.index).max() ?? -1) + 1
    var part = Part(index: own, id: id, name: name, arguments: arguments ?? "")
    part.kept.take(beside)
    parts.append(part)
  }

  /// In the order in which they began, under the names that the server knows. A call without an id,
  /// or with that of an earlier one, gets one of its own: its result is found by it.
  var all: [ToolCall] {
    var known: Set<String> = []
    return parts.enumerated().map { n, part in
      let id = part.id.isEmpty || !known.insert(part.id).inserted ? "call_\(n + 1)" : part.id
      return ToolCall(
        id: id, tool: part.name, arguments: part.arguments, state: part.kept.value.map { ServerState(call: $0) })
    }
  }
}

extension ToolCall {
  /// The arguments as a JSON object, as servers want them back: what could not be read as one is
  /// shown whole under `unreadable`.
  var object: Value {
    if let value = ModelJSON.only(in: arguments), case .record = value { return value }
    return .record(
      Record(RecordType("arguments", [RecordType.Field("unreadable", .text, "as it came")]), values: [.text(arguments)]))
  }

  /// The tool's name as servers take it; what a model made up may be no name at all.
  var plainName: String {
    let plain = tool.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
        ? Character(scalar) : "_"
    }
    return plain.isEmpty ? "_" : String(plain.prefix(64))
  }

  /// Under the name that the tool has here.
  func named(by offered: [OfferedTool]) -> ToolCall {
    let found = offered.first { $0.plainName == tool || $0.name == tool }
    return with(tool: found?.name ?? String(TerminalSanitizer.data(tool).prefix(100)))
  }
}
