import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRecord
import LucidRuntime

/// A result on its way into a note of the person's, by the same hands that write notes for abilities.
struct NoteEntry {
  let vault: FolderTree
  let gate: HostGate
  let started: Instant
  let zone: Zone
  /// The title of the note, or its id.
  let note: String
  let text: String

  /// What would be written. Errors: there is no such note, or several.
  func changes() throws(StepFailure) -> [FileChange] {
    guard text.utf8.count <= 256 << 10 else { throw StepFailure(.failed, "the result is longer than a note may be") }
    let staged = StagedTree(over: vault)
    let notes = VaultNotes(tree: staged, pool: BlockingPool())
    // By its title, and not by what stands in it: nobody is there to see that the wrong one was found.
    let choice = NoteChoice(note, looksInside: false)
    let loop = MainLoop()
    let result: Result<NoteWrite, StepFailure> = loop.run {
      do throws(StepFailure) {
        return .success(try await notes.change(choice, .append(text), at: started, zone: zone))
      } catch {
        return .failure(StepFailure(error.kind, error.message, hint: error.hint?.contains("delete") == true ? nil : error.hint))
      }
    }
    _ = try result.get()
    staged.close()
    return staged.changes
  }

  /// Once, whatever is killed in between: the record has what the file is to become before it is written, and the file tells afterwards
  /// whether it was.
  func write(_ delivery: KeptDelivery, in store: RunStore) throws(CommandError) {
    let files = try Undecided(store, gate, vault: vault.root, vault.bindings)
    let writings = try files.settle(delivery.run)
    let earlier = try files.asked { () throws(RunStore.Refusal) in try store.writing(of: delivery.number) }
    if writings.contains(where: { $0.number == earlier && $0.state == .done }) { return }
    let changes: [FileChange]
    do throws(StepFailure) { changes = try self.changes() } catch { throw Self.error(error) }
    let writing = try files.asked { () throws(RunStore.Refusal) in
      let number = try store.intend(.run, run: delivery.run, vault: vault.root, changes)
      try store.note(writing: number, of: delivery.number)
      return number
    }
    do throws(StepFailure) { _ = try files.writer.write(changes) } catch {
      try? store.settle(writing, happened: false)
      throw Self.error(error)
    }
    try? store.settle(writing, happened: true)
  }

  /// Without a record: nothing is known of it afterwards, and it is not tried again.
  func write() throws(StepFailure) { _ = try VaultWriter(vault, permit: gate.writes).write(try changes()) }

  private static func error(_ failure: StepFailure) -> CommandError {
    CommandError(failure, or: failure.kind == .locked ? .locked : .backendFailed)
  }
}
