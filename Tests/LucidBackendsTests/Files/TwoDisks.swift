@testable import LucidSystem

/// A disk on which one folder is on a file system of its own, as a mount would make it.
struct TwoDisks: Disk {
  private let disk: any Disk
  private let far: String
  private let lookAlike: Bool

  /// `lookAlike` mounts a part of the same file system there.
  init(_ disk: any Disk, far: String, lookAlike: Bool = false) {
    self.disk = disk
    self.far = far
    self.lookAlike = lookAlike
  }

  private func isFar(_ path: String) -> Bool { path == far || path.hasPrefix(far + "/") }

  func status(_ path: String) throws(HostError) -> DiskEntry? {
    guard let entry = try disk.status(path), isFar(path), !lookAlike else { return try disk.status(path) }
    return DiskEntry(kind: entry.kind, permissions: entry.permissions, device: entry.device &+ 1)
  }

  func rename(_ path: String, to other: String) throws(HostError) {
    if isFar(path) != isFar(other) { throw HostError(other, EXDEV) }
    try disk.rename(path, to: other)
  }

  func renameNew(_ path: String, to other: String) throws(HostError) {
    if isFar(path) != isFar(other) { throw HostError(other, EXDEV) }
    try disk.renameNew(path, to: other)
  }

  func exchange(_ path: String, with other: String) throws(HostError) {
    if isFar(path) != isFar(other) { throw HostError(other, EXDEV) }
    try disk.exchange(path, with: other)
  }

  func isTaken(_ path: String) throws(HostError) -> Bool { try disk.isTaken(path) }
  func resolve(_ path: String) throws(HostError) -> String { try disk.resolve(path) }
  func checkWritable(_ path: String) throws(HostError) { try disk.checkWritable(path) }
  func read(_ path: String) throws(HostError) -> [UInt8] { try disk.read(path) }
  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(HostError) {
    try disk.create(path, bytes, permissions: permissions)
  }
  func makeFolder(_ path: String) throws(HostError) { try disk.makeFolder(path) }
  func remove(_ path: String) throws(HostError) { try disk.remove(path) }
  func removeFolder(_ path: String) throws(HostError) { try disk.removeFolder(path) }
  func names(in folder: String) throws(HostError) -> [String] { try disk.names(in: folder) }
  func sync(_ folder: String) throws(HostError) { try disk.sync(folder) }
}
