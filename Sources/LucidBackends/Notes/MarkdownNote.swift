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
    self.init(NoteRecord(bytes, path: path), modified: modified, zone: zone)
  }

  init(_ record: NoteRecord, modified: Instant?, zone: Zone) {
    var problems = record.problems
    func date(_ dates: [NoteRecord.Date]) -> Instant? {
      for written in dates {
        if let date = NoteDate.parse(written.text, zone: zone) { return date }
        problems.append(.words(.notDate, written.key, written.text.oneLine(limit: 40)))
      }
      return nil
    }
    var note = record.note
    written = date(record.created)
    note.created = written ?? modified
    note.updated = date(record.updated) ?? Self.later(written, modified)
    note.lastReferenced = date(record.lastReferenced)
    self.note = note
    self.problems = problems
  }

  private static func later(_ a: Instant?, _ b: Instant?) -> Instant? { [a, b].compactMap { $0 }.max() }

  /// More is no front matter.
  static let longestHead = 64 << 10

  static func isFence(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool {
    line.starts(with: mark.utf8) && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  static func heading(line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "# ".utf8) else { return nil }
    let title = String(decoding: line.dropFirst(2), as: UTF8.self).oneLine(limit: 200)
    return title.isEmpty ? nil : title
  }
}
