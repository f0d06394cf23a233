package import LucidCore

extension FileTree {
  /// The tree as one that can be changed. Errors: unavailable when it can only be read.
  package func stage(for things: String) throws(StepFailure) -> any FileStage {
    guard let stage = self as? any FileStage else {
      throw StepFailure(.unavailable, .words(.onlyReadIn, things, name))
    }
    return stage
  }
}

extension StepFailure {
  /// The refusal of a write whose intended effect is not found when it is read back: the call
  /// cannot be had, the source is there.
  package static func withoutEffect(_ path: String, _ reason: String) -> StepFailure {
    StepFailure(.badArgument, .words(.leftAsItIs, path.oneLine(limit: 200), reason), hint: .words(.changeWithProgram))
  }

  /// The refusal of a write because another program was faster. `problem` names the file and what
  /// happened to it.
  static func overtaken(_ problem: MessageText) -> StepFailure {
    StepFailure(.outdated, .words(.nothingWritten, problem), hint: .words(.waitForProgram), retryable: true)
  }
}

extension FileStage {
  /// Stages the changes that `make` computes, after they were read back: the one way in which
  /// backends write.
  ///
  /// `readBack` gets the tree as it will be and what `make` intends. It reads with what lists the
  /// data, returns what the caller is told, and throws where the intended effect is not found:
  /// nothing is staged then. When another program was faster, everything is made again from what is
  /// there now, three times at most. No changes stage nothing. Errors: those of `make` and
  /// `readBack`, and `.outdated` for a file that keeps changing, `.failed` for one
  /// that may not be changed.
  package func edit<Intent, Result>(
    _ make: () throws(StepFailure) -> (changes: [FileChange], intent: Intent),
    readBack: (_ staged: StagedTree, _ intent: Intent) throws(StepFailure) -> Result
  ) throws(StepFailure) -> Result {
    var last: FileTreeError?
    for _ in 0..<3 {
      let (changes, intent) = try make()
      let real = changes.filter { $0.before != $0.after }
      let staged = StagedTree(over: self)
      var outdated: FileTreeError?
      do throws(FileTreeError) { try staged.stage(real) } catch { outdated = error }
      if outdated == nil {
        let result = try readBack(staged, intent)
        if real.isEmpty { return result }
        do throws(FileTreeError) {
          try stage(real)
          return result
        } catch { outdated = error }
      }
      last = outdated
      if last?.isOutdated != true { break }
    }
    let path = last?.path.oneLine(limit: 200) ?? name
    if last?.isOutdated == true { throw .overtaken(.words(.changedBy, path)) }
    throw StepFailure(.failed, .words(.inFile, path, last?.reason ?? .words(.couldNotBeChanged)))
  }
}
