package import LucidCore
import LucidSyntax
import LucidYAML

/// A change to one key of a file of YAML that leaves every other byte as it is.
///
/// The result is read again: when it does not say what the file said, but for that key, the change
/// is refused.
package struct ConfigurationEdit {
  private let file: SourceFile
  private let root: YAMLMapping?
  private var bytes: [UInt8] { file.bytes }

  /// Errors: the file cannot be read, or holds more than one document.
  package init(_ file: SourceFile) throws(ConfigurationEditError) {
    let read = YAMLReader.read(file, id: 0)
    guard read.diagnostics.allSatisfy({ $0.severity != .error || $0.code == .emptyFile }) else {
      throw ConfigurationEditError(message: "the file has errors")
    }
    guard read.documents.count < 2 else { throw ConfigurationEditError(message: "the file has more than one document") }
    self.file = file
    root = read.documents.first?.mapping
    guard root != nil || read.documents.first.map({ $0.scalar?.isNull == true }) ?? true else {
      throw ConfigurationEditError(message: "the file is no mapping of keys to values")
    }
  }

  // MARK: Reading

  /// A value as the file has it.
  package enum Written: Equatable {
    case line(String)
    case lines
  }

  /// Returns the value of a key; nil when it is not set.
  package func written(_ path: [String]) -> Written? {
    var mapping = root
    for part in path.dropLast() { mapping = mapping?[part]?.mapping }
    guard let value = path.last.flatMap({ mapping?[$0] }) else { return nil }
    let text = String(decoding: bytes[value.span.range], as: UTF8.self)
    if text.contains("\n") || value.scalar == nil && !text.hasPrefix("{") && !text.hasPrefix("[") { return .lines }
    return .line(value.scalar?.text ?? text)
  }

  // MARK: Setting

  /// `written` gives the value on one line, for between brackets or not.
  package func setting(_ path: [String], _ written: (_ inFlow: Bool) -> String) throws(ConfigurationEditError) -> [UInt8] {
    let new = try changed(path, written)
    let value = YAMLReader.read(SourceFile(name: "", text: "k: \(written(false))\n"), id: 0).documents.first?.mapping?["k"]
    guard let value else { throw ConfigurationEditError(message: "the value cannot be written") }
    try compare(new, YAMLTree(root).setting(path[...], YAMLTree(value)))
    return new
  }

  private func changed(_ path: [String], _ written: (Bool) -> String) throws(ConfigurationEditError) -> [UInt8] {
    guard var mapping = root else {
      var end = bytes
      if let last = end.last, last != 0x0A { end += lineBreak }
      return end + Array(block(path[...], written(false), column: 0).utf8)
    }
    for (depth, part) in path.enumerated() {
      let rest = path[depth...]
      guard let entry = mapping.entries.first(where: { $0.key.text == part }) else {
        return mapping.isFlow ? try grownFlow(mapping, rest, written(true)) : try grownBlock(mapping, rest, written(false))
      }
      guard entry.value.span.start >= entry.key.span.end else { throw ConfigurationEditError(message: "`\(part)` is an alias") }
      if depth == path.count - 1 { return try replaced(entry, written(mapping.isFlow), isFlow: mapping.isFlow) }
      switch entry.value {
      case .mapping(let inner): mapping = inner
      case .scalar(let scalar) where scalar.isNull:
        return try replaced(entry, flow(rest.dropFirst(), written(true)), isFlow: mapping.isFlow)
      default:
        throw ConfigurationEditError(
          message: "`\(path[...depth].joined(separator: "."))` is \(entry.value.shapeName), not a mapping")
      }
    }
    throw ConfigurationEditError(message: "no key is named")
  }

  private func replaced(_ entry: YAMLMapping.Entry, _ text: String, isFlow: Bool) throws(ConfigurationEditError) -> [UInt8] {
    let range = entry.value.span.range
    let isEmpty = entry.value.scalar.map { $0.isNull && $0.text.isEmpty } ?? false
    let onLaterLines = lineEnd(Int(entry.key.span.end)) < range.lowerBound
    guard isEmpty || (onLaterLines && !isFlow) else {
      // A text of several lines takes its last line break with it.
      let tail = range.upperBound > 0 && range.upperBound <= bytes.count && bytes[range.upperBound - 1] == 0x0A ? lineBreak : []
      return replacing(range, Array(text.utf8) + tail)
    }
    // Beside the key; comments there stay.
    guard let colon = bytes[Int(entry.key.span.end)...].firstIndex(of: UInt8(ascii: ":")) else { throw unsafe }
    let beside = Array(" \(text)".utf8)
    if isEmpty { return replacing(colon + 1..<colon + 1, beside) }
    return replacing(lineStart(range.lowerBound)..<afterLine(range.upperBound), [], and: colon + 1..<colon + 1, beside)
  }

  private func grownFlow(_ mapping: YAMLMapping, _ rest: ArraySlice<String>, _ value: String) throws(ConfigurationEditError)
    -> [UInt8]
  {
    let inside = flow(rest, value)
    guard let last = mapping.entries.last else { return replacing(mapping.span.range, Array(inside.utf8)) }
    let end = max(Int(last.value.span.end), Int(last.key.span.end))
    return replacing(end..<end, Array((", " + inside.dropFirst(2).dropLast(2)).utf8))
  }

  private func grownBlock(_ mapping: YAMLMapping, _ rest: ArraySlice<String>, _ value: String) throws(ConfigurationEditError)
    -> [UInt8]
  {
    guard let first = mapping.entries.first, let last = mapping.entries.last else { throw unsafe }
    let column = Int(first.key.span.start) - lineStart(Int(first.key.span.start))
    let at = afterLine(max(Int(last.value.span.end), Int(last.key.span.end)))
    let needsBreak = at > 0 && bytes[at - 1] != 0x0A
    return replacing(at..<at, (needsBreak ? lineBreak : []) + Array(block(rest, value, column: column).utf8))
  }

  /// `{ a: { b: VALUE } }`.
  private func flow(_ path: ArraySlice<String>, _ value: String) -> String {
    path.reversed().reduce(value) { "{ \(PlainText.key($1)): \($0) }" }
  }

  /// Each part on a line of its own.
  private func block(_ path: ArraySlice<String>, _ value: String, column: Int) -> String {
    let end = String(decoding: lineBreak, as: UTF8.self)
    var out = ""
    for (i, part) in path.enumerated() {
      out += String(repeating: " ", count: column + 2 * i) + PlainText.key(part) + ":"
      out += i == path.count - 1 ? " \(value)\(end)" : end
    }
    return out
  }

  // MARK: Removing

  /// Returns the text without a key; parents that become empty are removed, too. nil if the key is
  /// not set.
  package func removing(_ path: [String]) throws(ConfigurationEditError) -> [UInt8]? {
    guard var mapping = root else { return nil }
    var chain: [(mapping: YAMLMapping, at: Int)] = []
    for (depth, part) in path.enumerated() {
      guard let at = mapping.entries.firstIndex(where: { $0.key.text == part }) else { return nil }
      chain.append((mapping, at))
      guard depth < path.count - 1 else { break }
      guard let inner = mapping.entries[at].value.mapping else { return nil }
      mapping = inner
    }
    while chain.count > 1, let last = chain.last, last.mapping.entries.count == 1 { chain.removeLast() }
    guard let (holder, at) = chain.last else { return nil }
    let new = try without(holder, at)
    try compare(new, YAMLTree(root).removing(path.prefix(chain.count)))
    return new
  }

  private func without(_ mapping: YAMLMapping, _ at: Int) throws(ConfigurationEditError) -> [UInt8] {
    let entry = mapping.entries[at]
    let start = Int(entry.key.span.start)
    let end = max(Int(entry.value.span.end), Int(entry.key.span.end))
    guard mapping.isFlow else { return replacing(lineStart(start)..<afterLine(end), []) }
    if at + 1 < mapping.entries.count { return replacing(start..<Int(mapping.entries[at + 1].key.span.start), []) }
    guard at > 0 else { return replacing(mapping.span.range, Array("{}".utf8)) }
    return replacing(Int(mapping.entries[at - 1].value.span.end)..<end, [])
  }

  // MARK: Bytes

  private var unsafe: ConfigurationEditError {
    ConfigurationEditError(message: "this part of the file is written in a way that cannot be changed safely")
  }

  private func compare(_ new: [UInt8], _ expected: YAMLTree) throws(ConfigurationEditError) {
    let read = YAMLReader.read(SourceFile(name: file.name, bytes: new), id: 0)
    let isGood = read.diagnostics.allSatisfy { $0.severity != .error || $0.code == .emptyFile } && read.documents.count < 2
    guard isGood, YAMLTree(read.documents.first?.mapping) == expected else { throw unsafe }
  }

  private var lineBreak: [UInt8] {
    guard let first = bytes.firstIndex(of: 0x0A), first > 0, bytes[first - 1] == 0x0D else { return [0x0A] }
    return [0x0D, 0x0A]
  }

  private func lineStart(_ at: Int) -> Int { bytes[..<at].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }

  private func lineEnd(_ at: Int) -> Int { bytes[at...].firstIndex(of: 0x0A) ?? bytes.count }

  /// Behind the line that something ends in; where it ends when it took its line break with it.
  private func afterLine(_ at: Int) -> Int {
    if at > 0, at <= bytes.count, bytes[at - 1] == 0x0A { return at }
    return min(lineEnd(min(at, bytes.count)) + 1, bytes.count)
  }

  /// `other` lies before `range`.
  private func replacing(_ range: Range<Int>, _ text: [UInt8], and other: Range<Int>? = nil, _ beside: [UInt8] = []) -> [UInt8] {
    var out = bytes
    out.replaceSubrange(range, with: text)
    if let other { out.replaceSubrange(other, with: beside) }
    return out
  }
}

/// A change that the file cannot take, or that cannot be written.
package struct ConfigurationEditError: Error {
  package let message: String
}
