import LucidCore

/// The start of what the sender wrote: without what is quoted, the line that introduces the
/// quotation, and the signature.
package enum Snippet {
  package static let length = 200

  /// nil when the text holds nothing to show. When everything is quoted, the quotation is shown.
  package static func of(_ text: String) -> String? {
    let snippet = lines(text).joined(separator: "\n").oneLine(limit: length)
    if !snippet.isEmpty { return snippet }
    let all = String(text.prefix(20_000)).oneLine(limit: length)
    return all.isEmpty ? nil : all
  }

  /// The sender's own text, at most 2000 characters; empty when all is quoted.
  package static func own(_ text: String) -> String { String(lines(text).joined(separator: "\n").prefix(2000)) }

  /// The lines that the sender wrote.
  private static func lines(_ text: String) -> [Substring] {
    // What comes later cannot be part of the first 200 characters, short of a wall of blanks.
    let start = text.prefix(20_000)
    var own: [Substring] = []
    for line in start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line == "--" || line == "-- " { break }
      let trimmed = line.drop(while: \.isWhitespace)
      if trimmed.hasPrefix(">") {
        if let last = own.last(where: { !$0.allSatisfy(\.isWhitespace) }), introduces(last) {
          while let line = own.popLast(), line.allSatisfy(\.isWhitespace) {}
        }
        continue
      }
      if trimmed.hasPrefix("-----Original Message") { break }
      own.append(line)
    }
    return own
  }

  /// `On Monday, Sam wrote:`.
  private static func introduces(_ line: Substring) -> Bool {
    var line = line
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return line.hasSuffix(":") && line.count <= 200
  }
}
