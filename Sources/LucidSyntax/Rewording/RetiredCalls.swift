import LucidCore
import LucidYAML

/// Finds calls of retired tools and arguments in a document, and the other places that name them.
struct RetiredCalls {
  private let file: SourceFile
  private let document: YAMLMapping
  private let edits: EntryEdits
  private(set) var forms: [OldForm] = []

  init(_ document: YAMLMapping, in file: SourceFile) {
    self.file = file
    self.document = document
    edits = EntryEdits(file)
    for entry in document["variables"]?.mapping?.entries ?? [] {
      for call in entry.value.mapping?.entries ?? [] { visit(call, named: entry.key) }
    }
    visit(steps: document["steps"])
    names(document["writes"])
    for test in document["tests"]?.sequence?.items ?? [] { visit(test: test.mapping) }
  }

  private mutating func visit(steps: YAMLNode?) {
    for item in steps?.sequence?.items ?? [] {
      if let word = item.scalar, let retired = RetiredTool.named(word.text), retired.isGone {
        let text = retired.implied.isEmpty ? retired.tool : "\(retired.tool): { \(retired.impliedText) }"
        report(retired, at: word, [.init(word.span, text)])
      }
      guard let step = item.mapping else { continue }
      visit(steps: step["do"])
      let id = step["for_each"] == nil ? step["id"]?.scalar : nil
      for entry in step.entries { visit(entry, named: id) }
    }
  }

  private mutating func visit(test: YAMLMapping?) {
    let world = test?["world"]?.mapping
    for entry in world?.entries ?? [] { name(entry.key, with: entry) }
    for call in world?["calls"]?.sequence?.items ?? [] {
      let entries = call.mapping?.entries ?? []
      for entry in entries { name(entry.key, with: entries.first { $0.key.text == "result" }) }
    }
    names(test?["expect"]?.mapping?["calls"])
  }

  // MARK: Names alone

  /// Keys that name tools, of what is no call: arguments in it are those that a test looks for.
  private mutating func names(_ node: YAMLNode?) {
    for entry in node?.mapping?.entries ?? [] { name(entry.key) }
  }

  /// `result` is what a world gives for it.
  private mutating func name(_ name: Scalar, with result: YAMLMapping.Entry? = nil) {
    guard let retired = RetiredTool.named(name.text), retired.isGone else { return }
    let placed = retired.place.isEmpty ? nil : result.map { ReferenceEdits.placing($0, at: retired.place, of: file) }
    report(retired, at: name, [edit(name, retired.tool)] + (placed ?? []))
  }

  // MARK: Calls

  /// `name` is that of the step or variable whose value the call gives.
  private mutating func visit(_ entry: YAMLMapping.Entry, named name: Scalar?) {
    guard let retired = RetiredTool.named(entry.key.text) else { return }
    let given = entry.value.mapping
    guard retired.isGone else {
      for argument in given?.entries ?? [] { visit(argument, of: retired, given) }
      return
    }
    var changes = [edit(entry.key, retired.tool)]
    var taken = Set(given?.entries.map(\.key.text) ?? [])
    for argument in given?.entries ?? [] {
      guard let new = current(argument, of: retired, given) else { continue }
      taken.insert(new.name)
      changes += new.edits
    }
    let missing = retired.implied.filter { !taken.contains($0.name) }.map { "\($0.name): \($0.value)" }
    if let given, !given.entries.isEmpty {
      changes += missing.map { edits.insertion(of: $0, in: given) }
    } else if !missing.isEmpty {
      changes.append(arguments(missing.joined(separator: ", "), behind: entry))
    }
    if let name, !retired.place.isEmpty { changes += ReferenceEdits(to: name.text, in: document, of: file).adding(retired.place) }
    report(retired, at: entry.key, changes)
  }

  /// An argument of a tool that takes it no longer.
  private mutating func visit(_ argument: YAMLMapping.Entry, of retired: RetiredTool, _ given: YAMLMapping?) {
    guard let change = retired.arguments[argument.key.text] else { return }
    let new = current(argument, of: retired, given)
    let target = new.map { "`\($0.name)\($0.value.map { ": " + $0 } ?? "")`" } ?? change.described
    forms.append(
      OldForm(
        message: "`\(argument.key.text)` of `\(retired.name)` is \(target) now", span: argument.key.span,
        edits: new?.edits ?? []))
  }

  private mutating func report(_ retired: RetiredTool, at name: Scalar, _ edits: [Diagnostic.Edit]) {
    forms.append(OldForm(message: retired.message, span: name.span, edits: edits))
  }

  /// Edits that give an argument its new form; nil for one that stays, and for a value that cannot
  /// be part of an expression, such as `friday`.
  private func current(
    _ argument: YAMLMapping.Entry, of retired: RetiredTool, _ given: YAMLMapping?
  ) -> (name: String, value: String?, edits: [Diagnostic.Edit])? {
    guard let change = retired.arguments[argument.key.text] else { return nil }
    if case .named(let new) = change { return (new, nil, [edit(argument.key, new)]) }
    func operand(_ name: String) -> DayOperand? { given?[name].map { DayOperand($0) } ?? .expression("today") }
    let value = DayOperand(argument.value)
    let new: (name: String, value: DayOperand?)
    switch change {
    case .named: return nil
    case .daysSince(let name): new = (name, value?.asLength)
    case .lastDay: new = ("to", value?.adding(.number(1)))
    case .daysAhead: new = ("to", value.flatMap { operand("from")?.adding($0) })
    case .daysBack: new = ("from", value.flatMap { operand("until")?.adding($0.beforeLast) })
    }
    guard let text = new.value?.text else { return nil }
    return (new.name, text, [edit(argument.key, new.name), .init(argument.value.span, text)])
  }

  /// Gives a call without arguments some.
  private func arguments(_ text: String, behind entry: YAMLMapping.Entry) -> Diagnostic.Edit {
    let value = entry.value.span
    if !value.range.isEmpty { return .init(value, "{ \(text) }") }
    return ReferenceEdits.insertion(" { \(text) }", at: ReferenceEdits.colon(behind: entry.key, file) + 1, value)
  }

  private func edit(_ name: Scalar, _ new: String) -> Diagnostic.Edit {
    .init(name.span, name.style == .plain ? new : "\"\(new)\"")
  }
}

extension RetiredTool {
  /// Whether there is no tool of this name.
  var isGone: Bool { name != tool }
  /// The call that means the same, as a sentence.
  var message: String {
    let with = implied.isEmpty ? "" : " with `\(impliedText)`"
    let at = place.isEmpty ? "" : "; its result is `\(place.dropFirst())` of that"
    return "`\(name)` is `\(tool)`\(with) now\(at)"
  }

  fileprivate var impliedText: String { implied.map { "\($0.name): \($0.value)" }.joined(separator: ", ") }
}

extension RetiredTool.Argument {
  /// For a value that cannot be carried over.
  fileprivate var described: String {
    switch self {
    case .named(let new): "`\(new)`"
    case .daysSince(let new): "a length: `\(new)`, such as `7d`"
    case .daysAhead: "a range: `to` is its end, exclusive"
    case .daysBack: "a range: `from` is its first day"
    case .lastDay: "`to`, the day after it"
    }
  }
}
