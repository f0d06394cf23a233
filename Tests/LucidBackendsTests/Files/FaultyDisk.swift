import LucidSystem
import Synchronization

/// The real disk, until its nth call: that one fails, or from then on every one does, as if the process had been killed.
final class FaultyDisk: Disk {
  enum Fault: CaseIterable {
    /// One call fails; the next ones work.
    case once
    /// Nothing works any more.
    case forGood
  }

  private let disk = SystemDisk()
  private let count = Mutex(0)
  private let at: Int
  private let fault: Fault
  private let code: Int32

  /// `at` from 1.
  init(at: Int, _ fault: Fault, code: Int32 = 5) {
    self.at = at
    self.fault = fault
    self.code = code
  }

  var calls: Int { count.withLock { $0 } }

  /// Whether the call that asks is to fail.
  private func check(_ path: String) throws(HostError) {
    let n = count.withLock {
      $0 += 1
      return $0
    }
    if n == at || (n > at && fault == .forGood) { throw HostError(path, code) }
  }

  func status(_ path: String) throws(HostError) -> DiskEntry? {
    try check(path)
    return try disk.status(path)
  }

  func isTaken(_ path: String) throws(HostError) -> Bool {
    try check(path)
    return try disk.isTaken(path)
  }

  func resolve(_ path: String) throws(HostError) -> String {
    try check(path)
    return try disk.resolve(path)
  }

  func checkWritable(_ path: String) throws(HostError) {
    try check(path)
    try disk.checkWritable(path)
  }

  func read(_ path: String) throws(HostError) -> [UInt8] {
    try check(path)
    return try disk.read(path)
  }

  /// Half of it is there when it fails.
  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(HostError) {
    do throws(HostError) { try check(path) } catch {
      try? disk.create(path, Array(bytes.prefix(bytes.count / 2)), permissions: permissions)
      throw error
    }
    try disk.create(path, bytes, permissions: permissions)
  }

  func makeFolder(_ path: String) throws(HostError) {
    try check(path)
    try disk.makeFolder(path)
  }

  func rename(_ path: String, to other: String) throws(HostError) {
    try check(path)
    try disk.rename(path, to: other)
  }

  func renameNew(_ path: String, to other: String) throws(HostError) {
    try check(path)
    try disk.renameNew(path, to: other)
  }

  func exchange(_ path: String, with other: String) throws(HostError) {
    try check(path)
    try disk.exchange(path, with: other)
  }

  func remove(_ path: String) throws(HostError) {
    try check(path)
    try disk.remove(path)
  }

  func removeFolder(_ path: String) throws(HostError) {
    try check(path)
    try disk.removeFolder(path)
  }

  func names(in folder: String) throws(HostError) -> [String] {
    try check(folder)
    return try disk.names(in: folder)
  }

  func sync(_ folder: String) throws(HostError) {
    try check(folder)
    try disk.sync(folder)
  }
}
