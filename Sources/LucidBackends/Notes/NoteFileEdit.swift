import LucidBuiltins
import LucidCore
import LucidVault

/// Applies an edit to a note's file.
struct NoteFileEdit {
  private var text: NoteText
  private let note: Note
  private let now: Instant
  private let zone: Zone

  /// `note` as it was read from `bytes`.
  private init(_ bytes: [UInt8], _ note: Note, _ now: Instant, _ zone: Zone) {
    (text, self.note, self.now, self.zone) = (NoteText(bytes), note, now, zone)
  }

  /// The new file; the same bytes when the note already is as the edit wants it.
  ///
  /// Errors: why the file cannot be changed without damage to what else is in it.
  static func apply(
    _ edit: NoteEdit, _ authorship: Authorship, to bytes: [UInt8], of note: Note, at now: Instant, zone: Zone
  ) throws(NoteEditError) -> [UInt8] {
    var work = NoteFileEdit(bytes, note, now, zone)
    // Text in UTF-8 would stand beside letters of another encoding; with zeros it is UTF-16.
    if edit != .delete, bytes.contains(0) || TextEncoding(bytes, isFolded: false).isOlder {
      throw NoteEditError(.words(.noteNotUTF8))
    }
    if work.text.isOpen { throw NoteEditError(.words(.noteHeadOpen)) }
    let dated: Bool
    switch edit {
    case .delete: return bytes
    case .append(let more):
      if work.text.body.isEmpty { try work.fence(before: more) }
      work.text = work.text.appending(more)
      dated = true
    case .update(let title, let body, let tags, let pinned):
      let before = work.text.bytes
      if let body, body != note.body {
        try work.fence(before: body)
        work.text = work.text.replacing(body: body)
      }
      if let title, title != note.title { try work.put(title: title) }
      if let tags, tags != work.ownTags { try work.set(["tags", "tag"], .list(tags)) }
      // A mark alone is no change of what the note says.
      dated = work.text.bytes != before
      if let pinned, pinned != note.pinned { try work.set(["pinned"], .bare(pinned ? "true" : "false")) }
    }
    if dated {
      try work.stamp()
      try work.mark(authorship)
    }
    return work.text.bytes
  }

  /// Those of the front matter, without the `#tags` of the text.
  private var ownTags: [String] {
    let inline = Set(InlineTags.find(in: String(decoding: text.bytes[text.body], as: UTF8.self)).map { $0.lowercased() })
    guard let head = text.head, let tags = FrontMatterOutline(Array(text.bytes[head]))?[["tags", "tag"]] else { return [] }
    return tags.shape == .scalar ? note.tags.filter { !inline.contains($0.lowercased()) } : tags.texts
  }

  /// In the front matter where it stands there, else in the heading; a title that is only the
  /// file's name gets a key, for links go by the name.
  private mutating func put(title: String) throws(NoteEditError) {
    let outline = text.head.flatMap { FrontMatterOutline(Array(text.bytes[$0])) }
    if outline?[["title"]]?.texts.first?.isEmpty != false, let new = text.replacing(heading: title) {
      text = new
    } else {
      try set(["title"], .text(title))
    }
  }

  /// Joins the authorship of the edit into the note's mark.
  private mutating func mark(_ authorship: Authorship) throws(NoteEditError) {
    guard authorship != .own else { return }
    let front = FrontMatter(text.head.map { Array(text.bytes[$0]) } ?? [])
    // A list is no mark that could be joined: it counts as everything.
    if case .texts = front.fields[AuthorMark.key] { return }
    let old = front.text(AuthorMark.key)
    guard let new = AuthorMark.joined(old, authorship), new != old else { return }
    try set([AuthorMark.key], .text(new))
  }

  /// A note that says when it was changed says it anew, and one with other dates begins to; a note
  /// without front matter is dated by its file.
  private mutating func stamp() throws(NoteEditError) {
    guard let head = text.head else { return }
    let names = ["updated", "modified", "last_modified"]
    let outline = FrontMatterOutline(Array(text.bytes[head]))
    let like = outline?[names] ?? outline?[["created", "date"]]
    try set(names, .bare(NoteDate.write(now, like: like?.texts.first, zone: zone)))
  }

  /// Dashes at the start of a file would be taken for front matter, so a text that begins with them
  /// gets some above it.
  private mutating func fence(before body: String) throws(NoteEditError) {
    let first = body.split(whereSeparator: \.isNewline).first ?? ""
    guard text.head == nil, MarkdownNote.isFence(Array(first.utf8)[...], "---") else { return }
    try set(["updated"], .bare(NoteDate.write(now, like: nil, zone: zone)))
  }

  private mutating func set(_ names: [String], _ field: FrontMatterEdit.Field) throws(NoteEditError) {
    let head = text.head.map { Array(text.bytes[$0]) } ?? []
    guard var edit = FrontMatterEdit(head, newline: text.newline), edit.set(names, field) else {
      throw NoteEditError(.words(.noteHeadFragile, names[0]))
    }
    text = text.replacing(head: edit.bytes)
  }
}

/// A change that a note cannot take.
struct NoteEditError: Error {
  let reason: MessageText
  init(_ reason: MessageText) { self.reason = reason }
}
