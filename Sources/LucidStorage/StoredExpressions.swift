package import LucidCore

extension Expression: StoredChoice {
  package static func cases<Rows: StoredCases<Expression>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("literal", Expression.literal) { if case .literal(let it) = $0 { it } else { nil } }
    try row("reference", Expression.reference) { if case .reference(let it) = $0 { it } else { nil } }
    try row(
      "field", { .field($0, name: $1, index: $2) }, { if case .field(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("element", { .element($0, $1) }, { if case .element(let a, let b) = $0 { (a, b) } else { nil } })
    try row("filter", { .filter($0, $1) }, { if case .filter(let a, let b) = $0 { (a, b) } else { nil } })
    try row("not", Expression.not) { if case .not(let it) = $0 { it } else { nil } }
    try row("negate", Expression.negate) { if case .negate(let it) = $0 { it } else { nil } }
    try row("binary", { .binary($0, $1, $2) }, { if case .binary(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("test", { .test($0, $1, negated: $2) }, { if case .test(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("list", Expression.list) { if case .list(let it) = $0 { it } else { nil } }
    try row("each", { .each($0, $1, slot: $2) }, { if case .each(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("located", { .located($0, $1) }, { if case .located(let a, let b) = $0 { (a, b) } else { nil } })
  }
}

extension Expression.Test: Storable {}
extension BinaryOperator: Storable {}

extension Reference: StoredChoice {
  package static func cases<Rows: StoredCases<Reference>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("input", Reference.input) { if case .input(let it) = $0 { it } else { nil } }
    try row("variable", Reference.variable) { if case .variable(let it) = $0 { it } else { nil } }
    try row("step", Reference.step) { if case .step(let it) = $0 { it } else { nil } }
    try row("item", Reference.item) { if case .item(let it) = $0 { it } else { nil } }
    try row("settings", .settings)
    try row("family", Reference.family) { if case .family(let it) = $0 { it } else { nil } }
  }
}

extension FilterCall: StoredObject {
  package static func form<Form: StoredFields<FilterCall>>(_ field: inout Form) throws(Form.Failure) -> FilterCall {
    try FilterCall(
      name: field("name", \.name), index: field("index", \.index), arguments: field("arguments", \.arguments),
      slot: field("slot", \.slot), headings: field("headings", \.headings), givesDuration: field("duration", \.givesDuration),
      place: field("place", \.place))
  }
}

extension SourcePlace: StoredObject {
  package static func form<Form: StoredFields<SourcePlace>>(_ field: inout Form) throws(Form.Failure) -> SourcePlace {
    try SourcePlace(
      file: field("file", \.file), line: field("line", \.line), column: field("column", \.column),
      source: field("source", \.source))
  }
}

extension Template: StoredObject {
  package static func form<Form: StoredFields<Template>>(_ field: inout Form) throws(Form.Failure) -> Template {
    try Template(nodes: field("nodes", \.nodes), slots: field("slots", \.slots))
  }
}

extension Template.Node: StoredChoice {
  package static func cases<Rows: StoredCases<Template.Node>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("text", Template.Node.text) { if case .text(let it) = $0 { it } else { nil } }
    try row("insert", Template.Node.insert) { if case .insert(let it) = $0 { it } else { nil } }
    try row("branches", Template.Node.branches) { if case .branches(let it) = $0 { it } else { nil } }
    try row("loop", Template.Node.loop) { if case .loop(let it) = $0 { it } else { nil } }
  }
}

extension Template.Insert: StoredObject {
  package static func form<Form: StoredFields<Template.Insert>>(_ field: inout Form) throws(Form.Failure) -> Template.Insert {
    try Template.Insert(field("expression", \.expression), source: field("source", \.source))
  }
}

extension Template.Branch: StoredObject {
  package static func form<Form: StoredFields<Template.Branch>>(_ field: inout Form) throws(Form.Failure) -> Template.Branch {
    try Template.Branch(
      condition: field("condition", \.condition), body: field("body", \.body), isLine: field("isLine", \.isLine))
  }
}

extension Template.Loop: StoredObject {
  package static func form<Form: StoredFields<Template.Loop>>(_ field: inout Form) throws(Form.Failure) -> Template.Loop {
    try Template.Loop(
      list: field("list", \.list), slot: field("slot", \.slot), body: field("body", \.body),
      otherwise: field("otherwise", \.otherwise), isLine: field("isLine", \.isLine))
  }
}
