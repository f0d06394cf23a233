import LucidBuiltins
import LucidCore
import LucidRuntime

/// Contacts from `contacts/`: vCards, one or many a file, in any depth of folders; khard and vdirsyncer keep the same folder.
public struct VaultContacts: ContactsBackend {
  static let longest = ByteCount.mib(64)
  static let mostFiles = 50_000
  static let deepest = 8

  private let tree: any FileTree
  private let pool: BlockingPool
  private let root: String

  /// The cards lie at `folder` in the tree; empty when the tree holds nothing else.
  public init(tree: any FileTree, pool: BlockingPool, folder: String = "contacts") {
    self.tree = tree
    self.pool = pool
    root = folder
  }

  public func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult {
    let files = try await pool.run { () throws(StepFailure) in try listing() }
    let read = try await pool.inParallel(files.found) { paths in paths.map { self.read($0) } }
    var seen: Set<String> = []
    var contacts: [Contact] = []
    // The same card may lie in several folders that are kept in step.
    for contact in read.flatMap(\.contacts) where seen.insert(contact.id).inserted { contacts.append(contact) }
    return ContactsResult(
      query.select(contacts), notices: files.notices + Notice.few(read.flatMap(\.notices), of: "address book files"))
  }

  /// All files of cards, by path. Hidden files and editors' leftovers are passed over.
  private func listing() throws(StepFailure) -> (found: [String], notices: [Notice]) {
    guard try FileTreeError.asFailure({ () throws(FileTreeError) in try tree.entry(root) })?.isFolder == true else {
      throw StepFailure(.unavailable, "no \(root) folder in \(tree.name)", hint: "put vCards there")
    }
    var found: [String] = []
    var notices: [Notice] = []
    var folders = [(path: root, depth: 0)]
    while let folder = folders.popLast() {
      let entries: [FileEntry]
      do throws(FileTreeError) { entries = try tree.list(folder.path) } catch {
        notices.append(.file(folder.path, error.reason))
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = RelativePath.join(folder.path, entry.name)
        if entry.isFolder {
          // A link back up the tree goes round in circles; the depth ends that.
          if folder.depth < Self.deepest { folders.append((path, folder.depth + 1)) }
        } else if entry.name.lowercased().hasSuffix(".vcf") || entry.name.lowercased().hasSuffix(".vcard") {
          found.append(path)
        }
      }
      if found.count > Self.mostFiles {
        notices.append(Notice("contacts: only \(Self.mostFiles) files were looked at"))
        found.removeLast(found.count - Self.mostFiles)
        break
      }
    }
    return (found.sorted(), notices)
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
