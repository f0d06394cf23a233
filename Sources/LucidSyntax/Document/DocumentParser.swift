import LucidCore
import LucidYAML

/// Checks documents against the table of keys and gives what passed. Collects everything that is wrong; never stops at the first.
package struct DocumentParser {
  package struct Result {
    package var documents: [DocumentSyntax] = []
    package var diagnostics: [Diagnostic] = []
    /// In file order.
    package var allowances: [AllowanceSyntax] = []
  }

  let file: SourceFile
  let id: UInt32
  let maximumSteps: Int
  var diagnostics: [Diagnostic] = []
  var allowances: [AllowanceSyntax] = []

  package static func parse(
    _ file: SourceFile, id: UInt32, limits: YAMLReader.Limits = .init(), maximumSteps: Int = 1_000
  ) -> Result {
    let yaml = YAMLReader.read(file, id: id, limits: limits)
    var parser = DocumentParser(file: file, id: id, maximumSteps: maximumSteps)
    parser.diagnostics = yaml.diagnostics
    var result = Result()
    for node in yaml.documents {
      if let document = parser.document(node) { result.documents.append(document) }
    }
    result.diagnostics = parser.diagnostics
    result.allowances = parser.allowances
    return result
  }

  /// One mapping that is no document of the language, such as the host's configuration: checked against a table of keys all the same.
  package static func mapping(_ file: SourceFile, id: UInt32, keys: [Key], in place: String) -> (
    entries: [YAMLMapping.Entry], diagnostics: [Diagnostic]
  ) {
    let yaml = YAMLReader.read(file, id: id)
    var parser = DocumentParser(file: file, id: id, maximumSteps: 0)
    parser.diagnostics = yaml.diagnostics
    guard let node = yaml.documents.first else { return ([], parser.diagnostics) }
    guard case .mapping(let mapping) = node else {
      if node.scalar?.isNull != true { _ = parser.wrongShape(node, .object(keys), place) }
      return ([], parser.diagnostics)
    }
    return (parser.object(mapping, keys, in: place), parser.diagnostics)
  }

  init(file: SourceFile, id: UInt32, maximumSteps: Int) {
    self.file = file
    self.id = id
    self.maximumSteps = maximumSteps
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ span: Span, severity: Diagnostic.Severity = .error, notes: [String] = [],
    related: [Diagnostic.Related] = [], fix: Diagnostic.Fix? = nil
  ) {
    diagnostics.append(Diagnostic(code, severity, message, at: span, notes: notes, related: related, fix: fix))
  }

  // MARK: Documents

  mutating func document(_ node: YAMLNode) -> DocumentSyntax? {
    guard case .mapping(let mapping) = node else {
      let start = Span(file: id, start: Int(node.span.start), end: Int(node.span.start))
      if case .scalar(let s) = node, s.isNull {
        report(
          .emptyFile, "the document is empty", start, notes: ["a document starts with `lucidability: 1` and `kind: ability`"])
      } else {
        report(
          .notAMapping, "a document is a mapping of keys to values; this one is \(node.shapeName)", node.span,
          notes: ["it starts with `lucidability: 1` and `kind: ability`"])
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
    let entries = object(checked, Keys.keys(of: kind), in: kind.rawValue)
    if let plan = entries.first(where: { $0.key.text == "plan" }), let steps = entries.first(where: { $0.key.text == "steps" }) {
      report(
        .conflictingKeys, "`plan` and `steps` cannot stand together", steps.key.span,
        notes: ["keep one: the name of a plan, or steps of its own"], related: [.init("`plan` is here", at: plan.key.span)])
    }
    var steps: [StepSyntax] = []
    if let node = entries.first(where: { $0.key.text == "steps" })?.value, let list = node.sequence {
      if list.items.count > maximumSteps {
        report(
          .tooManySteps, "\(list.items.count) steps; there may be at most \(maximumSteps)",
          Span(file: id, start: Int(list.span.start), end: Int(list.span.start)))
      } else {
        steps = list.items.compactMap { step($0) }
      }
    }
    return DocumentSyntax(kind: kind, span: mapping.span, entries: entries, steps: steps)
  }

  /// An ability of the older app: it has no head, and no steps of its own.
  private mutating func older(_ mapping: YAMLMapping) -> DocumentSyntax {
    DocumentSyntax(
      kind: .ability, span: mapping.span, entries: object(mapping, Keys.ability, in: DocumentKind.ability.rawValue), steps: [])
  }

  mutating func head(_ mapping: YAMLMapping) -> DocumentKind? {
    let start = Span(
      file: id, start: Int(mapping.span.start), end: Int(mapping.entries.first?.key.span.end ?? mapping.span.start))
    if let version = mapping["lucidability"] {
      if let text = version.scalar?.text, let n = Int(text), !Keys.formats.contains(n) {
        report(
          .formatVersion, "this file is written in format \(n); this program knows format 1", version.span,
          notes: [n > 1 ? "a newer lucid can read it" : "the first format is 1"])
        return nil
      }
    } else {
      report(
        .missingKey, "`lucidability` is missing: which format the file is written in", start,
        notes: ["add the line `lucidability: 1` at the top"], fix: line("lucidability: 1", before: mapping))
    }
    guard let node = mapping["kind"] else {
      let kinds = DocumentKind.allCases.map(\.rawValue).joined(separator: ", ")
      report(.missingKey, "`kind` is missing: what the document is", start, notes: ["add `kind: ability` (or one of \(kinds))"])
      return guess(mapping)
    }
    guard let text = node.scalar?.text, let kind = DocumentKind(rawValue: text) else {
      let names = DocumentKind.allCases.map(\.rawValue)
      let nearest = node.scalar.flatMap { Spelling.nearest($0.text, among: names) }
      report(
        .unknownKind,
        "`\(node.scalar?.text ?? node.shapeName)` is no kind of document" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        node.span, notes: ["kinds: " + names.joined(separator: ", ")], fix: nearest.map { .init(replace: node.span, with: $0) })
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

  /// The entries that have a known key and a value of its shape.
  mutating func object(_ mapping: YAMLMapping, _ keys: [Key], in place: String) -> [YAMLMapping.Entry] {
    var good: [YAMLMapping.Entry] = []
    good.reserveCapacity(mapping.entries.count)
    /// Keys that a misspelt one most likely means: they are not missing as well.
    var meant: [String] = []
    for entry in mapping.entries {
      let name = entry.key.text
      guard let at = keys.firstIndex(where: { $0.matches(name) }) else {
        if name == AllowanceSyntax.key { allowances.append(AllowanceSyntax(scope: mapping.span, entry: entry)) }
        if !name.hasPrefix("x-"), let key = unknownKey(entry.key, keys, in: place) { meant.append(key) }
        continue
      }
      if accept(entry.value, keys[at].shape, name, in: place) { good.append(entry) }
    }
    for key in keys where key.required && mapping[key.name] == nil && !meant.contains(key.name) {
      if key.name == "lucidability" || key.name == "kind" { continue }
      let at = Span(file: id, start: Int(mapping.span.start), end: Int(mapping.entries.first?.key.span.end ?? mapping.span.start))
      report(.missingKey, "`\(key.name)` is missing in \(Self.article(place))", at, notes: [key.doc])
    }
    return good
  }

  static func article(_ place: String) -> String {
    ("aeiou".contains(place.first ?? "x") ? "an " : "a ") + place
  }

  /// Gives the key that is most likely meant.
  mutating func unknownKey(_ key: Scalar, _ keys: [Key], in place: String) -> String? {
    guard diagnostics.count < Diagnostic.mostShown else {
      report(.unknownKey, "unknown key `\(key.text)` in \(place)", key.span)
      return nil
    }
    var nearest = Spelling.nearest(key.text, among: keys.map(\.name))
    if nearest == nil, let dot = key.text.firstIndex(of: ".") {
      nearest = Spelling.nearest(String(key.text[..<dot]), among: keys.filter(\.takesPaths).map(\.name)).map {
        $0 + key.text[dot...]
      }
    }
    report(
      .unknownKey, "unknown key `\(key.text)` in \(place)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), key.span,
      notes: ["keys here: " + keys.map(\.shown).sorted().joined(separator: ", ")],
      fix: nearest.map { .init(replace: key.span, with: $0) })
    return nearest
  }
}
