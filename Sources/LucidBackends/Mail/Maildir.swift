import LucidBuiltins
import LucidCore
import LucidSystem
import LucidVault

/// A message's file in a Maildir.
struct MaildirFile: Hashable, Sendable {
  /// The folder in the tree that it lies in.
  let folder: String
  let name: MaildirName
  let entry: FileEntry
  /// In `new/`, or without the flag that says it was seen.
  let unread: Bool

  var path: String { folder + "/" + entry.name }

  var mirrored: MirrorFile { MirrorFile(path, entry.stamp, in: folder) }

  /// When it arrived, as far as the file tells.
  var arrived: Instant? { name.delivered ?? entry.modified }
}

extension BlockingPool {
  /// Lists messages, once for all moments of a backtest.
  func listing(
    _ name: String, of maildir: Maildir, asOf: AsOf?, _ list: @escaping @Sendable () throws(StepFailure) -> [MaildirFile]
  ) async throws(StepFailure) -> [MaildirFile] {
    let (known, key) = (asOf?.read(in: maildir.tree), name + "\n" + maildir.root)
    if let files: [MaildirFile] = known?[key] { return files }
    let files = try await run(list)
    if files.allSatisfy({ $0.entry.stamp != nil }) { known?.keep(files, key) }
    return files
  }
}

/// A Maildir with its Maildir++ sub-folders; or a folder of Maildirs, one for each mail folder, as
/// mbsync and OfflineIMAP keep them, at most three deep; or accounts that the configuration binds,
/// each of one of these kinds. Blocks: to be used on a `BlockingPool`.
struct Maildir: Sendable {
  let tree: any FileTree
  /// Path of the inbox in the tree.
  let root: String

  /// The messages of a folder (nil: the inbox), last arrived first. Leaves out what is trashed and
  /// what programs leave behind; `tmp/` holds messages that are not delivered yet. A missing `new/`
  /// or `cur/` is an empty one: git keeps none.
  func files(in folder: String?) throws(StepFailure) -> [MaildirFile] {
    let places = try places(of: folder)
    var parts: [[MaildirFile]?] = []
    for place in places {
      for (part, isNew) in [("new", true), ("cur", false)] {
        parts.append(try files(in: RelativePath.join(place, part), isNew: isNew))
      }
    }
    guard parts.contains(where: { $0 != nil }) else {
      let place = places.first ?? root
      throw StepFailure(
        .unavailable, .words(.noMaildir, place.isEmpty ? tree.name : RelativePath.join(tree.name, place)),
        hint: .words(.maildirHolds))
    }
    return Self.sorted(parts.flatMap { $0 ?? [] })
  }

  /// The messages in the folders of sent mail of every account, last arrived first; none where
  /// there is no such folder.
  func sent() throws(StepFailure) -> [MaildirFile] {
    guard try isFolder(root) else { return [] }
    var found: [MaildirFile] = []
    for folder in try mailboxes() where Self.isSent(folder.name) {
      for (part, isNew) in [("new", true), ("cur", false)] {
        found += try files(in: RelativePath.join(folder.path, part), isNew: isNew) ?? []
      }
    }
    return Self.sorted(found)
  }

  /// The names that mail programs give to the folder of sent mail, in English and German.
  private static let sentNames: Set<String> = [
    "sent", "sent items", "sent mail", "sent messages", "sent-mail", "gesendet", "gesendete elemente", "gesendete objekte",
    "gesendete nachrichten",
  ]

  private static func isSent(_ folder: String) -> Bool {
    plain(folder).pathParts.last.map { sentNames.contains($0) } ?? false
  }

  private static func sorted(_ files: [MaildirFile]) -> [MaildirFile] {
    // The places are sorted: a file is large, and would be copied at each comparison.
    let arrived = files.map(\.arrived?.seconds)
    return files.indices.sorted { a, b in
      arrived[a] == arrived[b] ? files[a].path < files[b].path : (arrived[a] ?? .min) > (arrived[b] ?? .min)
    }.map { files[$0] }
  }

  /// nil when there is no such folder.
  private func files(in path: String, isNew: Bool) throws(StepFailure) -> [MaildirFile]? {
    guard try isFolder(path) else { return nil }
    return try FileTreeError.asFailure { () throws(FileTreeError) in try tree.list(path).withoutTwins }.compactMap { entry in
      guard !entry.isFolder, !Self.isLeftover(entry.name) else { return nil }
      let name = MaildirName(entry.name)
      guard !name.flags.contains("T") else { return nil }
      return MaildirFile(folder: path, name: name, entry: entry, unread: isNew || !name.flags.contains("S"))
    }
  }

  private func isFolder(_ path: String) throws(StepFailure) -> Bool {
    try FileTreeError.asFailure { () throws(FileTreeError) in try tree.entry(path) }?.isFolder == true
  }

  /// A folder is found by its name in any case of letters, with `/` or `.` between its parts. The
  /// inbox is that of every account.
  func places(of folder: String?) throws(StepFailure) -> [String] {
    guard try isFolder(root) else {
      throw .noFolder(
        root, in: tree, .words(.noFolderIn, root, tree.name), hint: .words(.putMaildir))
    }
    let wanted = Self.plain(folder ?? "")
    let isInbox = wanted.isEmpty || wanted == "inbox"
    let isAlone = try hasAccounts() ? false : isMaildir(root)
    // The inbox of one Maildir is known without a look at its other folders.
    if isInbox, isAlone { return [root] }
    let all = try mailboxes()
    if all.isEmpty { return [root] }
    let found = all.filter { mailbox in
      if isInbox { return mailbox.isInbox }
      // `Sent` is that of every account, `work/Sent` of one.
      let name = Self.plain(mailbox.name)
      return name == wanted || !isAlone && name.hasSuffix("/" + wanted)
    }
    if found.isEmpty { throw missing(isInbox ? "Inbox" : folder ?? "", all.map(\.name)) }
    return found.map(\.path)
  }

  private func missing(_ folder: String, _ names: [String]) -> StepFailure {
    StepFailure(
      .badArgument, .words(.noMailFolder, folder.oneLine(limit: 60)),
      hint: .words(.foldersHere, names.prefix(12).joined(separator: ", ")))
  }

  /// git keeps no empty folder, so either of the two will do.
  func isMaildir(_ path: String) throws(StepFailure) -> Bool {
    if try isFolder(RelativePath.join(path, "cur")) { return true }
    return try isFolder(RelativePath.join(path, "new"))
  }

  // MARK: Folders

  /// A folder of mail: its name, such as `Work/Sent`, and its path in the tree.
  struct Mailbox: Sendable {
    let name: String
    let path: String
    let isInbox: Bool
  }

  private static let deepest = 3
  private static let mostFolders = 500

  private func list(_ path: String) throws(StepFailure) -> [FileEntry] {
    try FileTreeError.asFailure { () throws(FileTreeError) in try tree.list(path).withoutTwins }
  }

  /// Whether the configuration binds accounts to places under the root.
  private func hasAccounts() throws(StepFailure) -> Bool {
    guard tree.isBound(root) else { return false }
    return try list(root).contains { tree.isBound(RelativePath.join(root, $0.name)) }
  }

  /// Returns all folders of mail, by their paths. An account that is a Maildir has its inbox as
  /// `NAME/Inbox` and its Maildir++ sub-folders as `NAME/Sent`.
  func mailboxes() throws(StepFailure) -> [Mailbox] {
    guard try isMaildir(root) else { return try apart() }
    let own = try parts(of: root, called: "")
    return try hasAccounts() ? own + apart() : own
  }

  /// A Maildir and its Maildir++ sub-folders, sorted.
  private func parts(of path: String, called name: String) throws(StepFailure) -> [Mailbox] {
    let folders = try list(path)
      .filter { $0.isFolder && $0.name.hasPrefix(".") && $0.name.count > 1 && !$0.name.hasPrefix("..") }
    return [Mailbox(name: RelativePath.join(name, "Inbox"), path: path, isInbox: true)]
      + folders.map(\.name).sorted().map { folder in
        Mailbox(
          name: RelativePath.join(name, Self.title(folder)), path: RelativePath.join(path, folder),
          isInbox: false)
      }
  }

  /// The Maildirs below the root, sorted by their paths.
  private func apart() throws(StepFailure) -> [Mailbox] {
    var found: [Mailbox] = []
    var folders = [(name: "", depth: 0)]
    while let next = folders.popLast(), found.count < Self.mostFolders {
      for entry in try list(next.name.isEmpty ? root : RelativePath.join(root, next.name))
      where entry.isFolder && !entry.name.hasPrefix(".") && !["cur", "new", "tmp"].contains(entry.name) {
        let name = RelativePath.join(next.name, entry.name)
        let path = RelativePath.join(root, name)
        if try isMaildir(path) {
          if next.depth == 0, tree.isBound(path) {
            found += try parts(of: path, called: name)
          } else {
            found.append(
              Mailbox(name: name, path: path, isInbox: Self.plain(entry.name) == "inbox"))
          }
        }
        if next.depth + 1 < Self.deepest { folders.append((name, next.depth + 1)) }
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  /// `.Work.Clients` is `Work/Clients`.
  static func title(_ name: String) -> String {
    ModifiedUTF7.decode(name.dropFirst().split(separator: ".").joined(separator: "/")).oneLine(limit: 80)
  }

  static func plain(_ folder: String) -> String {
    String(TextFold.text(folder).map { $0 == "." ? "/" : $0 }).oneLine(limit: 200)
  }

  private static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".tmp") || name.hasPrefix("dovecot")
  }
}
