package import LucidCore

extension ToolDeclaration: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ToolDeclaration?) throws(Form.Failure)
    -> ToolDeclaration
  {
    try ToolDeclaration(
      name: field("name", it, \.name), about: field("about", it, \.about), parameters: field("parameters", it, \.parameters),
      result: field("result", it, \.result), effect: field("effect", it, \.effect))
  }
}

extension Parameter: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Parameter?) throws(Form.Failure) -> Parameter {
    try Parameter(
      field("name", it, \.name), field("kind", it, \.kind), required: field("required", it, \.required),
      default: field("fallback", it, \.fallback), field("doc", it, \.doc))
  }
}

/// The kinds that a declaration can name; any other is stored as `any`.
extension Parameter.Kind: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Parameter.Kind?) throws(Rows.Failure) {
    try row("text", &it, .text)
    try row("boolean", &it, .boolean)
    try row("number", &it, .number)
    try row("moment", &it, .moment)
    try row("instant", &it, .instant)
    try row("period", &it, .period)
    try row("texts", &it, .texts)
    try row("list", &it, .list)
    try row("choice", &it, Parameter.Kind.choice) { if case .choice(let it) = $0 { it } else { nil } }
    try row("integer", &it, .integer(Int.min...Int.max)) { if case .integer = $0 { true } else { false } }
    try row("any", &it, .any) { _ in true }
  }
}
