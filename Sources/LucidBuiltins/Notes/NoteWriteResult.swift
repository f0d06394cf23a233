import LucidCore
import LucidRuntime

/// Functions common to the tools that write notes.
enum NoteWriteResult {
  /// More is no note.
  static let longest = ByteCount.kib(256)

  /// Errors: `.badArgument` for a text that is too long.
  static func text(_ name: String, of arguments: Arguments) throws(StepFailure) -> String? {
    guard let text = arguments.text(name) else { return nil }
    guard text.utf8.count <= longest.bytes else {
      throw StepFailure(
        .badArgument, .words(.codeLongerThan, name, longest.text), hint: .words(.keepLongTexts),
        plainWords: .words(.isLongerThan, name, longest.text), plainHint: .words(.keepLongTexts))
    }
    return text
  }

  /// On one line, without `#`, none twice; nil when none were given.
  static func tags(_ arguments: Arguments) throws(StepFailure) -> [String]? {
    guard let list = arguments["tags"].list else { return nil }
    var seen: Set<String> = []
    var tags: [String] = []
    for value in list {
      guard let text = value.text else {
        throw StepFailure(.badArgument, .words(.tagIsText, ValueText.text(value, zone: utc)))
      }
      let tag = text.drop { $0 == "#" }.description.oneLine(limit: 100)
      if !tag.isEmpty, seen.insert(tag.lowercased()).inserted { tags.append(tag) }
    }
    guard tags.count <= 50 else { throw StepFailure(.badArgument, .words(.mostTags)) }
    return tags
  }

  /// The record of the note, and what was done.
  static func result(_ write: NoteWrite, _ kind: Change.Kind, detail: MessageText? = nil) -> ToolResult {
    var changes: [Change] = []
    var notices = write.notices
    for gone in write.evicted {
      changes.append(
        Change(
          .deleted, "note", id: gone.note.id, title: gone.note.title, detail: .words(.forRoom, gone.place),
          place: gone.place))
      notices.append(
        Notice(.words(.oldestMoved, gone.note.title.oneLine(limit: 80), gone.place)))
    }
    if write.isChanged {
      changes.append(
        Change(kind, "note", id: write.note.id, title: write.note.title.oneLine(limit: 120), detail: detail, place: write.place))
    } else {
      let state: MessageWord = kind == .created ? .noteThere : .likeThis
      notices.append(Notice(.words(state, write.note.title.oneLine(limit: 80)), about: write.note.id, isUnchanged: true))
    }
    var result = ToolResult(.record(write.note.record), notices: notices, changes: changes)
    // The whole note is in it, also what was there before.
    result.authorship = Authorship(
      isOwn: false, families: ([write.note] + write.evicted.map(\.note)).map(\.authorship).joined.families)
    return result
  }

  static let note = Parameter(
    "note", .text, role: .selector, required: true, "Its id, its title, or a text that only this note holds.")
  private static let utc = Zone(identifier: "UTC", fixedOffset: 0)
}
