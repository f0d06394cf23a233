import LucidCore
import LucidSyntax
import LucidYAML

/// Diagnostics of requirements, inputs, personas and sections.
extension Diagnostic {
  // MARK: Requirements

  static func notAVersion(_ wanted: Scalar) -> Diagnostic {
    Diagnostic(.invalidValue, .error, "`\(wanted.text)` is not a version such as `\">=0.2\"`", at: wanted.span)
  }

  static func needsNewerProgram(_ version: ProgramVersion, this: ProgramVersion, at span: Span) -> Diagnostic {
    Diagnostic(
      .requirementNotMet, .error, "this file needs lucid \(version.text) or newer; this is \(this.text)", at: span,
      notes: ["install a newer lucid"])
  }

  static func requiresUnknownFamily(_ family: Scalar, families: [String]) -> Diagnostic {
    misspelt(
      .requirementNotMet, "there is no tool family `\(family.text)`", family.text, among: families, at: family.span,
      notes: ["families: " + families.joined(separator: ", ")], hasFix: false)
  }

  // MARK: Inputs

  static func choiceWithoutChoices(_ key: Scalar, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "a `choice` needs its `choices`", at: key.span, notes: ["add `choices: [first, second]`"], fix: fix)
  }

  static func choiceTwice(_ choice: Scalar) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "the choice `\(choice.text)` stands here twice", at: choice.span, notes: ["take one of them out"])
  }

  static func defaultOfFile(_ span: Span, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "a `file` input has no default: the file would be read unasked", at: span, notes: ["leave it out"],
      fix: fix)
  }

  static func defaultIsNoScalar(_ span: Span) -> Diagnostic {
    Diagnostic(.wrongShape, .error, "a default is a single value", at: span, notes: ["for several values write `type: list`"])
  }

  static func defaultIsNoList(_ span: Span) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "the default of a list is a list of single values", at: span,
      notes: ["write `default: [first, second]`"])
  }

  static func itemsOfNoList(_ kind: PlanInput.Kind, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`of` says what the items of a list are; this input is a \(kind.rawValue)", at: span,
      notes: ["write `type: list`, or leave `of` out"])
  }

  static func wrongDefault(_ problem: LiteralError, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "the default \(problem.message)", at: span, notes: problem.remedies, fix: problem.fix(at: span))
  }

  static func emptyDefault(_ span: Span, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`default` is nothing; without a default an input is required", at: span, notes: ["leave it out"],
      fix: fix)
  }

  static func boundOfUnbounded(_ kind: PlanInput.Kind, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`max` bounds texts, numbers and lists; this input is a \(kind.rawValue)", at: span,
      notes: ["leave `max` out"])
  }

  // MARK: Personas and sections

  static func unknownPersona(_ name: Scalar, names: [String]) -> Diagnostic {
    misspelt(
      .unknownPersona, "there is no persona `\(name.text)`", name.text, among: names, at: name.span,
      notes: [
        names.isEmpty
          ? "a document with `kind: persona` in this file can be one" : "personas: " + names.sorted().joined(separator: ", ")
      ])
  }

  static func unknownStatement(_ name: Scalar, names: [String]) -> Diagnostic {
    let family = name.text.prefix { $0 != "." }
    let near = names.filter { $0.hasPrefix(family + ".") }
    return misspelt(
      .unknownStatement, "there is no statement `\(name.text)`", name.text, among: names, at: name.span,
      notes: [
        near.isEmpty
          ? "`lucid tools` lists the families; a statement is `family.kind`" : "statements: " + near.joined(separator: ", ")
      ])
  }

  static func unknownSection(_ name: Scalar, names: [String]) -> Diagnostic {
    misspelt(
      .unknownSection, "there is no section `\(name.text)`", name.text, among: names, at: name.span,
      notes: [
        names.isEmpty
          ? "a document with `kind: section` in this file can be one" : "sections: " + names.joined(separator: ", ")
      ])
  }

  // MARK: Allowances

  static func malformedAllowance(_ node: YAMLNode, at span: Span) -> Diagnostic {
    Diagnostic(
      .unusedAllow, .warning, "`\(LintSuppressionSyntax.key)` is a list of codes; this is \(node.shapeName)", at: span,
      notes: ["write `\(LintSuppressionSyntax.key): [vague-word]`"])
  }

  static func unknownAllowedCode(_ word: Scalar) -> Diagnostic {
    let nearest = Spelling.nearest(word.text, among: DiagnosticCode.allCases.map(\.rawValue))
    return Diagnostic(
      .unusedAllow, .warning, "there is no code `\(word.text)`" + Spelling.suggestion(nearest), at: word.span,
      notes: ["`lucid explain` lists them all"], fix: nearest.map { .init(replace: word.span, with: $0) })
  }

  static func unusedAllowance(_ word: Scalar) -> Diagnostic {
    Diagnostic(
      .unusedAllow, .warning, "nothing here gives `\(word.text)`", at: word.span,
      notes: ["take it out: it would hide the next one; errors cannot be allowed"])
  }
}
