package import LucidCore
import LucidHTTP
import LucidReport

/// The recipients of a result, beside standard output and FILE: those of the command line, or else
/// those of the configuration, which count for unattended runs.
package struct Recipients: Sendable {
  /// A recipient: a kind and an address of that kind.
  package struct One: Hashable, Sendable {
    package let kind: StoredDelivery.Kind
    package let target: String

    package init(kind: StoredDelivery.Kind, target: String) { (self.kind, self.target) = (kind, target) }
  }

  package private(set) var all: [One] = []
  /// `ok`, `partial`, `failed`; empty for all.
  private let outcomes: Set<String>
  private let sender: MailAddress?
  private let machine: String
  private let flow: FlowPolicy

  /// Errors: what could never work, before anything is run.
  package init(_ request: DeliveryRequest, _ means: DeliveryMeans) throws(DeliveryError) {
    let (asked, usual) = (request.asked, request.usual)
    outcomes = asked.outcomes.isEmpty ? usual.outcomes : asked.outcomes
    (sender, machine, flow) = (request.sender, request.machine, request.flow)
    let option = asked.options.first
    guard request.isReal else {
      guard let option, !request.isTry else { return }
      throw DeliveryError(.words(.needsRealRun, option), hint: .words(.leaveOneOut))
    }
    if request.isOff {
      guard let option else { return }
      throw DeliveryError(.words(.deliversAndNot, option))
    }
    guard option == nil else {
      try add(asked, means)
      do throws(StepFailure) { try permit(means) } catch { throw DeliveryError(error) }
      if !asked.mail.isEmpty, means.mailWords == nil {
        throw DeliveryError(DeliveryMeans.noMailProgram)
      }
      return
    }
    // On a terminal the person reads it.
    guard !request.isAttended else { return }
    var own = usual
    if !request.hasVault { own.note = nil }
    try add(own, means)
  }

  private mutating func add(_ choice: DeliveryRequest.Choice, _ means: DeliveryMeans) throws(DeliveryError) {
    for text in choice.mail {
      do throws(MailAddressError) { append(.mail, try MailAddress(text).text) } catch {
        throw DeliveryError(.words(.isNoEmailAddress, text, error.reason))
      }
    }
    if choice.notify {
      if let topic = means.topic { append(.ntfy, topic.url.text) }
      // Where there is no desktop, the topic alone is meant.
      if means.topic == nil || means.sessionBus() != nil { append(.desktop, "") }
    }
    if let note = choice.note { append(.note, note) }
  }

  /// Refuses a requested delivery that the policy forbids, before the run. Errors: `.forbidden`.
  private func permit(_ means: DeliveryMeans) throws(StepFailure) {
    for one in all {
      switch one.kind {
      case .mail: _ = try means.permits.mail(means.mailWords?.first ?? "sendmail")
      case .ntfy:
        guard let topic = means.topic else { break }
        _ = try means.permits.push(topic.url.host)
        try topic.permitsKey()
      case .desktop: _ = try means.permits.notification()
      case .note: try means.permits.note()
      }
    }
  }

  private mutating func append(_ kind: StoredDelivery.Kind, _ target: String) {
    if !all.contains(One(kind: kind, target: target)) { all.append(One(kind: kind, target: target)) }
  }

  // MARK: Messages

  /// A run that has ended, as its messages need it.
  package struct Run {
    package let record: RunRecord
    /// In the run history; nil when it is not stored.
    package let number: Int64?
    package let zone: Zone
    package let format: OutputFormat
    package let sources: SourceSet
    /// Takes passwords and keys out of a text.
    package let clean: (String) -> String

    package init(
      _ record: RunRecord, number: Int64?, zone: Zone, format: OutputFormat, sources: SourceSet,
      clean: @escaping (String) -> String
    ) {
      (self.record, self.number, self.zone) = (record, number, zone)
      (self.format, self.sources, self.clean) = (format, sources, clean)
    }
  }

  /// Returns the messages of a run; none of one in which there was nothing to do, or that the
  /// person has cancelled.
  package func messages(of result: Run) -> [OutgoingMessage] {
    let record = result.record
    guard !all.isEmpty, wants(record.outcome) else { return [] }
    let name = RunSummary.name(of: record.id)
    let more = result.number == nil ? "The run is not stored." : "For details: lucid why \(name)"
    let headline = RunHeadline(record, zone: result.zone, more: more)
    return all.compactMap { one in
      guard flow.decide(record.labels, to: one.kind.flowTarget) == .allowed else { return nil }
      let text: String
      switch one.kind {
      case .mail:
        guard let mail = mail(result, to: one.target, more) else { return nil }
        text = mail.bytes
      case .ntfy, .desktop:
        text =
          PushMessage(
            title: result.clean(headline.title), urgency: Self.urgency(record.outcome), tags: Self.tags(record.outcome),
            body: result.clean(one.kind == .ntfy ? headline.body : headline.brief)
          ).text
      case .note:
        let run = MarkdownRun(zone: result.zone, sources: result.sources, format: result.format)
        text = result.clean(run.entry(record, more: more))
      }
      return OutgoingMessage(one.kind, one.target, text)
    }
  }

  private func mail(_ result: Run, to target: String, _ more: String) -> MailMessage? {
    guard let to = try? MailAddress(target) else { return nil }
    let (record, zone) = (result.record, result.zone)
    let run = MailRun(record, zone: zone, sources: result.sources, format: result.format, more: more)
    return MailMessage(
      from: sender, to: to, subject: result.clean(run.subject), date: record.started, zone: zone,
      id: Self.mailID([record.id, String(result.number ?? 0)], at: machine), text: result.clean(run.text),
      html: result.clean(run.html))
  }

  /// Returns messages in few words beside the result of a run, such as that none was made; into no
  /// note. They go to whoever is told of failures; with `isAlways`, to every recipient.
  package func messages(
    title: String, body: String, now: Instant, isFailure: Bool = true, isAlways: Bool = false
  ) -> [OutgoingMessage] {
    guard isAlways || outcomes.isEmpty || outcomes.contains("failed") else { return [] }
    let outcome = isFailure ? RunOutcome.backendFailed : .ok
    return all.compactMap { one in
      message(
        title: title, body: body, to: one, now: now, zone: .utc, urgency: Self.urgency(outcome), tags: Self.tags(outcome)
      ) { Self.mailID([isFailure ? "refused" : "schedules", String(now.seconds)], at: machine) }
    }
  }

  /// Whether data of these families may go to a recipient.
  package func allows(_ families: FamilySet, _ one: One) -> Bool {
    flow.decide(Labels(families: families), to: one.kind.flowTarget) == .allowed
  }

  /// Returns a message that is no result of a run; nil for a note, and for an address that is none.
  /// `name` becomes the Message-ID, so that the same email sent again is recognized.
  package func message(
    title: String, body: String, named name: String, to one: One, now: Instant, zone: Zone, urgency: PushMessage.Urgency = .normal
  ) -> OutgoingMessage? {
    message(title: title, body: body, to: one, now: now, zone: zone, urgency: urgency, tags: "bell") {
      name + "@" + Self.host(machine)
    }
  }

  private func message(
    title: String, body: String, to one: One, now: Instant, zone: Zone, urgency: PushMessage.Urgency, tags: String,
    id: () -> String
  ) -> OutgoingMessage? {
    switch one.kind {
    case .mail:
      guard let to = try? MailAddress(one.target) else { return nil }
      let mail = MailMessage(
        from: sender, to: to, subject: title, date: now, zone: zone, id: id(), text: body, html: Self.page(title, body))
      return OutgoingMessage(.mail, one.target, mail.bytes)
    case .ntfy, .desktop:
      return OutgoingMessage(
        one.kind, one.target, PushMessage(title: title, urgency: urgency, tags: tags, body: body).text)
    case .note: return nil
    }
  }

  /// Returns for the person which messages of a run are not made, because something in them must
  /// stay on this machine.
  package func withheld(of record: RunRecord) -> [Notice] {
    guard wants(record.outcome) else { return [] }
    return all.compactMap { one in
      guard case .refused(let families) = flow.decide(record.labels, to: one.kind.flowTarget) else { return nil }
      return Notice(.words(.withheldDelivery, StoredDelivery.message(one.kind, one.target), families))
    }
  }

  /// Makes what tells a message from all others, before and after.
  static func mailID(_ parts: [String], at machine: String) -> String {
    let random = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return (parts + [random]).joined(separator: ".") + "@" + host(machine)
  }

  private static func host(_ machine: String) -> String {
    (try? MailAddress("x@" + machine)) != nil ? machine : "localhost"
  }

  private static func page(_ title: String, _ body: String) -> String {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
    let head = "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>\(escaped(title))</title></head>\n"
    return head + "<body><pre>\(escaped(body))</pre></body>\n</html>\n"
  }

  private func wants(_ outcome: RunOutcome) -> Bool {
    let word: String
    switch outcome {
    case .nothing, .cancelled: return false
    case .ok: word = "ok"
    case .partial: word = "partial"
    default: word = "failed"
    }
    return outcomes.isEmpty || outcomes.contains(word)
  }

  private static func urgency(_ outcome: RunOutcome) -> PushMessage.Urgency {
    outcome == .ok || outcome == .partial ? .normal : .critical
  }

  private static func tags(_ outcome: RunOutcome) -> String {
    switch outcome {
    case .ok: "white_check_mark"
    case .partial: "warning"
    default: "rotating_light"
    }
  }
}

extension StoredDelivery.Kind {
  /// The way that a message takes: notes and notifications of the desktop stay on this machine.
  package var flowTarget: FlowTarget { .message(channel: rawValue, isDevice: self == .note || self == .desktop) }
}
