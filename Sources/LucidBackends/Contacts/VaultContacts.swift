package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem
import LucidVault

/// Contacts from `contacts/`: vCards, one or many a file, in any depth of folders; khard and
/// vdirsyncer keep the same folder.
package struct VaultContacts: ContactsBackend {
  static let longest = ByteCount.mib(64)
  static let mostFiles = 50_000

  private let tree: any FileTree
  private let pool: BlockingPool
  private let root: String
  private let asOf: AsOf?
  /// nil reads every file.
  private let mirrors: MirrorFolder?
  private let readFiles: ReadFiles

  /// The cards lie at `folder` in the tree; empty when the tree holds nothing else.
  package init(
    tree: any FileTree, pool: BlockingPool, folder: String = "contacts", asOf: AsOf? = nil, mirrors: MirrorFolder? = nil
  ) {
    (self.asOf, self.mirrors, readFiles) = (asOf, mirrors, asOf?.files ?? ReadFiles())
    self.tree = tree
    self.pool = pool
    root = folder
  }

  package func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult {
    let (kept, key) = (asOf?.read(in: tree), root + " files")
    let files: Listing
    if let known: Listing = kept?[key] {
      files = known
    } else {
      files = try await pool.run { () throws(StepFailure) in try listing() }
      if files.found.allSatisfy({ $0.stamp != nil }) { kept?.keep(files, key) }
    }
    let read = try await readFiles.records(
      mirrors, "contacts", of: files.found.map { MirrorFile($0.path, $0.stamp, in: root) }, in: pool,
      known: { File(contacts: ($1 as ContactRecord).contacts) }
    ) { file in
      let read = self.file(file.path)
      return (read, read.notices.isEmpty ? ContactRecord(contacts: read.contacts) : nil)
    }
    var seen: Set<String> = []
    var contacts: [Contact] = []
    // The same card may lie in several folders that are kept in step.
    for contact in read.flatMap(\.contacts) where seen.insert(contact.id).inserted { contacts.append(contact) }
    let found = query.select(contacts)
    let result = ContactsResult(found, limit: query.limit, notices: files.notices + Notice.few(read.flatMap(\.notices), in: root))
    asOf?.note("contacts", .undated, result.contacts.count)
    return result
  }

  // MARK: Writing

  package func create(_ contact: Contact, now: Instant) async throws(StepFailure) -> ContactWriteResult {
    try await pool.run { () throws(StepFailure) in
      try stage().edit { () throws(StepFailure) in
        if let known = try find(contact.id) {
          return ([FileChange](), intent: ContactWriteResult(known.contact, place: known.path, isChange: false))
        }
        let path = RelativePath.join(try home(), contact.id + ".vcf")
        let change = FileChange(path, from: nil, to: VCardEditor.file(contact, now: now))
        return ([change], intent: ContactWriteResult(contact, place: path, isChange: true))
      } readBack: { (staged, intent) throws(StepFailure) in
        try readBack(intent, in: staged)
      }
    }
  }

  package func change(_ id: String, _ patch: ContactPatch, now: Instant) async throws(StepFailure) -> ContactWriteResult {
    try await pool.run { () throws(StepFailure) in
      try stage().edit { () throws(StepFailure) in
        guard let (contact, path) = try find(id) else {
          throw StepFailure(.badArgument, .words(.noContactID, String(id.prefix(100))), hint: .words(.takeContactID))
        }
        let before = try bytes(path)
        let wanted = contact.applying(patch)
        guard wanted != contact || !patch.removed.isEmpty else {
          return ([FileChange](), intent: ContactWriteResult(contact, place: path, isChange: false))
        }
        var editor = try VCardEditor(before, source: path, id: id)
        try editor.apply(patch, to: contact, now: now)
        let intent = ContactWriteResult(wanted, place: path, isChange: true)
        return ([FileChange(path, from: before, to: editor.bytes)], intent: intent)
      } readBack: { (staged, intent) throws(StepFailure) in
        try readBack(intent, in: staged)
      }
    }
  }

  private func stage() throws(StepFailure) -> any FileStage { try tree.stage(for: "contacts") }

  /// The contact as it is found after a write. Errors: `.badArgument` when it is not as it was to
  /// be.
  private func readBack(_ intent: ContactWriteResult, in staged: StagedTree) throws(StepFailure) -> ContactWriteResult {
    guard intent.isChange, let path = intent.place else { return intent }
    let wanted = intent.contact
    let found = VaultContacts(tree: staged, pool: pool, folder: root).file(path).contacts.first { $0.id == wanted.id }
    guard let one = found, one.name == wanted.name, one.phones.count == wanted.phones.count,
      Set(one.emails.map { $0.lowercased() }) == Set(wanted.emails.map { $0.lowercased() }), one.company == wanted.company,
      one.birthday == wanted.birthday
    else { throw .withoutEffect(path, "`\(wanted.name.oneLine(limit: 80))` could not be read back") }
    return ContactWriteResult(one, place: path, isChange: true)
  }

  /// The contact that is listed under an id, and its file.
  private func find(_ id: String) throws(StepFailure) -> (contact: Contact, path: String)? {
    let files: [FolderWalk.File]
    do throws(StepFailure) { files = try listing().found } catch {
      // The first contact of an empty vault.
      guard error.kind == .unavailable else { throw error }
      return nil
    }
    for file in files {
      if let contact = self.file(file.path).contacts.first(where: { $0.id == id }) { return (contact, file.path) }
    }
    return nil
  }

  /// Where new cards go: the first folder of cards, else the folder of all.
  private func home() throws(StepFailure) -> String {
    do throws(FileTreeError) {
      guard let entry = try tree.entry(root), entry.isFolder else { return root }
      let first = try tree.list(root).first { $0.isFolder && !$0.name.hasPrefix(".") }
      return first.map { RelativePath.join(root, $0.name) } ?? root
    } catch { throw error.failure() }
  }

  private func bytes(_ path: String) throws(StepFailure) -> [UInt8] {
    do throws(FileTreeError) { return try tree.read(path, limit: Self.longest) } catch {
      throw error.failure()
    }
  }

  // MARK: Reading

  private struct Listing: Sendable {
    let found: [FolderWalk.File]
    let notices: [Notice]
  }

  /// A file as it was read.
  private struct File: Sendable {
    var contacts: [Contact] = []
    var notices: [Notice] = []
  }

  private func listing() throws(StepFailure) -> Listing {
    let (found, notices) = try FolderWalk(
      tree: tree, root: root, name: "contacts", noun: .file, mostFiles: Self.mostFiles, hint: .words(.putVCardsThere)
    ).listing { name in [".vcf", ".vcard"].contains { name.lowercased().hasSuffix($0) } }
    return Listing(found: found, notices: notices)
  }

  private func file(_ path: String) -> File {
    do throws(FileTreeError) {
      let reader = VCardReader(try tree.read(path, limit: Self.longest), source: path)
      return File(contacts: reader.contacts, notices: reader.problems.prefix(3).map { .file(path, $0) })
    } catch {
      return File(notices: [.part(of: path, error.reason)])
    }
  }
}

extension VaultFamilies {
  var contacts: (any ContactsBackend)? { tree.map { VaultContacts(tree: $0, pool: pool, asOf: asOf, mirrors: mirrors) } }
}
