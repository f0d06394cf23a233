import LucidCore
import Synchronization

/// Lists of files that were read for one moment of a backtest, for the moments after it, which look
/// at the same files: listing the mail of years takes a tenth of a second.
final class ReadFiles: Sendable {
  private let known = Mutex<[String: any Sendable]>([:])

  subscript<Value: Sendable>(key: String) -> Value? { known.withLock { $0[key] } as? Value }

  func keep(_ value: some Sendable, _ key: String) { known.withLock { $0[key] = value } }
}

extension AsOf {
  /// nil where the run has changes of its own over the files.
  func read(in tree: any FileTree) -> ReadFiles? { (tree as? StagedTree)?.changes.isEmpty == true ? files : nil }
}
