import LucidCore
import Synchronization

/// The programs behind tool families in the runs of a command, by family.
package final class FamilyPrograms: Sendable {
  /// Asks the person whether something is done that cannot be undone.
  package typealias Question = @Sendable (_ question: String) -> Bool

  private struct State {
    var applied: Set<String> = []
    var isApproved = false
    var question: Question?
  }

  private let programs: [String: FamilyProgram]
  private let state = Mutex(State())

  package init(_ programs: [FamilyProgram]) {
    self.programs = Dictionary(programs.map { ($0.family, $0) }) { first, _ in first }
  }

  package var families: Set<String> { Set(programs.keys) }

  /// The families whose programs may reach the network.
  package var reachingNetwork: Set<String> { Set(programs.values.filter(\.mayReachNetwork).map(\.family)) }

  package subscript(family: String) -> FamilyProgram? { programs[family] }

  /// Says who agrees to writes that cannot be undone: the person has done so before
  /// (`isApproved`), or is asked. Without this they are refused.
  package func consent(isApproved: Bool, asking question: @escaping Question) {
    state.withLock { ($0.isApproved, $0.question) = (isApproved, question) }
  }

  func agrees(to writes: [ProgramWrites.Write]) -> Bool {
    let (isApproved, question) = state.withLock { ($0.isApproved, $0.question) }
    if isApproved { return true }
    let lines = writes.map { "  \($0.described): \($0.irreversible ?? "")\n" }.joined()
    return question?("This cannot be undone:\n\(lines)Do it? [y/N] ") ?? false
  }

  /// Whether a program has changed something in this run.
  var hasApplied: Bool { state.withLock { !$0.applied.isEmpty } }
  func isApplied(_ identity: String) -> Bool { state.withLock { $0.applied.contains(identity) } }
  func note(applied identity: String) { state.withLock { _ = $0.applied.insert(identity) } }

  /// Ends the programs that were started. Blocks until they have ended.
  package func end() {
    for program in programs.values { program.end() }
    state.withLock { $0.applied = [] }
  }
}
