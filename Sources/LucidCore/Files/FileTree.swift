/// A folder of files that may be read: a vault on disk, or the sample person's vault inside the
/// program.
///
/// Paths are relative, with `/`, and never leave the tree: an implementation refuses `..` and links
/// that point outside.
package protocol FileTree: Sendable {
  /// The name of the place in a message, such as `~/vault`.
  var name: String { get }
  /// The entries of a folder, sorted by name; empty when the folder is not there. Hidden names are
  /// included.
  func list(_ folder: String) throws(FileTreeError) -> [FileEntry]
  /// Whether the configuration binds this folder to another place than the vault.
  func isBound(_ folder: String) -> Bool
  /// nil when there is no such file or folder.
  func entry(_ path: String) throws(FileTreeError) -> FileEntry?
  /// The whole file. Throws when it is larger than `limit`.
  func read(_ path: String, limit: ByteCount) throws(FileTreeError) -> [UInt8]
  /// The file in pieces of at most 256 KiB, in order, in constant memory; `body` returns false to
  /// stop early.
  func stream(_ path: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool) throws(FileTreeError)
  /// At most `count` bytes from `offset` on; fewer at the file's end. For samples of large files: a
  /// tree that can go there at once does.
  func part(_ path: String, from offset: Int, count: Int) throws(FileTreeError) -> [UInt8]
}

extension FileTree {
  package func isBound(_ folder: String) -> Bool { false }

  package func part(_ path: String, from offset: Int, count: Int) throws(FileTreeError) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = 0
    try stream(path) { piece throws(FileTreeError) in
      let start = max(0, offset - at)
      if start < piece.count { bytes += piece[start..<min(piece.count, start + count - bytes.count)] }
      at += piece.count
      return bytes.count < count
    }
    return bytes
  }
}

/// An entry of a folder in a file tree.
package struct FileEntry: Hashable, Sendable {
  /// The last part of the path.
  package let name: String
  package let isFolder: Bool
  package let size: ByteCount
  /// nil where a tree keeps none (the shipped sample).
  package let modified: Instant?
  /// The identity of the target; two names of one file have the same. nil where a tree knows no
  /// links.
  package let identity: FileIdentity?
  /// The mark of this state of the file. nil where a tree cannot tell.
  package let stamp: FileStamp?
  package let link: Link

  package enum Link: Hashable, Sendable {
    /// The file itself.
    case none
    case link
    /// A link to a folder that it lies in. Counts as no folder, so that walking ends.
    case loop
  }

  package init(
    name: String, isFolder: Bool, size: ByteCount, modified: Instant? = nil, identity: FileIdentity? = nil,
    stamp: FileStamp? = nil, link: Link = .none
  ) {
    (self.identity, self.stamp, self.link) = (identity, stamp, link)
    self.name = name
    self.isFolder = isFolder
    self.size = size
    self.modified = modified
  }
}

/// Tells a file or a folder from all others on the machine.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}

/// The state of a file as its file system has it. Writing to a file and putting another one in its
/// place change the stamp, also where the time is set back.
package struct FileStamp: Hashable, Sendable {
  package let inode: UInt64
  /// In bytes.
  package let size: Int64
  /// Nanoseconds since 1970.
  package let modified: Int64
  /// When the file system last noted a change of the content, the name or the metadata; no program
  /// can set it.
  package let changed: Int64

  package init(inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
    (self.inode, self.size, self.modified, self.changed) = (inode, size, modified, changed)
  }

  /// Whether a change after `moment` is certain to change the stamp: times have steps, two seconds
  /// on some file systems.
  package func isSettled(at moment: Int64) -> Bool {
    let step: Int64 = 2_000_000_000
    return changed < moment - step && !(moment - step...moment + step).contains(modified)
  }
}

extension Sequence<FileEntry> {
  /// Without links to what is in the list by a name of its own.
  package var withoutTwins: [FileEntry] {
    guard contains(where: { $0.link == .link }) else { return Array(self) }
    var met = Set(lazy.filter { $0.link == .none }.compactMap(\.identity))
    return filter { entry in entry.link != .link || entry.identity.map { met.insert($0).inserted } ?? true }
  }
}

/// A file that could not be read; the text says which and why.
package struct FileTreeError: Error, Hashable, Sendable {
  package let path: String
  package let reason: MessageText
  /// The file is not what a change to it was made from: read it again, and try again.
  package let isOutdated: Bool
  /// The change by the user after which it can be read; without it, trying again may help.
  package let remedy: MessageText?

  package init(path: String, reason: MessageText, isOutdated: Bool = false, remedy: MessageText? = nil) {
    self.remedy = remedy
    self.path = path
    self.reason = reason
    self.isOutdated = isOutdated
  }
}
