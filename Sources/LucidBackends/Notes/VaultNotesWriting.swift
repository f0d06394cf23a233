package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

extension VaultNotes {
  /// The limit of notes made by runs; other notes are not counted.
  static let mostOwn = 500

  package func create(_ draft: NoteDraft, at now: Instant, zone: Zone) async throws(StepFailure) -> NoteWrite {
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
            let stem = kept.path.pathParts.last?.split(separator: ".").first.map(String.init) ?? kept.note.title
            names.append(NoteFileName.new(stem, taken: names))
            let place = RelativePath.join(trash, names[names.count - 1])
            changes += [FileChange(kept.path, from: bytes, to: nil), FileChange(place, from: nil, to: bytes)]
            evicted.append(NoteWrite.Evicted(kept.note, place: place))
          }
          let note = MarkdownNote(file, path: path, modified: now, zone: zone).note
          return (changes, intent: NoteWrite(note, place: path, evicted: evicted))
        }
      } readBack: { (staged, write) throws(StepFailure) in
        for gone in write.evicted { try Self.checkThere(gone.place, in: staged) }
        return try readBack(write, now: now, zone: zone, in: staged) { read in
          read.id == draft.id && read.title == draft.title.oneLine(limit: 200) && Self.agree(read.body, draft.body)
            && read.pinned == draft.pinned
            && Set(draft.tags.map { $0.lowercased() }).isSubset(of: read.tags.map { $0.lowercased() })
        }
      }
    }
  }

  /// The ids of the notes that make room for one more: the longest unchanged of those that runs
  /// made and nobody pinned.
  private static func leaving(_ notes: [Note]) -> Set<String> {
    let own = notes.filter { $0.source == NoteDraft.source }
    let surplus = own.count + 1 - mostOwn
    guard surplus > 0 else { return [] }
    return Set(own.filter { !$0.pinned }.sorted(by: Note.newestFirst).suffix(surplus).map(\.id))
  }

  package func change(
    _ choice: NoteChoice, _ edit: NoteEdit, authorship: Authorship, at now: Instant, zone: Zone
  ) async throws(StepFailure) -> NoteWrite {
    let stage = try tree.stage(for: "notes")
    let (all, _) = try await all(zone: zone)
    let note = try choice.find(in: all.map(\.note).sorted(by: Note.newestFirst))
    guard let path = all.first(where: { $0.note.id == note.id })?.path else { throw StepFailure(.failed, .words(.noteGone)) }
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        let before = try FileTreeError.asFailure { () throws(FileTreeError) in try stage.read(path, limit: .mib(4)) }
        if edit == .delete { return ([FileChange(path, from: before, to: nil)], intent: NoteWrite(note, place: path)) }
        let after: [UInt8]
        do throws(NoteEditError) {
          after = try NoteFileEdit.apply(edit, authorship, to: before, of: note, at: now, zone: zone)
        } catch {
          throw StepFailure(.failed, .words(.leftAsItIs, path.oneLine(limit: 200), error.reason), hint: .words(.changeInEditor))
        }
        let isChanged = after != before
        var read = MarkdownNote(after, path: note.id, modified: isChanged ? now : note.updated, zone: zone).note
        // What the file does not say of itself is as it was.
        (read.id, read.lastReferenced) = (note.id, note.lastReferenced)
        if !isChanged { read = note }
        return ([FileChange(path, from: before, to: after)], intent: NoteWrite(read, isChanged: isChanged, place: path))
      } readBack: { (staged, write) throws(StepFailure) in
        guard write.isChanged else { return write }
        guard edit != .delete else {
          guard try FileTreeError.asFailure({ () throws(FileTreeError) in try staged.entry(path) }) == nil else {
            throw .withoutEffect(path, "the note would still be there")
          }
          return write
        }
        return try readBack(write, now: now, zone: zone, in: staged) { read in Self.has(edit, read, note) }
      }
    }
  }

  package func touch(_ ids: [String], at now: Instant, zone: Zone) async throws(StepFailure) -> (notes: [Note], place: String) {
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
          intent: (notes: notes, place: references.path)
        )
      } readBack: { (staged, touched) throws(StepFailure) in
        let read = NoteReferences(staged, root: root, zone: zone)
        guard touched.notes.allSatisfy({ note in read[note.id].map { $0 >= now } ?? false }) else {
          throw .withoutEffect(touched.place, "when the notes were used could not be read back")
        }
        return touched
      }
    }
  }

  // MARK: Reading back

  /// The write with the note as it is listed afterwards. Errors: `.badArgument` when it is not
  /// listed or not as it was to be.
  private func readBack(
    _ write: NoteWrite, now: Instant, zone: Zone, in staged: StagedTree, _ isIntended: (Note) -> Bool
  ) throws(StepFailure) -> NoteWrite {
    let later = VaultNotes(tree: staged, pool: pool, folder: root)
    guard try later.lists(write.place) else { throw .withoutEffect(write.place, "the note would not be listed") }
    let outcome = later.read(FolderWalk.File(path: write.place, modified: now), zone: zone)
    // What is longer than what is read of a note is looked at whole.
    guard outcome.note != nil, isIntended(write.note) else {
      throw .withoutEffect(write.place, "`\(write.note.title.oneLine(limit: 80))` could not be read back")
    }
    return write
  }

  private static func checkThere(_ path: String, in staged: StagedTree) throws(StepFailure) {
    guard try FileTreeError.asFailure({ () throws(FileTreeError) in try staged.entry(path) }) != nil else {
      throw .withoutEffect(path, "a note that makes room would be lost")
    }
  }

  /// Whether `read` is what `edit` makes of `before`.
  private static func has(_ edit: NoteEdit, _ read: Note, _ before: Note) -> Bool {
    switch edit {
    case .delete: false
    case .append(let more): ends(read.body, with: more) && starts(read.body, with: before.body) && read.pinned == before.pinned
    case .update(let title, let body, let tags, let pinned):
      (title.map { read.title == $0.oneLine(limit: 200) } ?? (body != nil || read.title == before.title))
        // A title that is a heading is part of the text.
        && (body.map { title != nil || agree(read.body, $0) } ?? (title != nil || read.body == before.body))
        && Set((tags ?? []).map { $0.lowercased() }).isSubset(of: read.tags.map { $0.lowercased() })
        && read.pinned == pinned ?? before.pinned
    }
  }

  private static func agree(_ a: String, _ b: String) -> Bool { words(a) == words(b) }
  private static func ends(_ body: String, with more: String) -> Bool {
    words(body).suffix(words(more).count) == words(more)[...]
  }
  /// But for the last word: the text may have been cut when it was read.
  private static func starts(_ body: String, with text: String) -> Bool {
    let words = words(text).dropLast()
    return Self.words(body).prefix(words.count) == words
  }

  /// A text but for its white space.
  private static func words(_ text: String) -> [Substring] {
    text.split { $0.isWhitespace || $0 == "\0" }
  }
}
