import LucidCore

/// A message's file in a Maildir.
struct MaildirFile: Hashable, Sendable {
  let path: String
  let name: MaildirName
  let entry: FileEntry
  /// In `new/`, or without the flag that says it was seen.
  let unread: Bool

  /// When it arrived, as far as the file tells.
  var arrived: Instant? { name.delivered ?? entry.modified }
}

/// A Maildir with its Maildir++ sub-folders. Blocks: to be used on a `BlockingPool`.
struct Maildir: Sendable {
  let tree: any FileTree
  /// Path of the inbox in the tree.
  let root: String

  /// The messages of a folder (nil: the inbox), last arrived first. Leaves out what is trashed and what programs leave behind;
  /// `tmp/` holds messages that are not delivered yet. A missing `new/` or `cur/` is an empty one: git keeps none.
  func files(in folder: String?) throws(StepFailure) -> [MaildirFile] {
    let place = try path(of: folder)
    let parts = try [("new", true), ("cur", false)].map { part, isNew throws(StepFailure) in
      try files(in: RelativePath.join(place, part), isNew: isNew)
    }
    guard parts.contains(where: { $0 != nil }) else {
      throw StepFailure(
        .unavailable, "no Maildir at \(place.isEmpty ? tree.name : place + " in " + tree.name)",
        hint: "a Maildir holds the folders cur, new and tmp")
    }
    return parts.compactMap { $0 }.joined().sorted { a, b in
      a.arrived == b.arrived
        ? a.path < b.path : (a.arrived ?? Instant(seconds: .min)) > (b.arrived ?? Instant(seconds: .min))
    }
  }

  /// nil when there is no such folder.
  private func files(in path: String, isNew: Bool) throws(StepFailure) -> [MaildirFile]? {
    guard try isFolder(path) else { return nil }
    return try FileTreeError.asFailure { () throws(FileTreeError) in try tree.list(path) }.compactMap { entry in
      guard !entry.isFolder, !Self.isLeftover(entry.name) else { return nil }
      let name = MaildirName(entry.name)
      guard !name.flags.contains("T") else { return nil }
      return MaildirFile(
        path: path + "/" + entry.name, name: name, entry: entry, unread: isNew || !name.flags.contains("S"))
    }
  }

  private func isFolder(_ path: String) throws(StepFailure) -> Bool {
    try FileTreeError.asFailure { () throws(FileTreeError) in try tree.entry(path) }?.isFolder == true
  }

  /// A folder is found by its name in any case of letters, with `/` or `.` between its parts.
  private func path(of folder: String?) throws(StepFailure) -> String {
    guard try isFolder(root) else {
      throw StepFailure(
        .unavailable, "no \(root) folder in \(tree.name)", hint: "put a Maildir there: the folders cur, new and tmp")
    }
    let wanted = Self.plain(folder ?? "")
    if wanted.isEmpty || wanted == "inbox" { return root }
    let folders = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.list(root) }
      .filter { $0.isFolder && $0.name.hasPrefix(".") && $0.name.count > 1 && !$0.name.hasPrefix("..") }
    for entry in folders where Self.plain(Self.title(entry.name)) == wanted { return RelativePath.join(root, entry.name) }
    let names = (["Inbox"] + folders.map { Self.title($0.name) }).prefix(12).joined(separator: ", ")
    throw StepFailure(.badArgument, "no mail folder `\((folder ?? "").oneLine(limit: 60))`", hint: "folders here: \(names)")
  }

  /// `.Work.Clients` is `Work/Clients`.
  private static func title(_ name: String) -> String {
    ModifiedUTF7.decode(name.dropFirst().split(separator: ".").joined(separator: "/")).oneLine(limit: 80)
  }

  private static func plain(_ folder: String) -> String {
    String(folder.lowercased().map { $0 == "." ? "/" : $0 }).oneLine(limit: 200)
  }

  private static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".tmp") || name.hasPrefix("dovecot")
  }
}
