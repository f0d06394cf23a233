import LucidCore
import LucidSyntax
import LucidYAML

/// Declarations of tools that the program does not bring.
extension Diagnostic {
  static func notAToolName(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .invalidName, .error, "`\(TerminalSanitizer.message(key.text, limit: 60))` is not the name of a tool", at: key.span,
      notes: ["write `family.verb` in small letters, digits and `_`, such as `ticker.quote`"])
  }

  static func notAServerName(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .invalidName, .error, "`\(TerminalSanitizer.message(key.text, limit: 60))` is not the name of a server", at: key.span,
      notes: ["write small letters, digits and `_`, such as `github`"])
  }

  static func familyTaken(_ family: String, _ key: Scalar) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "the family `\(family)` is reserved", at: key.span,
      notes: ["choose another family, such as `my_\(family)`; `lucid tools` lists the families of the program"])
  }

  static func toolDeclaredTwice(_ key: Scalar, first: Scalar) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "`\(key.text)` is declared with another signature before", at: key.span,
      notes: ["abilities of one file declare a tool alike: change one"],
      related: [.init("`\(key.text)` is declared here", at: first.span)])
  }

  static func toolDeclaredElsewhere(_ name: Scalar) -> Diagnostic {
    Diagnostic(
      .unknownTool, .error, "`\(name.text)` is declared by another ability of the file, not by this one", at: name.span,
      notes: ["repeat the declaration under `tools` of this ability: each ability is installed by itself"])
  }

  static func notAnArgumentName(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .invalidName, .error, "`\(TerminalSanitizer.message(key.text, limit: 60))` is not the name of an argument", at: key.span,
      notes: ["write small letters, digits and `_`, such as `days`"])
  }

  static func notAFieldName(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .invalidName, .error, "`\(TerminalSanitizer.message(key.text, limit: 60))` is not the name of a field", at: key.span,
      notes: ["write small letters, digits and `_`, such as `price`"])
  }

  static func unknownToolType(_ word: Scalar, types: [String]) -> Diagnostic {
    let others = [
      "text": "string", "int": "integer", "float": "number", "bool": "boolean", "array": "list", "object": "a mapping",
    ]
    let meant = types.contains(others[word.text] ?? "") ? others[word.text] : Spelling.nearest(word.text, among: types)
    return Diagnostic(
      .invalidValue, .error,
      "`\(TerminalSanitizer.message(word.text, limit: 40))` is no type" + Spelling.suggestion(meant), at: word.span,
      notes: ["types: " + types.joined(separator: ", ")], fix: meant.map { .init(replace: word.span, with: $0) })
  }

  static func argumentWithoutChoices(_ name: Scalar) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "the argument `\(name.text)` is a choice without `choices`", at: name.span,
      notes: ["write `\(name.text): { type: choice, choices: [a, b] }`"])
  }

  static func defaultOfMoment(_ name: Scalar, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "the argument `\(name.text)` is a date, which has no default", at: span,
      notes: ["remove `default`, and write `<<today>>` or `<<now>>` in the step"])
  }

  static func listOfOneType(_ place: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "\(place) is a list of one type", at: span,
      notes: ["write `[string]`, or `[{ title: string }]` for a list of records"])
  }

  static func recordWithoutFields(_ place: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "\(place) is a record without fields", at: span,
      notes: ["name its fields: `{ price: number, currency: string }`"])
  }

  static func resultTooDeep(_ most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep, .error, "lists and records of a result nest at most \(most) deep", at: span,
      notes: ["return a flatter result"])
  }
}
