import LucidCore
import LucidYAML

/// A part of a file in a form that the language does not have any more.
///
/// The one description of it: `check` reports the message with the edits as its fix, and
/// `fmt --migrate` applies the edits.
struct OldForm {
  /// A line that names the old form and the new one.
  let message: String
  let span: Span
  /// Edits of the whole change, without overlaps.
  let edits: [Diagnostic.Edit]
}

/// Finds old forms in the documents of a file, in file order.
///
/// A rule looks at one place of a document; to add one, call it from where that place is visited.
struct OldForms {
  private let file: SourceFile
  private var found: [OldForm] = []

  static func find(_ documents: [YAMLNode], in file: SourceFile) -> [OldForm] {
    var search = OldForms(file: file)
    for document in documents {
      guard let mapping = document.mapping else { continue }
      search.visit(document: mapping)
    }
    return search.found
  }

  /// A file with its old forms brought over, and their messages.
  ///
  /// Forms whose edits overlap are brought over one after the other.
  static func migrated(_ file: SourceFile) -> (file: SourceFile, notes: [String]) {
    var (file, notes) = (file, [String]())
    // A file in which the new form would be an old one again is left after a few rounds.
    for _ in 0..<8 {
      let yaml = YAMLReader.read(file, id: 0, tags: true)
      guard !yaml.hasErrors else { break }
      var edits: [Diagnostic.Edit] = []
      for form in find(yaml.documents, in: file)
      where !form.edits.isEmpty
        && !form.edits.contains(where: { edit in edits.contains { $0.span.range.overlaps(edit.span.range) } })
      {
        edits += form.edits
        notes.append(form.message)
      }
      guard !edits.isEmpty else { break }
      var bytes = file.bytes
      for edit in Diagnostic.Fix(edits).edits.reversed() { bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8) }
      file = SourceFile(name: file.name, bytes: bytes)
    }
    return (file, notes)
  }

  private init(file: SourceFile) { self.file = file }

  // MARK: Places

  private mutating func visit(document: YAMLMapping) {
    for variable in document["variables"]?.mapping?.entries ?? [] { visit(variable: variable) }
    found += RetiredCalls(document, in: file).forms + RetiredVariables(document, in: file).forms
  }

  /// A variable that names its tool as a value: `{ tool: calendar.next, with: { … } }`.
  private mutating func visit(variable: YAMLMapping.Entry) {
    guard let mapping = variable.value.mapping, mapping["tool"] != nil,
      let call = StepRepair(file).toolAsValue(mapping), call.key.text == "tool"
    else { return }
    found.append(
      OldForm(
        message: "`tool` and `with` are no keys of a variable: the tool is a key, `\(call.tool.text): { … }`",
        span: call.key.span, edits: call.fix.edits))
  }
}
