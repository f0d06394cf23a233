import LucidBuiltins
import LucidCore

/// The file of a new note.
enum NewNoteFile {
  static func bytes(_ draft: NoteDraft, at now: Instant, zone: Zone) -> [UInt8] {
    let date = NoteDate.write(now, like: nil, zone: zone)
    var lines = ["---", "title: \(YAMLScalar.text(draft.title))", "id: \(draft.id)", "created: \(date)", "updated: \(date)"]
    lines.append("tags: " + FrontMatterEdit.Field.list(draft.tags).yaml)
    lines.append("source: \(YAMLScalar.text(draft.source))")
    if let category = draft.category { lines.append("category: \(YAMLScalar.text(category))") }
    if let mark = AuthorMark.joined(nil, draft.authorship, isNew: true) {
      lines.append("\(AuthorMark.key): \(YAMLScalar.text(mark))")
    }
    lines += ["pinned: \(draft.pinned)", "---"]
    let head = NoteText(Array((lines.joined(separator: "\n") + "\n").utf8))
    return head.replacing(body: draft.body).bytes
  }
}
