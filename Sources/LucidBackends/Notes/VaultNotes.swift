package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem
import LucidVault

/// Notes as Markdown files with YAML front matter, in any depth of folders; Obsidian opens the same
/// folder.
package struct VaultNotes: NotesBackend {
  /// As much of a note as is read.
  static let longest = ByteCount.kib(256)

  let tree: any FileTree
  let pool: BlockingPool
  let root: String
  /// nil looks at the notes as they are.
  let asOf: AsOf?
  /// nil reads every file.
  let mirrors: MirrorFolder?

  /// The notes lie at `folder` in the tree; empty when the tree holds nothing else.
  package init(
    tree: any FileTree, pool: BlockingPool, folder: String = "notes", asOf: AsOf? = nil, mirrors: MirrorFolder? = nil
  ) {
    (self.asOf, self.mirrors) = (asOf, mirrors)
    self.tree = tree
    self.pool = pool
    root = folder
  }

  package func notes(_ query: NotesQuery) async throws(StepFailure) -> NotesResult {
    let (kept, notices) = try await all(zone: query.zone)
    let found = query.select(kept.map(\.note))
    if let asOf {
      let changed = Set(kept.filter(\.isChanged).map(\.note.id))
      asOf.note("notes", .changed, found.count { changed.contains($0.id) })
    }
    return NotesResult(found, notices: notices)
  }

  /// A note and the file it lies in.
  struct Kept: Sendable {
    var note: Note
    let path: String
    /// Whether it was changed after the moment that is looked at.
    var isChanged = false
  }

  /// Every note, by path, with when an answer last used it.
  func all(zone: Zone) async throws(StepFailure) -> (notes: [Kept], notices: [Notice]) {
    let files = try await files()
    var notices = files.notices
    let references = try await pool.run { () throws(StepFailure) in NoteReferences(tree, root: root, zone: zone) }
    if let problem = references.problem { notices.append(problem) }
    var damaged: [Notice] = []
    var taken: Set<String> = []
    var notes: [Kept] = []
    for (file, outcome) in zip(files.found, readings(of: files, zone: zone)) {
      damaged += outcome.notices
      guard var note = outcome.note, asOf?.wasThere(outcome.written) ?? true else { continue }
      if !taken.insert(note.id).inserted {
        damaged.append(.file(file.path, .words(.idTaken, note.id)))
        note.id = file.path
        taken.insert(note.id)
      }
      note.lastReferenced = [note.lastReferenced, references[note.id]].compactMap { $0 }.filter { asOf?.wasThere($0) ?? true }
        .max()
      var kept = Kept(note: note, path: file.path)
      if let asOf, asOf.isLater(note.updated) {
        kept.isChanged = true
        // When it was changed before is not known.
        kept.note.updated = outcome.written
        kept.note.created = outcome.written
      }
      notes.append(kept)
    }
    return (notes, notices + Notice.few(damaged, in: root.isEmpty ? tree.name : root))
  }

  private func listing() throws(StepFailure) -> (found: [FolderWalk.File], notices: [Notice]) {
    try FolderWalk(
      tree: tree, root: root, name: "notes", noun: .note, hint: .words(.putNotesThere)
    ).listing { Self.ending(of: $0) != nil }
  }

  private static func ending(of name: String) -> String? {
    [".md", ".markdown"].first { name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }

  /// Whether a file is among those that are listed. May block.
  func lists(_ path: String) throws(StepFailure) -> Bool { try listing().found.contains { $0.path == path } }

  /// A note as it was read.
  struct Reading: Sendable {
    var note: Note?
    /// The time that the note itself gives for when it was created.
    var written: Instant?
    var notices: [Notice] = []
  }

  /// The content of a file; the notices are of what the record does not tell.
  private struct Content: Sendable {
    var record: NoteRecord?
    var notices: [Notice] = []
  }

  private struct Files: Sendable {
    let found: [FolderWalk.File]
    let contents: [Content]
    let notices: [Notice]
  }

  private func files() async throws(StepFailure) -> Files {
    let (known, key) = (asOf?.read(in: tree), "notes " + root)
    if let files: Files = known?[key] { return files }
    let (found, notices) = try await pool.run { () throws(StepFailure) in try listing() }
    let contents = try await MirrorFolder.records(
      mirrors, "notes", of: found.map { MirrorFile($0.path, $0.stamp, in: root) }, in: pool, known: { Content(record: $1) }
    ) { file in
      let content = content(of: file.path)
      return (content, content.notices.isEmpty && content.record?.problems.isEmpty == true ? content.record : nil)
    }
    let files = Files(found: found, contents: contents, notices: notices)
    if found.allSatisfy({ $0.stamp != nil }) { known?.keep(files, key) }
    return files
  }

  private func readings(of files: Files, zone: Zone) -> [Reading] {
    let (known, key) = (asOf?.read(in: tree), "notes \(root) in \(zone.identifier)")
    if let readings: [Reading] = known?[key] { return readings }
    let readings = zip(files.found, files.contents).map { Self.reading($1, $0, zone: zone) }
    if files.found.allSatisfy({ $0.stamp != nil }) { known?.keep(readings, key) }
    return readings
  }

  func read(_ file: FolderWalk.File, zone: Zone) -> Reading { Self.reading(content(of: file.path), file, zone: zone) }

  private static func reading(_ content: Content, _ file: FolderWalk.File, zone: Zone) -> Reading {
    guard let record = content.record else { return Reading(notices: content.notices) }
    let read = MarkdownNote(record, modified: file.modified, zone: zone)
    return Reading(
      note: read.note, written: read.written, notices: read.problems.map { .file(file.path, $0) } + content.notices)
  }

  private func content(of path: String) -> Content {
    let start: (bytes: [UInt8], whole: Bool)
    do throws(FileTreeError) { start = try tree.start(of: path, limit: Self.longest) } catch {
      return Content(notices: [.part(of: path, error.reason)])
    }
    if start.bytes.prefix(8 << 10).contains(0) { return Content(notices: [.file(path, .words(.notText))]) }
    var id = root.isEmpty ? path : String(path.dropFirst(root.count + 1))
    id.removeLast(Self.ending(of: id)?.count ?? 0)
    return Content(
      record: NoteRecord(start.bytes, path: id),
      notices: start.whole ? [] : [.file(path, .words(.onlyFirstRead, Self.longest.text))])
  }
}

extension VaultFamilies {
  var notes: (any NotesBackend)? { tree.map { VaultNotes(tree: $0, pool: pool, asOf: asOf, mirrors: mirrors) } }
}
