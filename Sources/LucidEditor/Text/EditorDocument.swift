package import LucidCompiler
package import LucidCore

/// An open text with its analyses, each made at most once for a version.
package final class EditorDocument {
  package let uri: String
  /// nil for a text that is no file.
  package let path: String?
  package private(set) var version: Int
  package private(set) var lines: TextLines
  private let environment: EditorEnvironment
  private var made: Analysis?
  /// The analysis of the text without its broken lines; nil inside where it cannot be read either.
  private var mended: Analysis??
  /// The last analysis of a text that could be read to its end.
  private var lastGood: Analysis?
  /// Whether the author stopped typing: diagnostics are then those of the text alone.
  package var isAtRest = true
  /// The lines of the last change; nil after the whole text was replaced.
  private(set) var edited: ClosedRange<Int>?
  /// The diagnostics that the editor got last, with the text that they are of.
  private(set) var sent: (lines: TextLines, diagnostics: [ShownDiagnostic])?

  package init(
    uri: String, path: String?, version: Int, text: String, unit: SourceFile.ColumnUnit, _ environment: EditorEnvironment
  ) {
    (self.uri, self.path, self.version, self.environment) = (uri, path, version, environment)
    lines = TextLines(Array(text.utf8), unit)
  }

  /// The name in messages.
  package var name: String { path ?? uri }
  package var compiler: Compiler { environment.compiler }
  package var catalog: Catalog { environment.compiler.catalog }

  /// Applies changes in their order; nil in place of a range stands for the whole text.
  package func apply(_ changes: [(range: TextRange?, text: String)], version: Int) {
    for change in changes {
      guard let range = change.range else {
        lines = TextLines(Array(change.text.utf8), lines.unit)
        edited = nil
        continue
      }
      let start = lines.offset(range.start)
      let end = max(start, lines.offset(range.end))
      var bytes = lines.bytes
      bytes.replaceSubrange(start..<end, with: change.text.utf8)
      lines = TextLines(bytes, lines.unit)
      edited = lines.number(of: start)...lines.number(of: start + change.text.utf8.count)
    }
    self.version = version
    refresh()
    isAtRest = false
  }

  /// Returns the diagnostics to send, and takes them for sent.
  func diagnosticsToSend(holdsBack: Bool = true) -> [ShownDiagnostic] {
    let shown = ShownDiagnostic.all(self, holdsBack: holdsBack)
    sent = (lines, shown)
    return shown
  }

  /// Whether the diagnostics at rest are others than those that were sent.
  var isOwed: Bool {
    guard let sent else { return true }
    return Set(ShownDiagnostic.all(self).map(\.key)) != Set(sent.diagnostics.map(\.key))
  }

  /// Forgets what imported files say, which may have changed.
  package func refresh() { (made, mended) = (nil, nil) }

  package var analysis: Analysis {
    if let made { return made }
    let analysis = analyze(lines.bytes)
    made = analysis
    if analysis.parses { lastGood = analysis }
    return analysis
  }

  /// Whether it imports others, or did when it was last looked at.
  package var importsFiles: Bool { (made ?? lastGood).map { !$0.file.imports.isEmpty } ?? false }

  package var file: SourceFile { source(lines.bytes) }

  /// The analysis to look names and documents up in: that of the text. While it cannot be read,
  /// that of the text without its broken lines, whose places are those of the text, or the last
  /// that could be read.
  package var readable: Analysis {
    if analysis.parses { return analysis }
    let found = mended ?? withoutBrokenLines()
    mended = .some(found)
    guard let found else { return lastGood ?? analysis }
    // A line that opens a list takes its items along.
    if let last = lastGood, last.names.declarations.count > found.names.declarations.count { return last }
    return found
  }

  /// The names at a place: those of the text without the line at `offset` while it is typed.
  package func names(around offset: Int) -> FileNames {
    if analysis.parses { return analysis.names }
    let line = lines.number(of: offset)
    let without = analyze(blank([line], in: lines.bytes))
    return without.parses ? without.names : readable.names
  }

  /// More are no slip of the hand.
  private static let mostBroken = 4

  /// First without the lines that were typed last, then without each line that is reported.
  private func withoutBrokenLines() -> Analysis? {
    if let edited, edited.count <= Self.mostBroken {
      let without = analyze(blank(Array(edited), in: lines.bytes))
      if without.parses { return without }
    }
    var broken: [Int] = []
    var found = analysis
    while !found.parses, broken.count < Self.mostBroken {
      guard let error = found.compilation.diagnostics.first(where: { $0.code == .yamlSyntax && $0.severity == .error })
      else { return nil }
      let line = lines.number(of: Int(error.span.start))
      guard !broken.contains(line) else { return nil }
      broken.append(line)
      found = analyze(blank(broken, in: lines.bytes))
    }
    return found.parses ? found : nil
  }

  private func blank(_ numbers: [Int], in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for number in numbers { for i in lines.line(number) { bytes[i] = 0x20 } }
    return bytes
  }

  private func analyze(_ bytes: [UInt8]) -> Analysis { Analysis(source(bytes), environment.compiler) }

  private func source(_ bytes: [UInt8]) -> SourceFile {
    let file = SourceFile(name: name, bytes: bytes)
    return path.map { environment.imports(file, $0) } ?? file
  }
}
