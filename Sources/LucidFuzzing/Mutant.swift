/// A file with one mistake in it, as a person makes it: the same random numbers give the same one.
package struct Mutant: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case deleteCharacter = "character deleted"
    case doubleCharacter = "character doubled"
    case replaceCharacter = "character replaced"
    case swapCharacters = "characters exchanged"
    case deleteLine = "line deleted"
    case doubleLine = "line doubled"
    case swapLines = "lines exchanged"
    case joinLines = "lines joined"
    case indentMore = "indented more"
    case indentLess = "indented less"
    case indentTab = "indented by a tab"
    case misspellKey = "key misspelt"
    case dropColon = "colon of a key deleted"
    case dropSpace = "blank after a colon deleted"
    case breakOpening = "opening of a tag broken"
    case breakClosing = "closing of a tag broken"
    case deleteTag = "tag deleted"
    case misspellName = "name in a tag misspelt"
    case dropQuote = "quote deleted"
    case dropBracket = "bracket deleted"
    case swapValues = "values exchanged"
    case swapWords = "words exchanged"
  }

  package let kind: Kind
  package let bytes: [UInt8]
  /// The changed lines, from 1.
  package let lines: ClosedRange<Int>

  /// A mutant of a text; nil where the text has no place for this kind.
  package init?(_ kind: Kind, of text: String, _ random: inout some RandomNumberGenerator) {
    var editor = LineEditor(text)
    guard let lines = editor.apply(kind, &random), editor.text != text else { return nil }
    self.kind = kind
    self.lines = lines
    bytes = Array(editor.text.utf8)
  }
}

/// Makes one change to the lines of a text.
private struct LineEditor {
  private var lines: [[Unicode.Scalar]]

  init(_ text: String) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }

  var text: String {
    var text = String.UnicodeScalarView()
    for (i, line) in lines.enumerated() {
      if i > 0 { text.append("\n") }
      text.append(contentsOf: line)
    }
    return String(text)
  }

  /// Makes the change and returns the lines that it touched, from 1; nil where there is no place.
  mutating func apply(_ kind: Mutant.Kind, _ random: inout some RandomNumberGenerator) -> ClosedRange<Int>? {
    switch kind {
    case .deleteCharacter: return character(&random) { line, at in line.remove(at: at) }
    case .doubleCharacter: return character(&random) { line, at in line.insert(line[at], at: at) }
    case .replaceCharacter:
      let new = "abz019 :-<>|'\"[]{}#,.".unicodeScalars.randomElement(using: &random) ?? "x"
      return character(&random) { line, at in line[at] = new }
    case .swapCharacters: return character(&random) { line, at in if at + 1 < line.count { line.swapAt(at, at + 1) } }
    case .deleteLine: return line(&random) { lines, at in lines.remove(at: at) }
    case .doubleLine: return line(&random) { lines, at in lines.insert(lines[at], at: at) }
    case .swapLines: return line(&random) { lines, at in if at + 1 < lines.count { lines.swapAt(at, at + 1) } }
    case .joinLines: return line(&random) { lines, at in if at + 1 < lines.count { lines[at] += lines.remove(at: at + 1) } }
    case .indentMore:
      let n = Int.random(in: 1...3, using: &random)
      return line(&random) { lines, at in lines[at].insert(contentsOf: Array(repeating: " ", count: n), at: 0) }
    case .indentLess:
      let n = Int.random(in: 1...3, using: &random)
      return line(&random, where: { $0.first == " " }) { lines, at in
        lines[at].removeFirst(min(n, lines[at].prefix { $0 == " " }.count))
      }
    case .indentTab: return line(&random) { lines, at in lines[at].insert("\t", at: 0) }
    case .misspellKey:
      let letter = Int.random(in: 0...40, using: &random)
      return line(&random, where: { Self.key($0) != nil }) { lines, at in
        guard let key = Self.key(lines[at]) else { return }
        lines[at].remove(at: key.lowerBound + letter % key.count)
      }
    case .dropColon:
      return line(&random, where: { Self.key($0) != nil }) { lines, at in
        if let key = Self.key(lines[at]) { lines[at].remove(at: key.upperBound) }
      }
    case .dropSpace:
      return line(&random, where: { line in Self.key(line).map { $0.upperBound + 1 < line.count } ?? false }) { lines, at in
        guard let key = Self.key(lines[at]), lines[at][key.upperBound + 1] == " " else { return }
        lines[at].remove(at: key.upperBound + 1)
      }
    case .breakOpening: return part("<<", &random) { line, at in line.remove(at: at) }
    case .breakClosing: return part(">>", &random) { line, at in line.remove(at: at) }
    case .deleteTag:
      return part("<<", &random) { line, at in
        if let end = Self.place(of: ">>", in: line, from: at) { line.removeSubrange(at..<end + 2) }
      }
    case .misspellName:
      let letter = Int.random(in: 0...40, using: &random)
      return part("<<", &random) { line, at in
        guard let end = Self.place(of: ">>", in: line, from: at) else { return }
        let letters = (at..<end).filter { line[$0].properties.isAlphabetic }
        if !letters.isEmpty { line.remove(at: letters[letter % letters.count]) }
      }
    case .dropQuote: return character(&random, where: { $0 == "\"" || $0 == "'" }) { line, at in line.remove(at: at) }
    case .dropBracket:
      return character(&random, where: { "[]{}()".unicodeScalars.contains($0) }) { line, at in line.remove(at: at) }
    case .swapValues: return swapValues(&random)
    case .swapWords:
      return character(&random, where: { $0 == " " }) { line, at in
        let before = line[..<at].split(separator: " ").last.map(Array.init) ?? []
        let after = line[(at + 1)...].split(separator: " ").first.map(Array.init) ?? []
        guard !before.isEmpty, !after.isEmpty, line[at - 1] != " ", line[at + 1] != " " else { return }
        line.replaceSubrange(at - before.count..<at + 1 + after.count, with: after + [" "] + before)
      }
    }
  }

  // MARK: Places

  private mutating func character(
    _ random: inout some RandomNumberGenerator, where fits: (Unicode.Scalar) -> Bool = { _ in true },
    _ change: (inout [Unicode.Scalar], Int) -> Void
  ) -> ClosedRange<Int>? {
    let places = lines.indices.flatMap { i in lines[i].indices.filter { fits(lines[i][$0]) }.map { (i, $0) } }
    guard let (i, at) = places.randomElement(using: &random) else { return nil }
    change(&lines[i], at)
    return i + 1...i + 1
  }

  private mutating func line(
    _ random: inout some RandomNumberGenerator, where fits: ([Unicode.Scalar]) -> Bool = { !$0.isEmpty },
    _ change: (inout [[Unicode.Scalar]], Int) -> Void
  ) -> ClosedRange<Int>? {
    guard let at = lines.indices.filter({ fits(lines[$0]) }).randomElement(using: &random) else { return nil }
    change(&lines, at)
    return at + 1...at + 2
  }

  private mutating func part(
    _ mark: String, _ random: inout some RandomNumberGenerator, _ change: (inout [Unicode.Scalar], Int) -> Void
  ) -> ClosedRange<Int>? {
    var places: [(Int, Int)] = []
    for (i, line) in lines.enumerated() {
      var at = 0
      while let found = Self.place(of: mark, in: line, from: at) {
        places.append((i, found))
        at = found + 2
      }
    }
    guard let (i, at) = places.randomElement(using: &random) else { return nil }
    change(&lines[i], at)
    return i + 1...i + 1
  }

  private mutating func swapValues(_ random: inout some RandomNumberGenerator) -> ClosedRange<Int>? {
    let places = lines.indices.filter { i in Self.key(lines[i]).map { $0.upperBound + 2 < lines[i].count } ?? false }
    guard places.count > 1 else { return nil }
    let n = Int.random(in: 0..<places.count - 1, using: &random)
    let (a, b) = (places[n], places[n + 1])
    guard let first = Self.key(lines[a]), let second = Self.key(lines[b]) else { return nil }
    let (x, y) = (lines[a][(first.upperBound + 1)...], lines[b][(second.upperBound + 1)...])
    lines[a] = Array(lines[a][...first.upperBound] + y)
    lines[b] = Array(lines[b][...second.upperBound] + x)
    return a + 1...b + 1
  }

  /// The place of the first key of a line, without its colon.
  private static func key(_ line: [Unicode.Scalar]) -> Range<Int>? {
    var start = 0
    while start < line.count, line[start] == " " || line[start] == "-" { start += 1 }
    var end = start
    while end < line.count, line[end].properties.isAlphabetic || line[end] == "_" || line[end] == "." { end += 1 }
    guard end > start + 1, end < line.count, line[end] == ":" else { return nil }
    return start..<end
  }

  private static func place(of mark: String, in line: [Unicode.Scalar], from start: Int) -> Int? {
    let mark = Array(mark.unicodeScalars)
    var at = start
    while at + mark.count <= line.count {
      if line[at] == mark[0], line[at + 1] == mark[1] { return at }
      at += 1
    }
    return nil
  }
}
