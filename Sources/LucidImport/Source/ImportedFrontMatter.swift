import LucidCore
import LucidSyntax
import LucidYAML

/// YAML between `---` lines at the top of a text, and the text.
struct ImportedFrontMatter: Sendable {
  /// nil when there is nothing between the lines, or what is there is no YAML.
  let mapping: YAMLMapping?
  /// Why what is between the lines is no YAML.
  let problem: Diagnostic?
  /// The bytes up to the second line of dashes; spans of `mapping` and `problem` are places in it,
  /// and its lines are those of the whole file.
  let file: SourceFile
  /// The comment lines before the first line of dashes.
  let comments: [String]
  let body: String
  /// The line of the file on which the body begins, from 1.
  let bodyLine: Int

  /// The forms of front matter in which formats differ.
  struct Form: OptionSet {
    let rawValue: Int
    /// Comments and empty lines may stand before it, and `+++` for `---`.
    static let lateStart = Form(rawValue: 1)
    /// Unquoted values that hold `: ` are texts.
    static let looseValues = Form(rawValue: 2)
  }

  /// nil when the file does not begin with `---`, when there is no second such line, or when what
  /// is between is YAML but no mapping.
  init?(_ file: SourceFile, _ form: Form = []) {
    let lines = Self.lines(file.bytes)
    let mayBeLate = form.contains(.lateStart)
    func text(_ line: Range<Int>) -> String { String(decoding: file.bytes[line], as: UTF8.self) }
    func isMark(_ line: Range<Int>) -> Bool {
      let text = text(line).filter { $0 != " " && $0 != "\t" }
      return text.count >= 3 && (text.allSatisfy { $0 == "-" } || (mayBeLate && text == "+++"))
    }
    guard
      let first = lines.firstIndex(where: { isMark($0) || !(mayBeLate && Self.isComment(text($0))) }), isMark(lines[first]),
      let end = lines[(first + 1)...].firstIndex(where: isMark)
    else { return nil }
    comments = lines[..<first].map(text).filter { $0.hasPrefix("#") }
      .map { String($0.reversed().drop { $0.isWhitespace }.reversed()) }
    let rest = end + 1 < lines.count ? file.bytes[lines[end + 1].lowerBound...] : []
    body = String(decoding: rest, as: UTF8.self).replacing("\r\n", with: "\n")
    bodyLine = end + 2
    // A comment of the same length in place of the first line: lines and bytes stay what they are.
    var head = Array(file.bytes[..<lines[end].lowerBound])
    head[lines[first].lowerBound] = UInt8(ascii: "#")
    var result = YAMLReader.read(SourceFile(name: file.name, bytes: head), id: 0)
    if result.hasErrors, form.contains(.looseValues) {
      let quoted = Self.quoted(head, from: lines[first].upperBound)
      let second = YAMLReader.read(SourceFile(name: file.name, bytes: quoted), id: 0)
      if !second.hasErrors { (head, result) = (quoted, second) }
    }
    self.file = SourceFile(name: file.name, bytes: head)
    problem = result.diagnostics.first { $0.severity == .error }
    switch problem == nil ? result.documents.first : nil {
    case .some(.mapping(let mapping)): self.mapping = mapping
    case nil: mapping = nil
    default: return nil
    }
  }

  func line(_ span: Span) -> Int { file.position(of: Int(span.start)).line }

  private static func isComment(_ line: String) -> Bool { line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) }

  /// The lines of a text without their breaks and without a byte order mark.
  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      lines.append(start..<(end > start && bytes[end - 1] == 0x0D ? end - 1 : end))
      start = end + 1
    }
    return lines
  }

  /// The same lines, with the unquoted values of `key: value` in quotes.
  private static func quoted(_ head: [UInt8], from start: Int) -> [UInt8] {
    var out = Array(head[..<start])
    let lines = String(decoding: head[start...], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (at, line) in lines.enumerated() {
      let key = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      let value = line.dropFirst(key.count + 2).trimmingPrefix { $0 == " " }
      if at > 0 { out.append(0x0A) }
      if !key.isEmpty, line[key.endIndex...].hasPrefix(": "), let mark = value.first, !"\"'[{|>&*#".contains(mark) {
        let text = String(value.reversed().drop { $0.isWhitespace }.reversed())
        out += "\(key): \(PlainText.written(text))".utf8
      } else {
        out += line.utf8
      }
    }
    return out
  }
}
