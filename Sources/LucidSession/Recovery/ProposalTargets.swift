import LucidBackends
import LucidBuiltins
import LucidCore
import LucidHistory

/// The states in which the items that a run's pending changes would change are known to the person:
/// those in which they were shown, and those in which the run itself has left them since.
struct ProposalTargets {
  private struct Item: Hashable {
    let path: String
    let key: String
  }

  /// The digests of the known states.
  private var known: [Item: Set<String>] = [:]
  /// The state in which an item was shown first.
  private var shown: [Item: ItemState] = [:]

  /// `files` are those of the vault as they are now.
  init(_ proposals: [Proposal], _ writings: [StoredTransaction], _ store: RunStore, _ files: any FileTree) throws(RunSessionError)
  {
    for difference in proposals.flatMap(\.differences) {
      let item = Item(path: difference.path, key: difference.key)
      for state in [difference.before, difference.after].compactMap({ $0 }) { known[item, default: []].insert(state.digest) }
      if shown[item] == nil { shown[item] = difference.before }
    }
    try addWritings(writings, store, files)
  }

  /// Adds what writings of the run itself made of items in a known state: pending changes that were
  /// applied, and what was undone.
  private mutating func addWritings(
    _ writings: [StoredTransaction], _ store: RunStore, _ files: any FileTree
  ) throws(RunSessionError) {
    let images = writings.filter { $0.state == .done }.flatMap { writing in
      writing.images.map { (number: writing.number, image: $0) }
    }
    for (i, one) in images.enumerated() {
      let items = known.keys.filter { $0.path == one.image.path }
      guard !items.isEmpty else { continue }
      let next = images[(i + 1)...].first { $0.image.path == one.image.path }
      let before = try RunSessionError.mapping { () throws(RunStoreError) in try store.before(one.image.path, one.number) }
      var after: [UInt8]?
      if let next, next.image.before == one.image.after {
        after = try RunSessionError.mapping { () throws(RunStoreError) in try store.before(one.image.path, next.number) }
      } else {
        let now = try? files.read(one.image.path, limit: StagedTree.largestFile)
        guard now.map({ SHA256.hex($0) }) == one.image.after else { continue }
        after = now
      }
      for item in items {
        guard let then = StoredItems.state(item.path, before, key: item.key), known[item]?.contains(then.digest) == true,
          let now = StoredItems.state(item.path, after, key: item.key)
        else { continue }
        known[item]?.insert(now.digest)
      }
    }
  }

  /// Returns why a change must not be applied: it would overwrite something that the person has
  /// changed since it was proposed. nil where it may. A change that only adds overwrites nothing.
  ///
  /// `differences` are what the change would do now, `rejection` the command that drops it.
  func refusal(
    of proposal: Proposal, doing differences: [ItemDifference], rejection: String
  ) -> RunSessionError? {
    // The person knows that nothing is known of it.
    if case .noPreview = proposal.reason { return nil }
    for difference in differences {
      guard let now = difference.before, !Self.onlyAdds(now, difference.after) else { continue }
      let item = Item(path: difference.path, key: difference.key)
      if known[item]?.contains(now.digest) == true { continue }
      let title = proposal.changes.first?.title ?? proposal.tool
      return RunSessionError(
        .backendFailed,
        """
        \(proposal.id) (\(proposal.tool)): \(title.oneLine(limit: 80)) was changed since this was proposed\
        \(since(item, now)); nothing was written
        """,
        hint: "reject it and ask again, so that the new state is taken into account: \(rejection)")
    }
    return nil
  }

  /// Notes what a change did that is about to be written: the next one may build on it.
  mutating func note(_ differences: [ItemDifference]) {
    for difference in differences {
      guard let after = difference.after else { continue }
      known[Item(path: difference.path, key: difference.key), default: []].insert(after.digest)
    }
  }

  /// Says what was changed: `: location "Main St 1" became "Main St 3"`.
  private func since(_ item: Item, _ now: ItemState) -> String {
    guard let then = shown[item] else { return " (\(item.path))" }
    if let old = then.text, let new = now.text {
      let (old, new) = (Self.lines(old), Self.lines(new))
      let added = new.filter { !old.contains($0) }.first.map { "the line \"\($0.oneLine(limit: 60))\" was added" }
      let removed = old.filter { !new.contains($0) }.first.map { "the line \"\($0.oneLine(limit: 60))\" was removed" }
      return ": " + ([added, removed].compactMap { $0 }.first ?? "its lines were moved") + " (\(item.path))"
    }
    let fields = then.fields(changedTo: now).map { field in
      switch (field.old, field.new) {
      case (let old?, let new?): "\(field.name) \"\(old.oneLine(limit: 60))\" became \"\(new.oneLine(limit: 60))\""
      case (_, let new?): "\(field.name) \"\(new.oneLine(limit: 60))\" was added"
      default: "\(field.name) \"\((field.old ?? "").oneLine(limit: 60))\" was removed"
      }
    }
    return (fields.isEmpty ? "" : ": " + fields.prefix(3).joined(separator: ", ")) + " (\(item.path))"
  }

  /// Whether all of an item is still there afterwards, in its order.
  private static func onlyAdds(_ before: ItemState, _ after: ItemState?) -> Bool {
    guard let old = before.text, let new = after?.text else { return false }
    // The time of the last change is no content.
    var rest = lines(old).filter { !$0.hasPrefix("updated:") }[...]
    for line in lines(new) where line == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  private static func lines(_ text: String) -> [String] { text.split(whereSeparator: \.isNewline).map(String.init) }
}
