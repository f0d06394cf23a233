import LucidCore
import LucidRuntime

extension FileTree {
  /// The tree as one that can be changed. Errors: unavailable when it can only be read.
  func stage(for things: String) throws(StepFailure) -> any FileStage {
    guard let stage = self as? any FileStage else {
      throw StepFailure(.unavailable, "\(things) in \(name) can only be read")
    }
    return stage
  }
}

extension FileStage {
  /// Stages the changes that `make` computes; when somebody was faster, they are made again from what is there now, three times at most.
  ///
  /// No changes stage nothing. Errors: those of `make`, and `.failed` for a file that keeps changing or may not be.
  func edit<T>(_ make: () throws(StepFailure) -> (changes: [FileChange], result: T)) throws(StepFailure) -> T {
    var last: FileTreeError?
    for _ in 0..<3 {
      let (changes, result) = try make()
      let real = changes.filter { $0.before != $0.after }
      guard !real.isEmpty else { return result }
      do throws(FileTreeError) {
        try stage(real)
        return result
      } catch {
        last = error
        if !error.isOutdated { break }
      }
    }
    throw StepFailure(.failed, "\(last?.path.oneLine(limit: 200) ?? name): \(last?.reason ?? "could not be changed")")
  }
}
