package import LucidCore
package import LucidYAML

/// Checks documents against the table of keys and gives what passed. Collects everything that is
/// wrong; never stops at the first.
package struct DocumentParser {
  package struct Result {
    package var documents: [DocumentSyntax] = []
    package var diagnostics: [Diagnostic] = []
    /// In file order.
    package var allowances: [LintSuppressionSyntax] = []
  }

  let file: SourceFile
  let id: UInt32
  let maximumSteps: Int
  let diagnostics: DiagnosticCollector
  var allowances: [LintSuppressionSyntax] = []
  /// The step that is read, with its tool.
  var current: YAMLMapping?
  /// The number of `do` around the step that is read.
  var depth = 0
  /// Steps of the document so far, those of bodies included.
  var stepCount = 0
  /// The mapping whose value is read, and the place of its entry.
  private var place: (mapping: YAMLMapping, entry: Int)?
  /// The entry whose value is read, and the mapping that it stands in.
  var entry: (entry: YAMLMapping.Entry, mapping: YAMLMapping)? { place.map { ($0.mapping.entries[$0.entry], $0.mapping) } }

  package static func parse(
    _ file: SourceFile, id: UInt32, limits: YAMLReader.Limits = .init(), maximumSteps: Int = 1_000
  ) -> Result {
    if file.bytes.count <= limits.size.bytes, let finding = CharacterCheck.finding(file, id: id) {
      return Result(diagnostics: [finding])
    }
    let yaml = YAMLReader.read(file, id: id, limits: limits, tags: true)
    let diagnostics = DiagnosticCollector(yaml.diagnostics)
    let old = OldForms.find(yaml.documents, in: file)
    // All else is easier to tell from the file in the form of now.
    guard old.isEmpty else { return Result(diagnostics: yaml.diagnostics + old.map { .oldForm($0) }) }
    var parser = DocumentParser(file: file, id: id, maximumSteps: maximumSteps, diagnostics)
    var result = Result()
    // A file of comments holds no document.
    if yaml.documents.isEmpty, yaml.diagnostics.isEmpty {
      diagnostics.report(.emptyDocument(at: Span(file: id, start: 0, end: 0)))
    }
    for node in yaml.documents {
      if let document = parser.document(node) { result.documents.append(document) }
    }
    if diagnostics.hasErrors,
      !diagnostics.diagnostics.contains(where: { [.notText, .invalidUTF8, .fileTooLarge].contains($0.code) }),
      let finding = ForeignConditions.finding(file, id: id)
    {
      return Result(diagnostics: [finding])
    }
    // What is missing may stand behind the place at which reading stopped.
    let isCut = yaml.diagnostics.contains { $0.code == .yamlSyntax && $0.severity == .error }
    result.diagnostics = diagnostics.diagnostics.filter { !isCut || ![.notAMapping, .missingKey].contains($0.code) }
    result.allowances = parser.allowances
    return result
  }

  /// One mapping that is no document of the language, such as the host's configuration: checked
  /// against a table of keys all the same.
  package static func mapping(_ file: SourceFile, id: UInt32, keys: [Key], in place: String) -> (
    entries: [YAMLMapping.Entry], diagnostics: [Diagnostic]
  ) {
    let yaml = YAMLReader.read(file, id: id)
    let diagnostics = DiagnosticCollector(yaml.diagnostics)
    var parser = DocumentParser(file: file, id: id, maximumSteps: 0, diagnostics)
    guard let node = yaml.documents.first else { return ([], diagnostics.diagnostics) }
    guard case .mapping(let mapping) = node else {
      if node.scalar?.isNull != true { _ = parser.wrongShape(node, .object(keys), place) }
      return ([], diagnostics.diagnostics)
    }
    return (parser.object(mapping, keys, in: place).good, diagnostics.diagnostics)
  }

  init(file: SourceFile, id: UInt32, maximumSteps: Int, _ diagnostics: DiagnosticCollector) {
    self.diagnostics = diagnostics
    self.file = file
    self.id = id
    self.maximumSteps = maximumSteps
  }

  // MARK: Documents

  mutating func document(_ node: YAMLNode) -> DocumentSyntax? {
    guard case .mapping(let mapping) = node else {
      let start = Span(file: id, start: Int(node.span.start), end: Int(node.span.start))
      if case .scalar(let s) = node, s.isNull {
        diagnostics.report(.emptyDocument(at: start))
      } else {
        diagnostics.report(.documentIsNoMapping(node, fix: ShapeRepair(file: file, entry: nil).entries(of: node)))
      }
      return nil
    }
    if OlderShape.isAbility(mapping.entries.map(\.key.text)) { return older(OlderShape.mapping(mapping)) }
    guard let kind = head(mapping) else { return nil }
    // A kind that is none has been reported and is not looked at again.
    let known = mapping["kind"]?.scalar?.text == kind.rawValue
    let checked =
      known
      ? mapping
      : YAMLMapping(entries: mapping.entries.filter { $0.key.text != "kind" }, span: mapping.span, isFlow: mapping.isFlow)
    var (entries, broken) = object(checked, Keys.keys(of: kind), in: kind.rawValue)
    if let plan = entries.first(where: { $0.key.text == "plan" }), let steps = entries.first(where: { $0.key.text == "steps" }) {
      diagnostics.report(.planAndSteps(plan: plan.key, steps: steps.key))
    }
    var steps: [StepSyntax] = []
    if let at = entries.firstIndex(where: { $0.key.text == "steps" }), let list = entries[at].value.sequence {
      if list.items.count > maximumSteps {
        diagnostics.report(
          .tooManySteps(
            list.items.count, most: maximumSteps,
            at: Span(file: id, start: Int(list.span.start), end: Int(list.span.start))))
        broken.append(entries.remove(at: at))
      } else {
        stepCount = list.items.count
        steps = list.items.compactMap { step($0) }
      }
    }
    return DocumentSyntax(kind: kind, span: mapping.span, entries: entries, broken: broken, steps: steps)
  }

  /// An ability of the older app: it has no head, and no steps of its own.
  private mutating func older(_ mapping: YAMLMapping) -> DocumentSyntax {
    let (entries, broken) = object(mapping, Keys.ability, in: DocumentKind.ability.rawValue)
    return DocumentSyntax(kind: .ability, span: mapping.span, entries: entries, broken: broken, steps: [])
  }

  mutating func head(_ mapping: YAMLMapping) -> DocumentKind? {
    let start = Span(
      file: id, start: Int(mapping.span.start), end: Int(mapping.entries.first?.key.span.end ?? mapping.span.start))
    if let version = mapping["lucidability"] {
      if let text = version.scalar?.text, let n = Int(text), !Keys.formats.contains(n) {
        diagnostics.report(.otherFormat(n, at: version.span))
        return nil
      }
    } else {
      diagnostics.report(.missingFormat(at: start, fix: line("lucidability: 1", before: mapping)))
    }
    guard let node = mapping["kind"] else {
      diagnostics.report(.missingKind(DocumentKind.allCases.map(\.rawValue), at: start, fix: MissingKeys.kind(mapping, file)))
      return guess(mapping)
    }
    guard let text = node.scalar?.text, let kind = DocumentKind(rawValue: text) else {
      diagnostics.report(.unknownKind(node, kinds: DocumentKind.allCases.map(\.rawValue)))
      return guess(mapping)
    }
    return kind
  }

  /// Puts a line before the first of a document; nil where documents are not written in lines.
  private func line(_ text: String, before mapping: YAMLMapping) -> Diagnostic.Fix? {
    guard !mapping.isFlow, let first = mapping.entries.first else { return nil }
    let start = Int(first.key.span.start)
    guard start == file.lineRange(at: start).lowerBound else { return nil }
    return .init(replace: Span(file: id, start: start, end: start), with: text + "\n", isSafe: true)
  }

  /// The kind to go on with, so that the rest of the file is checked too.
  func guess(_ mapping: YAMLMapping) -> DocumentKind? {
    ["prompt", "answer", "label"].contains { mapping[$0] != nil } ? .ability : mapping["steps"] != nil ? .plan : nil
  }

  // MARK: Objects

  /// The key that an unknown one most likely is.
  struct MeantKey {
    let name: String
    /// Whether the value that was written is one for it.
    var takesValue = true
  }

  /// The entries that have a known key and a value of its shape, and those that have not, under the
  /// keys that they most likely mean.
  mutating func object(
    _ mapping: YAMLMapping, _ keys: [Key], in place: String
  ) -> (good: [YAMLMapping.Entry], broken: [YAMLMapping.Entry]) {
    /// Made when the first entry is left out: mostly all are good, and none is copied.
    var chosen: [YAMLMapping.Entry]?
    var broken: [YAMLMapping.Entry] = []
    /// Keys that a misspelt one most likely means: they are not missing as well.
    var meant: [String] = []
    /// The place of the key before: most files have their keys in the order of the table.
    var last = -1
    for i in mapping.entries.indices {
      let name = mapping.entries[i].key.text
      guard let at = Self.place(of: name, among: keys, after: last) else {
        chosen = chosen ?? Array(mapping.entries[..<i])
        let entry = mapping.entries[i]
        if name == LintSuppressionSyntax.key { allowances.append(LintSuppressionSyntax(scope: mapping.span, entry: entry)) }
        if name.hasPrefix("x-") { continue }
        if let key = unknownKey(entry, in: mapping, keys, in: place) {
          meant.append(key.name)
          guard key.takesValue else { continue }
          let key = Scalar(text: key.name, style: entry.key.style, span: entry.key.span, inFlow: entry.key.inFlow)
          broken.append(.init(key: key, value: entry.value))
        }
        continue
      }
      last = at
      self.place = (mapping, i)
      if accept(mapping.entries[i].value, keys[at].shape, name, in: place) {
        chosen?.append(mapping.entries[i])
      } else {
        chosen = chosen ?? Array(mapping.entries[..<i])
        broken.append(mapping.entries[i])
        if isAnswer(mapping.entries[i], in: mapping) { meant.append("answer") }
      }
    }
    for i in keys.indices where keys[i].required {
      let key = keys[i]
      let names = [key.name] + (key.alternative.map { [$0] } ?? [])
      guard names.allSatisfy({ mapping[$0] == nil && !meant.contains($0) }) else { continue }
      // What is missing of the head has been reported.
      if DocumentKind(rawValue: place) != nil, Keys.head.contains(where: { $0.name == key.name }) { continue }
      let at = Span(file: id, start: Int(mapping.span.start), end: Int(mapping.entries.first?.key.span.end ?? mapping.span.start))
      diagnostics.report(.missingKey(key, in: place, at: at, fix: MissingKeys.fix(key.name, in: mapping, keys, file)))
    }
    return (chosen ?? mapping.entries, broken)
  }

  /// The place of the key that a name is; the search begins behind the place `last`.
  private static func place(of name: String, among keys: [Key], after last: Int) -> Int? {
    for i in keys.indices.dropFirst(last + 1) where keys[i].matches(name) { return i }
    for i in keys.indices.prefix(last + 1) where keys[i].matches(name) { return i }
    return nil
  }

  /// Reports a key that is none, and gives the key that is most likely meant.
  mutating func unknownKey(_ entry: YAMLMapping.Entry, in mapping: YAMLMapping, _ keys: [Key], in place: String) -> MeantKey? {
    let key = entry.key
    guard diagnostics.explainsMore else {
      diagnostics.report(.unknownKeyOfMany(key, in: place))
      return nil
    }
    let edits = EntryEdits(file)
    let written = entry.value.scalar?.text ?? edits.text(of: entry.value)
    if let text = OtherKeys.entry(key.text, written, among: keys) {
      let span = Span(file: id, start: Int(key.span.start), end: Int(max(key.span.end, entry.value.span.end)))
      diagnostics.report(.keyOfOtherForm(key, in: place, write: text, fix: .init(replace: span, with: text)))
      return text.firstIndex(of: ":").map { MeantKey(name: String(text[..<$0]), takesValue: false) }
    }
    if let text = looseText(entry, in: mapping) {
      diagnostics.report(.textNotIndented(key, under: text.key, fix: text.fix))
      return nil
    }
    if let name = OtherKeys.key(key.text, among: keys, in: mapping) {
      diagnostics.report(.unknownKey(key, in: place, nearest: name, keys: keys, fix: renamed(entry, to: name)))
      return MeantKey(name: name)
    }
    if let note = OtherKeys.elsewhere(key.text, among: keys) {
      diagnostics.report(.keyLivesElsewhere(key, in: place, note, fix: edits.removal(of: key, in: mapping)))
      return nil
    }
    let names = keys.written.map(\.name).filter { mapping[$0] == nil }
    var nearest = Spelling.nearest(key.text, among: names)
    if nearest == nil, let dot = key.text.firstIndex(of: ".") {
      nearest = Spelling.nearest(String(key.text[..<dot]), among: keys.filter(\.takesPaths).map(\.name)).map {
        $0 + key.text[dot...]
      }
    }
    if nearest == nil, key.text.hasPrefix("x_") { nearest = "x-" + key.text.dropFirst(2) }
    let call = nearest == nil ? argument(entry, in: mapping, keys) : nil
    diagnostics.report(
      .unknownKey(key, in: place, nearest: nearest, keys: keys, fix: nearest.map { renamed(entry, to: $0) } ?? call))
    return nearest.map { MeantKey(name: $0) }
  }

  private func renamed(_ entry: YAMLMapping.Entry, to name: String) -> Diagnostic.Fix {
    var edits = [Diagnostic.Edit(entry.key.span, name)]
    if name == "id", let value = entry.value.scalar, !Self.isIdentifier(value.text), let word = Rewording.identifier(value.text) {
      edits.append(.init(value.span, word.text))
    }
    if name == "prompt", let items = entry.value.sequence?.items, items.count == 1, let text = items.first?.mapping?["content"] {
      edits.append(.init(entry.value.span, EntryEdits(file).text(of: text)))
    }
    return .init(edits)
  }

  /// An argument that stands beside its tool, put where it belongs.
  private func argument(_ entry: YAMLMapping.Entry, in mapping: YAMLMapping, _ keys: [Key]) -> Diagnostic.Fix? {
    let edits = EntryEdits(file)
    let text = entry.key.text + ": " + edits.text(of: entry.value)
    guard keys.contains(where: { $0.name == "for_each" || $0.name == Keys.call[0].name }), entry.value.mapping?.isFlow != false
    else { return nil }
    guard let tool = current?.entries.first(where: { $0.key.text.contains(".") && !$0.key.text.hasPrefix("x-") }),
      let whole = current,
      let removal = edits.removal(of: entry.key, in: whole)
    else { return nil }
    switch tool.value {
    case .mapping(let arguments): return .init([removal, edits.insertion(of: text, in: arguments)])
    case .scalar(let s) where s.text.isEmpty:
      let at = Int(tool.key.span.end) + 1
      return .init([removal, .init(Span(file: id, start: at, end: at), " { \(text) }")])
    default: return nil
    }
  }

  /// The text of a block whose lines are not indented, which was read as a key.
  private func looseText(_ entry: YAMLMapping.Entry, in mapping: YAMLMapping) -> (key: Scalar, fix: Diagnostic.Fix)? {
    guard let i = mapping.entries.firstIndex(where: { $0.key.span == entry.key.span }), i > 0,
      let above = mapping.entries[i - 1].value.scalar, above.style == .literal || above.style == .folded, above.text.isEmpty,
      entry.key.text.contains(" ")
    else { return nil }
    let at = Int(entry.key.span.start)
    return (mapping.entries[i - 1].key, .init(replace: Span(file: id, start: at, end: at), with: "  "))
  }
}
