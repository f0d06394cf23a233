import LucidCore
import LucidSyntax
import LucidYAML

/// Names: their declaration, and what they stand for.
extension Diagnostic {
  // MARK: Declarations

  static func notAName(_ key: Scalar) -> Diagnostic {
    let meant = Rewording.identifier(key.text)
    return Diagnostic(
      .invalidName, .error, "`\(key.text)` is not a name: small letters, digits and `_`, a letter first", at: key.span,
      notes: meant.map { ["write `\($0.text)`"] } ?? [], fix: meant.map { .init(replace: key.span, with: $0.text) })
  }

  static func nameIsWord(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidName, .error, "`\(name)` is a word of the language and cannot be a name", at: span, notes: ["write `my_\(name)`"])
  }

  static func nameIsBuiltIn(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "`\(key.text)` is a built-in name; choose another", at: key.span, notes: ["write `my_\(key.text)`"])
  }

  static func nameIsTaken(_ key: Scalar, by other: Span?) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "the name `\(key.text)` is taken", at: key.span,
      notes: ["inputs, variables and steps share their names; write `my_\(key.text)`"],
      related: other.map { [.init("it stands for this", at: $0)] } ?? [])
  }

  static func itemNameIsTaken(_ name: String, isBuiltIn: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, isBuiltIn ? "`\(name)` is a built-in name" : "the name `\(name)` is taken", at: span,
      notes: ["choose another for the item, such as `one_\(name)`"])
  }

  static func itemIsTaken(at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "the name `item` is taken, so the items need another", at: span,
      notes: ["name them: `event in events.items`"])
  }

  static func notAnItemName(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidName, .error,
      "`\(name)` cannot be the name of an item: small letters, digits and `_`, no word of the language", at: span)
  }

  static func unusedInput(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .unusedName, .error, "nothing uses the input `\(key.text)`", at: key.span,
      notes: ["use it as `<<\(key.text)>>`, or take it out: a caller would give it in vain"])
  }

  static func unusedVariable(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .unusedName, .warning, "nothing uses the variable `\(key.text)`", at: key.span, notes: ["it is never computed"])
  }

  static func unusedItem(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unusedName, .warning, "nothing uses the item `\(name)`: every call would be the same", at: span,
      notes: ["use it in the arguments: `<<\(name)>>`"])
  }

  // MARK: References

  /// Without the names that are known: there are diagnostics enough.
  static func unknownNameOfMany(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(.unknownName, .error, "there is no `\(name)` here", at: span)
  }

  static func unknownName(_ name: String, own: [String], builtIn: [String], at span: Span) -> Diagnostic {
    // A loop whose head could not be read has no name.
    let own = own.filter { !$0.isEmpty }
    if weekdays.contains(name.lowercased()) {
      let word = name.prefix(1).uppercased() + name.dropFirst().lowercased()
      return Diagnostic(
        .unknownName, .error, "there is no `\(name)` here: a weekday is a text", at: span,
        notes: ["compare it with that of today: `weekday == \"\(word)\"`"])
    }
    let known = own + builtIn + ["settings", "persona", "tools"]
    let folded = name.lowercased()
    let nearest = known.first { $0 == folded } ?? Spelling.nearest(name, among: known)
    var notes = ["built-in: " + builtIn.joined(separator: ", ")]
    if !own.isEmpty { notes.insert("names of this file: " + own.joined(separator: ", "), at: 0) }
    if nearest == nil { notes.append("`<<<<\(name)>>` prints `<<\(name)>>` as text") }
    return Diagnostic(
      .unknownName, .error, "there is no `\(name)` here" + Spelling.suggestion(nearest), at: span, notes: notes,
      fix: nearest.map { .init(replace: span, with: $0) })
  }

  private static let weekdays: Set<String> = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The first of the same diagnostics at several places.
  static func repeated(_ first: Diagnostic, more: Int, fix: Fix?) -> Diagnostic {
    Diagnostic(
      first.code, first.severity, first.message, at: first.span,
      notes: ["+ \(more) more place\(more == 1 ? "" : "s")"] + first.notes,
      related: first.related, fix: fix)
  }

  static func toolsAlone(families: [String], at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "`tools` is followed by a family", at: span,
      notes: ["`tools.calendar is available`", "families: " + families.joined(separator: ", ")])
  }

  static func previousAlone(steps: [String], at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "`previous` is followed by a step", at: span,
      notes: [
        steps.first.map { "`previous.\($0)` is the result of `\($0)` in the last finished run" } ?? "no step here has an id"
      ] + (steps.count > 1 ? ["steps: " + steps.joined(separator: ", ")] : []))
  }

  static func unknownPrevious(_ name: String, steps: [String], at span: Span) -> Diagnostic {
    misspelt(
      .unknownName, "there is no step `\(name)`, and `previous` holds results of steps", name, among: steps, at: span,
      notes: [steps.isEmpty ? "no step here has an id" : "steps: " + steps.joined(separator: ", ")])
  }

  static func personaInPersona(at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "a persona's text cannot name `persona`", at: span,
      notes: ["it is part of what `persona` stands for"])
  }

  static func variableNeedsItself(_ key: Scalar, at span: Span) -> Diagnostic {
    Diagnostic(
      .cycle, .error, "the variable `\(key.text)` needs itself", at: span,
      related: [.init("it is defined here", at: key.span)])
  }

  static func variablesTooDeep(_ key: Scalar, most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep, .error, "variables need each other more than \(most) deep", at: span,
      related: [.init("`\(key.text)` is defined here", at: key.span)])
  }

  static func variableWrites(_ tool: ToolSignature, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "a variable only reads; `\(tool.name)` is a \(tool.effect.rawValue)", at: span,
      notes: ["call it in a step"])
  }

  static func stepUsesItself(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(.cycle, .error, "the step `\(name)` cannot use its own result", at: span)
  }

  static func laterStep(_ name: String, _ step: StepDraft, at span: Span) -> Diagnostic {
    Diagnostic(
      .forwardReference, .error, "the step `\(name)` comes later; a step sees only those before it", at: span,
      related: [.init("`\(name)` is here", at: step.id?.span ?? step.syntax.span)])
  }

  static func needsLaterStep(_ name: String, _ step: StepDraft, at span: Span) -> Diagnostic {
    Diagnostic(
      .forwardReference, .error, "`\(name)` needs the step `\(step.name)`, which comes later", at: span,
      related: [.init("the step is here", at: step.syntax.span)])
  }

  /// In `after`.
  static func comesLater(_ id: Scalar, declared: Span?) -> Diagnostic {
    Diagnostic(
      .forwardReference, .error, "the step `\(id.text)` comes later", at: id.span,
      related: declared.map { [.init("it is here", at: $0)] } ?? [])
  }

  static func unknownStep(_ id: Scalar, ids: [String]) -> Diagnostic {
    misspelt(
      .unknownName, "there is no step `\(id.text)`", id.text, among: ids, at: id.span,
      notes: ids.isEmpty ? ["no step has an id"] : ["steps: " + ids.joined(separator: ", ")], hasFix: false)
  }

  // MARK: Fields

  /// `source` is the text that the field is asked of, where its items may have the field.
  static func unknownField(_ name: String, of record: RecordType, source: String? = nil, at span: Span) -> Diagnostic {
    var notes = ["fields: " + record.names.joined(separator: ", ")]
    if let source, let items = record.index(of: "items"), case .list(.record(let item)) = record.fields[items].type,
      item.index(of: name) != nil
    {
      notes.append("each item has `\(name)`: `\(source).items | map(\(name))`, or `.items[0].\(name)`")
    }
    return misspelt(
      .unknownField, "\(record.name) has no field `\(name)`", name, among: record.names, at: span, notes: notes,
      meant: OtherWords.field(name, of: record))
  }

  static func unknownRecordField(_ key: Scalar, of record: RecordType, hasFix: Bool = true) -> Diagnostic {
    misspelt(
      .unknownField, "\(record.name) has no field `\(key.text)`", key.text, among: record.names, at: key.span,
      notes: ["fields: " + record.names.joined(separator: ", ")], meant: OtherWords.field(key.text, of: record), hasFix: hasFix)
  }

  static func unknownShownField(_ name: String, of item: ValueType, at span: Span) -> Diagnostic {
    let itself = "`item` is the item itself"
    guard case .record(let record) = item else {
      return Diagnostic(
        .unknownField, .error, "the items are \(item.name); they have no field `\(name)`", at: span, notes: [itself])
    }
    return misspelt(
      .unknownField, "\(record.name) has no field `\(name)`", name, among: record.names, at: span,
      notes: ["fields: " + record.names.joined(separator: ", "), itself], meant: OtherWords.field(name, of: record))
  }

  /// `dotted` is the field with its dot.
  static func fieldOfList(_ name: String, of item: ValueType, at span: Span, dotted: Span) -> Diagnostic {
    if OtherWords.lengths.contains(name) {
      return Diagnostic(
        .unknownField, .error, "a list has no field `\(name)`; write `| length`", at: span,
        fix: .init(replace: dotted, with: " | length", isSafe: true))
    }
    var hasField = false
    if case .record(let record) = item { hasField = record.index(of: name) != nil }
    return Diagnostic(
      .unknownField, .error, "a list has no field `\(name)`", at: span,
      notes: ["`| map(\(name))` takes it from every item, `[0].\(name)` from the first"],
      fix: hasField ? .init(replace: dotted, with: " | map(\(name))") : nil)
  }

  /// `inputs.city`.
  static func prefixedName(_ prefix: String, _ name: String, at span: Span, fix: Fix) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "names stand alone here, without `\(prefix).`: `\(name)`", at: span, fix: fix)
  }

  /// A word of another system for a name.
  static func foreignName(_ name: String, _ own: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "there is no `\(name)` here" + Spelling.suggestion(own), at: span,
      fix: .init(replace: span, with: own))
  }

  /// `source` is the text of the value, `dotted` the field with its dot.
  static func fieldOfScalar(
    _ name: String, of type: ValueType, source: String, at span: Span, dotted: Span
  ) -> Diagnostic {
    let message = "\(type.withArticle) has no fields"
    if [.date, .datetime].contains(type), let pattern = dateParts[name.lowercased()] {
      let filter = " | date(\"\(pattern)\")"
      return Diagnostic(
        .unknownField, .error, message, at: span, notes: ["write `\(source)\(filter)`"],
        fix: .init(replace: dotted, with: filter))
    }
    return Diagnostic(
      .unknownField, .error, message, at: span, notes: ["the value itself is `\(source)`"],
      fix: .init(replace: dotted, with: ""))
  }

  /// Patterns for parts of dates that other languages have as fields.
  private static let dateParts = [
    "year": "yyyy", "month": "M", "day": "d", "weekday": "EEEE", "hour": "H", "minute": "m", "date": "yyyy-MM-dd",
  ]

  // MARK: Steps of plans

  static func unknownPlanStep(_ name: String, of plan: String, steps: [String], at span: Span) -> Diagnostic {
    misspelt(
      .unknownField, "the plan `\(plan)` has no step `\(name)`", name, among: steps, at: span,
      notes: [steps.isEmpty ? "none of its steps has an id" : "steps: " + steps.joined(separator: ", ")])
  }

  static func planIsNoValue(_ name: String, _ plan: String, steps: [String], at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(name)` stands for the steps of the plan `\(plan)`, not for one value", at: span,
      notes: [
        steps.isEmpty
          ? "none of its steps has an id" : "name one of them: " + steps.map { "`\(name).\($0)`" }.joined(separator: ", ")
      ])
  }

  // MARK: Tools

  static func unknownTool(_ name: Scalar, _ catalog: Catalog) -> Diagnostic {
    if let meant = NearTools(catalog).meant(by: name.text) {
      let verbs = catalog.tools.filter { $0.family == meant.family }.map(\.verb)
      return Diagnostic(
        .unknownTool, .error, "there is no tool `\(name.text)`" + Spelling.suggestion(meant.name), at: name.span,
        notes: ["verbs of \(meant.family): " + verbs.joined(separator: ", "), "`lucid tools` lists them all"],
        fix: .init(replace: name.span, with: meant.name))
    }
    let parts = name.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let family = String(parts[0])
    let real = catalog.aliases[family] ?? family
    let verbs = catalog.tools.filter { $0.family == real }
    let nearest: String?
    let note: String
    if verbs.isEmpty {
      let aliases = catalog.aliases.keys.sorted().flatMap { alias in
        catalog.tools.filter { $0.family == catalog.aliases[alias] }.map { alias + "." + $0.verb }
      }
      nearest = Spelling.nearest(name.text, among: catalog.tools.map(\.name) + aliases)
      note = "families: " + catalog.families.joined(separator: ", ")
    } else {
      nearest = Spelling.nearest(String(parts.last ?? ""), among: verbs.map(\.verb)).map { family + "." + $0 }
      note = "verbs of \(family): " + verbs.map(\.verb).joined(separator: ", ")
    }
    return Diagnostic(
      .unknownTool, .error, "there is no tool `\(name.text)`" + Spelling.suggestion(nearest), at: name.span,
      notes: [note, "`lucid tools` lists them all"] + (verbs.isEmpty && nearest == nil ? [declaredTool(name)] : []),
      fix: nearest.map { .init(replace: name.span, with: $0) })
  }

  /// The remedy for a tool that the user's configuration may have.
  private static func declaredTool(_ name: Scalar) -> String {
    guard ToolDeclarationLowering.isToolName(name.text) else {
      return "a tool of your configuration is declared in the file under `tools`"
    }
    return
      "a tool of your configuration is declared in the file under `tools`: `lucid tools own into FILE \(name.text)` writes that"
  }

  /// A word alone where a call is expected: the name of a family.
  static func unknownBareTool(_ name: Scalar, _ catalog: Catalog) -> Diagnostic {
    let verbs = catalog.tools.filter { $0.family == catalog.aliases[name.text] ?? name.text }.map(\.name)
    if !verbs.isEmpty {
      return Diagnostic(
        .unknownTool, .error, "`\(name.text)` has several tools and none of them is the usual one", at: name.span,
        notes: ["name one: " + verbs.joined(separator: ", ")])
    }
    return misspelt(
      .unknownTool, "there is no tool family `\(name.text)`", name.text,
      among: catalog.families + catalog.aliases.keys.sorted(), at: name.span,
      notes: ["families: " + catalog.families.joined(separator: ", "), "`lucid tools` lists all their tools"])
  }

  static func unknownFamily(_ name: String, _ catalog: Catalog, at span: Span) -> Diagnostic {
    misspelt(
      .unknownTool, "there is no tool family `\(name)`", name, among: catalog.families + catalog.aliases.keys.sorted(),
      at: span, notes: ["families: " + catalog.families.joined(separator: ", ")])
  }
}
