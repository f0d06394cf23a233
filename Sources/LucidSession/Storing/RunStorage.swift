import LucidCore
import LucidHistory
import LucidModels
import LucidRuntime
import LucidAbilityTesting
import Synchronization

/// Stores one run in the run history: a row when it begins, all of it when it has ended. What goes
/// wrong here costs the run a notice and no more.
package final class RunStorage: Sendable {
  private let recorder = Mutex(CallRecorder())
  private let store: Mutex<RunStore>
  /// The number of its row.
  package let number: Int64
  /// The id under which it is stored.
  let id: String
  private let beginning: RunBeginning
  private let history: HistoryPolicy
  /// The folder of the person's files.
  private let vault: String?

  private init(
    _ store: consuming sending RunStore, _ number: Int64, id: String, _ beginning: RunBeginning, _ history: HistoryPolicy,
    vault: String?
  ) {
    self.store = Mutex(store)
    (self.number, self.id, self.beginning, self.history, self.vault) = (number, id, beginning, history, vault)
  }

  /// Writes the row of a run that begins to the history at `path`. nil when nothing is to be
  /// stored, or cannot be, which a notice says.
  static func begin(
    _ beginning: RunBeginning, _ history: HistoryPolicy, path: String?, vault: String?, zones: any ZoneDatabase
  ) -> (storing: RunStorage?, notices: [Notice]) {
    guard history.isKept, let path else { return (nil, []) }
    do throws(RunStoreError) {
      let store = try RunStore(path: path)
      let number = try store.begin(beginning)
      var notices = store.notices
      if let doubt = try store.clockDoubt(of: number, now: beginning.now) {
        notices.append(Notice(doubt.message(in: zones.zone(beginning.zone) ?? .utc)))
      }
      let id = try store.id(of: number) ?? beginning.id
      return (RunStorage(store, number, id: id, beginning, history, vault: vault), notices)
    } catch { return (nil, [notice(.runNotStored, error)]) }
  }

  /// The calls of the attempt that counts.
  var calls: [CallRecord] { recorder.withLock { $0 }.all }

  /// For a run that begins, perhaps again: the calls of an earlier attempt are forgotten.
  func recordCalls() -> CallRecorder {
    let calls = CallRecorder()
    recorder.withLock { $0 = calls }
    return calls
  }

  /// The run is about to write these, and to send `sends` if it does. Gives the number of the
  /// writing, nil when it cannot be noted.
  ///
  /// Errors: the sends cannot be queued; then nothing may be written.
  func intend(
    _ changes: [FileChange], sends: [OutgoingMessage]
  ) throws(StepFailure) -> (writing: Int64?, problems: [Notice]) {
    guard let vault, !changes.isEmpty else { return (nil, []) }
    let held = HeldSends(sends, now: beginning.now, isBrief: !history.omitted.isEmpty)
    let result = store.withLock { store -> Result<Int64, RunStoreError> in
      do throws(RunStoreError) { return .success(try store.intend(.run, run: number, vault: vault, changes, sends: held)) } catch
      {
        return .failure(error)
      }
    }
    switch result {
    case .success(let writing): return (writing, [])
    case .failure(let error) where sends.isEmpty:
      return (nil, [Self.notice(.undoNotPossible, error)])
    case .failure(let error): throw Self.unqueued(error)
    }
  }

  /// Puts the sends of a run that writes no files into the queue. Errors: none of them is.
  func queue(_ sends: [OutgoingMessage]) throws(StepFailure) {
    guard !sends.isEmpty else { return }
    let problem = store.withLock { store -> RunStoreError? in
      do throws(RunStoreError) {
        try store.queue(sends: sends, of: number, now: beginning.now, isBrief: !history.omitted.isEmpty)
        return nil
      } catch { return error }
    }
    if let problem { throw Self.unqueued(problem) }
  }

  private static func unqueued(_ error: RunStoreError) -> StepFailure {
    StepFailure(
      error.isLocked ? .locked : .failed, .words(.notQueued, error.words), hint: error.remedy)
  }

  func settle(_ writing: Int64?, happened: Bool) -> [Notice] {
    guard let writing else { return [] }
    return store.withLock { store in
      do throws(RunStoreError) {
        try store.settle(writing, happened: happened)
        return []
      } catch { return [Self.notice(.writesNotListed, error)] }
    }
  }

  /// Stores a finished run, and queues its messages for delivery. Returns the problems.
  func finish(
    _ run: StoredRun, exit: Int32, delivering messages: [OutgoingMessage] = [], secrets: Redaction
  ) -> (isKept: Bool, notices: [Notice]) {
    var run = history.keepsContents ? run : run.withoutContents
    run.vault = vault
    return store.withLock { store in
      let before = store.notices.count
      do throws(RunStoreError) {
        try store.finish(
          number, run, beginning: beginning, exit: exit, omitting: history.omitted, delivering: messages,
          clean: secrets.apply, keeping: history.retention)
        return (true, Array(store.notices.dropFirst(before)))
      } catch { return (false, [Self.notice(.runNotStored, error)]) }
    }
  }

  private static func notice(_ what: MessageWord, _ refusal: RunStoreError) -> Notice {
    Notice(.words(what, refusal.remedy.map { .words(.inParentheses, refusal.words, $0) } ?? refusal.words))
  }
}
