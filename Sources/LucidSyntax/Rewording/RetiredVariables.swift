import LucidCore
import LucidYAML

/// Variables of the language that read a source. It has none any more: a file names the result of
/// the tool in a variable of its own.
struct RetiredVariables {
  private struct Row {
    let name: String
    let tool: String
    /// The field of the tool's result that was the value.
    let field: String

    var declared: String { "\(name): { \(tool): {} }" }
  }

  private static let rows = [
    Row(name: "next_event", tool: "calendar.next", field: "title"),
    Row(name: "location", tool: "location.current", field: "city"),
  ]

  static let names = Set(rows.map(\.name))

  /// Returns the sentence of `check` about a placeholder that is gone; nil for any other name.
  static func message(_ name: String) -> String? { rows.first { $0.name == name }.map { message([$0]) } }

  private static func message(_ rows: [Row]) -> String {
    let fields = rows.map { "`<<\($0.name).\($0.field)>>`" }.joined(separator: ", ")
    return "`<<\(rows[0].name)>>` is \(fields) now, beside `variables: { \(declared(rows)) }`"
  }

  private static func declared(_ rows: [Row]) -> String { rows.map(\.declared).joined(separator: ", ") }

  private let file: SourceFile
  private let document: YAMLMapping
  private(set) var forms: [OldForm] = []

  init(_ document: YAMLMapping, in file: SourceFile) {
    (self.file, self.document) = (file, document)
    // Every file is searched, and hardly any has one of the names.
    let found = Self.rows.filter { ByteScan.contains($0.name, in: file.bytes, within: document.span.range) }
    guard !found.isEmpty else { return }
    let own = Self.names(document)
    let rows = found.filter { !own.contains($0.name) }
    mentions(rows)
    for test in document["tests"]?.sequence?.items ?? [] {
      for row in rows { visit(test: test.mapping, row) }
    }
  }

  /// One form for all of them: their variables are declared in one place.
  private mutating func mentions(_ rows: [Row]) {
    let found = rows.map { row in
      (row: row, edits: ReferenceEdits(to: row.name, in: document, of: file).addingToText("." + row.field))
    }.filter { !$0.edits.isEmpty }
    guard let first = found.first, let place = first.edits.first?.span else { return }
    let edits = EntryEdits(file)
    var declaration: [Diagnostic.Edit] = []
    if let variables = document["variables"]?.mapping, !variables.entries.isEmpty {
      declaration = [edits.insertion(of: Self.lines(found.map(\.row.declared), in: variables, edits: edits), in: variables)]
    } else if document["variables"] == nil, document["kind"]?.scalar?.text != "persona" {
      declaration = [edits.insertion(of: "variables: { \(Self.declared(found.map(\.row))) }", in: document)]
    }
    let length = first.row.name.utf8.count
    forms.append(
      OldForm(
        message: Self.message(found.map(\.row)),
        span: Span(file: place.file, start: Int(place.start) - length, end: Int(place.start)),
        edits: declaration.isEmpty ? [] : found.flatMap(\.edits) + declaration))
  }

  /// Several entries as `EntryEdits` inserts one.
  private static func lines(_ entries: [String], in mapping: YAMLMapping, edits: EntryEdits) -> String {
    guard !mapping.isFlow, let first = mapping.entries.first else { return entries.joined(separator: ", ") }
    return entries.joined(separator: "\n" + String(repeating: " ", count: edits.column(first.key.span.start)))
  }

  /// Finds what a test gives the variable, and how often it expects it.
  private mutating func visit(test: YAMLMapping?, _ row: Row) {
    for entry in test?["world"]?.mapping?.entries ?? [] where entry.key.text == row.name {
      let value = ReferenceEdits.placing(entry, at: "." + row.field, of: file)
      // The name of a family stays for what is not there.
      guard !value.isEmpty || row.name != ToolName.family(row.tool) else { continue }
      report(entry.key, row, also: value)
    }
    for entry in test?["expect"]?.mapping?["calls"]?.mapping?.entries ?? []
    where entry.key.text == row.name && row.name != ToolName.family(row.tool) {
      report(entry.key, row)
    }
  }

  private mutating func report(_ key: Scalar, _ row: Row, also edits: [Diagnostic.Edit] = []) {
    forms.append(
      OldForm(
        message: "`\(row.name)` is the tool `\(row.tool)` now", span: key.span,
        edits: [.init(key.span, row.tool)] + edits))
  }

  /// The names that a document gives itself.
  private static func names(_ document: YAMLMapping) -> Set<String> {
    let keys = ["inputs", "variables"].flatMap { document[$0]?.mapping?.entries.map(\.key.text) ?? [] }
    return Set(keys + ids(document["steps"]))
  }

  private static func ids(_ steps: YAMLNode?) -> [String] {
    (steps?.sequence?.items ?? []).flatMap { item in
      [item.mapping?["id"]?.scalar?.text].compactMap(\.self) + ids(item.mapping?["do"])
    }
  }
}
