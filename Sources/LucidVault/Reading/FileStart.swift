package import LucidCore

extension FileTree {
  /// The first `limit` bytes of a file, and whether that is all of it. Cost: reads no more than the
  /// next 256 KiB.
  package func start(of path: String, limit: ByteCount) throws(FileTreeError) -> (bytes: [UInt8], whole: Bool) {
    var bytes: [UInt8] = []
    var whole = true
    try stream(path) { piece throws(FileTreeError) in
      let room = limit.bytes - bytes.count
      bytes.append(contentsOf: piece.prefix(room))
      whole = piece.count <= room
      return whole
    }
    return (bytes, whole)
  }
}

extension FileTreeError {
  /// Runs `body`; a file that cannot be read is then the failure of a step.
  package static func asFailure<T>(_ body: () throws(FileTreeError) -> T) throws(StepFailure) -> T {
    do throws(FileTreeError) { return try body() } catch {
      throw error.failure(retryable: false)
    }
  }

  /// The failure of the step that reads the file. A file that only the user can make readable is
  /// not read again.
  package func failure(retryable: Bool = true) -> StepFailure {
    StepFailure(.failed, .words(.inFile, path.oneLine(limit: 200), reason), hint: remedy, retryable: retryable && remedy == nil)
  }
}
