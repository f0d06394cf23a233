import LucidCore
import LucidHistory
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// The lock of an ability. What becomes of it when processes die is tried with processes.
@Suite struct RunLockTests {
  private static let now = Instant(seconds: 1_775_475_000)

  @Test func oneHasItAtATime() throws {
    let folder = ScratchFolder()
    let path = folder.path + "/state/locks/a"
    let lock = try RunLock.take(path, now: Self.now, seconds: 0)
    // Its file says who.
    let failure = #expect(throws: RunLockError.self) {
      try RunLock.take(path, now: Self.now, seconds: 0)
    }
    #expect(failure == .held(RunLock.Holder(process: getpid(), since: Self.now)))
    // Another one does not stand in the way.
    try RunLock.take(folder.path + "/state/locks/b", now: Self.now, seconds: 0).release()
    lock.release()
    lock.release()
    #expect(folder.text("state/locks/a") == "")
    let next = try RunLock.take(path, now: Self.now, seconds: 0)
    #expect(folder.text("state/locks/a")?.isEmpty == false)
    next.release()
  }

  @Test func waitsAndSaysForWhom() throws {
    let folder = ScratchFolder()
    let path = folder.path + "/lock"
    let lock = try RunLock.take(path, now: Self.now, seconds: 0)
    var told: [RunLock.Holder?] = []
    let failure = #expect(throws: RunLockError.self) {
      try RunLock.take(path, now: Self.now, seconds: 0.2) { told.append($0) }
    }
    #expect(failure == .held(told.first ?? nil) && told.count == 1 && told[0]?.process == getpid())
    lock.release()
  }

  /// A process that was killed leaves its name, and another one may have its number.
  @Test func whoIsGoneIsNotNamed() throws {
    let folder = ScratchFolder(["lock": "1 1775475000 0@another-start-of-the-machine\n"])
    let held = open(folder.path + "/lock", O_RDWR | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    let failure = #expect(throws: RunLockError.self) {
      try RunLock.take(folder.path + "/lock", now: Self.now, seconds: 0)
    }
    #expect(failure == .held(nil))
  }

  @Test func whatCannotBeMadeIsSaid() {
    let folder = ScratchFolder(["file": "x"])
    let failure = #expect(throws: RunLockError.self) {
      try RunLock.take(folder.path + "/file/lock", now: Self.now, seconds: 0)
    }
    guard case .disk(let reason)? = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    #expect(reason.text == "not a directory")
  }
}
