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
  package static let cases: [StoredCase<Parameter.Kind>] = [
    StoredCase("text", .text), StoredCase("boolean", .boolean), StoredCase("number", .number), StoredCase("moment", .moment),
    StoredCase("instant", .instant), StoredCase("period", .period), StoredCase("texts", .texts), StoredCase("list", .list),
    StoredCase("choice", Parameter.Kind.choice) { if case .choice(let it) = $0 { it } else { nil } },
    StoredCase("integer", .integer(Int.min...Int.max)) { if case .integer = $0 { true } else { false } },
    StoredCase("any", .any) { _ in true },
  ]
}
