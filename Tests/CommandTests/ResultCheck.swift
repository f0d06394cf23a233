import LucidCore
import LucidTesting

/// What every result of `--json` has: the frame, keys in snake_case, times with a zone, and a
/// definition in `grammar/results.schema.json`.
struct ResultCheck {
  private let frame: JSONNode
  private let definitions: [JSONNode.Member]

  /// Errors: the schema cannot be read.
  init() throws {
    let schema = try JSONParser.parse(RepositoryFiles.bytes("grammar/results.schema.json"))
    frame = try schema.required("properties")
    definitions = try schema.required("definitions").members ?? []
  }

  /// Returns what is wrong with a result of a command that ended with `exit`.
  func problems(_ result: JSONNode, exit: Int32?) -> [String] {
    guard let members = result.members else { return ["it is no object"] }
    var problems: [String] = []
    if members.prefix(2).map(\.name) != ["exit", "exit_code"] { problems.append("it does not begin with the frame") }
    if result["exit_code"]?.integer != exit.map(Int.init) { problems.append("`exit_code` is not that of the process") }
    for member in frame.members ?? [] {
      if let value = result[member.name], let why = Self.mismatch(value, member.value) {
        problems.append("`\(member.name)`: \(why)")
      }
    }
    if !definitions.contains(where: { Self.mismatch(result, $0.value) == nil }) {
      let keys = Set(members.map(\.name))
      let near = definitions.max { Self.shared(keys, $0.value) < Self.shared(keys, $1.value) }
      let why = near.flatMap { Self.mismatch(result, $0.value) } ?? ""
      problems.append("no definition of grammar/results.schema.json fits; \(near?.name ?? "none"): \(why)")
    }
    return problems + Self.keys(result, path: "")
  }

  private static func shared(_ keys: Set<String>, _ definition: JSONNode) -> Int {
    keys.intersection((definition["properties"]?.members ?? []).map(\.name)).count
  }

  // MARK: Keys and times

  private static func keys(_ node: JSONNode, path: String) -> [String] {
    if let list = node.list { return list.flatMap { keys($0, path: path + "[]") } }
    return (node.members ?? []).flatMap { member -> [String] in
      let place = path + "." + member.name
      var problems: [String] = []
      if member.name.contains(where: \.isUppercase) { problems.append("`\(place)` is not in snake_case") }
      if member.name.hasSuffix("_at"), let text = member.value.text, !hasZone(text) {
        problems.append("`\(place)` is a time without a zone: \(text)")
      }
      // The schema of an answer is a format of its own.
      return problems + (member.name == "schema" ? [] : keys(member.value, path: place))
    }
  }

  private static func hasZone(_ text: String) -> Bool {
    text.contains("T") && (text.hasSuffix("Z") || text.suffix(6).first.map { "+-".contains($0) } == true)
  }

  // MARK: JSON Schema

  /// Why a value does not fit, nil when it does. Knows the words that the schema uses.
  private static func mismatch(_ node: JSONNode, _ schema: JSONNode) -> String? {
    if let options = schema["anyOf"]?.list {
      let misfits = options.map { mismatch(node, $0) }
      return misfits.contains { $0 == nil } ? nil : misfits.compactMap(\.self).joined(separator: " and ")
    }
    if let type = schema["type"]?.text, !fits(node, type) { return "no \(type)" }
    if let choices = schema["enum"]?.list,
      !choices.contains(where: { $0.text == node.text && $0.integer == node.integer })
    {
      return "none of the choices"
    }
    if let items = schema["items"] {
      for item in node.list ?? [] { if let why = mismatch(item, items) { return "item: \(why)" } }
    }
    for name in schema["required"]?.list ?? [] {
      if let name = name.text, node[name] == nil { return "`\(name)` is missing" }
    }
    guard let properties = schema["properties"] else { return nil }
    for member in node.members ?? [] {
      guard let property = properties[member.name] else { return "`\(member.name)` is not in it" }
      if let why = mismatch(member.value, property) { return "`\(member.name)`: \(why)" }
    }
    return nil
  }

  private static func fits(_ node: JSONNode, _ type: String) -> Bool {
    switch type {
    case "object": node.members != nil
    case "array": node.list != nil
    case "string": node.text != nil
    case "integer": node.integer != nil
    case "number": node.double != nil
    case "boolean": node.boolean != nil
    case "null": node.isNull
    default: false
    }
  }
}
