import LucidCore
import LucidSyntax
import LucidYAML

/// The findings of the rules of `lucid check`.
extension Diagnostic {
  // MARK: The file

  static func outageAsFigure(_ figure: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .outageAsFigure, .hint, "where the value is not available, the text says \(figure)", at: span,
      notes: ["`default(\"unknown\")` says that it is not known; `is available` asks"])
  }

  static func nullTakenForAvailable(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .nullTakenForAvailable, .warning, "`\(name)` is null when there is none, and null is available", at: span,
      notes: ["ask `\(name) is available and \(name) != null`; without an outage, `\(name) != null` is enough"])
  }

  static func selectorMayBeNull(_ parameter: Parameter, _ source: String, at span: Span) -> Diagnostic {
    let value = source.split(separator: " |")[0]
    return Diagnostic(
      .selectorMayBeNull, .warning, "`\(source)` may be null or empty, and then `\(parameter.name)` chooses nothing", at: span,
      notes: [
        "the step is then left out, or fails if it changes something; ask `when: \(value) is not empty`",
        "`<<\(source) | default(any)>>` is as if `\(parameter.name)` were not written",
      ])
  }

  static func cutText(_ whole: String, at span: Span, fix: Fix?) -> Diagnostic {
    let shown = whole.utf8.count <= 60 && !whole.contains(where: \.isNewline) ? ": \(whole)" : ""
    return Diagnostic(
      .cutText, .warning, "a `#` behind a blank begins a comment, so the text ends before it", at: span,
      notes: ["quote the whole value\(shown)"], fix: fix)
  }

  static func foldedList(at span: Span, fix: Fix) -> Diagnostic {
    Diagnostic(
      .foldedList, .warning, "`>` joins the lines of this list into one", at: span,
      notes: ["write `|`, which keeps lines, or put an empty line between the items"], fix: fix)
  }

  static func unquotedTag(_ quoted: String, at span: Span, fix: Fix) -> Diagnostic {
    let shown = quoted.utf8.count <= 60 ? ": \(quoted)" : ""
    return Diagnostic(
      .unquotedTag, .hint, "other programs that read YAML do not take this tag for one word", at: span,
      notes: ["quote the whole value\(shown)"], fix: fix)
  }

  static func expressionAsText(_ text: Scalar, write meant: String, _ kind: String) -> Diagnostic {
    Diagnostic(
      .expressionAsText, .warning, "this is a text here, and \(kind)", at: text.span, notes: ["write `\(meant)`"],
      fix: .init(replace: text.span, with: meant))
  }

  /// The reason for which a key changes nothing beside `answer`.
  enum NoEffect: String {
    case answerInPlace = "they are for the built-in summary, and the author's answer is given in its place"
    case noPrompt = "without a prompt no model is asked for the answer"
    case noModel = "no model is asked"
  }

  static func keyWithoutEffect(_ key: Scalar, beside other: String, because reason: NoEffect, fix: Edit?) -> Diagnostic {
    Diagnostic(
      .keyWithoutEffect, .warning, "`\(key.text)` has no effect beside `\(other)`", at: key.span,
      notes: [reason.rawValue, "leave it out"], fix: fix.map { Fix([$0]) })
  }

  static func hiddenInLabel(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .hiddenCharacter, .warning, "the label has a character that is not seen: \(name)", at: span,
      notes: ["labels are shown in lists and cards; leave it out"])
  }

  /// `name` and `escape` are those of the first of `count` characters.
  static func hiddenCharacters(_ count: Int, _ name: String, escape: String, effect: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .hiddenCharacter, .warning,
      count == 1
        ? "a character that is not seen stands here: \(name)"
        : "\(count) characters that are not seen stand here, the first of them \(name)", at: span,
      notes: [effect, "delete it, or write it as an escape in a double-quoted value: `\(escape)`"],
      fix: .init(replace: span, with: ""))
  }

  static func credential(_ kind: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .credential, .warning, "this looks like \(kind); everyone who gets the file gets it too", at: span,
      notes: [
        "take it out, and revoke it if the file has been shared",
        "secrets stand in the configuration only, by reference: `{env: NAME}`, `{command: [pass, show, NAME]}`",
      ])
  }

  static func duplicateIdentity(_ key: String, _ scalar: Scalar, first: Span) -> Diagnostic {
    let note =
      switch key {
      case "id": "leave it out: each gets its own at installation"
      case "label": "people see the label alone and could not tell them apart"
      default: "only one of them can be used by it"
      }
    return Diagnostic(
      .duplicateIdentity, .warning, "two documents of this file have the \(key) `\(scalar.text)`", at: scalar.span,
      notes: [note], related: [.init("the other is here", at: first)])
  }

  static func mixedAlphabets(_ mixture: LookAlikes.Mixture, number: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .mixedAlphabets, .warning,
      "the label mixes alphabets: `\(mixture.letter)` (\(number)) is \(mixture.alphabet) among \(mixture.others) letters",
      at: span, notes: ["such a label can pass for another one; write the whole word in one alphabet"])
  }

  static func reservedLabel(_ label: Scalar) -> Diagnostic {
    Diagnostic(
      .reservedLabel, .warning, "`\(label.text)` stands for something else on the command line", at: label.span,
      notes: ["`lucid install` gives such an ability another name; choose another label"])
  }

  // MARK: Conditions

  static func alwaysTheSame(_ value: Bool, reason: String?, at span: Span) -> Diagnostic {
    Diagnostic(
      .constantCondition, .warning, "this condition is always \(value)", at: span, notes: reason.map { [$0] } ?? [])
  }

  static func unreachable(after taken: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .unreachableBranch, .warning, "this branch is never reached: an earlier condition is always true", at: span,
      related: [.init("the earlier condition", at: taken)])
  }

  static func neverTrue(at span: Span) -> Diagnostic {
    Diagnostic(.unreachableBranch, .warning, "this branch is never reached: its condition is always false", at: span)
  }

  static func sameCondition(as other: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .unreachableBranch, .warning, "this branch is never reached: an earlier one has the same condition", at: span,
      related: [.init("the same condition", at: other)])
  }

  static func sameSides(_ op: BinaryOperator, at span: Span) -> Diagnostic {
    Diagnostic(
      .selfComparison, .warning, "both sides of `\(op.rawValue)` are the same", at: span,
      notes: ["one of them is enough, or another was meant"])
  }

  static func comparedWithItself(_ source: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .selfComparison, .warning, "`\(source)` is compared with itself", at: span,
      notes: ["compare it with something else, or ask `\(source) is available`"])
  }

  /// `inner` is the word without its quotes; nil where it is written with escapes.
  static func impossibleComparison(
    _ name: String, _ word: String, words: [String], at span: Span, inner: @autoclosure () -> Span?
  ) -> Diagnostic {
    // `Mon` is no misspelt `Monday`, but the beginning of it.
    let begins = word.utf8.count > 1 ? words.filter { $0.lowercased().hasPrefix(word.lowercased()) } : []
    let nearest = begins.count == 1 ? begins.first : Spelling.nearest(word, among: words)
    return Diagnostic(
      .impossibleComparison, .warning, "`\(name)` is never `\(word)`" + Spelling.suggestion(nearest), at: span,
      notes: ["it is one of " + words.joined(separator: ", ")],
      fix: nearest.flatMap { nearest in inner().map { .init(replace: $0, with: nearest) } })
  }

  // MARK: Steps

  /// `isUnseen` is whether `observe: false` keeps it out of the answer.
  static func unusedStep(_ id: Scalar?, isUnseen: Bool, at span: Span) -> Diagnostic {
    guard isUnseen else {
      return Diagnostic(
        .unusedStep, .warning,
        id.map { "nothing uses the step `\($0.text)`, and `answer` has only what it names" }
          ?? "`answer` has only what it names, and without an `id` nothing can name this step", at: span,
        notes: ["take the step out, or use its result"])
    }
    return Diagnostic(
      .unusedStep, .warning,
      id.map { "nothing uses the step `\($0.text)`, and `observe: false` keeps it out of the answer" }
        ?? "`observe: false` keeps this step out of the answer, and without an `id` nothing can use it",
      at: span,
      notes: ["take the step out, or use its result", "without `observe: false` the answer is made from it too"])
  }

  static func uncappedWrite(_ tool: ToolSignature, at span: Span, loop: Span) -> Diagnostic {
    let verb = tool.effect == .write ? "writes" : "sends"
    return Diagnostic(
      .uncappedWrite, .warning, "`\(tool.name)` \(verb) once for every item, and nothing says how often at most", at: span,
      notes: ["add a line such as `writes: { \(tool.name): 5 }` to the document, and `| limit(5)` to the list"],
      related: [.init("as often as this list is long", at: loop)])
  }

  static func privateDataSent(
    _ parameter: Parameter, _ step: PlanStep, _ personal: [String], outside: [String], at span: Span
  ) -> Diagnostic {
    let knows = personal.count == 1 ? "knows" : "know"
    return Diagnostic(
      .privateDataSent, .warning,
      "`\(parameter.name)` of `\(step.tool)` sends away what \(listed(personal)) \(knows) of the person", at: span,
      notes: [
        outside.isEmpty
          ? "what is sent cannot be recalled: leave out what the reader does not need"
          : "text from \(listed(outside)) is included: its author can influence what is sent",
        "if it is meant: `x-lucid-allow: [private-data-sent]` in the step, and why in a comment",
      ])
  }

  static func outsideTextWritten(
    _ parameter: Parameter, _ step: PlanStep, _ outside: [String], at span: Span
  ) -> Diagnostic {
    let verb = step.effect == .send ? "sent" : "written"
    return Diagnostic(
      .outsideTextWritten, .warning,
      "text from \(listed(outside)), which is untrusted, is \(verb) by `\(step.tool)` as `\(parameter.name)`",
      at: span,
      notes: [
        "take a number, a date or a text of your own instead",
        "if it is meant: `x-lucid-allow: [outside-text-written]` in the step, and why in a comment",
      ])
  }

  static func outsideTextChooses(
    _ parameter: Parameter, of step: PlanStep, outside: [String], at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .outsideTextWritten, .warning,
      "text from \(listed(outside)), which is untrusted, chooses as `\(parameter.name)` what `\(step.tool)` changes",
      at: span,
      notes: [
        "let the person choose with `ask.choice`, or write the name out",
        "if it is meant: `x-lucid-allow: [outside-text-written]` in the step, and why in a comment",
      ])
  }

  /// `a`, `a and b`, `a, b and c`.
  private static func listed(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: Foreign marks

  /// `isCertain` is false for marks that prose has as well.
  static func foreignMark(_ shown: String, _ own: String, isCertain: Bool, at span: Span, fix: Fix) -> Diagnostic {
    Diagnostic(
      .foreignPlaceholder, isCertain ? .warning : .hint,
      own.isEmpty
        ? "`\(shown)` stays as it is: a text has no comments"
        : "`\(shown)` stays as it is; placeholders here are written `\(own)`",
      at: span, notes: [own.isEmpty ? "take it out" : "only `<<…>>` is filled in"], fix: fix)
  }

  static func unopenedPlaceholder(_ name: String, at span: Span, before: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "`\(name)>>` has no `<<` before it and stays as text", at: span,
      notes: ["write `<<\(name)>>`"], fix: .init(replace: before, with: "<<"))
  }

  // MARK: Prompts

  static func vagueWord(_ word: String, advice: String, replacement: String?, at span: Span) -> Diagnostic {
    Diagnostic(
      .vagueWord, .hint, "`\(word)` can mean anything", at: span, notes: [advice],
      fix: replacement.map { .init(replace: span, with: $0) })
  }

  /// `source` is the word of the prompt for where the data is.
  static func bareRetrieval(_ word: String, source: String?, at span: Span) -> Diagnostic {
    let source = source.map { "the " + $0 } ?? "the calendar"
    return Diagnostic(
      .bareRetrieval, .hint, "`\(word)` asks for what is there, not for what it means", at: span,
      notes: [
        "ask for a decision: `From \(source), say which one matters most today, and why`",
        "what is read stands on the card beside the answer anyway",
      ])
  }

  /// `read` are the families that the steps read.
  static func unnamedSource(_ read: [String], at span: Span) -> Diagnostic {
    Diagnostic(
      .unnamedSource, .hint, "the prompt names no source", at: span,
      notes: [
        read.isEmpty
          ? "say where to look: `From today's calendar and the unread mail of the last 7 days, …`"
          : "it is given \(listed(read)): say so, such as `From \(listed(read)), …`"
      ])
  }

  static func unreadSource(_ word: String, step: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unreadSource, .hint, "no step reads the `\(word)` that the prompt names", at: span,
      notes: ["a model would have to make it up; add `- \(step)` to `steps`, or take the word out"])
  }

  static func noClosingAction(at span: Span) -> Diagnostic {
    Diagnostic(
      .noClosingAction, .hint, "the prompt does not ask for anything to do", at: span,
      notes: ["add a last sentence: `End with one line that begins with a verb: the single action to take today.`"])
  }

  static func noOutputFormat(at span: Span) -> Diagnostic {
    Diagnostic(
      .noOutputFormat, .hint, "the prompt does not say what the answer looks like", at: span,
      notes: ["add a sentence: `Answer in three bullets of at most 20 words each.`"])
  }
}
