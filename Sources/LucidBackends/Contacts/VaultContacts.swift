import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem

/// Contacts from `contacts/`: vCards, one or many a file, in any depth of folders; khard and
/// vdirsyncer keep the same folder.
package struct VaultContacts: ContactsBackend {
  static let longest = ByteCount.mib(64)
  static let mostFiles = 50_000

  private let tree: any FileTree
  private let pool: BlockingPool
  private let root: String

  /// The cards lie at `folder` in the tree; empty when the tree holds nothing else.
  package init(tree: any FileTree, pool: BlockingPool, folder: String = "contacts") {
    self.tree = tree
    self.pool = pool
    root = folder
  }

  package func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult {
    let files = try await pool.run { () throws(StepFailure) in try listing() }
    let read = try await pool.inParallel(files.found) { files in files.map { self.read($0.path) } }
    var seen: Set<String> = []
    var contacts: [Contact] = []
    // The same card may lie in several folders that are kept in step.
    for contact in read.flatMap(\.contacts) where seen.insert(contact.id).inserted { contacts.append(contact) }
    return ContactsResult(
      query.select(contacts), notices: files.notices + Notice.few(read.flatMap(\.notices), of: "address book files"))
  }

  private func listing() throws(StepFailure) -> (found: [FolderWalk.File], notices: [Notice]) {
    try FolderWalk(
      tree: tree, root: root, name: "contacts", files: "files", mostFiles: Self.mostFiles, hint: "put vCards there"
    ).listing { name in [".vcf", ".vcard"].contains { name.lowercased().hasSuffix($0) } }
  }

  private func read(_ path: String) -> (contacts: [Contact], notices: [Notice]) {
    do throws(FileTreeError) {
      let reader = VCardReader(try tree.read(path, limit: Self.longest), source: path)
      return (reader.contacts, reader.problems.prefix(3).map { .file(path, $0) })
    } catch {
      return ([], [.file(path, error.reason)])
    }
  }
}
