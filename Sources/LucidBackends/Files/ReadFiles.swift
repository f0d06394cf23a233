import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault
import Synchronization

/// Files that were read, as long as they stay as they are: for later calls of a run, and for the
/// later moments of a backtest, which all look at the same files. Stands before the mirrors.
final class ReadFiles: Sendable {
  private let known = Mutex<[String: any Sendable]>([:])

  /// A listing that was kept for the moments of a backtest.
  subscript<Value: Sendable>(key: String) -> Value? { known.withLock { $0[key] } as? Value }

  func keep(_ value: some Sendable, _ key: String) { known.withLock { $0[key] = value } }

  private struct Kept<Outcome: Sendable>: Sendable {
    let stamp: FileStamp
    let outcome: Outcome
  }

  /// Returns the outcome of each file of a source; nil where it has to be read.
  func outcomes<Outcome: Sendable>(_ source: String, of files: [MirrorFile]) -> [Outcome?] {
    let kept: [String: Kept<Outcome>] = self["files " + source] ?? [:]
    return files.map { file in kept[file.path].flatMap { $0.stamp == file.stamp ? $0.outcome : nil } }
  }

  /// Keeps the outcomes of files that were read from `opened` on, where a change right after would
  /// be seen.
  func keep<Outcome: Sendable>(_ read: [(file: MirrorFile, outcome: Outcome)], _ source: String, opened: Int64) {
    var kept: [String: Kept<Outcome>] = self["files " + source] ?? [:]
    for (file, outcome) in read {
      if let stamp = file.stamp, stamp.isSettled(at: opened) { kept[file.path] = Kept(stamp: stamp, outcome: outcome) }
    }
    keep(kept, "files " + source)
  }

  /// The same as `MirrorFolder.records`, without what is known here.
  func records<Record: MirrorRecord, Outcome: Sendable>(
    _ mirrors: MirrorFolder?, _ source: String, of files: [MirrorFile], listed: [MirrorFile]? = nil, in pool: BlockingPool,
    known: @escaping @Sendable (MirrorFile, Record) -> Outcome,
    read: @escaping @Sendable (MirrorFile) throws(StepFailure) -> (outcome: Outcome, record: Record?)
  ) async throws(StepFailure) -> [Outcome] {
    let opened = MirrorFolder.now()
    var outcomes: [Outcome?] = outcomes(source, of: files)
    let missing = files.indices.filter { outcomes[$0] == nil }
    if !missing.isEmpty {
      let found = try await MirrorFolder.records(
        mirrors, source, of: missing.map { files[$0] }, listed: listed ?? files, in: pool, known: known, read: read)
      for (i, outcome) in zip(missing, found) { outcomes[i] = outcome }
      keep(zip(missing, found).map { (files[$0], $1) }, source, opened: opened)
    }
    return outcomes.compactMap { $0 }
  }
}

extension AsOf {
  /// nil where the run has changes of its own over the files.
  func read(in tree: any FileTree) -> ReadFiles? { (tree as? StagedTree)?.isUnchanged == true ? files : nil }
}
