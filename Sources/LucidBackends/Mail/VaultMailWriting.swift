package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

extension VaultMail {
  package func add(_ draft: MailDraftMessage, at now: Instant, zone: Zone) async throws(StepFailure) -> MailDraftWrite {
    let stage = try tree.stage(for: "mail")
    let (root, library) = (root, library)
    return try await pool.run { () throws(StepFailure) in
      let bytes = try MimeWriter(library: library).bytes(draft, at: now, zone: zone)
      return try stage.edit { () throws(StepFailure) in
        let folder = try Maildir(tree: stage, root: root).drafts()
        // The name of a file never changes its first part, which tells the draft of another call apart.
        let base = "\(now.seconds).\(draft.id.prefix { $0 != "@" }).lucid,S=\(bytes.count)"
        let path = RelativePath.join(RelativePath.join(folder.path, "cur"), base + ":2,DS")
        let changes = folder.missing.map { FileChange($0, from: nil, to: []) } + [FileChange(path, from: nil, to: bytes)]
        let isThere = try FileTreeError.asFailure { () throws(FileTreeError) in try stage.entry(path) } != nil
        return (isThere ? [] : changes, intent: MailDraftWrite(folder: folder.name, place: path))
      } readBack: { (staged, write) throws(StepFailure) in
        let read = try FileTreeError.asFailure { () throws(FileTreeError) in
          try staged.read(write.place, limit: StagedTree.largestFile)
        }
        let reader = try MimeReader(library: library)
        let found = read.withUnsafeBytes { reader.message(in: $0, textLimit: $0.count) }
        guard let found, found.messageId == draft.id, found.subject ?? "" == draft.subject,
          found.to.map(\.address) == (draft.to + draft.cc).map(\.address),
          Self.plain(found.text ?? "") == Self.plain(draft.body)
        else { throw .withoutEffect(write.place, "the draft could not be read back") }
        return write
      }
    }
  }

  /// Without line breaks at the end, of which a message has one more.
  private static func plain(_ text: String) -> String {
    String(text.reversed().drop(while: \.isNewline).reversed())
  }
}

extension Maildir {
  /// The folder of drafts, by the names that mail programs give it. A Maildir without one gets it
  /// by its `missing` files: a write makes files and no empty folders, and without `new` and `tmp`
  /// some mail programs refuse a Maildir.
  ///
  /// Errors: there is none beside Maildirs whose program decides where their folders lie.
  func drafts() throws(StepFailure) -> (path: String, name: String, missing: [String]) {
    guard try FileTreeError.asFailure({ () throws(FileTreeError) in try tree.entry(root) })?.isFolder == true else {
      throw .noFolder(
        root, in: tree, .words(.noFolderIn, root, tree.name), hint: .words(.putMaildir))
    }
    if let found = try mailboxes().first(where: { Self.isDrafts($0.name) }) { return (found.path, found.name, []) }
    guard try isMaildir(root) else {
      throw StepFailure(
        .unavailable, .words(.noDrafts, root.isEmpty ? tree.name : RelativePath.join(tree.name, root)),
        hint: .words(.makeDrafts, RelativePath.join(root, "Drafts")))
    }
    let path = RelativePath.join(root, ".Drafts")
    return (path, "Drafts", ["maildirfolder", "new/.keep", "tmp/.keep"].map { RelativePath.join(path, $0) })
  }

  /// The names that mail programs give to the folder of drafts, in English and German, folded.
  private static let draftNames: Set<String> = ["drafts", "draft", "entwurfe", "entwurf"]

  private static func isDrafts(_ folder: String) -> Bool {
    plain(folder).pathParts.last.map { draftNames.contains($0) } ?? false
  }
}
