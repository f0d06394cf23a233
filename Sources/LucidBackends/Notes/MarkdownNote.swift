import LucidBuiltins
import LucidCore

/// A note as it lies in a Markdown file.
struct MarkdownNote {
  let note: Note
  /// When it was created, as the note itself says; nil where it does not.
  let written: Instant?
  /// Problems of the file; the note is used all the same.
  let problems: [MessageText]

  /// A date of change in the front matter wins over the time of the file, which changes when it is
  /// copied or checked out. Without one the later of both counts: a note with `created` alone was
  /// edited when its file was.
  ///
  /// `bytes` is the file's text in any state; `path` the note's path without the ending, `modified`
  /// the time of its file.
  init(_ bytes: [UInt8], path: String, modified: Instant?, zone: Zone) {
    let text = Self.lines(bytes)
    var problems: [MessageText] = []
    let (head, body) = Self.split(text, &problems)
    let front = FrontMatter(head)
    if let problem = front.problem { problems.append(problem) }
    func date(_ keys: String...) -> Instant? {
      for key in keys {
        guard let written = front.text(key) else { continue }
        if let date = NoteDate.parse(written, zone: zone) { return date }
        problems.append(.words(.notDate, key, written.oneLine(limit: 40)))
      }
      return nil
    }
    func line(_ key: String, limit: Int = 200) -> String? {
      front.text(key).map { $0.oneLine(limit: limit) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let content = String(decoding: body, as: UTF8.self)
    let name = path.pathParts.last ?? path
    let created = date("created", "date")
    var note = Note(
      id: line("id") ?? path, title: line("title") ?? Self.heading(body) ?? name.oneLine(limit: 200), body: content,
      tags: Self.tags(front, content), created: created ?? modified,
      updated: date("updated", "modified", "last_modified") ?? Self.later(created, modified),
      pinned: ["true", "yes", "on", "1"].contains(front.text("pinned")?.lowercased() ?? ""), source: line("source"),
      category: line("category"), lastReferenced: date("last_referenced"))
    note.authorship = Self.authorship(front)
    if !Self.isOwn(front, path: path, tags: note.tags) { note.authorship.isOwn = false }
    self.note = note
    written = created
    self.problems = problems
  }

  private static func later(_ a: Instant?, _ b: Instant?) -> Instant? { [a, b].compactMap { $0 }.max() }

  private static func authorship(_ front: FrontMatter) -> Authorship {
    switch front.fields[AuthorMark.key] {
    case nil: .own
    case .text(let value): AuthorMark.authorship(of: value)
    case .texts: .unknown
    }
  }

  /// Whether nothing says that it was clipped or imported. What runs make names a source too; those
  /// that a model wrote carry the mark.
  private static func isOwn(_ front: FrontMatter, path: String, tags: [String]) -> Bool {
    if let source = front.text("source"), source != NoteDraft.source { return false }
    guard ["url", "source_url", "source-url", "clipped", "imported"].allSatisfy({ front.fields[$0] == nil }) else { return false }
    return !AuthorMark.isImported(path) && AuthorMark.imports.isDisjoint(with: tags.map { $0.lowercased() })
  }

  /// Without byte order mark and NUL, with plain line ends.
  private static func lines(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.contains(0x0D) || bytes.contains(0) else { return start == 0 ? bytes : Array(bytes[start...]) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes[start...] {
      if byte == 0x0D {
        out.append(0x0A)
      } else if byte != 0, byte != 0x0A || previous != 0x0D {
        out.append(byte)
      }
      previous = byte
    }
    return out
  }

  /// The lines between two lines of dashes at the very start, and the rest without the empty lines
  /// around it.
  private static func split(_ text: [UInt8], _ problems: inout [MessageText]) -> (
    head: ArraySlice<UInt8>, body: ArraySlice<UInt8>
  ) {
    var lines: [Range<Int>] = []
    var at = 0
    while at < text.count, at <= longestHead {
      let end = text[at...].firstIndex(of: 0x0A) ?? text.count
      let line = at..<end
      let dashes = isFence(text[line], "---")
      if lines.isEmpty, !dashes { break }
      if !lines.isEmpty, dashes || isFence(text[line], "...") {
        return (text[lines[0].upperBound + 1..<line.lowerBound], trimmed(text[min(end + 1, text.count)...]))
      }
      lines.append(line)
      at = end + 1
    }
    // A text may begin with a rule; only what looks like keys was meant as front matter.
    if lines.count > 1, text[lines[1]].prefix(40).contains(UInt8(ascii: ":")) { problems.append(.words(.headNoEnd)) }
    return ([], trimmed(text[...]))
  }

  /// More is no front matter.
  static let longestHead = 64 << 10

  static func isFence(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool {
    line.starts(with: mark.utf8) && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first == 0x0A { text = text.dropFirst() }
    while let last = text.last, last == 0x0A || last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }

  /// The first heading of the first level: `# Groceries`.
  private static func heading(_ body: ArraySlice<UInt8>) -> String? {
    for line in body.split(separator: 0x0A) {
      if let title = heading(line: line) { return title }
    }
    return nil
  }

  static func heading(line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "# ".utf8) else { return nil }
    let title = String(decoding: line.dropFirst(2), as: UTF8.self).oneLine(limit: 200)
    return title.isEmpty ? nil : title
  }

  /// Those of the front matter first: a list, or a text with commas or blanks between them; then
  /// the inline ones.
  private static func tags(_ front: FrontMatter, _ body: String) -> [String] {
    var written: [String] = []
    for key in ["tags", "tag"] {
      switch front.fields[key] {
      case .texts(let list): written += list
      case .text(let text): written += text.split { $0 == "," || $0.isWhitespace }.map(String.init)
      case nil: break
      }
    }
    var seen: Set<String> = []
    return (written + InlineTags.find(in: body)).compactMap { tag in
      let plain = tag.drop { $0 == "#" }.description.oneLine(limit: 100)
      return !plain.isEmpty && seen.insert(plain.lowercased()).inserted ? plain : nil
    }
  }
}
