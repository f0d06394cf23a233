package import LucidCore

extension Expression: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Expression?) throws(Rows.Failure) {
    try row("literal", &it, Expression.literal) { if case .literal(let it) = $0 { it } else { nil } }
    try row("reference", &it, Expression.reference) { if case .reference(let it) = $0 { it } else { nil } }
    try row(
      "field", &it, { .field($0, name: $1, index: $2) }, { if case .field(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("element", &it, { .element($0, $1) }, { if case .element(let a, let b) = $0 { (a, b) } else { nil } })
    try row("filter", &it, { .filter($0, $1) }, { if case .filter(let a, let b) = $0 { (a, b) } else { nil } })
    try row("not", &it, Expression.not) { if case .not(let it) = $0 { it } else { nil } }
    try row("negate", &it, Expression.negate) { if case .negate(let it) = $0 { it } else { nil } }
    try row("binary", &it, { .binary($0, $1, $2) }, { if case .binary(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("test", &it, { .test($0, $1, negated: $2) }, { if case .test(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("list", &it, Expression.list) { if case .list(let it) = $0 { it } else { nil } }
    try row("each", &it, { .each($0, $1, slot: $2) }, { if case .each(let a, let b, let c) = $0 { (a, b, c) } else { nil } })
    try row("located", &it, { .located($0, $1) }, { if case .located(let a, let b) = $0 { (a, b) } else { nil } })
  }
}

extension Expression.Test: Storable {}
extension BinaryOperator: Storable {}

extension Reference: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Reference?) throws(Rows.Failure) {
    try row("input", &it, Reference.input) { if case .input(let it) = $0 { it } else { nil } }
    try row("variable", &it, Reference.variable) { if case .variable(let it) = $0 { it } else { nil } }
    try row("step", &it, Reference.step) { if case .step(let it) = $0 { it } else { nil } }
    try row("item", &it, Reference.item) { if case .item(let it) = $0 { it } else { nil } }
    try row("settings", &it, .settings)
    try row("family", &it, Reference.family) { if case .family(let it) = $0 { it } else { nil } }
  }
}

extension FilterCall: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: FilterCall?) throws(Form.Failure) -> FilterCall {
    try FilterCall(
      name: field("name", it, \.name), index: field("index", it, \.index), arguments: field("arguments", it, \.arguments),
      slot: field("slot", it, \.slot), headings: field("headings", it, \.headings),
      givesDuration: field("duration", it, \.givesDuration), place: field("place", it, \.place))
  }
}

extension SourcePlace: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: SourcePlace?) throws(Form.Failure) -> SourcePlace {
    try SourcePlace(
      file: field("file", it, \.file), line: field("line", it, \.line), column: field("column", it, \.column),
      source: field("source", it, \.source))
  }
}

extension Template: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Template?) throws(Form.Failure) -> Template {
    try Template(nodes: field("nodes", it, \.nodes), slots: field("slots", it, \.slots))
  }
}

extension Template.Node: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Template.Node?) throws(Rows.Failure) {
    try row("text", &it, Template.Node.text) { if case .text(let it) = $0 { it } else { nil } }
    try row("insert", &it, Template.Node.insert) { if case .insert(let it) = $0 { it } else { nil } }
    try row("branches", &it, Template.Node.branches) { if case .branches(let it) = $0 { it } else { nil } }
    try row("loop", &it, Template.Node.loop) { if case .loop(let it) = $0 { it } else { nil } }
  }
}

extension Template.Insert: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Template.Insert?) throws(Form.Failure)
    -> Template.Insert
  {
    try Template.Insert(field("expression", it, \.expression), source: field("source", it, \.source))
  }
}

extension Template.Branch: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Template.Branch?) throws(Form.Failure)
    -> Template.Branch
  {
    try Template.Branch(
      condition: field("condition", it, \.condition), body: field("body", it, \.body), isLine: field("isLine", it, \.isLine))
  }
}

extension Template.Loop: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Template.Loop?) throws(Form.Failure) -> Template.Loop {
    try Template.Loop(
      list: field("list", it, \.list), slot: field("slot", it, \.slot), body: field("body", it, \.body),
      otherwise: field("otherwise", it, \.otherwise), isLine: field("isLine", it, \.isLine))
  }
}
