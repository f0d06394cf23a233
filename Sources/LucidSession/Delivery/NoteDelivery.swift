import LucidBackends
import LucidBuiltins
package import LucidCore
package import LucidHistory
import LucidModels
import LucidRuntime
import LucidSystem
import LucidVault

/// Adds a result to a note of the person's, with the code that writes notes for abilities.
package struct NoteDelivery {
  let vault: FolderTree
  let permit: WritePermit
  let started: Instant
  let zone: Zone
  /// The title of the note, or its id.
  let note: String
  let text: String
  let authorship: Authorship
  let clock: any RunClock
  /// Told what was noticed while interrupted writes were finished.
  let report: (Notice) -> Void

  /// Returns what would be written. Errors: there is no such note, or several.
  package func changes() throws(StepFailure) -> [FileChange] {
    guard text.utf8.count <= 256 << 10 else { throw StepFailure(.failed, .words(.resultTooLong)) }
    let staged = StagedTree(over: vault)
    let notes = VaultNotes(tree: staged, pool: BlockingPool())
    // By its title, and not by what stands in it: nobody is there to see that the wrong one was found.
    let choice = NoteChoice(note, looksInside: false)
    let (text, authorship, started, zone) = (text, authorship, started, zone)
    let result: Result<NoteWrite, StepFailure> = MainLoop(clock).run {
      do throws(StepFailure) {
        return .success(try await notes.change(choice, .append(text), authorship: authorship, at: started, zone: zone))
      } catch { return .failure(error) }
    }
    _ = try result.get()
    staged.close()
    return staged.changes
  }

  /// The most attempts to write the note while another program changes it.
  private static let mostAttempts = 5

  /// Writes it once, whatever is killed in between: the run history has what the file is to become
  /// before it is written, and the file tells afterwards whether it was. Returns what the person
  /// should know.
  package func write(_ delivery: StoredDelivery, in store: RunStore) throws(RunSessionError) -> [Notice] {
    let files = try WriteRecovery(store, vault: vault.root, vault.bindings, writes: permit, report: report)
    let writings = try files.settle(delivery.run)
    let earlier = try RunSessionError.mapping { () throws(RunStoreError) in try store.writing(of: delivery.number) }
    if let known = writings.first(where: { $0.number == earlier }), known.state == .done || isIn(known) { return [] }
    var problem: RunSessionError?
    do throws(StepFailure) {
      return try attempt(files.writer) { changes, hold throws(StepFailure) in
        let writing: Int64
        do throws(RunStoreError) {
          writing = try store.intend(.run, run: delivery.run, vault: vault.root, changes)
          try store.note(writing: writing, of: delivery.number)
        } catch {
          problem = RunSessionError(error)
          throw StepFailure(.failed, error.words, hint: error.remedy)
        }
        do throws(StepFailure) {
          let notices = try files.writer.write(changes, under: hold)
          try? store.settle(writing, happened: true)
          return notices
        } catch {
          try? store.settle(writing, happened: false)
          throw error
        }
      }
    } catch { throw problem ?? Self.error(error) }
  }

  /// Writes it without the run history: nothing is known of it afterwards, and it is not tried
  /// again.
  package func write() throws(StepFailure) -> [Notice] {
    let writer = VaultWriter(vault, permit: permit)
    return try attempt(writer) { changes, hold throws(StepFailure) in try writer.write(changes, under: hold) }
  }

  /// Reads the note and writes it while no other `lucid` can, again when another program was
  /// faster.
  private func attempt(
    _ writer: VaultWriter, _ write: ([FileChange], VaultLockGuard) throws(StepFailure) -> [Notice]
  ) throws(StepFailure) -> [Notice] {
    var attempts = 1
    while true {
      let hold = try writer.hold()
      defer { hold.release() }
      do throws(StepFailure) { return try write(try changes(), hold) } catch {
        guard error.kind == .outdated, attempts < Self.mostAttempts else { throw error }
        attempts += 1
      }
    }
  }

  /// Whether the file of an earlier try holds the text, whatever others have added since.
  private func isIn(_ writing: StoredTransaction) -> Bool {
    writing.images.contains { image in
      guard let bytes = try? vault.read(image.path, limit: StagedTree.largestFile) else { return false }
      // Without the line breaks at its end.
      let entry = String(text.reversed().drop(while: \.isNewline).reversed())
      return !entry.isEmpty && String(decoding: bytes, as: UTF8.self).contains(entry)
    }
  }

  private static func error(_ failure: StepFailure) -> RunSessionError {
    RunSessionError(failure, or: failure.kind == .locked ? .locked : .backendFailed)
  }
}

extension RunRecord {
  /// The authorship of its result as an entry of a note: `digest` and the ability are no model,
  /// they repeat what was found.
  var entryAuthorship: Authorship {
    labels.authorship(in: NotesFamily.name, isByModel: answer.map { $0.author != Digest().name && !$0.isByAbility } ?? false)
  }
}
