import LucidCore

/// Gives a file its canonical form: keys in the order of the language, two blanks a level, comments and unknown keys kept.
///
/// The meaning never changes: what was made is read again and compared with the file, comments included, before it is given out.
package enum Formatter {
  package enum Result: Sendable {
    case formatted(String)
    /// The file cannot be read; what is wrong.
    case unreadable([Diagnostic])
    /// The file stays as it is, for this reason: it holds something that only a person can put elsewhere.
    case leftAlone(String)
  }

  /// Cost: a few passes over the file.
  package static func format(_ file: SourceFile) -> Result {
    let read = YAMLReader.read(file, id: 0)
    guard !read.diagnostics.contains(where: { $0.severity == .error }) else { return .unreadable(read.diagnostics) }
    let scan: SourceScan
    switch SourceScan.scan(file.bytes, read.documents) {
    case .success(let s): scan = s
    case .failure(let reason): return .leftAlone(reason.message)
    }
    guard scan.documents.count == read.documents.count else { return .leftAlone("it holds an empty document") }
    var text = ""
    for (i, node) in read.documents.enumerated() {
      let layout = LayoutBuilder.layout(of: node, scan: scan, document: i)
      if i > 0 { text += "---\n" }
      text += LayoutWriter.text(layout, bytes: file.bytes)
    }
    let again = SourceFile(name: file.name, text: text)
    guard SameMeaning.holds(file, read.documents, again) else {
      return .leftAlone("its form cannot be changed without changing what it says")
    }
    return .formatted(text)
  }
}
