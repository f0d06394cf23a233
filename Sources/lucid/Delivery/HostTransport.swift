import LucidBackends
import LucidConfiguration
import LucidCore
import LucidRecord
import LucidRuntime
import LucidSession
import LucidSystem

/// Hands messages over as the configuration says: mail, push and the desktop by `Courier`, notes into the vault by `NoteEntry`.
struct HostTransport: DeliveryTransport {
  let settings: DeliverySettings
  let gate: HostGate
  let surroundings: Surroundings
  /// For notes of a run that is not stored: the vault, when there is one, and when the run began.
  var unstored: (vault: FolderTree?, started: Instant, zone: Zone)?

  private var host: HostEnvironment { surroundings.invocation.host }

  func send(_ text: String, of delivery: KeptDelivery, in store: RunStore, seconds: Int) throws(RunSessionError) -> [Notice] {
    guard delivery.kind == .note else {
      try hand(Parcel(delivery.kind, delivery.target, text), seconds)
      return []
    }
    let kept = try RunSessionError.mapping { () throws(RunStore.Refusal) in try store.run(delivery.run) }
    guard let kept, let path = kept.vault, let vault = FolderTree(path, bindings: try bindings(at: path)) else {
      throw RunSessionError(.backendFailed, "the run's vault is not there any more")
    }
    return try NoteEntry(
      vault: vault, gate: gate, started: kept.record.started, zone: host.zone(named: kept.record.zone), note: delivery.target,
      text: text, host: host
    ).write(delivery, in: store)
  }

  func send(_ message: Parcel, seconds: Int) throws(RunSessionError) -> [Notice] {
    guard message.kind == .note else {
      try hand(message, seconds)
      return []
    }
    guard let unstored, let vault = unstored.vault else { return [] }
    let entry = NoteEntry(
      vault: vault, gate: gate, started: unstored.started, zone: unstored.zone, note: message.target, text: message.text,
      host: host)
    do throws(StepFailure) { return try entry.write() } catch { throw RunSessionError(error, or: .backendFailed) }
  }

  private func hand(_ message: Parcel, _ seconds: Int) throws(RunSessionError) {
    do throws(StepFailure) { try Courier(settings: settings, gate: gate, host: host, seconds: seconds).hand(message) } catch {
      throw RunSessionError(error, or: .backendFailed)
    }
  }

  private func bindings(at path: String) throws(RunSessionError) -> [FolderBinding] {
    do throws(CommandError) { return try surroundings.bindings(at: path) } catch {
      throw RunSessionError(.usage, error.message, hint: error.hint)
    }
  }
}

extension DeliveryEvent {
  /// Says it on standard error.
  func say(_ log: RunLog) {
    switch self {
    case .noticed(let notice): log.say(.warning, notice.text)
    case .failed(let ended):
      let later =
        ended.isForbidden
        ? "it is kept as refused" : ended.isOpen ? "it waits, and later runs try again" : "it is not tried again"
      log.say(
        .error, "no \(ended.delivery.words): \(ended.problem ?? ""); \(later)",
        hint: ended.hint ?? (ended.isOpen ? "lucid deliver tries at once" : nil))
    case .givenUp(let ended):
      log.say(
        .error, "given up: \(ended.delivery.words) of an earlier run: \(ended.problem ?? "")", hint: "lucid history lists it")
    case .lost(let message, let error):
      log.say(
        .error,
        "no \(KeptDelivery.words(message.kind, message.target)): \(error.message); this run is not kept, so it is not tried again",
        hint: error.hint)
    case .unknown(let error):
      log.say(.error, "what is to be delivered is not known to be: \(error.message)", hint: error.hint)
    }
  }
}
