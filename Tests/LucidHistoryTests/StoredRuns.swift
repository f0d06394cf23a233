import LucidCore
import LucidHistory
import LucidStorage
import LucidTesting

/// Real runs of the sample person's Monday, as an earlier version has stored them.
enum StoredRuns {
  /// `weather`, or `briefing` with four steps.
  static func stored(_ name: String) throws -> (StoredRun, RunBeginning) {
    let folder = ScratchFolder()
    folder.write(bytes: RepositoryFiles.bytes("Tests/Fixtures/record/version-5.sqlite"), to: "runs.sqlite")
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    guard let kept = try store.run(try store.find(name).number) else { throw StorageError("no run \(name)") }
    let record = kept.record
    return (
      kept,
      RunBeginning(
        id: "run", ability: record.ability, file: kept.file, started: record.started, zone: record.zone, now: record.started)
    )
  }
}
