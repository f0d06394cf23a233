import LucidCore

/// Checks documents against the table of keys and gives what passed. Collects everything that is wrong; never stops at the first.
package struct DocumentParser {
  package struct Result {
    package var documents: [DocumentSyntax] = []
    package var diagnostics: [Diagnostic] = []
  }

  private let file: SourceFile
  private let id: UInt32
  private let maximumSteps: Int
  private var diagnostics: [Diagnostic] = []

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
    return result
  }

  /// One mapping that is no document of the language, such as the host's configuration: checked against a table of keys all the same.
  package static func mapping(_ file: SourceFile, id: UInt32, keys: [Key], in place: String) -> (entries: [YAMLMapping.Entry], diagnostics: [Diagnostic]) {
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

  private init(file: SourceFile, id: UInt32, maximumSteps: Int) {
    self.file = file
    self.id = id
    self.maximumSteps = maximumSteps
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ span: Span, severity: Diagnostic.Severity = .error, notes: [String] = [],
    related: [Diagnostic.Related] = [], fix: Diagnostic.Fix? = nil
  ) {
    diagnostics.append(Diagnostic(code, severity, message, at: span, notes: notes, related: related, fix: fix))
  }

  // MARK: Documents

  private mutating func document(_ node: YAMLNode) -> DocumentSyntax? {
    guard case .mapping(let mapping) = node else {
      let start = Span(file: id, start: Int(node.span.start), end: Int(node.span.start))
      if case .scalar(let s) = node, s.isNull {
        report(.emptyFile, "the document is empty", start, notes: ["a document starts with `lucidability: 1` and `kind: ability`"])
      } else {
        report(
          .notAMapping, "a document is a mapping of keys to values; this one is \(node.shapeName)", node.span,
          notes: ["it starts with `lucidability: 1` and `kind: ability`"])
      }
      return nil
    }
    guard let kind = head(mapping) else { return nil }
    let entries = object(mapping, Keys.keys(of: kind), in: kind.rawValue, notYet: Keys.notYet[kind.rawValue] ?? [])
    if let plan = entries.first(where: { $0.key.text == "plan" }), let steps = entries.first(where: { $0.key.text == "steps" }) {
      report(
        .conflictingKeys, "`plan` and `steps` cannot stand together", steps.key.span,
        notes: ["keep one: the name of a plan, or steps of its own"], related: [.init("`plan` is here", at: plan.key.span)])
    }
    var steps: [StepSyntax] = []
    if let node = entries.first(where: { $0.key.text == "steps" })?.value, let list = node.sequence {
      if list.items.count > maximumSteps {
        report(.tooManySteps, "\(list.items.count) steps; there may be at most \(maximumSteps)", Span(file: id, start: Int(list.span.start), end: Int(list.span.start)))
      } else {
        steps = list.items.compactMap { step($0) }
      }
    }
    return DocumentSyntax(kind: kind, span: mapping.span, entries: entries, steps: steps)
  }

  private mutating func head(_ mapping: YAMLMapping) -> DocumentKind? {
    let start = Span(file: id, start: Int(mapping.span.start), end: Int(mapping.entries.first?.key.span.end ?? mapping.span.start))
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
        notes: ["add the line `lucidability: 1` at the top"])
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
        .unknownKind, "`\(node.scalar?.text ?? node.shapeName)` is no kind of document" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        node.span, notes: ["kinds: " + names.joined(separator: ", ")], fix: nearest.map { .init(replace: node.span, with: $0) })
      return guess(mapping)
    }
    return kind
  }

  /// The kind to go on with, so that the rest of the file is checked too.
  private func guess(_ mapping: YAMLMapping) -> DocumentKind? {
    mapping["prompt"] != nil || mapping["label"] != nil ? .ability : mapping["steps"] != nil ? .plan : nil
  }

  // MARK: Objects

  /// The entries that have a known key and a value of its shape.
  private mutating func object(
    _ mapping: YAMLMapping, _ keys: [Key], in place: String, notYet: Set<String> = []
  ) -> [YAMLMapping.Entry] {
    var good: [YAMLMapping.Entry] = []
    good.reserveCapacity(mapping.entries.count)
    for entry in mapping.entries {
      let name = entry.key.text
      guard let key = keys.first(where: { $0.name == name }) else {
        if !name.hasPrefix("x-") { unknownKey(entry.key, keys.map(\.name), in: place) }
        continue
      }
      if accept(entry.value, key.shape, name, in: place) { good.append(entry) }
      if notYet.contains(name) {
        let steps = place == "step"
        report(
          .notYetSupported,
          steps ? "`\(name)` is part of the language, but this version cannot run it" : "this version reads `\(name)` but does not act on it yet",
          entry.key.span, severity: steps ? .error : .warning)
      }
    }
    for key in keys where key.required && mapping[key.name] == nil && !(key.name == "lucidability" || key.name == "kind") {
      let at = Span(file: id, start: Int(mapping.span.start), end: Int(mapping.entries.first?.key.span.end ?? mapping.span.start))
      report(.missingKey, "`\(key.name)` is missing in \(Self.article(place))", at, notes: [key.doc])
    }
    return good
  }

  private static func article(_ place: String) -> String {
    ("aeiou".contains(place.first ?? "x") ? "an " : "a ") + place
  }

  private mutating func unknownKey(_ key: Scalar, _ names: [String], in place: String) {
    let nearest = Spelling.nearest(key.text, among: names)
    report(
      .unknownKey, "unknown key `\(key.text)` in \(place)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), key.span,
      notes: ["keys here: " + names.sorted().joined(separator: ", ")], fix: nearest.map { .init(replace: key.span, with: $0) })
  }

  // MARK: Values

  private mutating func wrongShape(_ node: YAMLNode, _ shape: Shape, _ name: String) -> Bool {
    let at = node.scalar == nil ? Span(file: id, start: Int(node.span.start), end: Int(node.span.start) + 1) : node.span
    report(.wrongShape, "`\(name)` is \(node.shapeName); it must be \(shape.name)", at)
    return false
  }

  private mutating func invalid(_ s: Scalar, _ shape: Shape, _ name: String, notes: [String] = []) -> Bool {
    report(.invalidValue, "`\(Self.short(s.text))` is not \(shape.name)", s.span, notes: notes)
    return false
  }

  private static func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

  private mutating func accept(_ node: YAMLNode, _ shape: Shape, _ name: String, in place: String) -> Bool {
    switch shape {
    case .value: return true
    case .list(let item):
      guard case .sequence(let list) = node else { return wrongShape(node, shape, name) }
      var good = true
      for element in list.items where !accept(element, item, name, in: place) { good = false }
      return good
    case .map(let value):
      guard case .mapping(let mapping) = node else { return wrongShape(node, shape, name) }
      var good = true
      for entry in mapping.entries where !accept(entry.value, value, entry.key.text, in: name) { good = false }
      return good
    case .object(let keys):
      guard case .mapping(let mapping) = node else { return wrongShape(node, shape, name) }
      let before = diagnostics.count
      // A name that the author gave to an input or a variable is no key of the language.
      let notYet = DocumentKind(rawValue: place) == nil ? nil : Keys.notYet[name]
      _ = object(mapping, keys, in: name, notYet: notYet ?? [])
      return !diagnostics[before...].contains { $0.severity == .error }
    case .steps:
      guard case .sequence = node else { return wrongShape(node, shape, name) }
      return true
    case .either(let shapes, _):
      for candidate in shapes {
        switch (candidate, node) {
        case (.object, .mapping): return accept(node, candidate, name, in: place)
        case (.text, .scalar), (.template, .scalar): return accept(node, candidate, name, in: place)
        case (.choice(let words), .scalar(let s)):
          if words.contains(s.text) { return true }
          let nearest = Spelling.nearest(s.text, among: words)
          report(
            .invalidValue, "`\(Self.short(s.text))` is not \(shape.name)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), s.span,
            fix: nearest.map { .init(replace: s.span, with: $0) })
          return false
        default: continue
        }
      }
      return wrongShape(node, shape, name)
    default:
      guard case .scalar(let scalar) = node else { return wrongShape(node, shape, name) }
      return acceptScalar(scalar, shape, name)
    }
  }

  private mutating func acceptScalar(_ s: Scalar, _ shape: Shape, _ name: String) -> Bool {
    if s.isNull {
      if case .color = shape {
        let line = file.text(file.lineRange(at: Int(s.span.start)))
        let hasHash = line.contains("#")
        report(
          .unquotedColor, hasHash ? "an unquoted `#` begins a comment, so `\(name)` is empty; quote it" : "`\(name)` is empty",
          s.span, notes: ["write `\(name): \"#FF9F0A\"`"])
      } else {
        report(.wrongShape, "`\(name)` is empty; it must be \(shape.name)", s.span)
      }
      return false
    }
    switch shape {
    case .text(let limit):
      guard !s.text.isEmpty else { return invalid(s, shape, name) }
      if let limit, s.text.utf8.count > limit, s.text.count > limit {
        if name == "label" {
          report(
            .labelTooLong, "the label has \(s.text.count) characters; at most \(limit) fit under an icon", s.span,
            notes: ["`summary` has room for more"])
        } else {
          report(.invalidValue, "`\(name)` has \(s.text.count) characters; at most \(limit) are allowed", s.span)
        }
        return false
      }
      return true
    case .template(let limit):
      if let limit, s.text.utf8.count > limit, s.text.count > limit {
        report(
          .promptTooLong, "`\(name)` has \(s.text.count) characters; at most \(limit) are allowed",
          Span(file: id, start: Int(s.span.start), end: Int(s.span.start) + 1))
        return false
      }
      return true
    case .condition: return true
    case .integer(let range):
      guard let n = Int(s.text), range.contains(n) else { return invalid(s, shape, name) }
      return true
    case .number(let range):
      guard let n = Double(s.text), range.contains(n) else { return invalid(s, shape, name) }
      return true
    case .boolean:
      guard s.text == "true" || s.text == "false" else {
        let meant = ["yes", "on"].contains(s.text.lowercased()) ? "true" : ["no", "off"].contains(s.text.lowercased()) ? "false" : nil
        return invalid(s, shape, name, notes: meant.map { ["write `\($0)`"] } ?? [])
      }
      return true
    case .choice(let words):
      guard words.contains(s.text) else {
        let nearest = Spelling.nearest(s.text, among: words)
        report(
          .invalidValue, "`\(Self.short(s.text))` is not \(shape.name)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), s.span,
          fix: nearest.map { .init(replace: s.span, with: $0) })
        return false
      }
      return true
    case .duration:
      guard Period(s.text) != nil else { return invalid(s, shape, name, notes: ["`90s`, `30m`, `24h`, `7d` or `2w`"]) }
      return true
    case .color:
      let u = Array(s.text.utf8)
      guard u.count == 7, u[0] == UInt8(ascii: "#"), u[1...].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
        return invalid(s, shape, name)
      }
      return true
    case .uuid:
      guard Self.isUUID(s.text) else { return invalid(s, shape, name, notes: ["leave it out: it is given at installation"]) }
      return true
    case .lowerCamel:
      guard Self.isLowerCamel(s.text) else { return invalid(s, shape, name) }
      return true
    case .identifier:
      guard Self.isIdentifier(s.text) else { return invalid(s, shape, name, notes: ["it begins with a letter"]) }
      return true
    default: return true
    }
  }

  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, first >= 0x61, first <= 0x7A, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F }
  }

  private static func isLowerCamel(_ text: String) -> Bool {
    guard let first = text.utf8.first, first >= 0x61, first <= 0x7A, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
  }

  private static func isUUID(_ text: String) -> Bool {
    let u = Array(text.utf8)
    guard u.count == 36 else { return false }
    return u.enumerated().allSatisfy { i, b in
      [8, 13, 18, 23].contains(i) ? b == UInt8(ascii: "-") : Character(Unicode.Scalar(b)).isHexDigit
    }
  }

  // MARK: Steps

  private mutating func step(_ node: YAMLNode) -> StepSyntax? {
    guard case .mapping(let mapping) = node else {
      let at = Span(file: id, start: Int(node.span.start), end: min(Int(node.span.start) + 1, Int(node.span.end)))
      var notes = ["write `- family.verb: { … }`, such as `- calendar.events: { from: <<today>>, to: <<tomorrow>> }`"]
      if case .scalar(let s) = node, s.text.contains(".") { notes = ["without arguments: `- \(s.text): {}`"] }
      report(.wrongShape, "a step is a mapping; this one is \(node.shapeName)", at, notes: notes)
      return nil
    }
    var tools: [YAMLMapping.Entry] = []
    var rest: [YAMLMapping.Entry] = []
    for entry in mapping.entries {
      if entry.key.text.utf8.contains(UInt8(ascii: ".")), !entry.key.text.hasPrefix("x-") { tools.append(entry) } else { rest.append(entry) }
    }
    let modifiers = object(YAMLMapping(entries: rest, span: mapping.span, isFlow: mapping.isFlow), Keys.step, in: "step", notYet: Keys.notYet["step"] ?? [])
    let first = mapping.entries.first?.key.span ?? mapping.span
    if tools.count > 1 {
      report(
        .stepWithTwoTools, "a step calls one tool; this one names `\(tools[0].key.text)` and `\(tools[1].key.text)`", tools[1].key.span,
        notes: ["begin a new step: `- \(tools[1].key.text): { … }`"], related: [.init("the first is here", at: tools[0].key.span)])
    } else if tools.isEmpty, !rest.contains(where: { $0.key.text == "use" }) {
      report(
        .stepWithoutTool, "this step names no tool", first,
        notes: ["the key with a dot names it: `calendar.events: { … }`; `lucid tools` lists them"])
    }
    guard let tool = tools.first else { return nil }
    var arguments: YAMLMapping?
    switch tool.value {
    case .mapping(let m): arguments = m
    case .scalar(let s) where s.isNull: break
    default:
      report(
        .wrongShape, "the arguments of `\(tool.key.text)` are \(tool.value.shapeName); they must be a mapping", tool.value.span,
        notes: ["write `\(tool.key.text): { name: value }`, or `{}` for none"])
    }
    return StepSyntax(span: Span(file: id, start: Int(first.start), end: Int(mapping.span.end)), tool: tool.key, arguments: arguments, modifiers: modifiers)
  }
}
