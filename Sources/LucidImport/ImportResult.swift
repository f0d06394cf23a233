package import LucidSyntax

/// The result of converting a foreign file.
package struct ImportResult: Sendable {
  package var layouts: [Layout]
  /// In the order of the file.
  package var notes: [ImportNote]

  /// The file to write: what was not carried stands at its top.
  package var text: String {
    guard var first = layouts.first else { return "" }
    let lost = notes.filter(\.isLoss)
    if !lost.isEmpty {
      first.top += lost.map { .comment("# not converted: \(oneLine($0.text))") } + [.blank]
    }
    return LayoutPrinter.print([first] + layouts.dropFirst())
  }

  private func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
}

/// Something that is not in the result as it was in the file.
package struct ImportNote: Hashable, Sendable {
  /// From 1; nil for what has no line.
  package let line: Int?
  /// The note: one sentence without a period.
  package let text: String
  /// Whether it is gone; otherwise it is there in another way.
  package let isLoss: Bool

  package init(line: Int?, _ text: String, isLoss: Bool) {
    self.line = line
    self.text = text
    self.isLoss = isLoss
  }
}

/// Why nothing could be made of a file.
package struct ImportError: Error, Hashable, Sendable {
  package let line: Int?
  package let message: String

  package init(line: Int? = nil, _ message: String) {
    self.line = line
    self.message = message
  }
}
