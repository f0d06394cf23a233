import LucidBuiltins
package import LucidConfiguration
import LucidCore
package import LucidDelivery
import LucidRuntime
package import LucidSession
package import LucidSystem

extension DeliveryMeans {
  /// The programs and servers that the configuration names, and those of the system; the gate gives
  /// the rights to use them.
  package init(_ settings: DeliverySettings, _ gate: HostGate, _ host: HostEnvironment) {
    self.init(
      Permits(
        mail: { name throws(StepFailure) in try gate.start(.mail(name)) },
        notification: { () throws(StepFailure) in try gate.start(.notification) },
        push: { server throws(StepFailure) in try gate.connect(.push(server)) },
        note: { () throws(StepFailure) in try gate.write(NotesFamily.name) }))
    mailProgram = settings.sendmail
    systemMailProgram = { host.process.sendmail }
    findProgram = { host.process.program($0) }
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

extension MessageSender {
  package init(_ settings: DeliverySettings, _ gate: HostGate, _ host: HostEnvironment) {
    self.init(DeliveryMeans(settings, gate, host), environment: host.process.environment, clock: host.clock)
  }
}

extension ResultTransport {
  /// As the configuration says.
  package init(_ configuration: Configuration, _ commandEnvironment: CommandEnvironment) {
    let host = commandEnvironment.host
    self.init(
      MessageSender(configuration.deliver, configuration.gate, host), writes: configuration.gate.writes,
      flow: configuration.flow, clock: host.clock, zones: host.zones, report: host.report
    ) { path throws(RunSessionError) in
      do throws(CommandError) { return try commandEnvironment.bindings(at: path) } catch {
        throw RunSessionError(.usage, .name(error.message), hint: error.hint)
      }
    }
  }
}
