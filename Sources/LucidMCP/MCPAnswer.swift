import LucidCore
import LucidRPC

/// Reads the result of a call as the JSON that the declared tool has: the structured result with
/// the names of the declaration, else the texts.
///
/// Images, sounds and resources are counted and named, never carried on.
struct MCPAnswer {
  private let tool: MCPTool
  private let name: String
  private let result: RPCResult

  init(_ tool: MCPTool, _ name: String, _ result: RPCResult) { (self.tool, self.name, self.result) = (tool, name, result) }

  /// Errors: `.failed`, the tool failed, or its result is not what it declares.
  func bytes() throws(StepFailure) -> [UInt8] {
    let node = result.node
    guard node.members != nil else { throw .mcpNoResult(name) }
    if let type = node["resultType"]?.text, type != "complete" { throw .mcpAsksForMore(name) }
    if node["isError"]?.boolean == true { throw .mcpToolFailed(name, text(withLeftOut: false)) }
    guard case .record = tool.result else { return JSONText(string: text(withLeftOut: true)).bytes }
    guard let structure = node["structuredContent"], !structure.isNull else { throw .mcpNoStructure(name) }
    var json = JSONText()
    try write(structure, tool.result, at: "result", &json)
    return json.bytes
  }

  private func text(withLeftOut: Bool) -> String {
    var texts: [String] = []
    var others: [String: Int] = [:]
    for item in node("content")?.list ?? [] {
      if item["type"]?.text == "text", let text = item["text"]?.text {
        texts.append(text)
      } else {
        others[Self.noun(item["type"]?.text ?? ""), default: 0] += 1
      }
    }
    if withLeftOut, !others.isEmpty {
      let list = others.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\($0.value == 1 ? "" : "s")" }
      texts.append("[left out: \(list.joined(separator: ", "))]")
    }
    return texts.joined(separator: "\n")
  }

  private func node(_ name: String) -> JSONNode? { result.node[name] }

  private static func noun(_ type: String) -> String {
    switch type {
    case "image": "image"
    case "audio": "recording"
    case "resource": "resource"
    case "resource_link": "link"
    default: "part"
    }
  }

  // MARK: The structured result

  private func write(_ node: JSONNode, _ shape: MCPTool.Shape, at place: String, _ json: inout JSONText) throws(StepFailure) {
    if node.isNull { return json.null() }
    switch shape {
    case .value(let type):
      guard Self.fits(node, type) else { throw .mcpOtherStructure(name, place) }
      json.written(result.json(node))
    case .list(let inner):
      guard let items = node.list else { throw .mcpOtherStructure(name, place) }
      var texts: [String] = []
      for item in items {
        var one = JSONText()
        try write(item, inner, at: "item of \(place)", &one)
        texts.append(one.text)
      }
      json.array { json in for text in texts { json.written(text) } }
    case .record(let fields):
      guard node.members != nil else { throw .mcpOtherStructure(name, place) }
      var texts: [(String, String)] = []
      for field in fields {
        var one = JSONText()
        if let value = node[field.wire] {
          try write(value, field.shape, at: field.name, &one)
        } else if field.isRequired {
          throw .mcpOtherStructure(name, field.name)
        } else {
          one.null()
        }
        texts.append((field.name, one.text))
      }
      json.object { json in
        for (name, text) in texts { json.field(name, written: text) }
      }
    }
  }

  private static func fits(_ node: JSONNode, _ type: MCPTool.Primitive) -> Bool {
    switch type {
    case .string: node.text != nil
    case .integer: node.integer != nil
    case .number: node.double != nil
    case .boolean: node.boolean != nil
    case .date: node.text.flatMap { CivilDate(iso: $0) } != nil
    case .datetime: node.text.flatMap { ISOMoment($0) }?.hasTime == true
    }
  }
}
