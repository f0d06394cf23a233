import LucidSystem
package import Testing

/// Compares texts with files under `Tests/Fixtures`. With `LUCID_RECORD=1` in the environment the files are written instead, never on CI.
package enum Golden {
  /// `path` is relative to `Tests/Fixtures`, such as `report/briefing.txt`. Records an issue with a readable difference.
  package static func expect(_ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let file = Repository.path("Tests/Fixtures/" + path)
    if isRecording {
      if read(file) != text { write(text, file, sourceLocation) }
      return
    }
    guard let expected = read(file) else {
      Issue.record("no golden \(path); record it with LUCID_RECORD=1\n\(text)", sourceLocation: sourceLocation)
      return
    }
    if expected != text {
      Issue.record("differs from \(path) (- expected, + found)\n\(difference(expected, text))", sourceLocation: sourceLocation)
    }
  }

  /// The text of a file under `Tests/Fixtures`, such as a table of cases; empty where it cannot be read.
  package static func text(_ path: String) -> String { read(Repository.path("Tests/Fixtures/" + path)) ?? "" }

  package static var isRecording: Bool { setting("LUCID_RECORD") == "1" }

  /// What somebody set for this run of the tests, such as `LUCID_SESSION`; on CI nothing counts.
  package static func setting(_ name: String) -> String? { value("CI") == nil ? value(name) : nil }

  /// The lines that differ with two lines around them; control characters written out.
  static func difference(_ expected: String, _ found: String) -> String {
    let (a, b) = (lines(expected), lines(found))
    var entries: [(sign: String, line: String)] = a.map { (" ", $0) }
    let changes = b.difference(from: a)
    // Removals keep their places in the old text; insertions are then put in at the places of the new one.
    for case .remove(let offset, let line, _) in changes { entries[offset] = ("-", line) }
    for case .insert(let offset, let line, _) in changes {
      var place = 0
      var kept = 0
      while place < entries.count, kept < offset || entries[place].sign == "-" {
        if entries[place].sign != "-" { kept += 1 }
        place += 1
      }
      entries.insert(("+", line), at: place)
    }
    let near = entries.indices.filter { i in (max(0, i - 2)...min(entries.count - 1, i + 2)).contains { entries[$0].sign != " " }
    }
    return near.map { entries[$0].sign + " " + visible(entries[$0].line) }.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func visible(_ line: String) -> String {
    line.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func read(_ file: String) -> String? {
    guard let handle = fopen(file, "rb") else { return nil }
    defer { fclose(handle) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let n = fread(&buffer, 1, buffer.count, handle), n > 0 { bytes += buffer[..<n] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a file under `Tests/Fixtures`, for corpora that are made once.
  package static func write(_ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    write(text, Repository.path("Tests/Fixtures/" + path), sourceLocation)
  }

  private static func write(_ text: String, _ file: String, _ location: SourceLocation) {
    for (i, c) in file.enumerated() where c == "/" && i > 0 { mkdir(String(file.prefix(i)), 0o755) }
    guard let handle = fopen(file, "wb") else {
      Issue.record("cannot write \(file)", sourceLocation: location)
      return
    }
    defer { fclose(handle) }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, handle)
  }
}
