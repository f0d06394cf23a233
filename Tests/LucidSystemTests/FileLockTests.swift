import LucidCore
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@Suite struct FileLockTests {
  private let folder = ScratchFolder()
  private var path: String { folder.path + "/lock" }

  @Test func oneHasItAtATime() throws {
    let lock = try FileLock.take(path, seconds: 0)
    lock.write("somebody")
    #expect(FileLock.isHeld(path))
    #expect(throws: FileLockError.held(content: "somebody")) { try FileLock.take(path, seconds: 0.05).release() }
    lock.release()
    #expect(!FileLock.isHeld(path))
    try FileLock.take(path, seconds: 0).release()
  }

  /// A program that another thread is starting has a copy of the descriptor for a moment.
  @Test func aCopyOfTheDescriptorDoesNotKeepIt() throws {
    let lock = try FileLock.take(path, seconds: 0)
    var there = stat()
    #expect(stat(path, &there) == 0)
    let copies = (3..<1_024).compactMap { (descriptor: Int32) -> Int32? in
      var one = stat()
      guard fstat(descriptor, &one) == 0, one.st_ino == there.st_ino, one.st_dev == there.st_dev else { return nil }
      return dup(descriptor)
    }
    #expect(!copies.isEmpty)
    lock.release()
    try FileLock.take(path, seconds: 0).release()
    for copy in copies { close(copy) }
  }

  @Test func whoWaitsIsToldOnceWhoHasIt() throws {
    let lock = try FileLock.take(path, seconds: 0)
    lock.write("somebody")
    var told: [String] = []
    #expect(throws: FileLockError.held(content: "somebody")) {
      try FileLock.take(path, seconds: 0.3, waiting: { told.append($0) }).release()
    }
    #expect(told == ["somebody"])
    lock.release()
  }

  @Test func whoNoLongerWantsItStopsWaiting() throws {
    let lock = try FileLock.take(path, seconds: 0)
    var asked = 0
    #expect(throws: FileLockError.cancelled) {
      try FileLock.take(
        path, seconds: 600,
        isWanted: {
          asked += 1
          return asked < 3
        }
      ).release()
    }
    lock.release()
  }

  /// A lock on a file that is gone would exclude nobody.
  @Test func aFileThatWasReplacedMeanwhileIsTakenAnew() throws {
    let lock = try FileLock.take(path, seconds: 0)
    let held = Mutex<FileLock?>(lock)
    let path = path
    var isReplaced = false
    let second = try FileLock.take(
      path, seconds: 60,
      isWanted: {
        if !isReplaced {
          unlink(path)
          isReplaced = true
          held.withLock { $0 = nil }
        }
        return true
      })
    second.write("second")
    #expect(folder.text("lock") == "second")
    second.release()
  }

  @Test func whatCannotBeOpenedIsSaid() {
    #expect(throws: FileLockError.file(HostError(folder.path + "/none/lock", ENOENT))) {
      try FileLock.take(folder.path + "/none/lock", seconds: 0).release()
    }
    symlink("/etc/passwd", path)
    #expect(throws: FileLockError.file(HostError(path, ELOOP))) { try FileLock.take(path, seconds: 0).release() }
  }

  @Test func noOtherProgramGetsIt() throws {
    let lock = try FileLock.take(path, seconds: 0)
    let child = ChildProcess(
      ["/bin/sh", "-c", "ls -l /proc/self/fd"], permit: .init(), environment: ProcessEnvironment.ofThisProcess().passing(),
      limits: .init(seconds: 30))
    let listed = try String(decoding: child.run([]).output, as: UTF8.self)
    #expect(listed.contains("/proc/") && !listed.contains(path))
    lock.release()
  }
}
