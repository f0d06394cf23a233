import LucidCore

/// Reads the description of a tool of an MCP server: JSON Schema to the types of declared tools.
struct MCPToolReader {
  /// Why a tool cannot be called, as a fragment.
  struct Problem: Error, Hashable {
    let reason: String
  }

  private static let longestAbout = 200
  private static let mostFields = 200

  private let definition: MCPDefinition
  private let isRead: Bool

  init(_ definition: MCPDefinition, isRead: Bool) { (self.definition, self.isRead) = (definition, isRead) }

  func tool() -> Result<MCPTool, Problem> {
    guard let node = definition.node, let verb = MCPName.identifier(definition.name) else {
      return .failure(Problem(reason: "its name has no form that an ability could write"))
    }
    var omissions: [MCPTool.Omission] = []
    let input = node["inputSchema"].map { MCPSchema($0) }
    let read: [MCPTool.Argument]
    switch arguments(input, &omissions) {
    case .success(let arguments): read = arguments
    case .failure(let problem): return .failure(problem)
    }
    return .success(
      MCPTool(
        definition: definition, verb: verb, about: Self.about(node["description"]?.text ?? node["title"]?.text ?? ""),
        effect: effect(node["annotations"]), arguments: read, result: result(node["outputSchema"], &omissions),
        omissions: omissions))
  }

  /// One that does not say that it only reads counts as one that cannot be undone.
  private func effect(_ annotations: JSONNode?) -> Effect {
    isRead || annotations?["readOnlyHint"]?.boolean == true ? .read : .send
  }

  /// The first line, in one piece.
  private static func about(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } } ?? ""
    let clean = TerminalSanitizer.message(String(line.drop(while: \.isWhitespace)), limit: longestAbout)
    return clean.utf8.count <= longestAbout ? clean : String(clean.prefix(longestAbout / 4))
  }

  // MARK: Arguments

  private func arguments(
    _ schema: MCPSchema?, _ omissions: inout [MCPTool.Omission]
  ) -> Result<[MCPTool.Argument], Problem> {
    var found: [MCPTool.Argument] = []
    for property in schema?.properties ?? [] {
      let argument: MCPTool.Argument
      switch self.argument(property) {
      case .success(let one): argument = one
      case .failure(let problem) where property.isRequired:
        return .failure(Problem(reason: "its argument \(property.name) \(problem.reason)"))
      case .failure(let problem):
        omissions.append(MCPTool.Omission(name: property.name, reason: "it \(problem.reason)"))
        continue
      }
      if let same = found.first(where: { $0.name == argument.name }) {
        return .failure(Problem(reason: "its arguments \(same.wire) and \(argument.wire) would have the same name"))
      }
      found.append(argument)
    }
    return .success(found)
  }

  private func argument(_ property: MCPSchema.Property) -> Result<MCPTool.Argument, Problem> {
    guard let name = MCPName.identifier(property.name) else {
      return .failure(Problem(reason: "has a name that no ability could write"))
    }
    return property.schema.argument.map { kind in
      MCPTool.Argument(
        name: name, wire: property.name, kind: kind, isRequired: property.isRequired,
        fallback: property.isRequired ? nil : property.schema.fallback(of: kind), about: Self.about(property.schema.about))
    }
  }

  // MARK: Results

  private func result(_ node: JSONNode?, _ omissions: inout [MCPTool.Omission]) -> MCPTool.Shape {
    guard let node, let fields = fields(MCPSchema(node), "", depth: 0, &omissions), !fields.isEmpty else {
      return .value(.string)
    }
    return .record(fields)
  }

  /// nil for none at all.
  private func fields(
    _ schema: MCPSchema, _ place: String, depth: Int, _ omissions: inout [MCPTool.Omission]
  ) -> [MCPTool.Field]? {
    var found: [MCPTool.Field] = []
    for property in schema.properties.prefix(Self.mostFields) {
      let path = place + property.name
      guard let name = MCPName.identifier(property.name), !found.contains(where: { $0.name == name }) else {
        omissions.append(MCPTool.Omission(name: path, reason: "it has a name that no ability could write"))
        continue
      }
      guard let shape = shape(property.schema, path, depth: depth + 1, &omissions) else { continue }
      found.append(
        MCPTool.Field(name: name, wire: property.name, shape: shape, isRequired: property.isRequired))
    }
    return found.isEmpty ? nil : found
  }

  /// nil, with an omission, for what has no type here.
  private func shape(
    _ schema: MCPSchema, _ place: String, depth: Int, _ omissions: inout [MCPTool.Omission]
  ) -> MCPTool.Shape? {
    func none(_ reason: String) -> MCPTool.Shape? {
      omissions.append(MCPTool.Omission(name: "result field \(place)", reason: "it \(reason)"))
      return nil
    }
    guard depth < 6 else { return none("is too deep") }
    switch schema.form {
    case .failure(let problem): return none(problem.reason)
    case .success(.value(let type)): return .value(type)
    case .success(.choice): return .value(.string)
    case .success(.list(let items)):
      guard let items else { return none("is a list of anything") }
      return shape(items, place + "[]", depth: depth + 1, &omissions).map { .list($0) }
    case .success(.object):
      guard let fields = fields(schema, place + ".", depth: depth, &omissions) else { return none("names no fields") }
      return .record(fields)
    }
  }
}

/// Names of servers in the form that abilities can write.
enum MCPName {
  private static let longest = 40

  /// `getCurrentTime` and `get-current-time` are `get_current_time`; nil for one that begins with
  /// no letter, has other characters, or is too long.
  static func identifier(_ name: String) -> String? {
    var out = ""
    var last: UInt8 = 0x5F
    for byte in name.utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: out.append(Character(Unicode.Scalar(byte)))
      case 0x41...0x5A:
        if last >= 0x61 && last <= 0x7A || last >= 0x30 && last <= 0x39 { out.append("_") }
        out.append(Character(Unicode.Scalar(byte + 0x20)))
      case 0x2D, 0x2E, 0x2F, 0x5F, 0x20, 0x3A: out.append("_")
      default: return nil
      }
      last = byte
    }
    guard let first = out.utf8.first, first >= 0x61, first <= 0x7A, out.utf8.count <= longest else { return nil }
    return out
  }
}
