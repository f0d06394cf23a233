package import LucidCore

/// A tool of an MCP server in the types of this language: what can be typed of it, and what was
/// left out.
package struct MCPTool: Hashable, Sendable {
  package enum Primitive: String, Hashable, Sendable {
    case string, integer, number, boolean, date, datetime
  }

  /// The type of a result.
  package indirect enum Shape: Hashable, Sendable {
    case value(Primitive)
    case list(Shape)
    case record([Field])
  }

  package struct Field: Hashable, Sendable {
    /// As abilities write it.
    package let name: String
    /// As the server spells it.
    package let wire: String
    package let shape: Shape
    /// Whether the server always gives it.
    package let isRequired: Bool
  }

  package struct Argument: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case value(Primitive)
      case choice([String])
      case list
    }

    package let name: String
    package let wire: String
    package let kind: Kind
    package let isRequired: Bool
    /// The default as JSON; nil for none.
    package let fallback: String?
    package let about: String
  }

  /// Something of a tool that abilities cannot use, and why.
  package struct Omission: Hashable, Sendable {
    package let name: String
    package let reason: String
  }

  package let definition: MCPDefinition
  /// The verb by which abilities call it.
  package let verb: String
  /// One line.
  package let about: String
  package let effect: Effect
  package let arguments: [Argument]
  package let result: Shape
  /// Optional arguments and fields of the result that have no type here.
  package let omissions: [Omission]

  /// The name of an argument at the server.
  func wireName(of name: String) -> String { arguments.first { $0.name == name }?.wire ?? name }
}

/// The tools of a server, and those that abilities cannot call.
package struct MCPTools: Hashable, Sendable {
  package private(set) var tools: [MCPTool] = []
  package private(set) var omissions: [MCPTool.Omission] = []

  /// `reads` are tools of which the user says that they only read.
  package init(_ server: MCPLock.Server, reads: Set<String> = []) {
    var read: [MCPTool] = []
    for definition in server.tools {
      switch MCPToolReader(definition, isRead: reads.contains(definition.name)).tool() {
      case .success(let tool): read.append(tool)
      case .failure(let problem): omissions.append(MCPTool.Omission(name: definition.name, reason: problem.reason))
      }
    }
    let verbs = Dictionary(grouping: read, by: \.verb)
    for tool in read {
      guard let others = verbs[tool.verb], others.count > 1 else {
        tools.append(tool)
        continue
      }
      let names = others.map(\.definition.name).joined(separator: " and ")
      omissions.append(MCPTool.Omission(name: tool.definition.name, reason: "\(names) would have the same name, \(tool.verb)"))
    }
  }
}
