import LucidCore
import LucidSystem
import LucidTesting
import Testing

/// A named pipe in the place of a file: nobody may ever write to it, so no reader waits for it.
@Suite struct NamedPipeTests {
  private let folder = ScratchFolder(["file": "content"])
  private var path: String { folder.path + "/pipe" }

  init() { #expect(mkfifo(path, 0o600) == 0) }

  @Test func itIsNotReadAsAFile() throws {
    let error = #expect(throws: HostError.self) { try HostFile.read(path) }
    #expect(error?.reason == .words(.noPlainFile))
    #expect(try HostFile.read(folder.path + "/file") == Array("content".utf8))
    #expect(try HostFile.read("/dev/null").isEmpty)
  }

  /// One that the process was started with, as a shell gives it for `<(command)`.
  @Test func anInheritedOneIsReadToItsEnd() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    _ = [UInt8]("abc".utf8).withUnsafeBytes { FilePart.write(ends[1], $0) }
    close(ends[1])
    defer { close(ends[0]) }
    #expect(try HostFile.read("/dev/fd/\(ends[0])") == Array("abc".utf8))
  }

  @Test func itsLockIsNotWaitedFor() { #expect(!FileLock.isHeld(path)) }
}
