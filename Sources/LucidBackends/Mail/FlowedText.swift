/// Text whose paragraphs were cut into lines for sending: `format=flowed` (RFC 3676).
enum FlowedText {
  /// The blank at the end of a line is part of the text.
  case keepsSpace
  /// It is not: `delsp=yes`, for languages that write without blanks.
  case deletesSpace

  /// The text with its paragraphs whole. Lines of one depth of quotation are joined; the line
  /// before a signature stands alone.
  func joined(_ text: String) -> String {
    var lines: [String] = []
    var depth = 0
    var goesOn = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let quotes = line.prefix { $0 == ">" }.count
      var content = line.dropFirst(quotes)
      // A blank in front keeps a line from being taken for something else.
      if content.first == " " { content = content.dropFirst() }
      let isSignature = content == "-- "
      let isSoft = content.last == " " && !isSignature
      if isSoft, case .deletesSpace = self { content = content.dropLast() }
      if goesOn, quotes == depth, !isSignature, !lines.isEmpty {
        lines[lines.count - 1] += content
      } else {
        lines.append((quotes > 0 ? String(repeating: ">", count: quotes) + " " : "") + content)
      }
      (depth, goesOn) = (quotes, isSoft)
    }
    return lines.joined(separator: "\n")
  }
}
