/// File system operations for writing to a vault. One method is one operation that can fail, so
/// that a test can fail each.
///
/// Paths are absolute. An operation that returned without an error is visible to every other
/// process; it survives a loss of power only after the `sync` of its folder.
package protocol Disk: Sendable {
  /// With links followed; nil when there is nothing, or only a link that leads nowhere.
  func status(_ path: String) throws(DiskError) -> DiskEntry?
  /// Whether there is anything of that name, a link that leads nowhere included.
  func isTaken(_ path: String) throws(DiskError) -> Bool
  /// With all links followed.
  func resolve(_ path: String) throws(DiskError) -> String
  /// Throws when this account may not write there.
  func checkWritable(_ path: String) throws(DiskError)
  func read(_ path: String) throws(DiskError) -> [UInt8]
  /// A file that is not there yet, its content down on the medium. After an error there may be a
  /// part of it.
  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(DiskError)
  /// For its owner only. One that is there already is no error.
  func makeFolder(_ path: String) throws(DiskError)
  func rename(_ path: String, to other: String) throws(DiskError)
  /// Only when there is nothing of the new name: EEXIST. EINVAL or ENOSYS where the file system
  /// cannot.
  func renameNew(_ path: String, to other: String) throws(DiskError)
  /// Two files change places in one step. EINVAL or ENOSYS where the file system cannot.
  func exchange(_ path: String, with other: String) throws(DiskError)
  /// A file; nothing there is no error.
  func remove(_ path: String) throws(DiskError)
  /// An empty folder; nothing there is no error.
  func removeFolder(_ path: String) throws(DiskError)
  /// In no order; empty when there is no such folder.
  func names(in folder: String) throws(DiskError) -> [String]
  /// Has the names in a folder down on the medium.
  func sync(_ folder: String) throws(DiskError)
}

/// The metadata of a path, as `stat` gives it.
package struct DiskEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, folder, other }

  package let kind: Kind
  package let permissions: UInt32
  /// Which file system it is on.
  package let device: UInt64
}

/// Why something cannot be written.
package struct DiskError: Error, Hashable, Sendable {
  package let path: String
  /// `errno`; 0 when it was not the system that refused.
  package let code: Int32
  /// `permission denied`, `a link that leaves the vault`.
  package let reason: String

  package init(_ path: String, _ code: Int32) {
    self.path = path
    self.code = code
    reason = String(cString: strerror(code)).lowercased()
  }

  package init(_ path: String, reason: String) {
    self.path = path
    code = 0
    self.reason = reason
  }
}
