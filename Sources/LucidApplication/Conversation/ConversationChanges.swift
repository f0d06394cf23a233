import LucidArguments
import LucidCore
import LucidHistory
package import LucidReport
import LucidSystem

/// The changes that the messages of a conversation left pending, or have made: decided by the
/// functions of `lucid apply`, `reject` and `undo`.
///
/// Each run numbers its own changes from 1; here they are numbered through, in the order of the
/// messages.
package struct ConversationChanges {
  private struct Item {
    let run: Int
    let id: String
  }

  private let environment: CommandEnvironment
  /// Oldest first.
  private let runs: [PendingRun]
  private let items: [Item]

  /// `ids` are the runs of the conversation, oldest first; one that is not stored any more is
  /// passed over. Errors: the history cannot be read.
  package init(_ ids: [String], _ environment: CommandEnvironment) throws(CommandError) {
    self.environment = environment
    var runs: [PendingRun] = []
    for id in ids { runs += (try? PendingRun.all(id, environment)) ?? [] }
    self.runs = runs
    items = runs.indices.flatMap { run in runs[run].ids.map { Item(run: run, id: $0) } }
  }

  package var count: Int { items.count }

  /// The changes with their numbers.
  package func text(_ screen: Screen) -> String {
    var first = 1
    return TextProposals(screen: screen, isAsking: true).render(
      runs.map { one in
        defer { first += one.ids.count }
        let numbers = one.ids.enumerated().map { ($1, String(first + $0)) }
        return one.shown(environment.host, numbers: Dictionary(numbers) { first, _ in first })
      })
  }

  /// Applies the numbered changes, all for no numbers: those of a message all or none of them.
  /// `tell` is told what was done, message by message.
  ///
  /// Errors: a number that is not pending, when nothing is done; a change that cannot be applied,
  /// when those of the messages before are.
  package func apply(
    _ numbers: [Int], _ screen: Screen, tell: (String) throws(CommandError) -> Void
  ) throws(CommandError) {
    for (run, ids) in try chosen(numbers) {
      let applied = try run.apply(ids, environment)
      try tell(applied.text(run.run.name, screen))
      _ = try run.deliver(applied, environment)
    }
  }

  /// Rejects the numbered changes, all for no numbers; returns how many.
  package func reject(_ numbers: [Int]) throws(CommandError) -> Int {
    var count = 0
    for (run, ids) in try chosen(numbers) { count += try PendingRun.reject(ids, of: run.run, in: run.store) }
    return count
  }

  private func chosen(_ numbers: [Int]) throws(CommandError) -> [(run: PendingRun, ids: [String])] {
    if let wrong = numbers.first(where: { !(1...max(1, items.count)).contains($0) || items.isEmpty }) {
      throw CommandError(
        .usage, "\(wrong) is not pending in this conversation",
        hint: items.isEmpty ? "nothing is pending" : "pending: 1 to \(items.count)")
    }
    let wanted = numbers.isEmpty ? Set(items.indices) : Set(numbers.map { $0 - 1 })
    return runs.indices.compactMap { run in
      let ids = items.indices.filter { wanted.contains($0) && items[$0].run == run }.map { items[$0].id }
      return ids.isEmpty ? nil : (runs[run], ids)
    }
  }

  /// Plans to undo the last of these runs that wrote and is not undone. Errors: `.nothing` when
  /// there is none; a file has changed since.
  package static func lastToUndo(_ ids: [String], _ environment: CommandEnvironment) throws(CommandError) -> PlannedReversal {
    let records = RunRecords(environment)
    for id in ids.reversed() {
      guard let (store, run) = try? records.named(id) else { continue }
      do throws(CommandError) { return try PlannedReversal(.undo, of: run, in: store, environment) } catch {
        guard error.exit == .nothing else { throw error }
      }
    }
    throw CommandError(.nothing, "no message of this conversation has written anything that is not undone")
  }
}
