import LucidArguments
import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidRecord
import LucidReport
import LucidRuntime
import LucidSession
import LucidSystem

/// Who gets the result of a run, beside standard output and FILE: what the command line says, or else the configuration, which counts where
/// nobody watches.
struct Recipients {
  struct One: Hashable {
    let kind: KeptDelivery.Kind
    let target: String
  }

  private(set) var all: [One] = []
  private let outcomes: Set<String>
  private let settings: DeliverySettings
  private let host: HostEnvironment

  init(_ invocation: Invocation, _ prepared: PreparedRun) throws(CommandError) {
    try self.init(
      invocation, prepared.configuration.deliver, prepared.configuration.gate, isReal: prepared.isReal, isTry: prepared.isTry,
      hasVault: prepared.folder != nil
    )
    if invocation.has(.appendTo), prepared.isReal, prepared.folder == nil {
      throw CommandError(.usage, "there is no vault with a note to add to", hint: "give --vault=DIR")
    }
  }

  /// Errors: what could never work, before anything is run.
  init(
    _ invocation: Invocation, _ settings: DeliverySettings, _ gate: HostGate, isReal: Bool, isTry: Bool, hasVault: Bool
  ) throws(CommandError) {
    self.settings = settings
    host = invocation.host
    let named = invocation.texts(.deliverOn)
    outcomes = named.isEmpty ? settings.outcomes : Set(named)
    let asked = [OptionSpec.mailTo, .notify, .appendTo].filter(invocation.has)
    guard isReal else {
      guard let option = asked.first, !isTry else { return }
      throw CommandError(
        .usage, "`--\(option.long)` delivers what is real; a dry run or a world is not", hint: "leave out one of them")
    }
    if invocation.has(.noDeliver) {
      guard let option = asked.first else { return }
      throw CommandError(.usage, "`--no-deliver` and `--\(option.long)` do not go together")
    }
    guard asked.isEmpty else {
      try add(mail: invocation.texts(.mailTo), notify: invocation.has(.notify), note: invocation.text(.appendTo))
      try CommandError.permitted { () throws(StepFailure) in try permitted(gate) }
      if invocation.has(.mailTo), settings.sendmail == nil, host.process.sendmail == nil {
        throw CommandError(
          .usage, "there is no mail program: no `sendmail` in PATH, /usr/sbin or /usr/lib",
          hint: "install one, such as msmtp-mta, or name it in the configuration: `deliver: { sendmail: [msmtp, -t] }`")
      }
      return
    }
    // On a terminal somebody reads it.
    guard !host.terminal.isAttended else { return }
    try add(mail: settings.mailTo, notify: settings.notify, note: hasVault ? settings.appendTo : nil)
  }

  private mutating func add(mail: [String], notify: Bool, note: String?) throws(CommandError) {
    for text in mail {
      do throws(MailAddress.Refusal) { append(.mail, try MailAddress(text).text) } catch {
        throw CommandError(.usage, "`\(text)` is no address to mail to: \(error.reason)")
      }
    }
    if notify {
      if let topic = settings.ntfy { append(.ntfy, topic.url.text) }
      // Where there is no desktop, the topic alone is meant.
      if settings.ntfy == nil || host.process.sessionBus != nil { append(.desktop, "") }
    }
    if let note { append(.note, note) }
  }

  /// What is asked for by name would be made for nothing if it may not go out. Errors: `.forbidden`.
  private func permitted(_ gate: HostGate) throws(StepFailure) {
    for one in all {
      switch one.kind {
      case .mail: _ = try gate.start(.mail(settings.sendmail?.first ?? host.process.sendmail ?? "sendmail"))
      case .ntfy:
        guard let topic = settings.ntfy else { break }
        _ = try gate.connect(.push(topic.url.host))
        if case .command(let words) = topic.key { _ = try gate.start(.key(words.first ?? "")) }
      case .desktop: _ = try gate.start(.notification)
      case .note: try gate.write("notes")
      }
    }
  }

  private mutating func append(_ kind: KeptDelivery.Kind, _ target: String) {
    if !all.contains(One(kind: kind, target: target)) { all.append(One(kind: kind, target: target)) }
  }

  // MARK: What they get

  /// Nothing of a run in which there was nothing to do, or that the person has cancelled.
  func parcels(_ ended: EndedRun, _ prepared: PreparedRun, sources: SourceSet) -> [Parcel] {
    let record = ended.record
    guard !all.isEmpty, wants(record.outcome) else { return [] }
    let zone = prepared.zone
    let name = RunSummary.name(of: record.id)
    let more = ended.isKept ? "lucid why \(name) says more." : "The run is not kept."
    let headline = RunHeadline(record, zone: zone, more: more)
    let format = prepared.plan.output
    return all.compactMap { one in
      let text: String
      switch one.kind {
      case .mail:
        guard let to = try? MailAddress(one.target) else { return nil }
        let isFailure = record.failure != nil
        text =
          MailMessage(
            from: settings.from.flatMap { try? MailAddress($0) }, to: to, subject: ended.clean(headline.subject),
            date: record.started, zone: zone,
            id: Self.mailID([record.id, String(ended.number ?? 0)], at: host.process.machineName),
            text: ended.clean(
              TextRun(zone: zone, sources: sources, format: format).render(record) + (isFailure ? "\n\(more)\n" : "")),
            html: ended.clean(
              HTMLRun(zone: zone, sources: sources, format: format).render(record, next: isFailure ? more : nil))
          ).bytes
      case .ntfy, .desktop:
        text =
          PushMessage(
            title: ended.clean(headline.title), urgency: urgency(record.outcome), tags: tags(record.outcome),
            body: ended.clean(one.kind == .ntfy ? headline.body : headline.brief)
          ).text
      case .note:
        text = ended.clean(MarkdownRun(zone: zone, sources: sources, format: format).entry(record, more: more))
      }
      return Parcel(one.kind, one.target, text)
    }
  }

  /// Of what is no run, as a failure: in few words, and into no note.
  func parcels(title: String, body: String) -> [Parcel] {
    guard outcomes.isEmpty || outcomes.contains("failed") else { return [] }
    return all.compactMap { one in
      switch one.kind {
      case .mail:
        guard let to = try? MailAddress(one.target) else { return nil }
        let now = host.clock.now()
        let letter = MailMessage(
          from: settings.from.flatMap { try? MailAddress($0) }, to: to, subject: title, date: now, zone: .utc,
          id: Self.mailID(["refused", String(now.seconds)], at: host.process.machineName), text: body,
          html: Self.page(title, body))
        return Parcel(.mail, one.target, letter.bytes)
      case .ntfy, .desktop:
        let message = PushMessage(title: title, urgency: .critical, tags: tags(.backendFailed), body: body)
        return Parcel(one.kind, one.target, message.text)
      case .note: return nil
      }
    }
  }

  /// What tells a letter from all others, before and after.
  static func mailID(_ parts: [String], at machine: String) -> String {
    let random = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    let isName = (try? MailAddress("x@" + machine)) != nil
    return (parts + [random]).joined(separator: ".") + "@" + (isName ? machine : "localhost")
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

  private func urgency(_ outcome: RunOutcome) -> PushMessage.Urgency {
    outcome == .ok || outcome == .partial ? .normal : .critical
  }

  private func tags(_ outcome: RunOutcome) -> String {
    switch outcome {
    case .ok: "white_check_mark"
    case .partial: "warning"
    default: "rotating_light"
    }
  }
}
