import LucidCore

/// The arguments of the filter or the tool around a cursor.
package struct SignatureHelp: Sendable {
  package let label: String
  package let doc: String
  package let parameters: [(label: String, doc: String)]
  /// The argument that is being written; nil for none.
  package let active: Int?

  package static func at(_ cursor: Int, in document: EditorDocument) -> SignatureHelp? {
    guard let place = LineReader.place(in: document.lines, at: cursor) else { return nil }
    let catalog = document.catalogOfFile
    let slot = KeyTable(catalog).slot(place)
    if let expression = ExpressionPlace(document.lines, cursor, place, slot) {
      guard let call = expression.call(around: cursor), let filter = catalog.filter(call.name)?.signature else { return nil }
      let count = filter.parameters.count
      return SignatureHelp(
        label: EditorTexts.signature(filter), doc: filter.doc,
        parameters: filter.parameters.map { ($0.required ? $0.name : "[\($0.name)]", EditorTexts.argument($0)) },
        active: count == 0 ? nil : min(call.index, count - 1))
    }
    switch slot {
    case .arguments(let tool): return Self.tool(tool, active: nil)
    case .parameter(let parameter):
      var outer = place
      guard let last = outer.path.lastIndex(of: .key(parameter.name)) else { return nil }
      outer.path.removeSubrange(last...)
      guard case .arguments(let tool) = KeyTable(catalog).slot(outer) else { return nil }
      return Self.tool(tool, active: tool.parameters.firstIndex { $0.name == parameter.name })
    default: return nil
    }
  }

  private static func tool(_ tool: ToolSignature, active: Int?) -> SignatureHelp {
    let names = tool.parameters.map { $0.required ? $0.name : "[\($0.name)]" }
    return SignatureHelp(
      label: tool.name + "(" + names.joined(separator: ", ") + ")", doc: tool.summary,
      parameters: zip(names, tool.parameters).map { ($0, EditorTexts.argument($1)) }, active: active)
  }
}
