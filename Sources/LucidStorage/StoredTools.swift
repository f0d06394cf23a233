package import LucidCore

extension ToolDeclaration: StoredObject {
  package static func form<Form: StoredFields<ToolDeclaration>>(_ field: inout Form) throws(Form.Failure) -> ToolDeclaration {
    try ToolDeclaration(
      name: field("name", \.name), about: field("about", \.about), parameters: field("parameters", \.parameters),
      result: field("result", \.result), effect: field("effect", \.effect))
  }
}

extension Parameter: StoredObject {
  package static func form<Form: StoredFields<Parameter>>(_ field: inout Form) throws(Form.Failure) -> Parameter {
    try Parameter(
      field("name", \.name), field("kind", \.kind), required: field("required", \.required),
      default: field("fallback", \.fallback), field("doc", \.doc))
  }
}

/// The kinds that a declaration can name; any other is stored as `any`.
extension Parameter.Kind: StoredChoice {
  package static func cases<Rows: StoredCases<Parameter.Kind>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("text", .text)
    try row("boolean", .boolean)
    try row("number", .number)
    try row("moment", .moment)
    try row("instant", .instant)
    try row("period", .period)
    try row("texts", .texts)
    try row("list", .list)
    try row("choice", Parameter.Kind.choice) { if case .choice(let it) = $0 { it } else { nil } }
    try row("integer", .integer(Int.min...Int.max)) { if case .integer = $0 { true } else { false } }
    try row("any", .any) { _ in true }
  }
}
