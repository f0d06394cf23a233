/// File system operations for writing to a vault. One method is one operation that can fail, so
/// that a test can fail each.
///
/// Paths are absolute. An operation that returned without an error is visible to every other
/// process; it survives a loss of power only after the `sync` of its folder.
package protocol Disk: Sendable {
  /// With links followed; nil when there is nothing, or only a link that leads nowhere.
  func status(_ path: String) throws(HostError) -> DiskEntry?
  /// Whether there is anything of that name, a link that leads nowhere included.
  func isTaken(_ path: String) throws(HostError) -> Bool
  /// With all links followed.
  func resolve(_ path: String) throws(HostError) -> String
  /// Throws when this account may not write there.
  func checkWritable(_ path: String) throws(HostError)
  func read(_ path: String) throws(HostError) -> [UInt8]
  /// A file that is not there yet, its content down on the medium. After an error there may be a
  /// part of it.
  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(HostError)
  /// For its owner only. One that is there already is no error.
  func makeFolder(_ path: String) throws(HostError)
  func rename(_ path: String, to other: String) throws(HostError)
  /// Only when there is nothing of the new name: EEXIST. EINVAL or ENOSYS where the file system
  /// cannot.
  func renameNew(_ path: String, to other: String) throws(HostError)
  /// Two files change places in one step. EINVAL or ENOSYS where the file system cannot.
  func exchange(_ path: String, with other: String) throws(HostError)
  /// A file; nothing there is no error.
  func remove(_ path: String) throws(HostError)
  /// An empty folder; nothing there is no error.
  func removeFolder(_ path: String) throws(HostError)
  /// In no order; empty when there is no such folder.
  func names(in folder: String) throws(HostError) -> [String]
  /// Has the names in a folder down on the medium.
  func sync(_ folder: String) throws(HostError)
}

/// The metadata of a path, as `stat` gives it.
package struct DiskEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, folder, other }

  package let kind: Kind
  package let permissions: UInt32
  /// Which file system it is on.
  package let device: UInt64
}
