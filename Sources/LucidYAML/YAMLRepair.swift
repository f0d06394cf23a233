import LucidCore

/// Finds the mistake that makes a text no YAML, by trial.
///
/// Changes that habits suggest are tried near the place where libyaml stopped. The first with which
/// the text can be read, or read on, is the remedy.
struct YAMLRepair {
  struct Mending {
    let message: String
    let note: String
    /// The place of the mistake, in bytes.
    let place: Range<Int>
    let edits: [(range: Range<Int>, text: String)]
  }

  private let file: SourceFile
  private let problem: YAMLProblem
  private let tags: Bool
  private let text: RepairLines
  private static let largest = ByteCount.kib(32)
  private static let mostTrials = 60

  /// `tags` as for `YAMLReader.read`.
  private init(_ file: SourceFile, _ problem: YAMLProblem, tags: Bool) {
    self.file = file
    self.problem = problem
    self.tags = tags
    text = RepairLines(file, problem)
  }

  static func remedy(_ file: SourceFile, _ problem: YAMLProblem, tags: Bool) -> Mending? {
    file.bytes.count <= largest.bytes ? YAMLRepair(file, problem, tags: tags).remedy() : nil
  }

  private func remedy() -> Mending? {
    let near = text.near
    var trials = 0
    for remedy in wholeFile() + near.flatMap(LineRepair(text).remedies) + near.flatMap(LayoutRepair(text).remedies) {
      trials += 1
      guard trials <= Self.mostTrials else { return nil }
      if isBetter(remedy.edits) { return remedy }
    }
    return nil
  }

  /// Whether a text with edits can be read, or at least past the line at which it stopped.
  private func isBetter(_ edits: [(range: Range<Int>, text: String)]) -> Bool {
    var bytes = file.bytes
    var shift = 0
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      if edit.range.lowerBound <= problem.offset { shift += edit.text.utf8.count - edit.range.count }
    }
    guard bytes != file.bytes else { return false }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let left = YAMLEvent.read(bytes, from: mark, tags: tags, { _ in true }) else { return true }
    return left.offset > lines[text.at].whole.upperBound + shift
  }

  // MARK: The whole file

  private var lines: [RepairLines.Line] { text.lines }

  private func wholeFile() -> [Mending] {
    var found: [Mending] = []
    if let start = lines.firstIndex(where: { $0.indent == 0 && $0.text.hasPrefix("<<<<<<< ") }),
      let middle = lines.firstIndex(where: { $0.text == "=======" }),
      let end = lines.firstIndex(where: { $0.text.hasPrefix(">>>>>>> ") }),
      start < middle, middle < end
    {
      found.append(
        Mending(
          message: "a conflict of Git is not resolved", note: "keep one side and delete the marks", place: lines[start].range,
          edits: [(lines[start].whole, ""), (lines[middle].whole.lowerBound..<lines[end].whole.upperBound, "")]))
    }
    let fences = lines.indices.filter { lines[$0].indent == 0 && lines[$0].text.hasPrefix("```") }
    if let first = fences.first {
      found.append(
        Mending(
          message: "a Markdown fence stands around the file or in it", note: "delete the lines with ```",
          place: lines[first].range,
          edits: fences.map { (lines[$0].whole, "") }))
    }
    let tabs = lines.indices.filter { file.bytes[lines[$0].range].prefix { $0 == 0x20 || $0 == 0x09 }.contains(0x09) }
    if let first = tabs.first {
      for width in ["  ", "    "] {
        let edits = tabs.flatMap { i -> [(range: Range<Int>, text: String)] in
          let lead = file.bytes[lines[i].range].prefix { $0 == 0x20 || $0 == 0x09 }
          return lead.indices.filter { file.bytes[$0] == 0x09 }.map { ($0..<$0 + 1, width) }
        }
        found.append(Mending(message: "a tab cannot indent YAML", note: "use spaces", place: lines[first].range, edits: edits))
      }
    }
    return found
  }
}
