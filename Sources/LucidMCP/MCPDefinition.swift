package import LucidCore

/// A tool as its server describes it: what is pinned, and compared when it is used.
///
/// Two descriptions that say the same have the same text, whatever the order of their members.
package struct MCPDefinition: Hashable, Sendable {
  /// The parts that count, with the words that name them to people.
  private static let parts = [
    ("title", "the title"), ("description", "the description"), ("inputSchema", "the arguments"),
    ("outputSchema", "the result"), ("annotations", "the notes on its effect"),
  ]

  /// As the server spells it.
  package let name: String
  /// The members that count as JSON, sorted, without blanks.
  package let text: String

  /// nil when it names nothing.
  package init?(_ node: JSONNode) {
    guard let name = node["name"]?.text, !name.isEmpty else { return nil }
    self.name = name
    var json = JSONText()
    json.object { json in
      json.field("name", name)
      for (part, _) in Self.parts {
        guard let value = node[part], !value.isNull else { continue }
        json.key(part)
        Self.write(value, &json)
      }
    }
    text = json.text
  }

  /// SHA-256 of the text, in hexadecimal digits.
  package var digest: String { SHA256.hex(Array(text.utf8)) }

  /// The members as they were read.
  package var node: JSONNode? { try? JSONParser.parse(Array(text.utf8)) }

  /// Returns the first part that another description of the same tool says differently, as people
  /// call it; nil for none.
  package func difference(from other: MCPDefinition) -> String? {
    guard text != other.text else { return nil }
    let (mine, theirs) = (node, other.node)
    let part = Self.parts.first { part, _ in Self.text(mine?[part]) != Self.text(theirs?[part]) }
    return part?.1 ?? "the description"
  }

  private static func text(_ node: JSONNode?) -> String? {
    node.map { node in
      var json = JSONText()
      write(node, &json)
      return json.text
    }
  }

  private static func write(_ node: JSONNode, _ json: inout JSONText) {
    switch node.value {
    case .null: json.null()
    case .boolean(let flag): json.boolean(flag)
    case .integer(let n): json.integer(n)
    case .number(let d): json.number(d)
    case .text(let text): json.string(text)
    case .list(let items): json.array { json in for item in items { write(item, &json) } }
    case .object(let members):
      json.object { json in
        for member in members.sorted(by: { $0.name < $1.name }) {
          json.key(member.name)
          write(member.value, &json)
        }
      }
    }
  }
}
