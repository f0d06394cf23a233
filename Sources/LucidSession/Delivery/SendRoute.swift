import LucidBuiltins
package import LucidCore
package import LucidDelivery
import LucidRuntime

/// The ways by which the steps of a run notify the person: those of `--notify`, or else the email
/// addresses of the configuration.
package struct SendRoute: Sendable {
  /// Why nothing can be sent; nil where something can.
  package let missing: StepFailure?
  /// Whether all of it stays on this machine.
  package let isOnDevice: Bool
  private let recipients: Recipients?
  private let now: @Sendable () -> Instant
  private let zone: Zone

  /// `settings` name the recipients and the sender of mail, and `means` the programs and servers
  /// that there are.
  package init(
    _ settings: DeliveryRequest, _ means: DeliveryMeans, zone: Zone, now: @escaping @Sendable () -> Instant
  ) {
    (self.zone, self.now) = (zone, now)
    var request = settings
    if means.topic != nil || means.sessionBus() != nil {
      request.usual = .init(notify: true)
    } else if !settings.usual.mail.isEmpty, means.mailWords != nil {
      request.usual = .init(mail: settings.usual.mail)
    } else {
      missing = settings.usual.mail.isEmpty ? Self.nothing : Self.noMailProgram
      (isOnDevice, recipients) = (true, nil)
      return
    }
    request.asked = .init()
    (request.isAttended, request.isOff, request.isReal) = (false, false, true)
    do throws(DeliveryError) {
      let found = try Recipients(request, means)
      recipients = found
      missing = nil
      isOnDevice = found.all.allSatisfy { $0.kind == .desktop }
    } catch {
      missing = StepFailure(.unavailable, error.words, hint: error.remedy)
      (isOnDevice, recipients) = (true, nil)
    }
  }

  private static let nothing = StepFailure(
    .unavailable, .words(.noWayToNotify),
    hint: .words(.namesTopicOrAddress, SetUp.setting("deliver.ntfy.url", "URL"), SetUp.mailTo), setUp: SetUp.mailTo)

  private static let noMailProgram = StepFailure(
    .unavailable, .words(.cannotNotify), hint: .words(.installMailProgram),
    setUp: SetUp.setting("deliver.ntfy.url", "URL"))

  /// The tools whose calls tell nobody elsewhere, for `FlowPolicy`.
  package var onDevice: Set<String> { isOnDevice ? [NotifyFamily.send] : [] }

  package var kinds: [StoredDelivery.Kind] { recipients?.all.map(\.kind) ?? [] }

  /// The ways, such as `notification on the desktop`; empty where there is none.
  package var words: [String] { recipients?.all.map { StoredDelivery.words($0.kind, $0.target) } ?? [] }

  /// Returns what is handed over, in order: for each send one message to each recipient that may
  /// have it.
  ///
  /// Errors: `.forbidden`, a send may go to none of them.
  func messages(of sends: [StagedSend], label: String) throws(StepFailure) -> [OutgoingMessage] {
    var all: [OutgoingMessage] = []
    for send in sends {
      let made = (recipients?.all ?? []).compactMap { message(send, label, to: $0) }
      guard !made.isEmpty else {
        throw missing
          ?? StepFailure(
            .forbidden, .words(.notificationMayHold, send.labels.families, MessageText.words(.keptHere)))
      }
      all += made
    }
    return all
  }

  private func message(_ send: StagedSend, _ label: String, to one: Recipients.One) -> OutgoingMessage? {
    guard let recipients, recipients.allows(send.labels.families, one) else { return nil }
    // The same send has the same Message-ID at every attempt, and another run another one.
    let name = "send." + String(SHA256.hex(Array("\(now().seconds) \(send.key)".utf8)).prefix(32))
    let made = recipients.message(
      title: send.title ?? label, body: send.text, named: name, to: one, now: now(), zone: zone, urgency: send.urgency)
    return made.map { OutgoingMessage($0.kind, $0.target, $0.text, key: send.key, labels: send.labels) }
  }
}
