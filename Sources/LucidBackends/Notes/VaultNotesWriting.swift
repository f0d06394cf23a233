import LucidBuiltins
import LucidCore
import LucidRuntime

extension VaultNotes {
  /// Of notes that runs make; those of people are not counted.
  static let mostOwn = 500

  public func create(_ draft: NoteDraft, at now: Instant, zone: Zone) async throws(StepFailure) -> NoteWrite {
    let stage = try tree.stage(for: "notes")
    let isThere = try await pool.run { () throws(StepFailure) in
      try FileTreeError.asFailure { () throws(FileTreeError) in try stage.entry(root) } != nil
    }
    let (all, _) = isThere ? try await all(zone: zone) : ([], [])
    if let made = all.first(where: { $0.note.id == draft.id }) { return NoteWrite(made.note, isChanged: false, place: made.path) }
    let leaving = Self.leaving(all.map(\.note))
    let file = NewNoteFile.bytes(draft, at: now, zone: zone)
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        try FileTreeError.asFailure { () throws(FileTreeError) in
          let path = RelativePath.join(root, NoteFileName.new(draft.title, taken: try stage.list(root).map(\.name)))
          var changes = [FileChange(path, from: nil, to: file)]
          var evicted: [NoteWrite.Evicted] = []
          let trash = RelativePath.join(root, ".trash")
          var names = leaving.isEmpty ? [] : try stage.list(trash).map(\.name)
          for kept in all where leaving.contains(kept.note.id) {
            let bytes = try stage.read(kept.path, limit: StagedTree.largestFile)
            let stem = kept.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? kept.note.title
            names.append(NoteFileName.new(stem, taken: names))
            let place = RelativePath.join(trash, names[names.count - 1])
            changes += [FileChange(kept.path, from: bytes, to: nil), FileChange(place, from: nil, to: bytes)]
            evicted.append(NoteWrite.Evicted(kept.note, place: place))
          }
          let note = MarkdownNote(file, path: path, modified: now, zone: zone).note
          return (changes, NoteWrite(note, place: path, evicted: evicted))
        }
      }
    }
  }

  /// The ids of the notes that make room for one more: the longest unchanged of those that runs made and nobody pinned.
  private static func leaving(_ notes: [Note]) -> Set<String> {
    let own = notes.filter { $0.source == NoteDraft.source }
    let surplus = own.count + 1 - mostOwn
    guard surplus > 0 else { return [] }
    return Set(own.filter { !$0.pinned }.sorted(by: Note.newestFirst).suffix(surplus).map(\.id))
  }

  public func change(_ choice: NoteChoice, _ edit: NoteEdit, at now: Instant, zone: Zone) async throws(StepFailure) -> NoteWrite {
    let stage = try tree.stage(for: "notes")
    let (all, _) = try await all(zone: zone)
    let note = try choice.find(in: all.map(\.note).sorted(by: Note.newestFirst))
    guard let path = all.first(where: { $0.note.id == note.id })?.path else { throw StepFailure(.failed, "the note is gone") }
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        let before = try FileTreeError.asFailure { () throws(FileTreeError) in try stage.read(path, limit: .mib(4)) }
        if edit == .delete { return ([FileChange(path, from: before, to: nil)], NoteWrite(note, place: path)) }
        let after: [UInt8]
        do throws(NoteFileEdit.Refusal) {
          after = try NoteFileEdit.apply(edit, to: before, of: note, at: now, zone: zone)
        } catch {
          throw StepFailure(
            .failed, "\(path.oneLine(limit: 200)) is left as it is: \(error.reason)", hint: "change it in an editor")
        }
        let isChanged = after != before
        var read = MarkdownNote(after, path: note.id, modified: isChanged ? now : note.updated, zone: zone).note
        // What the file does not say of itself is as it was.
        (read.id, read.lastReferenced) = (note.id, note.lastReferenced)
        if !isChanged { read = note }
        return ([FileChange(path, from: before, to: after)], NoteWrite(read, isChanged: isChanged, place: path))
      }
    }
  }

  public func touch(_ ids: [String], at now: Instant, zone: Zone) async throws(StepFailure) -> (notes: [Note], place: String) {
    let stage = try tree.stage(for: "notes")
    let (all, _) = try await all(zone: zone)
    let known = Set(all.map(\.note.id))
    var seen: Set<String> = []
    let ids = ids.filter { known.contains($0) && seen.insert($0).inserted }
    let byID = Dictionary(all.map { ($0.note.id, $0.note) }, uniquingKeysWith: { a, _ in a })
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        let references = NoteReferences(stage, root: root, zone: zone)
        let notes = ids.compactMap { byID[$0] }.map { note in
          var note = note
          note.lastReferenced = now
          return note
        }
        return (
          ids.isEmpty ? [] : [references.touching(ids, among: known, now: now, zone: zone)],
          (notes: notes, place: references.path)
        )
      }
    }
  }
}
