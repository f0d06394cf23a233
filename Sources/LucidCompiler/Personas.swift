import LucidCore
import LucidSyntax
import LucidYAML

/// `persona: NAME`, and `persona` in expressions.
extension Lowering {
  struct ChosenPersona {
    let persona: Persona
    /// Its text as the author wrote it.
    let written: String
    /// The plan's variable that holds the text, once something names it.
    var variable: Int?
  }

  func choosePersona() {
    let users = usersPersona.map { Scalar(text: $0, style: .plain, span: document.span, inFlow: false) }
    guard let name = users ?? document["persona"]?.scalar, let found = personaDocument(name) else { return }
    guard let text = found["text"]?.scalar, let label = found.text("label") else { return }
    // Its text sees the built-in names and none of the ability's.
    var none: [String: Symbol] = [:]
    swap(&symbols, &none)
    consumer = "persona"
    isInPersona = true
    let template = template(text, raw: found.text("raw") == "true")
    isInPersona = false
    swap(&symbols, &none)
    persona = ChosenPersona(
      persona: Persona(name: name.text, label: label, icon: found.text("icon"), text: template), written: text.text)
  }

  /// The document of a named persona: of the same file, else one that is installed.
  private func personaDocument(_ name: Scalar) -> DocumentSyntax? {
    if let sibling = siblingPersonas.first(where: { $0.text("name") == name.text }) { return sibling }
    guard let file = compiler.personaFile(name.text) else {
      let names = siblingPersonas.compactMap { $0.text("name") } + compiler.personaNames
      let nearest = Spelling.nearest(name.text, among: names)
      report(
        .unknownPersona, "there is no persona `\(name.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), name.span,
        notes: [
          names.isEmpty
            ? "a document with `kind: persona` in this file can be one" : "personas: " + names.sorted().joined(separator: ", ")
        ], fix: nearest.map { .init(replace: name.span, with: $0) })
      return nil
    }
    let id = sources.add(file)
    let parsed = DocumentParser.parse(file, id: id, limits: compiler.limits.yaml, maximumSteps: compiler.limits.steps)
    diagnostics += parsed.diagnostics
    return parsed.documents.first { $0.kind == .persona && $0.text("name") == name.text }
  }

  /// `persona` as a record; absent when the ability chose none.
  func personaValue(_ span: @autoclosure () -> Span) -> Typed {
    if isInPersona {
      report(
        .unknownName, "a persona's text cannot name `persona`", span(), notes: ["it is part of what `persona` stands for"])
      return Self.unknown
    }
    guard let chosen = persona else {
      let absence = document.kind == .section ? Self.noPersonaChosen : Self.noPersona
      return (.literal(.absent(absence)), .record(personaType))
    }
    let values: [Value] = [
      .text(chosen.persona.name), .text(chosen.persona.label), .optional(chosen.persona.icon), .text(chosen.written),
    ]
    return (.literal(.record(Record(personaType, values: values))), .record(personaType))
  }

  private static let noPersonaChosen = Absence(.unavailable, "persona is not available: none was chosen")
  private static let noPersona = Absence(.unavailable, "persona is not available: the ability chose none")

  /// `persona.text` with everything put in: a lazy value like any other; nil without a persona.
  func personaText() -> Typed? {
    guard !isInPersona, let chosen = persona else { return nil }
    let index = chosen.variable ?? addVariable("persona.text", .text, .free, .template(chosen.persona.text))
    persona?.variable = index
    note(index)
    return (.reference(.variable(index)), .text)
  }
}

/// `tools.FAMILY`.
extension Lowering {
  func toolFamily(_ name: String, at span: @autoclosure () -> Span) -> Typed {
    let family = catalog.aliases[name] ?? name
    guard catalog.families.contains(family) else {
      let names = catalog.families + catalog.aliases.keys.sorted()
      let nearest = Spelling.nearest(name, among: names)
      let place = span()
      report(
        .unknownTool, "there is no tool family `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), place,
        notes: ["families: " + catalog.families.joined(separator: ", ")], fix: nearest.map { .init(replace: place, with: $0) })
      return Self.unknown
    }
    return (.reference(.family(family)), .record(toolFamilyType))
  }
}
