import LucidCore
import LucidSyntax
import LucidYAML

/// Steps, their arguments, and the plans that they use.
extension Diagnostic {
  /// A selector, or a content that cannot be empty, that is written as an empty text.
  static func emptyArgument(_ parameter: Parameter, at span: Span) -> Diagnostic {
    let effect = parameter.role == .selector ? " and chooses nothing" : ""
    return Diagnostic(
      .invalidValue, .error, "`\(parameter.name)` is empty\(effect)", at: span,
      notes: parameter.required ? [] : ["give it a value, or leave it out"])
  }

  static func unansweredWords(_ clue: InferenceEvidence, reason: MessageText) -> Diagnostic {
    Diagnostic(
      .unansweredWords, .warning, clue.unanswered(reason).text, at: clue.span,
      notes: ["write `steps` to say what is looked up; `lucid tools` lists the tools"])
  }

  // MARK: Arguments

  /// One for all that is missing, with an entry to add. `given` is the mapping of the others.
  static func missingArguments(
    _ missing: [MissingArgument], of tool: ToolSignature, at span: Span, given: YAMLMapping?, _ edits: EntryEdits
  ) -> Diagnostic {
    let text = missing.map { "\($0.parameter.name): \(ArgumentExamples.value(of: $0.parameter))" }.joined(separator: ", ")
    let canBeAdded = missing.allSatisfy { one in
      switch one.parameter.kind {
      case .moment, .fields: one.empty == nil
      default: false
      }
    }
    // A block has a line for each, so only one can be added.
    let isPlaced = canBeAdded && (missing.count == 1 || given?.isFlow == true)
    let fix = isPlaced ? given.map { Fix([edits.insertion(of: text, in: $0)]) } : nil
    return Diagnostic(
      .missingArgument, .error,
      "`\(tool.name)` needs " + missing.map { "`\($0.parameter.name)`: \($0.parameter.doc)" }.joined(separator: " And "),
      at: missing.first?.empty?.key.span ?? span,
      notes: [
        "\(missing.allSatisfy { $0.empty != nil } ? "write" : "add") `\(text)`",
        "arguments: " + tool.parameters.map(\.name).joined(separator: ", "),
      ],
      fix: fix)
  }

  /// A length where the range has an end.
  static func lengthOfRange(_ entry: YAMLMapping.Entry, of tool: ToolSignature, end: String) -> Diagnostic {
    let span = Span(
      file: entry.key.span.file, start: Int(entry.key.span.start), end: Int(max(entry.key.span.end, entry.value.span.end)))
    return Diagnostic(
      .unknownArgument, .error, "`\(tool.name)` has no argument `\(entry.key.text)`; its range has an end, `to`", at: span,
      notes: ["write `to: \(end)`"], fix: .init(replace: span, with: "to: \(end)"))
  }

  static func unknownArgument(_ key: Scalar, of tool: ToolSignature, meant: String?) -> Diagnostic {
    let names = tool.parameters.map(\.name)
    if let meant, key.text.hasPrefix(meant + "=") || key.text.hasPrefix(meant + ":") {
      let entry = "\(meant): \(key.text.dropFirst(meant.count + 1))"
      return Diagnostic(
        .unknownArgument, .error, "`: ` is missing after `\(meant)`", at: key.span, notes: ["write `\(entry)`"],
        fix: .init(replace: key.span, with: entry))
    }
    return Diagnostic(
      .unknownArgument, .error, "`\(tool.name)` has no argument `\(key.text)`" + Spelling.suggestion(meant), at: key.span,
      notes: [names.isEmpty ? "it takes none" : "arguments: " + names.joined(separator: ", ")],
      fix: meant.map { .init(replace: key.span, with: $0) })
  }

  static func wrongArgument(_ parameter: Parameter, found: String, at span: Span, meant: Rewording? = nil) -> Diagnostic {
    let expected = if case .period = parameter.kind { "a " + parameter.kind.name } else { parameter.kind.name }
    return Diagnostic(
      .typeMismatch, .error, "`\(parameter.name)` must be \(expected); this is \(found)", at: span,
      notes: meant.map { ["write `\($0.text)`"] } ?? [],
      fix: meant.map { .init(replace: span, with: $0.text, isSafe: $0.isSafe) })
  }

  /// `what` is quoted where it is a name.
  static func wrongType(of what: String, _ type: ValueType, found: String, at span: Span) -> Diagnostic {
    Diagnostic(.typeMismatch, .error, "\(what) must be \(type.withArticle); this is \(found)", at: span)
  }

  /// A range that no moment lies in.
  static func emptyRange(_ range: EmptyRange) -> Diagnostic {
    guard range.isSame, range.startName == "from" else {
      return Diagnostic(
        .invalidValue, .error,
        "`\(range.endName)` is \(range.isSame ? "the same moment as" : "before") `\(range.startName)`", at: range.end.span,
        notes: ["give an end that comes after the start" + (range.nextDay.map { ", such as `\($0)`" } ?? "")])
    }
    return Diagnostic(
      .invalidValue, .error, "`to` is the exclusive end, and nothing lies between `from` and the same moment",
      at: range.end.span, notes: [range.nextDay.map { "write `\($0)`" } ?? "give an end that comes after `from`"],
      fix: range.nextDay.map { .init(replace: range.end.span, with: $0) })
  }

  static func textAroundPlaceholder(in name: String, expected: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(name)` must be \(expected); text around a placeholder makes it text", at: span,
      notes: ["leave only the placeholder"])
  }

  /// `isName` when the text is that of a name.
  static func wrongLiteral(
    _ parameter: Parameter, _ scalar: Scalar, _ problem: LiteralError, isName: Bool
  ) -> Diagnostic {
    var (notes, fix) = (problem.remedies, problem.fix(at: scalar.span))
    if isName, problem.meant.isEmpty {
      notes = [writeName(scalar.text)]
      fix = .init(replace: scalar.span, with: "<<\(scalar.text)>>")
    } else if scalar.text.hasPrefix("{{"), scalar.text.hasSuffix("}}") {
      let inside = scalar.text.dropFirst(2).dropLast(2).split(separator: " ").joined(separator: " ")
      let text = if case .instant = parameter.kind { "<<\(inside) | at(09:00)>>" } else { "<<\(inside)>>" }
      notes = ["write `\(text)`"]
      fix = .init(replace: scalar.span, with: text)
    }
    return Diagnostic(.typeMismatch, .error, "`\(parameter.name)`: \(problem.message)", at: scalar.span, notes: notes, fix: fix)
  }

  private static func writeName(_ name: String) -> String { "write `<<\(name)>>` for the value of that name" }

  static func mixedValue(_ what: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "\(what) is a placeholder alone, or text without any", at: span,
      notes: ["put the text together under `variables:` and name it here"])
  }

  static func placeholderInRecord(_ entry: YAMLMapping.Entry) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(entry.key.text)` must be written out: inside a record there are no placeholders",
      at: entry.value.span, notes: ["only the whole value of `use` may be a placeholder"])
  }

  // MARK: Modifiers

  static func retryOfWrite(_ tool: ToolSignature, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(tool.name)` \(tool.effect.rawValue)s and cannot be tried again: it might do so twice",
      at: span, notes: ["take `retry` out; only reads, and tools that know a repeated call, have it"])
  }

  static func retryAfterTimeout(_ retry: Retry, timeout: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .warning,
      "the second try would begin after \(retry.delaySeconds) s, but all tries together have \(timeout) s", at: span,
      notes: ["raise `timeout`, or shorten `delay`"])
  }

  static func cacheOfWrite(_ tool: ToolSignature, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(tool.name)` \(tool.effect.rawValue)s: an earlier result cannot stand for it", at: span,
      notes: ["take `cache` out"])
  }

  // MARK: Bodies

  static func turnsNotStated(_ tool: Scalar, limits: YAMLMapping?, _ edits: EntryEdits) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`\(tool.text)` asks the model for every item of a list: say how often at most", at: tool.span,
      notes: [
        "write `limits: { turns: 12 }`: one for each item, and one for the answer",
        "a list that asks for more is refused whole, before the first item",
      ],
      fix: limits.map { Fix([edits.insertion(of: "turns: 12", in: $0)]) })
  }

  static func bodyUsesItsStep(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .cycle, .error, "`\(name)` is the list that this step stands in: it has no result before its last item", at: span,
      notes: ["name a step of the same `do` by its own id, or read `\(name)` behind the list"])
  }

  // MARK: Choices

  static func choiceWithoutName(at span: Span) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`\(ToolName.askChoice)` needs an `id`: a person answers by that name", at: span,
      notes: ["write `- id: which` as the first key of the step; `lucid run FILE which=ID` then answers it"])
  }

  static func choiceInList(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(ToolName.askChoice)` is asked once in a run: it stands among the ability's own steps", at: span,
      notes: ["put it before the list, the plan or the ability that needs the answer"])
  }

  static func offerWithoutID(_ type: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`among` must be a list of texts, or of records with an `id`; this is a list of \(type.name)",
      at: span, notes: ["a choice is answered by the id of an item, which is the same in the next run"])
  }

  // MARK: Abilities in steps

  static func abilityNotNamed(at span: Span) -> Diagnostic {
    Diagnostic(
      .missingArgument, .error, "`\(ToolName.abilityRun)` needs `ability`: the label of an ability of this file, written out",
      at: span,
      notes: ["write `ability.run: { ability: Weather }`", "which one runs is fixed before the run, like its permissions"])
  }

  static func abilityInputsAreNoMapping(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`inputs` is \(node.shapeName); it must be a mapping", at: node.span,
      notes: ["write `inputs: { city: Oslo }`"])
  }

  static func keyBesideAbility(_ key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`\(key)` cannot stand beside `\(ToolName.abilityRun)`, which is no single call", at: span,
      notes: ["say it in the steps of the ability"])
  }

  static func unknownAbility(_ label: Scalar, labels: [String]) -> Diagnostic {
    misspelt(
      .unknownPlan, "there is no ability `\(label.text)` in this file or in those that it imports", label.text, among: labels,
      at: label.span,
      notes: [
        labels.isEmpty
          ? "add it to the file behind a line `---`, or name its file: `import: [weather.lucidability]`"
          : "abilities: " + labels.sorted().joined(separator: ", ")
      ])
  }

  static func abilityRunsItself(_ label: Scalar, through: [String]) -> Diagnostic {
    let others = through.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .cycle, .error, "the ability `\(label.text)` runs itself" + (others.isEmpty ? "" : " through " + others), at: label.span,
      notes: ["put what both need into a plan, and `use` that"])
  }

  static func unsafeImport(_ path: Scalar) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(path.text)` is not a path inside the folder of this file", at: path.span,
      notes: ["a file imports its neighbours: `weather.lucidability` or `parts/weather.lucidability`, without `..` and addresses"]
    )
  }

  static func missingImport(_ path: Scalar, isReadable: Bool) -> Diagnostic {
    if isReadable, path.text.hasPrefix("./") {
      let own = String(path.text.dropFirst(2))
      return Diagnostic(
        .unknownPlan, .error, "a path from the folder of this file has no `./`; write `\(own)`", at: path.span,
        fix: path.style == .plain ? .init(replace: path.span, with: own, isSafe: true) : nil)
    }
    return Diagnostic(
      .unknownPlan, .error,
      isReadable
        ? "there is no file `\(path.text)` beside this one, or it is a link"
        : "a file that is read from standard input, an address or the library imports nothing", at: path.span,
      notes: isReadable ? [] : ["`lucid share export FILE` puts a file and all that it imports into one"])
  }

  // MARK: Plans in steps

  static func unknownPlan(_ name: Scalar, names: [String]) -> Diagnostic {
    misspelt(
      .unknownPlan, "there is no plan `\(name.text)`", name.text, among: names, at: name.span,
      notes: ["plans: " + names.sorted().joined(separator: ", ")])
  }

  /// `through` are the plans between the two uses.
  static func planUsesItself(_ used: Scalar, through: [String], begins: Span?) -> Diagnostic {
    let others = through.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .cycle, .error, "the plan `\(used.text)` uses itself" + (others.isEmpty ? "" : " through " + others), at: used.span,
      related: begins.map { [.init("the plan `\(used.text)` begins here", at: $0)] } ?? [])
  }

  static func tooManyStepsWithPlans(_ used: Scalar, most: Int) -> Diagnostic {
    Diagnostic(
      .tooManySteps, .error, "with the plans put in there are more than \(most) steps", at: used.span,
      notes: ["there may be at most \(most)"])
  }

  static func unknownPlanInput(_ key: Scalar, of plan: String, inputs: [String]) -> Diagnostic {
    misspelt(
      .unknownArgument, "the plan `\(plan)` has no input `\(key.text)`", key.text, among: inputs, at: key.span,
      notes: [inputs.isEmpty ? "it takes none" : "inputs: " + inputs.joined(separator: ", ")])
  }

  static func missingPlanInput(_ input: PlanInput, of plan: String, at span: Span, declared: Span) -> Diagnostic {
    Diagnostic(
      .missingArgument, .error, "the plan `\(plan)` needs `\(input.name)`" + (input.ask.map { ": \($0)" } ?? ""), at: span,
      notes: ["write `with: { \(input.name): … }` beside `use`"], related: [.init("it is declared here", at: declared)])
  }

  static func fileGivenByPlan(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(name)` is a file, which only a person can give: a plan is not told which one to read",
      at: span, notes: ["declare an input of type `file` here and pass it on: `\(name): <<that_input>>`"])
  }

  /// `isName` when the text is that of a name.
  static func wrongPlanInput(
    _ input: PlanInput, _ text: String, _ problem: LiteralError, isName: Bool, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(input.name)`: \(problem.message)", at: span,
      notes: isName ? [writeName(text)] : problem.remedies, fix: isName ? nil : problem.fix(at: span))
  }

  // MARK: Writes

  static func capOfRead(_ tool: ToolSignature, at span: Span) -> Diagnostic {
    Diagnostic(
      .writeCap, .error, "`\(tool.name)` only reads; a cap is for what writes or sends", at: span,
      notes: ["take it out: reading is bounded by `limits`"])
  }

  static func secondCap(_ tool: ToolSignature, at span: Span) -> Diagnostic {
    Diagnostic(.duplicateKey, .error, "`\(tool.name)` has a cap already", at: span)
  }

  /// `certain` is how many steps call the tool in every run, `surplus` the first of them that is
  /// not allowed.
  static func capTooLow(_ tool: ToolSignature, most: Int, certain: Int, at span: Span, surplus: Span) -> Diagnostic {
    let allowed = most == 0 ? "no call" : most == 1 ? "one call" : "\(most) calls"
    let calls = certain == 1 ? "a step calls it" : "\(certain) steps call it"
    return Diagnostic(
      .writeCap, .error, "`writes` allows \(allowed) of `\(tool.name)`, but \(calls) in every run", at: span,
      notes: ["allow \(certain), or give a step a `when`"], related: [.init("this step is one too many", at: surplus)])
  }
}
