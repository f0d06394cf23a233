import LucidBuiltins
import LucidCore

/// A note as its Markdown file has it, apart from the time of the file and the zone of dates that
/// name none.
struct NoteRecord: Hashable, Sendable {
  /// A date as it is written, under its key.
  struct Date: Hashable, Sendable {
    let key: String
    let text: String
  }

  /// Without times.
  let note: Note
  /// In the order in which they count.
  let created: [Date]
  let updated: [Date]
  let lastReferenced: [Date]
  /// Problems of the file; the note is used all the same.
  let problems: [MessageText]

  /// `bytes` is the file's text in any state; `path` the note's path without the ending.
  init(_ bytes: [UInt8], path: String) {
    let text = Self.lines(bytes)
    var problems: [MessageText] = []
    let (head, body) = Self.split(text, &problems)
    let front = FrontMatter(head)
    if let problem = front.problem { problems.append(problem) }
    func dates(_ keys: String...) -> [Date] {
      keys.compactMap { key in front.text(key).map { Date(key: key, text: $0) } }
    }
    func line(_ key: String, limit: Int = 200) -> String? {
      front.text(key).map { $0.oneLine(limit: limit) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let content = String(decoding: body, as: UTF8.self)
    let name = path.pathParts.last ?? path
    var note = Note(
      id: line("id") ?? path, title: line("title") ?? Self.heading(body) ?? name.oneLine(limit: 200), body: content,
      tags: Self.tags(front, content), pinned: ["true", "yes", "on", "1"].contains(front.text("pinned")?.lowercased() ?? ""),
      source: line("source"), category: line("category"))
    note.authorship = Self.authorship(front)
    if !Self.isOwn(front, path: path, tags: note.tags) { note.authorship.isOwn = false }
    self.note = note
    created = dates("created", "date")
    updated = dates("updated", "modified", "last_modified")
    lastReferenced = dates("last_referenced")
    self.problems = problems
  }

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
    while at < text.count, at <= MarkdownNote.longestHead {
      let end = text[at...].firstIndex(of: 0x0A) ?? text.count
      let line = at..<end
      let dashes = MarkdownNote.isFence(text[line], "---")
      if lines.isEmpty, !dashes { break }
      if !lines.isEmpty, dashes || MarkdownNote.isFence(text[line], "...") {
        return (text[lines[0].upperBound + 1..<line.lowerBound], trimmed(text[min(end + 1, text.count)...]))
      }
      lines.append(line)
      at = end + 1
    }
    // A text may begin with a rule; only what looks like keys was meant as front matter.
    if lines.count > 1, text[lines[1]].prefix(40).contains(UInt8(ascii: ":")) { problems.append(.words(.headNoEnd)) }
    return ([], trimmed(text[...]))
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
      if let title = MarkdownNote.heading(line: line) { return title }
    }
    return nil
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

extension NoteRecord: MirrorRecord {
  static let form = "note 1"

  /// Only a note without problems is written.
  func write(to writer: inout MirrorWriter) {
    writer.text(note.id)
    writer.text(note.title)
    writer.text(note.body)
    writer.list(note.tags) { $0.text($1) }
    writer.flag(note.pinned)
    writer.optional(note.source)
    writer.optional(note.category)
    writer.flag(note.authorship.isOwn)
    writer.families(note.authorship.families)
    for dates in [created, updated, lastReferenced] {
      writer.list(dates) { writer, date in
        writer.text(date.key)
        writer.text(date.text)
      }
    }
  }

  init(from reader: inout MirrorReader) {
    var note = Note(
      id: reader.text(), title: reader.text(), body: reader.text(), tags: reader.list { $0.text() }, pinned: reader.flag(),
      source: reader.optionalText(), category: reader.optionalText())
    note.authorship = Authorship(isOwn: reader.flag(), families: reader.families())
    self.note = note
    func dates(_ reader: inout MirrorReader) -> [Date] { reader.list { Date(key: $0.text(), text: $0.text()) } }
    created = dates(&reader)
    updated = dates(&reader)
    lastReferenced = dates(&reader)
    problems = []
  }
}
