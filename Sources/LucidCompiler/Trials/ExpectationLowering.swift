import LucidCore
import LucidSyntax

/// The `expect` of a test: every name is looked up, and what can never be so is said at once.
extension TrialLowering {
  mutating func expectations(_ mapping: YAMLMapping) -> [TrialExpectation] {
    var all: [TrialExpectation] = []
    for entry in mapping.entries {
      let key = entry.key.text
      switch key {
      case "resolved": all += texts(entry.value, key).map { TrialExpectation($0, .resolved($1), at: $2) }
      case "answer": all += texts(entry.value, key).map { TrialExpectation($0, .answer($1), at: $2) }
      case "steps": all.append(TrialExpectation(key, .steps(steps(entry.value)), at: entry.key.span))
      case "calls":
        for call in entry.value.mapping?.entries ?? [] {
          guard let count = call.value.scalar.flatMap({ Int($0.text) }), let targets = targets(call.key) else { continue }
          all.append(TrialExpectation("calls." + call.key.text, .calls(targets, count), at: call.key.span))
        }
      case "writes":
        if let count = entry.value.scalar.flatMap({ Int($0.text) }) {
          all.append(TrialExpectation(key, .writes(count), at: entry.key.span))
        }
      case "outcome":
        guard let outcome = entry.value.scalar.flatMap({ RunOutcome(rawValue: $0.text) }) else { continue }
        if outcome == .nothing, plan.condition == nil {
          impossible("the ability has no `when`, so its outcome is never `nothing`", entry.value.span)
        }
        all.append(TrialExpectation(key, .outcome(outcome), at: entry.key.span))
      case "missing": all.append(TrialExpectation(key, .missing(missing(entry.value)), at: entry.key.span))
      case "payload":
        guard let fields = entry.value.mapping?.entries else {
          report(
            .wrongShape, "`payload` is \(entry.value.shapeName); it must be a mapping of places to values", entry.key.span,
            notes: ["`payload.kind: briefing`, or `payload: { kind: briefing, tiles.length: 4 }`"])
          continue
        }
        for field in fields { all += payload(field.key.text, field.key, field.value) }
      default:
        if key.hasPrefix("payload.") { all += payload(String(key.dropFirst(8)), entry.key, entry.value) }
      }
    }
    return all
  }

  mutating func impossible(_ message: String, _ span: Span, notes: [String] = []) {
    report(.impossibleExpectation, message, span, notes: notes)
  }

  // MARK: Texts

  /// One check for each text, with the name and the place to show when it is not met.
  private func texts(_ node: YAMLNode, _ key: String) -> [(String, TextCheck, Span)] {
    (node.mapping?.entries ?? []).flatMap { entry -> [(String, TextCheck, Span)] in
      let scalars = entry.value.scalar.map { [$0] } ?? entry.value.sequence?.items.compactMap(\.scalar) ?? []
      return scalars.compactMap { scalar in
        let check: TextCheck
        switch entry.key.text {
        case "contains": check = .contains(scalar.text)
        case "not_contains": check = .notContains(scalar.text)
        case "equals": check = .equals(scalar.text)
        case "starts_with": check = .startsWith(scalar.text)
        case "ends_with": check = .endsWith(scalar.text)
        case "matches": check = .matches(scalar.text)
        case "max_words": check = .maxWords(Int(scalar.text) ?? 0)
        default: return nil
        }
        return ("\(key).\(entry.key.text)", check, scalar.span)
      }
    }
  }

  // MARK: Names

  private mutating func steps(_ node: YAMLNode) -> [String] {
    let names = plan.steps.map(\.name)
    var last = -1
    return (node.sequence?.items ?? []).compactMap(\.scalar).map { scalar in
      guard let i = names.firstIndex(of: scalar.text) else {
        unknown(
          "step", scalar, among: names,
          notes: [names.isEmpty ? "the ability has no steps" : "steps: " + names.joined(separator: ", ")])
        return scalar.text
      }
      if i <= last {
        impossible(
          i == last ? "the step `\(scalar.text)` stands here twice" : "`\(scalar.text)` is declared before `\(names[last])`",
          scalar.span, notes: ["the steps that ran are listed in declared order: " + names.joined(separator: ", ")])
      }
      last = max(last, i)
      return scalar.text
    }
  }

  private mutating func missing(_ node: YAMLNode) -> [String] {
    let names = plan.steps.map(\.name) + plan.variables.map(\.name)
    return (node.sequence?.items ?? []).compactMap(\.scalar).map { scalar in
      if !names.contains(scalar.text) {
        unknown("step or variable", scalar, among: names, notes: ["steps and variables: " + names.joined(separator: ", ")])
      }
      return scalar.text
    }
  }

  /// A tool, or all that goes by the name of a family or a variable.
  private mutating func targets(_ key: Scalar) -> [TrialExpectation.CallTarget]? {
    if let tool = catalog.tool(key.text) { return [.tool(tool.name)] }
    let family = catalog.aliases[key.text] ?? key.text
    var targets = catalog.tools.filter { $0.family == family }.map { TrialExpectation.CallTarget.tool($0.name) }
    targets += catalog.variables.filter { $0.name == key.text || (!targets.isEmpty && $0.family == family) }.map {
      .variable($0.name)
    }
    if !targets.isEmpty { return targets }
    let own = plan.variables.first { $0.name == key.text }
    unknown(
      "tool, family or variable", key,
      among: catalog.tools.map(\.name) + catalog.variables.map(\.name) + catalog.families, code: .unknownTool,
      notes: own == nil
        ? ["families: " + catalog.families.joined(separator: ", "), "`lucid tools` and `lucid vars` list the others"]
        : ["`\(key.text)` is a variable of this file; name the tool that it asks"])
    return nil
  }

  // MARK: The card

  private mutating func payload(_ path: String, _ key: Scalar, _ node: YAMLNode) -> [TrialExpectation] {
    guard let kind = plan.card else {
      impossible(
        "the ability has no card, so there is no `payload`", key.span,
        notes: ["add `card: { kind: … }`: " + (catalog.cards + CardTemplate.Kind.allCases.map(\.rawValue)).sorted().joined(separator: ", ")])
      return []
    }
    guard let parts = Self.parts(path), let type = type(of: parts, kind, key) else {
      if Self.parts(path) == nil {
        report(.invalidValue, "`\(path)` is no place of a card", key.span, notes: ["write `tiles[0].label` or `tiles.length`"])
      }
      return []
    }
    let name = "payload." + path
    if let mapping = node.mapping, !mapping.entries.isEmpty, type == .text || type == .any,
      mapping.entries.allSatisfy({ entry in TestKeys.text.contains { $0.name == entry.key.text } })
    {
      return texts(node, name).map { TrialExpectation($0, .payload(parts, .text($1)), at: $2) }
    }
    if path == "kind", let scalar = node.scalar, scalar.text != kind {
      impossible("the card of this ability is `\(kind)`", scalar.span)
    }
    var written = WrittenValue(id: name)
    let value = written.value(node, type, "`\(name)`")
    diagnostics += written.diagnostics
    return [TrialExpectation(name, .payload(parts, .value(value, type)), at: key.span)]
  }

  /// nil when it is not written as a path is.
  static func parts(_ path: String) -> [TrialExpectation.PathPart]? {
    var parts: [TrialExpectation.PathPart] = []
    for piece in path.split(separator: ".", omittingEmptySubsequences: false) {
      let name = piece.prefix { $0 != "[" }
      guard !name.isEmpty else { return nil }
      parts.append(name == "length" ? .length : .field(String(name)))
      var rest = piece.dropFirst(name.count)
      while !rest.isEmpty {
        guard rest.first == "[", let end = rest.firstIndex(of: "]"),
          let n = Int(decimal: rest[rest.index(after: rest.startIndex)..<end].utf8)
        else { return nil }
        parts.append(.element(n))
        rest = rest[rest.index(after: end)...]
      }
    }
    return parts.isEmpty ? nil : parts
  }

  /// The type at the end of the path; nil when there is no such place, which is reported.
  private mutating func type(of parts: [TrialExpectation.PathPart], _ kind: String, _ key: Scalar) -> ValueType? {
    let body = catalog.cardBodies[kind] ?? CardTemplate.Kind(rawValue: kind)?.body
    let head: [RecordType.Field] = [
      .init("kind", .text, "Which card."), .init("title", .text, "The ability's label."),
      .init("generated_at", .datetime, "When it was made."), .init("notes", .list(.text), "What is missing or damaged."),
    ]
    var type = ValueType.record(RecordType("the \(kind) card", head + (body?.fields ?? [])))
    for (i, part) in parts.enumerated() {
      switch (type, part) {
      case (.any, _): break
      case (.record(let record), .field(let name)):
        guard let field = record.index(of: name) else {
          // Only the run knows the fields of a card whose body has no type.
          if i == 0, body == nil {
            type = .any
            continue
          }
          unknownPlace(name, record, key)
          return nil
        }
        type = record.fields[field].type
      // A field may be called so too.
      case (.record(let record), .length):
        guard let field = record.index(of: "length") else {
          unknownPlace("length", record, key)
          return nil
        }
        type = record.fields[field].type
      case (.list, .length): type = .integer
      case (.list(let item), .element): type = item
      default:
        report(
          .unknownField, "`\(key.text)` goes into \(Lowering.article(type)), which has no such place", key.span,
          notes: ["of a list: `[0]` for an item, `.length` for how many there are"])
        return nil
      }
    }
    return type
  }

  private mutating func unknownPlace(_ name: String, _ record: RecordType, _ key: Scalar) {
    let nearest = Spelling.nearest(name, among: record.names)
    report(
      .unknownField, "\(record.name) has no field `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), key.span,
      notes: ["fields: " + record.names.joined(separator: ", ")])
  }
}
