package import LucidCore
package import LucidRuntime
import Synchronization

/// The writes of one attempt at a run through programs, in the order of the calls: prepared when
/// their steps run, applied by the commit of the run.
package final class ProgramWrites: Sendable {
  /// A write that its program has prepared.
  struct Write: Sendable {
    let program: FamilyProgram
    let request: ProgramRequest
    /// `calendar.delete "Standup"`.
    let described: String
    /// A consequence that cannot be undone, in the words of the program; nil for none.
    let irreversible: String?
    let now: Instant
    let zone: Zone
    let clock: any RunClock

    var consequence: String { irreversible.map { "(\($0))" } ?? "" }

    /// Tells writes apart over the attempts of a run.
    var identity: String { "\(request.tool) \(request.key ?? "") \(request.arguments)" }
  }

  private let programs: FamilyPrograms
  private let state = Mutex((writes: [Write](), isOpen: true, isUnsure: false))

  package init(_ programs: FamilyPrograms) { self.programs = programs }

  /// Errors: the run has ended.
  func stage(_ write: Write) throws(StepFailure) {
    let isStaged = state.withLock { state in
      guard state.isOpen else { return false }
      // A step that is tried again prepares the same.
      if !state.writes.contains(where: { $0.identity == write.identity }) { state.writes.append(write) }
      return true
    }
    if !isStaged { throw StepFailure(.cancelled, .words(.runHasEnded)) }
  }

  /// Ends the staging: a call that is still in flight adds nothing.
  func close() { state.withLock { $0.isOpen = false } }

  /// Whether a program has changed something in this run, or may have.
  var mayHaveWritten: Bool { programs.hasApplied || state.withLock { $0.isUnsure } }

  /// Applies all in their order. What an earlier attempt of the run has applied is left out.
  ///
  /// Errors: the person does not agree, and nothing was applied; a program refused one, and the
  /// message names those before it. Returns those that were applied now.
  func apply() async throws(StepFailure) -> [Write] {
    close()
    let writes = state.withLock { $0.writes }.filter { !programs.isApplied($0.identity) }
    let final = writes.filter { $0.irreversible != nil }
    if !final.isEmpty, !programs.agrees(to: final) { throw .programWriteUnconfirmed(final) }
    var done: [Write] = []
    for write in writes {
      var request = write.request
      request.phase = .apply
      // The result is unknown until the program answers.
      state.withLock { $0.isUnsure = true }
      do throws(StepFailure) {
        let reply = try await write.program.reply(request, write.clock, now: write.now, zone: write.zone)
        if let error = reply["error"], !error.isNull { state.withLock { $0.isUnsure = false } }
        _ = try FamilyProgram.good(reply, request.tool)
      } catch { throw .programWriteInPart(error, after: done) }
      programs.note(applied: write.identity)
      done.append(write)
    }
    return done
  }
}

/// The commit of a run whose writes go through programs: theirs first, for files can be restored.
package struct ProgramStage: WriteStage {
  /// nil where there are no files to write.
  private let base: (any WriteStage)?
  private let writes: ProgramWrites

  package init(_ base: (any WriteStage)?, _ writes: ProgramWrites) { (self.base, self.writes) = (base, writes) }

  package var isLasting: Bool { base?.isLasting ?? true }
  package var writeSetting: StatementSetting { base?.writeSetting ?? .done }
  package var mayHaveWritten: Bool { writes.mayHaveWritten || base?.mayHaveWritten ?? false }

  package func commit() async throws(StepFailure) -> [Notice] {
    guard isLasting else { return try await base?.commit() ?? [] }
    let done = try await writes.apply()
    do throws(StepFailure) { return try await base?.commit() ?? [] } catch {
      // Another attempt leaves out what is done.
      throw error.kind == .outdated ? error : .programWriteInPart(error, after: done)
    }
  }

  package func discard() {
    writes.close()
    base?.discard()
  }
}
