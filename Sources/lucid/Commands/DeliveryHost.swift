import LucidArguments
import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidRuntime
import LucidSession
import LucidSystem

extension DeliveryMeans {
  /// The programs and servers that the configuration names, and those of the system; the gate gives the rights to use them.
  init(_ settings: DeliverySettings, _ gate: HostGate, _ host: HostEnvironment) {
    self.init(
      Permits(
        mail: { name throws(StepFailure) in try gate.start(.mail(name)) },
        notification: { () throws(StepFailure) in try gate.start(.notification) },
        push: { server throws(StepFailure) in try gate.connect(.push(server)) },
        note: { () throws(StepFailure) in try gate.write("notes") }))
    mailProgram = settings.sendmail
    systemMailProgram = { host.process.sendmail }
    sessionBus = {
      switch host.process.sessionBus {
      case .named: .named
      case .folder(let folder): .folder(folder)
      case nil: nil
      }
    }
    topic = settings.ntfy.map { topic in
      Topic(
        topic.url, authorities: topic.authorities.map { host.folders.expand($0) },
        permitsKey: { () throws(StepFailure) in
          if case .command(let words) = topic.key { _ = try gate.start(.key(words.first ?? "")) }
        },
        key: { () throws(StepFailure) in try topic.key?.read(gate, host) })
    }
  }
}

extension Recipients {
  /// Errors: what could never work, before anything is run.
  init(
    _ invocation: Invocation, _ settings: DeliverySettings, _ gate: HostGate, isReal: Bool, isTry: Bool, hasVault: Bool
  ) throws(CommandError) {
    let host = invocation.host
    var request = DeliveryRequest(
      asked: .init(
        mail: invocation.texts(.mailTo), notify: invocation.has(.notify), note: invocation.text(.appendTo),
        outcomes: Set(invocation.texts(.deliverOn))),
      usual: .init(
        mail: settings.mailTo, notify: settings.notify, note: settings.appendTo, outcomes: settings.outcomes))
    request.sender = settings.from.flatMap { try? MailAddress($0) }
    request.machine = host.process.machineName
    request.isOff = invocation.has(.noDeliver)
    (request.isReal, request.isTry, request.hasVault) = (isReal, isTry, hasVault)
    request.isAttended = host.terminal.isAttended
    do throws(DeliveryError) { try self.init(request, DeliveryMeans(settings, gate, host)) } catch {
      throw CommandError(error.isForbidden ? .consentMissing : .usage, error.message, hint: error.hint)
    }
  }

  init(_ invocation: Invocation, _ prepared: PreparedRun) throws(CommandError) {
    try self.init(
      invocation, prepared.configuration.deliver, prepared.configuration.gate, isReal: prepared.isReal, isTry: prepared.isTry,
      hasVault: prepared.folder != nil)
    if invocation.has(.appendTo), prepared.isReal, prepared.folder == nil {
      throw CommandError(.usage, "there is no vault with a note to add to", hint: "give --vault=DIR")
    }
  }
}

extension MessageSender {
  init(_ settings: DeliverySettings, _ gate: HostGate, _ host: HostEnvironment) {
    self.init(DeliveryMeans(settings, gate, host), environment: host.process.environment, clock: host.clock)
  }
}

extension ResultTransport {
  /// As the configuration says.
  init(_ configuration: Configuration, _ invocation: Invocation) {
    let (host, surroundings) = (invocation.host, CommandEnvironment(invocation))
    self.init(
      MessageSender(configuration.deliver, configuration.gate, host), writes: configuration.gate.writes, clock: host.clock,
      zones: host.zones, report: host.report
    ) { path throws(RunSessionError) in
      do throws(CommandError) { return try surroundings.bindings(at: path) } catch {
        throw RunSessionError(.usage, error.message, hint: error.hint)
      }
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
        "no \(StoredDelivery.words(message.kind, message.target)): \(error.message); this run is not kept, so it is not tried again",
        hint: error.hint)
    case .unknown(let error):
      log.say(.error, "what is to be delivered is not known to be: \(error.message)", hint: error.hint)
    }
  }
}
