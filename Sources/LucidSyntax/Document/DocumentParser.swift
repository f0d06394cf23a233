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

  package static func parse(
    _ file: SourceFile, id: UInt32, limits: YAMLReader.Limits = .init(), maximumSteps: Int = 1_000
  ) -> Result {
    if file.bytes.count <= limits.size.bytes, let finding = CharacterCheck.finding(file, id: id) {
      return Result(diagnostics: [finding])
    }
    let yaml = YAMLReader.read(file, id: id, limits: limits)
    let diagnostics = DiagnosticCollector(yaml.diagnostics)
    var parser = DocumentParser(file: file, id: id, maximumSteps: maximumSteps, diagnostics)
    var result = Result()
    for node in yaml.documents {
      if let document = parser.document(node) { result.documents.append(document) }
    }
    if diagnostics.hasErrors,
      !diagnostics.diagnostics.contains(where: { [.notText, .invalidUTF8, .fileTooLarge].contains($0.code) }),
      let finding = ForeignConditions.finding(file, id: id)
    {
      return Result(diagnostics: [finding])
    }
    result.diagnostics = diagnostics.diagnostics
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
        diagnostics.report(.documentIsNoMapping(node))
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
      diagnostics.report(.missingKind(DocumentKind.allCases.map(\.rawValue), at: start))
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
    mapping["prompt"] != nil || mapping["label"] != nil ? .ability : mapping["steps"] != nil ? .plan : nil
  }

  // MARK: Objects

  /// The entries that have a known key and a value of its shape, and those that have not, under the
  /// keys that they most likely mean.
  mutating func object(
    _ mapping: YAMLMapping, _ keys: [Key], in place: String
  ) -> (good: [YAMLMapping.Entry], broken: [YAMLMapping.Entry]) {
    var good: [YAMLMapping.Entry] = []
    var broken: [YAMLMapping.Entry] = []
    good.reserveCapacity(mapping.entries.count)
    /// Keys that a misspelt one most likely means: they are not missing as well.
    var meant: [String] = []
    for entry in mapping.entries {
      let name = entry.key.text
      guard let at = keys.firstIndex(where: { $0.matches(name) }) else {
        if name == LintSuppressionSyntax.key { allowances.append(LintSuppressionSyntax(scope: mapping.span, entry: entry)) }
        if name.hasPrefix("x-") { continue }
        if let key = unknownKey(entry.key, keys, in: place) {
          meant.append(key)
          let key = Scalar(text: key, style: entry.key.style, span: entry.key.span, inFlow: entry.key.inFlow)
          broken.append(.init(key: key, value: entry.value))
        }
        continue
      }
      if accept(entry.value, keys[at].shape, name, in: place) { good.append(entry) } else { broken.append(entry) }
    }
    for key in keys where key.required && mapping[key.name] == nil && !meant.contains(key.name) {
      // What is missing of the head has been reported.
      if DocumentKind(rawValue: place) != nil, Keys.head.contains(where: { $0.name == key.name }) { continue }
      let at = Span(file: id, start: Int(mapping.span.start), end: Int(mapping.entries.first?.key.span.end ?? mapping.span.start))
      diagnostics.report(.missingKey(key, in: place, at: at))
    }
    return (good, broken)
  }

  /// Gives the key that is most likely meant.
  mutating func unknownKey(_ key: Scalar, _ keys: [Key], in place: String) -> String? {
    guard diagnostics.explainsMore else {
      diagnostics.report(.unknownKeyOfMany(key, in: place))
      return nil
    }
    var nearest = Spelling.nearest(key.text, among: keys.map(\.name))
    if nearest == nil, let dot = key.text.firstIndex(of: ".") {
      nearest = Spelling.nearest(String(key.text[..<dot]), among: keys.filter(\.takesPaths).map(\.name)).map {
        $0 + key.text[dot...]
      }
    }
    diagnostics.report(.unknownKey(key, in: place, nearest: nearest, keys: keys))
    return nearest
  }
}
