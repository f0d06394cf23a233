import LucidCore
import LucidSyntax
import LucidYAML

/// An ability on its way from another format: what is known of it so far, and what had no place.
struct AbilityDraft {
  private(set) var label = ""
  private(set) var summary: String?
  var inputs: InputTable
  /// The texts of the prompt, converted, in the order in which they will stand.
  private var texts: [String] = []
  /// Keys that need no care.
  private(set) var extra: [(String, LayoutNode)] = []
  private(set) var notes: [ImportNote] = []
  private var ledger = ScalarLedger()
  /// Values for inputs by their foreign names, to try the ability with.
  var samples: [(input: String, value: String)] = []
  /// The schedule that the file wants for it.
  var schedule: ProposedSchedule?
  private let source: ImportSource
  private let root: YAMLNode?
  private let file: SourceFile
  private let context: ImportContext
  /// Comments of the file that stay at the top, such as its licence.
  private let comments: [String]

  /// `root` holds the values that must be settled or named; nil for a text alone.
  init(_ source: ImportSource, _ context: ImportContext, root: YAMLNode?) {
    (self.source, self.root, self.context, file, comments) = (source, root, context, source.file, [])
    inputs = InputTable(context)
    entitle(nil)
  }

  init(_ source: ImportSource, _ context: ImportContext, _ matter: ImportedFrontMatter?) {
    (self.source, root, self.context) = (source, matter?.mapping.map { .mapping($0) }, context)
    file = matter?.file ?? source.file
    comments = matter?.comments ?? []
    inputs = InputTable(context)
    entitle(nil)
  }

  // MARK: Values

  /// Returns the text of a scalar and settles it; nil for nothing and for what is no scalar.
  mutating func take(_ node: YAMLNode?) -> String? {
    guard let node, let scalar = node.scalar, !scalar.isNull else { return nil }
    ledger.settle(node)
    return scalar.text
  }

  mutating func settle(_ node: YAMLNode?) { ledger.settle(node) }

  /// Adds a key of the ability; the first of a name stays.
  mutating func put(_ key: String, _ node: LayoutNode) {
    if !extra.contains(where: { $0.0 == key }) { extra.append((key, node)) }
  }

  /// Carries a text as it is, or under `x-` when the key has no room for it.
  mutating func carry(_ node: YAMLNode?, as key: String, limit: Int) {
    guard let text = take(node), !text.isEmpty else { return }
    let fits = text.count <= limit && !text.contains(where: \.isNewline)
    put(fits ? key : "x-" + key, .text(text))
  }

  func line(_ node: YAMLNode) -> Int { line(node.span) }
  func line(_ key: Scalar) -> Int { line(key.span) }
  private func line(_ span: Span) -> Int { file.position(of: Int(span.start)).line }

  // MARK: Notes

  mutating func report(_ note: ImportNote) { notes.append(note) }

  /// Reports a value for which a note says everything.
  mutating func report(settling node: YAMLNode, _ note: ImportNote) {
    ledger.settle(node)
    report(note)
  }

  /// Names a value that is not carried over.
  mutating func drop(_ path: String, _ reason: String, _ node: YAMLNode) {
    guard !ScalarLedger().open(in: node).isEmpty else { return }
    ledger.settle(node)
    let shown = node.scalar.flatMap { Self.isShort($0.text) ? ": " + $0.text : nil } ?? ""
    report(.dropped(path + shown, reason, line(node)))
  }

  private static func isShort(_ text: String) -> Bool { text.count <= 60 && !text.contains(where: \.isNewline) }

  // MARK: Parts

  /// Makes the label of a title; without one of the file's name. `x-title` has what was cut.
  mutating func entitle(_ title: String?, else body: String = "") {
    let given = (title ?? Self.heading(body) ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    label = ShortLabel.of(given.isEmpty ? source.name : given)
    let whole = given.isEmpty ? source.name.split { "_-. ".contains($0) }.joined(separator: " ") : given
    extra.removeAll { $0.0 == "x-title" }
    if whole.count > ShortLabel.limit { extra.append(("x-title", .text(whole))) }
  }

  /// Replaces a label that another ability of the same file has.
  mutating func relabel(_ label: String) { self.label = label }

  /// The heading with which a text begins.
  private static func heading(_ text: String) -> String? {
    let first = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } }
    guard let first, first.hasPrefix("# ") else { return nil }
    let title = first.dropFirst(2).filter { $0 != "*" && $0 != "`" }
    return title.contains("{{") || title.contains("$") || title.count > 80 ? nil : title
  }

  /// Adds a text of the prompt. `line` is where it begins in the file; the texts of quoted scalars
  /// have no lines of their own.
  mutating func add(_ text: String, as language: TemplateLanguage, line: Int, hasLines: Bool = true) {
    var converter = TemplateConverter(language: language, inputs: inputs, line: line, hasLines: hasLines)
    let converted = converter.convert(text.replacing("\r\n", with: "\n"))
    inputs = converter.inputs
    notes += converter.notes
    if converted.contains(where: { !$0.isWhitespace }) { texts.append(converted) }
  }

  /// Adds and settles the text of a scalar.
  mutating func add(_ node: YAMLNode?, as language: TemplateLanguage) {
    guard let node, let text = take(node), let style = node.scalar?.style else { return }
    add(text, as: language, line: line(node) + (style == .literal ? 1 : 0), hasLines: style == .literal)
  }

  /// Joins texts that a role mark separated by one empty line.
  mutating func closeGaps(_ mark: Character) {
    texts = texts.map { text in
      let parts = text.split(separator: mark).map { Self.trimmed(String($0)) }
      return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
  }

  /// A summary of one line.
  mutating func summarise(_ text: String?) {
    guard let text else { return }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !line.isEmpty { summary = line }
  }

  // MARK: Result

  /// `isOnly` says that no other ability comes from the file.
  func finish(isOnly: Bool = true) throws(ImportError) -> ImportResult {
    guard !texts.isEmpty else { throw .noText }
    var draft = self
    for input in inputs.unused {
      let line = input.mentioned
      draft.report(line.map { .inputNotConverted(input.foreign, at: $0, input.line) } ?? .unusedInput(input.foreign, input.line))
    }
    draft.notes += inputs.renamed + inputs.notes
    let prompt = texts.map(Self.trimmed).joined(separator: "\n\n")
    if let note = Self.tooLong(prompt) { draft.report(note) }
    let entries = ImportedSteps.added(to: entries(prompt), context, &draft.notes)
    if let schedule { draft.report(schedule.note(label: label, isOnly: isOnly)) }
    if let root {
      for open in ledger.open(in: root) { draft.report(.noCounterpart(open.path, line(open.span))) }
    }
    var layout = Layout(root: LayoutNode(.mapping(entries)))
    KeyOrder.sort(&layout)
    let ordered = draft.notes.enumerated().sorted { ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset) }
    let notes = ordered.map(\.element)
    if !comments.isEmpty { layout.top = comments.map { .comment($0) } + [.blank] }
    layout.annotate(notes)
    return ImportResult(layouts: [layout], notes: notes)
  }

  private func entries(_ prompt: String) -> [(String, LayoutNode)] {
    var entries: [(String, LayoutNode)] = [("lucidability", .bare("1")), ("kind", .bare("ability")), ("label", .text(label))]
    if let summary { entries.append(("summary", .text(summary))) }
    let used = inputs.used.map { ($0.name, $0.node) }
    if !used.isEmpty { entries.append(("inputs", .mapping(used))) }
    if let sample = sample { entries.append(sample) }
    // A long line in quotes is hard to edit.
    let isBlock = prompt.contains("\n") || (prompt.count > 80 && !PlainText.isSafe(prompt))
    entries.append(("prompt", isBlock ? .block(prompt + "\n") : .text(prompt)))
    return entries + extra
  }

  /// A test with the sample values; `x-sample` where a test would lack an input or an answer.
  private var sample: (String, LayoutNode)? {
    let given = inputs.used.compactMap { input in
      samples.last { $0.input == input.foreign }.map { (input: input, value: $0.value) }
    }
    guard !given.isEmpty else { return nil }
    let values = given.map { given -> (String, LayoutNode) in
      let isText = [.string, .choice, .file].contains(given.input.kind)
      return (given.input.name, isText ? LayoutNode.text(given.value) : .bare(given.value))
    }
    let lacks = inputs.used.contains { $0.fallback == nil && !given.map(\.input.name).contains($0.name) }
    let fits = given.allSatisfy { Self.accepts($0.input.kind, $0.value, $0.input.choices) }
    guard fits, !lacks, !extra.contains(where: { $0.0 == "output" }) else {
      return ("x-sample", .mapping(given.map { ($0.input.foreign, .text($0.value)) }))
    }
    let test = LayoutNode.mapping([
      ("name", .text("sample")), ("inputs", .mapping(values, isFlow: true)),
      ("expect", .mapping([("outcome", .bare("ok"))], isFlow: true)),
    ])
    return ("tests", LayoutNode(.sequence([LayoutItem(test)])))
  }

  /// Without empty lines before it and blanks after it.
  private static func trimmed(_ text: String) -> String {
    let kept = text.reversed().drop { $0.isWhitespace }.reversed()
    var lines = String(kept).split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, lines.count > 1, first.allSatisfy(\.isWhitespace) { lines = lines.dropFirst() }
    return lines.joined(separator: "\n")
  }

  private static func tooLong(_ prompt: String) -> ImportNote? {
    let (characters, bytes) = (prompt.count, prompt.utf8.count)
    if characters > Keys.longestPrompt { return .longPrompt(characters, most: Keys.longestPrompt) }
    return bytes > Keys.longestTemplate.bytes && prompt.contains("<<") ? .largePrompt(ByteCount(bytes: bytes)) : nil
  }
}
