import LucidCore
import LucidSyntax
import LucidYAML

/// Names: one namespace for inputs, variables, steps and built-ins.
extension Lowering {
  /// False when the name cannot be had, which is reported.
  func declare(_ key: Scalar, _ symbol: Symbol) -> Bool {
    let name = key.text
    guard DocumentParser.isIdentifier(name) else {
      report(.invalidName, "`\(name)` is not a name: small letters, digits and `_`, a letter first", key.span)
      return false
    }
    if Self.words.contains(name) {
      report(.invalidName, "`\(name)` is a word of the language and cannot be a name", key.span)
      return false
    }
    if catalog.variable(name) != nil || name == "settings" {
      report(.duplicateName, "`\(name)` is a built-in name; choose another", key.span)
      return false
    }
    guard let other = symbols.updateValue(symbol, forKey: name) else { return true }
    symbols[name] = other
    report(
      .duplicateName, "the name `\(name)` is taken", key.span, notes: ["inputs, variables and steps share their names"],
      related: place(other).map { [.init("it stands for this", at: $0)] } ?? [])
    return false
  }

  static let words: Set<String> = [
    "and", "or", "not", "in", "is", "true", "false", "null", "empty", "available", "if", "elif", "else", "end", "for", "loop",
    "tools",
    "persona",
  ]

  private func place(_ symbol: Symbol) -> Span? {
    switch symbol {
    case .input(let i): inputKeys[i].span
    case .variable(let i): drafts[i].key.span
    case .step(let i): steps[i].id?.span
    case .given(let i): givens[i].key.span
    case .plan(let i): scopes[i].id?.span
    case .item: nil
    }
  }

  func declareInputs(of document: DocumentSyntax) {
    for entry in document["inputs"]?.mapping?.entries ?? [] {
      guard let mapping = entry.value.mapping, declare(entry.key, .input(inputs.count)) else { continue }
      inputs.append(input(entry.key, mapping))
      inputKeys.append(entry.key)
    }
  }

  /// An input as it is declared; what is wrong with it is reported.
  func input(_ key: Scalar, _ mapping: YAMLMapping) -> PlanInput {
    let kind = mapping["type"]?.scalar.flatMap { PlanInput.Kind(rawValue: $0.text) } ?? .string
    let choices = mapping["choices"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    if kind == .choice, choices.isEmpty {
      report(.missingKey, "a `choice` needs its `choices`", key.span, notes: ["choices: [first, second]"])
    }
    let max = bound(mapping, kind)
    var fallback: Value?
    if let node = mapping["default"] {
      if kind == .file {
        report(.invalidValue, "a `file` input has no default: the file would be read unasked", node.span)
      } else if let scalar = node.scalar {
        switch Literals.input(scalar.text, kind, choices: choices, max: max) {
        case .success(let value): fallback = value
        case .failure(let problem):
          report(
            .typeMismatch, "the default \(problem.message)", scalar.span, notes: problem.remedy.map { [$0] } ?? [])
        }
      } else {
        report(.wrongShape, "a default is a single value", node.span)
      }
    }
    return PlanInput(
      name: key.text, kind: kind, type: Literals.type(of: kind), fallback: fallback, choices: choices,
      ask: mapping["ask"]?.scalar?.text, max: max)
  }

  private func bound(_ mapping: YAMLMapping, _ kind: PlanInput.Kind) -> Int? {
    guard let node = mapping["max"], let max = node.scalar.flatMap({ Int($0.text) }) else { return nil }
    switch kind {
    case .string, .file, .integer, .number: return max
    case .boolean, .date, .time, .datetime, .duration, .choice:
      report(
        .invalidValue, "`max` bounds texts and numbers; this input is a \(kind.rawValue)", node.span, notes: ["leave `max` out"])
      return nil
    }
  }

  func declareVariables(of document: DocumentSyntax) {
    for entry in document["variables"]?.mapping?.entries ?? [] where declare(entry.key, .variable(drafts.count)) {
      drafts.append(VariableDraft(key: entry.key, node: entry.value, scope: scope, name: prefix + entry.key.text))
    }
  }

  func declareSteps(_ syntax: [StepSyntax]) {
    if scope == 0 { steps.reserveCapacity(syntax.count) }
    symbols.reserveCapacity(symbols.count + syntax.count)
    for (i, step) in completed(syntax).enumerated() {
      let id = step["id"]?.scalar
      if step.tool == nil, let used = step["use"]?.scalar {
        expand(step, used, id, number: i + 1)
        continue
      }
      let signature = step.tool.flatMap { tool($0, isBare: step.isBare) }
      let good = id.map { declare($0, .step(steps.count)) } ?? false
      let name = good ? id?.text ?? "" : "step\(i + 1)"
      steps.append(
        StepDraft(syntax: step, id: id, name: scope == 0 ? name : prefix + name, signature: signature, scope: scope))
    }
  }

  /// `isBare` is a word of its own where a call is expected: a family's name.
  func tool(_ name: Scalar, isBare: Bool = false) -> ToolSignature? {
    // Long files call few tools, often the same one in a row.
    if let lastTool, lastTool.name == name.text { return lastTool }
    if let signature = catalog.tool(name.text) {
      lastTool = signature
      return signature
    }
    if isBare, !name.text.contains(".") {
      unknownFamily(name)
      return nil
    }
    let parts = name.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let family = String(parts[0])
    let real = catalog.aliases[family] ?? family
    let verbs = catalog.tools.filter { $0.family == real }
    let nearest: String?
    let note: String
    if verbs.isEmpty {
      nearest = Spelling.nearest(
        name.text,
        among: catalog.tools.map(\.name)
          + catalog.aliases.keys.sorted().flatMap { alias in
            catalog.tools.filter { $0.family == catalog.aliases[alias] }.map { alias + "." + $0.verb }
          })
      note = "families: " + catalog.families.joined(separator: ", ")
    } else {
      nearest = Spelling.nearest(String(parts.last ?? ""), among: verbs.map(\.verb)).map { family + "." + $0 }
      note = "verbs of \(family): " + verbs.map(\.verb).joined(separator: ", ")
    }
    report(
      .unknownTool, "there is no tool `\(name.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), name.span,
      notes: [note, "`lucid tools` lists them all"], fix: nearest.map { .init(replace: name.span, with: $0) })
    return nil
  }

  func checkUnused() {
    for (i, key) in inputKeys.enumerated() where !usedInputs.contains(i) {
      report(
        .unusedName, "nothing uses the input `\(key.text)`", key.span,
        notes: ["use it as `<<\(key.text)>>`, or take it out: a caller would give it in vain"])
    }
    for draft in drafts where draft.index == nil && draft.scope == 0 {
      report(
        .unusedName, "nothing uses the variable `\(draft.key.text)`", draft.key.span, severity: .warning,
        notes: ["it is never computed"])
    }
  }
}
