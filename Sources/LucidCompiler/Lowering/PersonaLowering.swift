import LucidCore
import LucidSyntax
import LucidYAML

/// The persona of a document.
struct ChosenPersona {
  let persona: Persona
  /// Its text as the author wrote it.
  let written: String
  /// The plan's variable that holds the text, once something names it.
  var variable: Int?
}

/// Lowers `persona: NAME`, and `persona` in expressions.
struct PersonaLowering {
  let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  /// The persona that a document names. Its text sees the built-in names and none of the
  /// document's.
  func choose(_ name: Scalar?) -> ChosenPersona? {
    guard let name, let found = unit.documents.persona(name, reportingTo: unit.diagnostics),
      let text = found["text"]?.scalar, let label = found.text("label")
    else { return nil }
    let template = lower(text, isRaw: found.text("raw") == "true")
    return ChosenPersona(
      persona: Persona(name: name.text, label: label, icon: found.text("icon"), text: template), written: text.text)
  }

  func lower(_ text: Scalar, isRaw: Bool) -> Template {
    TemplateLowering.template(
      text, raw: isRaw, in: LoweringContext(consumer: "persona", isPersonaText: true), of: unit)
  }

  // MARK: In expressions

  /// `persona` as a record; absent when the document chose none.
  func value(in context: LoweringContext, at span: @autoclosure () -> Span) -> TypedExpression {
    if context.isPersonaText {
      unit.report(.personaInPersona(at: span()))
      return .unknown
    }
    guard let chosen = unit.persona else {
      let absence = unit.document.kind == .section ? Self.noneChosen : Self.noneNamed
      return TypedExpression(.literal(.absent(absence)), .record(personaType))
    }
    let values: [Value] = [
      .text(chosen.persona.name), .text(chosen.persona.label), .optional(chosen.persona.icon), .text(chosen.written),
    ]
    return TypedExpression(.literal(.record(Record(personaType, values: values))), .record(personaType))
  }

  private static let noneChosen = Absence(unavailable: "persona", .words(.noneChosen))
  private static let noneNamed = Absence(unavailable: "persona", .words(.abilityChoseNone))

  /// `persona.text` with everything put in: a lazy value like any other; nil without a persona.
  func text(in context: LoweringContext) -> TypedExpression? {
    guard !context.isPersonaText, let chosen = unit.persona else { return nil }
    let index = chosen.variable ?? unit.variables.add("persona.text", .text, .free, .template(chosen.persona.text))
    unit.persona?.variable = index
    unit.variables.note(index, neededBy: context.consumer)
    return TypedExpression(.reference(.variable(index)), .text)
  }
}
