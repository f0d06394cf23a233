import LucidCompiler
import LucidCore
import LucidTesting
import LucidYAML
import Testing

@testable import LucidImport

/// Nothing is lost unsaid: each value of a foreign file is in the result, or a note names it.
@Suite struct ScalarCoverageTests {
  /// The tree of YAML or JSON that an importer reads, and the bytes that its spans are places in.
  private static func tree(_ source: ImportSource) -> (root: YAMLNode, file: SourceFile)? {
    if let matter = ImportedFrontMatter(source.file, [.lateStart, .looseValues]) {
      return matter.mapping.map { (.mapping($0), matter.file) }
    }
    return source.documents.first.flatMap { node in
      if case .scalar = node { nil } else { (node, source.file) }
    }
  }

  private struct Value {
    let text: String
    /// The keys that lead to it.
    let keys: [String]
    /// What the mappings around it call themselves, as items of a list do.
    let names: [String]
    let isNull: Bool
    /// The lines of its keys and of itself.
    let lines: Set<Int>
  }

  private static func values(_ root: YAMLNode, _ file: SourceFile) -> [Value] { values(root, [], [], [], file) }

  private static func values(
    _ node: YAMLNode, _ keys: [String], _ names: [String], _ lines: Set<Int>, _ file: SourceFile
  ) -> [Value] {
    let lines = lines.union([file.position(of: Int(node.span.start)).line])
    switch node {
    case .scalar(let scalar): return [Value(text: scalar.text, keys: keys, names: names, isNull: scalar.isNull, lines: lines)]
    case .sequence(let sequence): return sequence.items.flatMap { values($0, keys, names, lines, file) }
    case .mapping(let mapping):
      let own = keys.isEmpty ? nil : (mapping["name"] ?? mapping["key"])?.scalar?.text
      return mapping.entries.flatMap { entry in
        let key = lines.union([file.position(of: Int(entry.key.span.start)).line])
        return values(entry.value, keys + [entry.key.text], names + [own].compactMap(\.self), key, file)
      }
    }
  }

  /// The text of a file of ours without anything that only makes it YAML.
  private static func squeezed(_ text: String) -> String {
    text.filter { !$0.isWhitespace && !"\"'\\|-".contains($0) }.lowercased()
  }

  /// Whether a value is in the result, or a note names it: by its text, one of its keys, or the name
  /// of the item that it is part of.
  private static func isSaid(_ value: Value, in text: String, _ notes: [ImportNote]) -> Bool {
    let wanted = squeezed(value.text)
    if wanted.isEmpty || text.contains(wanted) { return true }
    // Texts with tags, and types with a description, are converted piece by piece.
    let words = value.text.split { $0.isWhitespace || "{}%<>$,".contains($0) }.map { squeezed(String($0)) }
    let isPieces = value.text.contains { "\n{$<,".contains($0) }
    if isPieces, words.count(where: { text.contains($0) }) * 10 >= words.count * 8 { return true }
    return notes.contains { note in
      if note.text.contains(value.text) { return true }
      let isNear = note.line.map(value.lines.contains) ?? true
      let keys = value.keys.map { String($0.prefix { $0 != "(" && $0 != "?" }) }
      let named = keys.contains { key in ["`\(key)`", ".\(key)`", ".\(key):", "`\(key):"].contains { note.text.contains($0) } }
      return named || (isNear && (keys + value.names).contains { note.text.contains($0) })
    }
  }

  @Test(arguments: ImporterTests.files.filter { $0.kind != "lucidpal" && !$0.path.contains("week-plan") })
  func eachValueIsCarriedOrNamed(path: String, kind: String) throws {
    let source = ImporterTests.source(path)
    guard let (root, file) = Self.tree(source) else { return }
    let importer = try #require(Importers.named(kind))
    let result = try importer.convert(source, ImporterTests.context)
    let values = Self.values(root, file)
    #expect(!values.isEmpty)
    let text = Self.squeezed(Self.content(result.text))
    for value in values where !value.isNull && !Self.isMeaning(value, kind) {
      #expect(Self.isSaid(value, in: text, result.notes), "\(path): `\(value.keys.joined(separator: "."))` = \(value.text)")
    }
  }

  /// A file of ours without its comments, which repeat the notes.
  private static func content(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
  }

  /// Values that only say what the format is, or that the result says in its own way.
  private static func isMeaning(_ value: Value, _ kind: String) -> Bool {
    switch (kind, value.keys.last ?? "") {
    case ("goose", "key"), ("goose", "input_type"), ("goose", "requirement"): true
    case ("prompty", "kind"), ("prompty", "required"), ("prompty", "type"), ("prompty", "template"), ("prompty", "name"): true
    case ("dotprompt", "type"): value.keys.contains("input")
    // The type of a list of strings.
    case ("dotprompt", let key) where value.keys.starts(with: ["input", "schema"]):
      value.text == "string[]" || (key.contains("(array") && value.text == "string")
    case ("openclaw", "kind"), ("hermes", "kind"), (_, "enabled"), ("hermes", "no_agent"), ("openclaw", "mode"): true
    // Said as words of `lucid schedule add`, or as its options.
    case ("hermes", "schedule"), ("hermes", "display"), ("hermes", "schedule_display"): true
    case ("openclaw", "everyMs"), ("openclaw", "expr"), ("openclaw", "staggerMs"), ("hermes", "minutes"): true
    case ("openclaw", "sessionTarget"): value.text == "isolated"
    default: value.keys.contains("required")
    }
  }

  /// A key that no importer knows is put in every mapping in turn, and must be found again.
  @Test(arguments: ImporterTests.files.filter { !$0.path.contains("week-plan") })
  func anUnknownKeyIsNamed(path: String, kind: String) throws {
    let source = ImporterTests.source(path)
    guard let (root, file) = Self.tree(source) else { return }
    let importer = try #require(Importers.named(kind))
    let isJSON = path.hasSuffix(".json")
    var places = 0
    for mapping in Self.mappings(root) {
      guard let first = mapping.entries.first else { continue }
      // Quotes that were put in for reading are not in the file: only lines and columns are the same.
      let place = Int(first.key.span.start)
      let start = file.bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let line = file.bytes[..<place].count { $0 == 0x0A }
      let breaks = source.file.bytes.indices.filter { source.file.bytes[$0] == 0x0A }
      let at = (line == 0 ? 0 : breaks[line - 1] + 1) + place - start
      let margin = file.bytes[start..<place].map { $0 == UInt8(ascii: "-") ? 0x20 : $0 }
      var piece = Array((isJSON ? "\"zzkey\": \"zzvalue\"" : "zzkey: zzvalue").utf8)
      piece += mapping.isFlow ? Array(", ".utf8) : [0x0A] + margin
      var bytes = source.file.bytes
      bytes.insert(contentsOf: piece, at: at)
      let changed = ImportSource(
        SourceFile(name: path, bytes: bytes), companions: Array(source.companions.values), others: source.others)
      let tree = try #require(Self.tree(changed))
      let value = try #require(Self.values(tree.root, tree.file).first { $0.text == "zzvalue" })
      let result = try importer.convert(changed, ImporterTests.context)
      let text = Self.squeezed(Self.content(result.text))
      #expect(
        text.contains("zzkey") || Self.isSaid(value, in: text, result.notes),
        "\(path): a key beside `\(first.key.text)` on line \(line + 1) is lost")
      places += 1
    }
    #expect(places > 0)
  }

  private static func mappings(_ node: YAMLNode) -> [YAMLMapping] {
    switch node {
    case .scalar: []
    case .sequence(let sequence): sequence.items.flatMap(mappings)
    case .mapping(let mapping): [mapping] + mapping.entries.flatMap { mappings($0.value) }
    }
  }
}
