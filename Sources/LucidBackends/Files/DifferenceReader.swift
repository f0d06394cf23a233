package import LucidCore
import Synchronization

/// Reads what calls did to the files of a staged tree, item by item, from one call to the next.
package final class DifferenceReader: Sendable {
  private let tree: StagedTree
  /// By path: the contents below the tree, and those that were read last.
  private let known = Mutex<[String: Contents]>([:])

  private struct Contents {
    let below: [UInt8]?
    var last: [UInt8]?
  }

  package init(_ tree: StagedTree) { self.tree = tree }

  /// Returns what differs since the last time, in the order of the paths.
  package func next() -> [ItemDifference] {
    let changes = Dictionary(tree.changes.map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
    return known.withLock { known in
      for (path, change) in changes where known[path] == nil {
        known[path] = Contents(below: change.before, last: change.before)
      }
      var differences: [ItemDifference] = []
      for path in known.keys.sorted() {
        guard var contents = known[path] else { continue }
        // A file that was put back is no change.
        let now = changes[path].map(\.after) ?? contents.below
        differences += StoredItems.differences(path, from: contents.last, to: now)
        contents.last = now
        known[path] = contents
      }
      return differences
    }
  }
}
