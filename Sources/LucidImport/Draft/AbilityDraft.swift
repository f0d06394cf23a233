import LucidCore
import LucidSyntax
import LucidYAML

/// An ability on its way from another format: what is known of it so far, and what had no place.
struct AbilityDraft {
  var label: String
  var summary: String?
  var inputs: InputTable
  /// The texts of the prompt, converted, in the order in which they will stand.
  private var texts: [String] = []
  /// Keys that need no care.
  var extra: [(String, LayoutNode)] = []
  private(set) var notes: [ImportNote] = []
  private let source: ImportSource

  /// `title` may be as long as it likes.
  init(_ title: String, _ source: ImportSource, _ context: ImportContext) {
    self.source = source
    inputs = InputTable(context)
    let title = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    label = ShortLabel.of(title.isEmpty ? source.name : title)
    if title.count > ShortLabel.limit { extra.append(("x-title", .text(title))) }
  }

  // MARK: Notes

  mutating func report(_ note: ImportNote) { notes.append(note) }

  /// Notes the keys of a mapping that the importer did not read.
  mutating func loseOthers(_ mapping: YAMLMapping, besides known: Set<String>, in place: String = "") {
    for entry in mapping.entries where !known.contains(entry.key.text) {
      report(.noCounterpart(place + entry.key.text, source.line(entry.key.span)))
    }
  }

  func line(_ node: YAMLNode) -> Int { source.line(node.span) }
  func line(_ key: Scalar) -> Int { source.line(key.span) }

  // MARK: Parts

  /// Adds a text of the prompt. `line` is where it begins in the file.
  mutating func add(_ text: String, as language: TemplateLanguage, line: Int) {
    var converter = TemplateConverter(language: language, inputs: inputs, line: line)
    let converted = converter.convert(text)
    inputs = converter.inputs
    notes += converter.notes
    if converted.contains(where: { !$0.isWhitespace }) { texts.append(converted) }
  }

  /// A summary of one line.
  mutating func summarise(_ text: String?) {
    guard let text else { return }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !line.isEmpty { summary = line }
  }

  func finish() throws(ImportError) -> ImportResult {
    guard !texts.isEmpty else { throw .noText }
    var draft = self
    var entries: [(String, LayoutNode)] = [("lucidability", .bare("1")), ("kind", .bare("ability")), ("label", .text(label))]
    if let summary { entries.append(("summary", .text(summary))) }
    for input in inputs.unused {
      draft.report(.unusedInput(input.foreign, input.line))
    }
    draft.notes += inputs.renamed
    let used = inputs.used.map { ($0.name, $0.node) }
    if !used.isEmpty { entries.append(("inputs", .mapping(used))) }
    let prompt = texts.map { text in
      String(text.reversed().drop { $0.isWhitespace }.reversed()).drop { $0.isNewline }
    }.joined(separator: "\n\n")
    if prompt.count > 16_000 {
      draft.report(.longPrompt(prompt.count))
    }
    entries.append(("prompt", .text(prompt.contains("\n") ? prompt + "\n" : String(prompt))))
    entries += extra
    var layout = Layout(root: .mapping(entries))
    KeyOrder.sort(&layout)
    let ordered = draft.notes.enumerated().sorted { ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset) }
    return ImportResult(layouts: [layout], notes: ordered.map(\.element))
  }
}
