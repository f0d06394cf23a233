package import LucidCore
import LucidYAML

/// Documents, their keys and the shapes of values.
extension Diagnostic {
  static func oldForm(_ form: OldForm) -> Diagnostic { oldForm(form.message, at: form.span, Fix(form.edits, isSafe: true)) }

  /// A part of a file in a form that the language does not have any more; `fix` brings it over.
  package static func oldForm(_ message: String, at span: Span, _ fix: Fix) -> Diagnostic {
    Diagnostic(.oldForm, .error, message, at: span, notes: ["`lucid fmt --migrate` brings the whole file over"], fix: fix)
  }

  // MARK: Documents

  static func emptyDocument(at span: Span) -> Diagnostic {
    Diagnostic(
      .emptyFile, .error, "the document is empty", at: span,
      notes: ["a document starts with `lucidability: 1` and `kind: ability`"])
  }

  /// `fix` parts keys from values.
  static func documentIsNoMapping(_ node: YAMLNode, fix: Fix?) -> Diagnostic {
    if let fix {
      return Diagnostic(
        .notAMapping, .error, "no line here has a key, `: ` and a value", at: node.span,
        notes: ["write `lucidability: 1`: a colon and a blank stand behind each key"], fix: fix)
    }
    return Diagnostic(
      .notAMapping, .error, "a document is a mapping of keys to values; this one is \(node.shapeName)", at: node.span,
      notes: [
        OlderShape.isList(node)
          ? "it is the list of an older app: `lucid install` takes it as it is, and `lucid import` shows it as YAML"
          : "it starts with `lucidability: 1` and `kind: ability`"
      ])
  }

  static func otherFormat(_ version: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .formatVersion, .error, "this file is written in format \(version); this program knows format 1", at: span,
      notes: [version > 1 ? "a newer lucid can read it" : "the first format is 1"], fix: .init(replace: span, with: "1"))
  }

  static func missingFormat(at span: Span, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`lucidability` is missing: which format the file is written in", at: span,
      notes: ["add the line `lucidability: 1` at the top"], fix: fix)
  }

  static func missingKind(_ kinds: [String], at span: Span, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`kind` is missing: what the document is", at: span,
      notes: ["add `kind: ability` (or one of \(kinds.joined(separator: ", ")))"], fix: fix)
  }

  static func unknownKind(_ node: YAMLNode, kinds: [String]) -> Diagnostic {
    let nearest = node.scalar.flatMap { Rewording.choice($0.text, among: kinds) }?.text
    let shown = node.scalar.map { "`\(short($0.text))`" } ?? node.shapeName
    return Diagnostic(
      .unknownKind, .error, "\(shown) is no kind of document" + Spelling.suggestion(nearest), at: node.span,
      notes: ["kinds: " + kinds.joined(separator: ", ")], fix: nearest.map { .init(replace: node.span, with: $0) })
  }

  static func planAndSteps(plan: Scalar, steps: Scalar) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`plan` and `steps` cannot stand together", at: steps.span,
      notes: ["keep one: the name of a plan, or steps of its own"], related: [.init("`plan` is here", at: plan.span)])
  }

  static func tooManySteps(_ count: Int, most: Int, at span: Span) -> Diagnostic {
    Diagnostic(.tooManySteps, .error, "\(count) steps; there may be at most \(most)", at: span)
  }

  static func unformattableKey() -> Diagnostic {
    Diagnostic(
      .yamlSyntax, .error, "an alias, a mapping or nothing stands for a key, which cannot be formatted",
      at: Span(file: 0, start: 0, end: 0), notes: ["write the key out"])
  }

  // MARK: Keys

  static func missingKey(_ key: Key, in place: String, at span: Span, fix: Fix?) -> Diagnostic {
    let example = MissingKeys.examples[key.name].map { ["add `\(key.name): \($0)`"] } ?? []
    let names = "`\(key.name)`" + (key.alternative.map { " or `\($0)`" } ?? "")
    return Diagnostic(
      .missingKey, .error, "\(names) is missing in `\(place)`", at: span, notes: [key.doc] + example, fix: fix)
  }

  /// Without the keys that are known: there are diagnostics enough.
  static func unknownKeyOfMany(_ key: Scalar, in place: String) -> Diagnostic {
    Diagnostic(.unknownKey, .error, "unknown key `\(key.text)` in \(place)", at: key.span)
  }

  static func unknownKey(_ key: Scalar, in place: String, nearest: String?, keys: [Key], fix: Fix?) -> Diagnostic {
    Diagnostic(
      .unknownKey, .error, "unknown key `\(key.text)` in \(place)" + Spelling.suggestion(nearest), at: key.span,
      notes: keys.written.isEmpty ? [] : ["keys here: " + keys.written.map(\.shown).sorted().joined(separator: ", ")],
      fix: fix)
  }

  /// A key of another system, whose value has another form here.
  static func keyOfOtherForm(_ key: Scalar, in place: String, write entry: String, fix: Fix) -> Diagnostic {
    Diagnostic(
      .unknownKey, .error, "unknown key `\(key.text)` in \(place)", at: key.span, notes: [write(entry)], fix: fix)
  }

  /// A key of another system that has no counterpart; `place` says where its matter lives.
  static func keyLivesElsewhere(_ key: Scalar, in place: String, _ note: String, fix: Edit?) -> Diagnostic {
    Diagnostic(
      .unknownKey, .error, "unknown key `\(key.text)` in \(place)", at: key.span, notes: [note],
      fix: fix.map { Fix([$0]) })
  }

  static func textNotIndented(_ text: Scalar, under key: Scalar, fix: Fix) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "the text under `\(key.text): |` is not indented", at: text.span,
      notes: ["indent each of its lines by two spaces"], fix: fix)
  }

  // MARK: Steps

  static func stepIsNoMapping(_ node: YAMLNode, at span: Span, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "a step is a mapping; this one is \(node.shapeName)", at: span,
      notes: [
        "write `- family.verb: { … }`, such as `- calendar.events: { from: <<today>>, to: <<tomorrow>> }`",
        "a word alone is a family or a tool: `- calendar`, `- calendar.next`, or `notes.search: {}`",
      ], fix: fix)
  }

  static func stepWithTwoTools(_ first: Scalar, _ second: Scalar) -> Diagnostic {
    Diagnostic(
      .stepWithTwoTools, .error, "a step calls one tool; this one names `\(first.text)` and `\(second.text)`", at: second.span,
      notes: ["begin a new step: `- \(second.text): { … }`"], related: [.init("the first is here", at: first.span)])
  }

  /// A step or a variable that names its tool as a value, as other systems do.
  static func toolIsKey(_ key: Scalar, _ tool: String, in place: String, fix: Fix) -> Diagnostic {
    Diagnostic(
      .stepWithoutTool, .error, "`\(key.text)` is no key of a \(place): the tool is a key, with its arguments under it",
      at: key.span, notes: [write("\(tool): { … }")], fix: fix)
  }

  static func shellInStep(_ key: Scalar, at span: Span) -> Diagnostic {
    Diagnostic(
      .stepWithoutTool, .error, "`\(key.text)`: a step calls a tool, never a program", at: span,
      notes: ["name a tool, such as `notes.search: {}`; `lucid tools` lists them"])
  }

  static func keyInsteadOfTool(_ key: Scalar, _ remedy: String) -> Diagnostic {
    Diagnostic(
      .stepWithoutTool, .error, "this step names no tool, and `\(key.text)` is no key of a step", at: key.span, notes: [remedy])
  }

  static func stepWithoutTool(at span: Span) -> Diagnostic {
    Diagnostic(
      .stepWithoutTool, .error, "this step names no tool", at: span,
      notes: ["the key with a dot names it: `calendar.events: { … }`; `lucid tools` lists them"])
  }

  static func variableWithoutTool(_ mapping: YAMLMapping, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .stepWithoutTool, .error, "this variable names no tool", at: mapping.entries.first?.key.span ?? mapping.span,
      notes: ["a variable is a text, or a tool as in a step: `{ calendar.next: {} }`"], fix: fix)
  }

  static func variableWithTwoTools(_ first: Scalar, _ second: Scalar) -> Diagnostic {
    Diagnostic(
      .stepWithTwoTools, .error, "a variable calls one tool; this one names `\(first.text)` and `\(second.text)`",
      at: second.span, notes: ["declare another variable for `\(second.text)`"],
      related: [.init("the first is here", at: first.span)])
  }

  static func argumentsAreNoMapping(_ tool: YAMLMapping.Entry, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "the arguments of `\(tool.key.text)` are \(tool.value.shapeName); they must be a mapping",
      at: tool.value.span, notes: ["write `\(tool.key.text): { name: value }`, or `{}` for none"], fix: fix)
  }

  static func withWithoutUse(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`with` gives the inputs of a plan, but no `use` names one", at: key.span,
      notes: ["the arguments of a tool stand under its name: `- family.verb: { … }`"])
  }

  static func toolAndUse(_ use: YAMLMapping.Entry, tool: Scalar) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "a step calls a tool or uses a plan; this one does both", at: use.key.span,
      notes: ["begin a new step: `- use: \(use.value.scalar?.text ?? "planName")`"],
      related: [.init("the tool is here", at: tool.span)])
  }

  static func keyBesideUse(_ key: Scalar, use: Scalar) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`\(key.text)` cannot stand beside `use`: a plan is no single call", at: key.span,
      notes: ["say it in the steps of the plan; `id`, `when`, `after`, `with` and `observe` may stand here"],
      related: [.init("`use` is here", at: use.span)])
  }

  // MARK: Bodies

  static func toolAndBody(_ body: Scalar, tool: Scalar) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "a step calls a tool or has a `do`; this one has both", at: body.span,
      notes: ["put the call into the list under `do`: `- \(tool.text): { … }`"],
      related: [.init("the tool is here", at: tool.span)])
  }

  static func bodyWithoutList(_ body: Scalar) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`do` needs a `for_each`: its steps run for every item of a list", at: body.span,
      notes: ["write `for_each: mail in inbox.items` beside it; steps that run once need no `do`"])
  }

  static func keyBesideBody(_ key: Scalar, body: Scalar) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`\(key.text)` cannot stand beside `do`, which is no single call", at: key.span,
      notes: ["say it in the steps under `do`; `id`, `for_each`, `when`, `after`, `on_error` and `observe` may stand here"],
      related: [.init("`do` is here", at: body.span)])
  }

  static func emptyBody(_ body: Scalar) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`do` holds no step", at: body.span,
      notes: ["list the steps for each item under it: `- notes.create: { … }`"])
  }

  static func tooDeep(_ body: Scalar, most: Int) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`do` stands in \(most) others already; that is as deep as it goes", at: body.span,
      notes: ["make one list first, with `flatten`, and go through that"])
  }

  // MARK: Values

  static func wrongShape(_ node: YAMLNode, _ shape: Shape, of name: String, at span: Span, fix: Fix?) -> Diagnostic {
    let written = fix?.edits.count == 1 ? fix?.edits.first.map(\.replacement) : nil
    let notes = written.flatMap { $0.contains("\n") || $0.isEmpty ? nil : [write("\(name): \($0)")] } ?? []
    return Diagnostic(
      .wrongShape, .error, "`\(name)` is \(node.shapeName); it must be \(shape.name)", at: span, notes: notes, fix: fix)
  }

  /// A text of several lines that YAML reads as a mapping.
  static func textWithoutBar(_ node: YAMLNode, _ shape: Shape, of key: Scalar, fix: Fix) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`\(key.text)` is \(node.shapeName); it must be \(shape.name)", at: key.span,
      notes: ["a text of several lines stands under `|`: " + write("\(key.text): |")], fix: fix)
  }

  static func answerUnderOutput(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`output` is the format of an answer; its text is `answer`", at: key.span,
      notes: ["write `answer: …`; a format is `output: { format: markdown }`"], fix: .init(replace: key.span, with: "answer"))
  }

  /// `tools: [calendar]`, as other formats name what may be used.
  static func toolsAreListed(_ entry: YAMLMapping.Entry, _ names: [String], at span: Span) -> Diagnostic {
    let needs = names.isEmpty ? nil : "tools: [\(names.joined(separator: ", "))]"
    let edits = needs.map { [Edit(entry.key.span, "requires"), Edit(entry.value.span, "{ \($0) }")] }
    return Diagnostic(
      .wrongShape, .error, "`tools` is a list; it must be a mapping of names to values", at: span,
      notes: (needs.map { ["for what must be there " + write("requires: { \($0) }")] } ?? [])
        + ["tools of the program need no list: a step names the one that it calls"],
      fix: edits.map { .init($0) })
  }

  static func emptyItem(_ scalar: Scalar, of list: String) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "an item of `\(list)` is empty; write its text, or remove the item", at: scalar.span)
  }

  static func emptyValue(
    _ scalar: Scalar, _ shape: Shape, of name: String, isComment: Bool = false, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      scalar.isNull ? .wrongShape : .invalidValue, .error, "`\(name)` is empty; it must be \(shape.name)", at: scalar.span,
      notes: isComment
        ? ["` #` begins a comment: quote the whole value"] : ["write `\(name): \(MissingKeys.examples[name] ?? "tea and cake")`"],
      fix: fix)
  }

  static func unquotedColor(_ scalar: Scalar, of name: String, isComment: Bool, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .unquotedColor, .error,
      isComment ? "an unquoted `#` begins a comment, so `\(name)` is empty; quote it" : "`\(name)` is empty", at: scalar.span,
      notes: ["write `\(name): \"#FF9F0A\"`"], fix: fix)
  }

  static func invalidValue(_ scalar: Scalar, _ shape: Shape, notes: [String] = [], fix: Fix? = nil) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(short(scalar.text))` is not \(shape.name)", at: scalar.span, notes: notes, fix: fix)
  }

  static func invalidChoice(_ scalar: Scalar, _ shape: Shape, words: [String]) -> Diagnostic {
    let meant = Rewording.choice(scalar.text, among: words)
    return Diagnostic(
      .invalidValue, .error, "`\(short(scalar.text))` is not \(shape.name)" + Spelling.suggestion(meant?.text), at: scalar.span,
      fix: meant.map { .init(replace: scalar.span, with: $0.text, isSafe: $0.isSafe) })
  }

  private static func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

  static func blanksAroundLabel(_ scalar: Scalar) -> Diagnostic {
    let own = PlainText.written(scalar.text.split(separator: " ").joined(separator: " "))
    return Diagnostic(
      .invalidValue, .warning, "the label has blanks around it", at: scalar.span, notes: [write("label: \(own)")],
      fix: .init(replace: scalar.span, with: own, isSafe: true))
  }

  /// A time in which nothing can be done.
  static func noTime(_ scalar: Scalar, of name: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(name)` leaves no time", at: scalar.span, notes: ["leave it out, or " + write("\(name): 30s")],
      fix: fix)
  }

  static func modelIsNamed(at span: Span, fix: Fix) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "which model answers is set on each machine, not by a file", at: span,
      notes: ["take it out; the configuration names it: `lucid config`"], fix: fix)
  }

  static func labelTooLong(_ scalar: Scalar, most: Int) -> Diagnostic {
    Diagnostic(
      .labelTooLong, .error, "the label has \(scalar.text.count) characters; at most \(most) fit under an icon",
      at: scalar.span, notes: ["`summary` has room for more"])
  }

  static func textTooLong(_ scalar: Scalar, of name: String, most: Int) -> Diagnostic {
    Diagnostic(.invalidValue, .error, tooLong(scalar, name, most), at: scalar.span)
  }

  static func templateTooLong(_ scalar: Scalar, of name: String, most: Int, at span: Span) -> Diagnostic {
    Diagnostic(.promptTooLong, .error, tooLong(scalar, name, most), at: span)
  }

  private static func tooLong(_ scalar: Scalar, _ name: String, _ most: Int) -> String {
    "`\(name)` has \(scalar.text.count) characters; at most \(most) are allowed"
  }

  // MARK: Remedies

  static let durations = "`90s`, `30m`, `24h`, `7d` or `2w`"
  static let leaveIdentifierOut = "leave it out: it is given at installation"
  static let letterFirst = "it begins with a letter"

  static func write(_ value: String) -> String { "write `\(value)`" }
}
