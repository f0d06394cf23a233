import LucidArguments
package import LucidConfiguration
package import LucidCore
package import LucidDelivery
import LucidReport
package import LucidSession
package import LucidSystem

extension Recipients {
  /// Errors: what could never work, before anything is run.
  package init(
    _ options: RunOptions, _ settings: DeliverySettings, _ gate: HostGate, _ host: HostEnvironment, isReal: Bool, isTry: Bool,
    hasVault: Bool, flow: FlowPolicy = FlowPolicy()
  ) throws(CommandError) {
    var request = DeliveryRequest(
      asked: options.delivery,
      usual: .init(
        mail: settings.mailTo, notify: settings.notify, note: settings.appendTo, outcomes: settings.outcomes))
    request.sender = settings.from.flatMap { try? MailAddress($0) }
    request.machine = host.process.machineName
    request.isOff = options.isDeliveryOff
    (request.isReal, request.isTry, request.hasVault, request.flow) = (isReal, isTry, hasVault, flow)
    request.isAttended = host.terminal.isAttended
    do throws(DeliveryError) { try self.init(request, DeliveryMeans(settings, gate, host)) } catch {
      throw CommandError(error.isForbidden ? .consentMissing : .usage, error.message, hint: error.hint)
    }
  }

  package init(_ options: RunOptions, _ prepared: PreparedRun, _ host: HostEnvironment) throws(CommandError) {
    try self.init(
      options, prepared.configuration.deliver, prepared.configuration.gate, host, isReal: prepared.isReal, isTry: prepared.isTry,
      hasVault: prepared.folder != nil, flow: prepared.configuration.flow)
    if options.delivery.note != nil, prepared.isReal, prepared.folder == nil {
      throw CommandError(.usage, "there is no vault for the note", hint: "give --vault=DIR")
    }
  }
}

extension DeliveryEvent {
  /// Says it on standard error.
  package func say(_ log: RunLog) {
    switch self {
    case .noticed(let notice): log.say(.warning, notice.text)
    case .sent(let kind, let target): log.tell(SendWords.sent(kind, target))
    case .failed(let ended):
      let later =
        ended.isForbidden
        ? "it is stored as refused" : ended.isOpen ? "it is pending, and later runs retry it" : "it is not retried"
      log.say(
        .error,
        ended.delivery.isSend
          ? SendWords.failed(ended) : "not delivered: \(ended.delivery.words): \(ended.problem ?? ""); \(later)",
        hint: ended.hint ?? (ended.isOpen ? "lucid schedule deliver --pending retries at once" : nil))
    case .givenUp(let ended):
      log.say(
        .error, "expired: \(ended.delivery.words) of an earlier run: \(ended.problem ?? "")",
        hint: "lucid schedule deliver lists it")
    case .lost(let message, let error):
      log.say(
        .error,
        "not delivered: \(StoredDelivery.words(message.kind, message.target)): \(error.message); "
          + "this run is not stored, so it is not retried",
        hint: error.hint)
    case .unknown(let error):
      log.say(.error, "the pending deliveries cannot be read: \(error.message)", hint: error.hint)
    }
  }
}

/// The words for sends of steps on standard error.
enum SendWords {
  /// `sent` is all that is known: the program or the server has taken it.
  static func sent(_ kind: StoredDelivery.Kind, _ target: String) -> String {
    let taker =
      switch kind {
      case .mail: "the mail program"
      case .ntfy: "the server"
      case .desktop: "the desktop"
      case .note: "the note"
      }
    return "sent: \(StoredDelivery.words(kind, target)), accepted by \(taker)"
  }

  static func failed(_ ended: DeliveryQueue.Ended) -> String {
    let reason = "\(ended.delivery.words): \(ended.problem ?? "")"
    if ended.isUnsure {
      let later = ended.isOpen ? ", and later runs retry it under the same key" : ""
      return "unknown: \(reason); it may have been accepted\(later)"
    }
    return ended.isOpen ? "queued: \(reason); later runs retry it" : "refused: \(reason); it is not retried"
  }
}
