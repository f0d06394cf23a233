package import LucidApplication
import LucidArguments
import LucidBackends
package import LucidConfiguration
package import LucidCore
package import LucidDelivery
package import LucidSchedule
package import LucidSession
package import LucidSystem

/// The schedule that delivers due reminders and tasks: its recipients, its state, and one run of
/// it.
package struct ReminderSchedule {
  /// The name that stands for it where an ability is named.
  package static let name = "reminders"
  /// The times of a schedule that names none.
  package static let times = "every minute"

  private let entry: ScheduleEntry
  private let command: ScheduledCommand

  package init(_ entry: ScheduleEntry, _ command: ScheduledCommand) { (self.entry, self.command) = (entry, command) }

  private var environment: CommandEnvironment { command.commandEnvironment }
  private var host: HostEnvironment { environment.host }

  /// The file of the state. Errors: the account has no home.
  package static func path(_ host: HostEnvironment) throws(CommandError) -> String {
    guard let state = host.folders.state else {
      throw CommandError(.usage, "this account has no home, so the delivery of reminders cannot be stored")
    }
    return state + "/reminders/state.json"
  }

  /// Errors: no recipient; an option that has no meaning here.
  package func recipients(_ configuration: Configuration) throws(CommandError) -> Recipients {
    let options = command.options
    guard options.delivery.note == nil, options.inputs.isEmpty, options.output == nil, options.attached.isEmpty else {
      throw CommandError(.usage, "reminders are delivered by notification, push and email only", hint: "such as -- --notify")
    }
    let settings = configuration.deliver
    var request = DeliveryRequest(
      asked: options.delivery, usual: .init(mail: settings.mailTo, notify: settings.notify))
    request.sender = settings.from.flatMap { try? MailAddress($0) }
    request.machine = host.process.machineName
    request.flow = configuration.flow
    let recipients: Recipients
    do throws(DeliveryError) {
      recipients = try Recipients(request, DeliveryMeans(settings, configuration.gate, host))
    } catch { throw CommandError(error.isForbidden ? .consentMissing : .usage, error.message, hint: error.hint) }
    guard !recipients.all.isEmpty else {
      throw CommandError(
        .usage, "reminders have no recipient: none is named and none is configured",
        hint: "add -- --notify or -- --mail-to ADDRESS, or write `deliver: { notify: true }` in the configuration")
    }
    return recipients
  }

  /// Delivers what is due. `now` is the time of the machine unless one is named.
  package func deliver(now: Instant, zone: Zone) throws(CommandError) -> ReminderDelivery.Outcome {
    let configuration = try environment.configuration()
    let recipients = try recipients(configuration)
    let sender = MessageSender(configuration.deliver, configuration.gate, host)
    let delivery = ReminderDelivery(
      try Self.path(host), recipients: recipients, zone: zone, since: min(entry.added, now)
    ) { message throws(StepFailure) in try sender.send(message, seconds: 30) }
    do throws(StepFailure) {
      return try delivery.run(now: now) { after throws(StepFailure) in
        let todos: DueTodos
        do throws(CommandError) { todos = try self.todos(configuration, zone) } catch {
          throw StepFailure(.unavailable, .name(error.message), hint: error.hint.map(MessageText.name))
        }
        return try todos.read(by: now, after: after)
      }
    } catch { throw CommandError(.backendFailed, error.message, hint: error.hint) }
  }

  /// Errors: there is no vault.
  private func todos(_ configuration: Configuration, _ zone: Zone) throws(CommandError) -> DueTodos {
    guard let tree = try environment.vault(configuration) else {
      throw CommandError(.usage, "no vault is set up", hint: "\(SetUp.vault), or write `vault: DIR` in the configuration")
    }
    return DueTodos(
      tree: StagedTree(over: tree), zones: host.zones, zone: zone, dayStart: configuration.settings.hours.from)
  }

  // MARK: Checks

  /// Whether it would find reminders and reach somebody, in the environment of the timer.
  package func findings(now: Instant) -> [ScheduleFinding] {
    var found: [ScheduleFinding] = []
    do throws(CommandError) {
      let configuration = try environment.configuration()
      do throws(CommandError) {
        let zone = try environment.zone(configuration)
        let todos = try todos(configuration, zone)
        let reading = try CommandError.todos { () throws(StepFailure) in try todos.read(by: now) { _ in now } }
        let notice = reading.notices.first?.text
        found.append(
          ScheduleFinding(
            notice == nil ? .good : .doubtful, "vault", notice ?? "\(reading.keys.count) reminders and tasks"))
      } catch { found.append(ScheduleFinding(.bad, "vault", error.message, hint: error.hint, exit: error.exit)) }
      do throws(CommandError) {
        let all = try recipients(configuration).all
        found.append(
          ScheduleFinding(.good, "delivery", all.map { StoredDelivery.words($0.kind, $0.target) }.joined(separator: ", ")))
      } catch { found.append(ScheduleFinding(.bad, "delivery", error.message, hint: error.hint, exit: error.exit)) }
      found.append(try pending())
    } catch { found.append(ScheduleFinding(.bad, "settings", error.message, hint: error.hint, exit: error.exit)) }
    return found
  }

  private func pending() throws(CommandError) -> ScheduleFinding {
    let path = try Self.path(host)
    let state = try CommandError.todos { () throws(StepFailure) in try ReminderState.read(path) }
    let failed = state.pending.filter { $0.tries > 0 }
    guard let first = failed.first else {
      return ScheduleFinding(.good, "pending", "no delivery has failed; \(state.delivered) delivered so far")
    }
    let count = failed.reduce(0) { $0 + $1.items.count }
    return ScheduleFinding(
      .bad, "pending", "\(count) not delivered: \(StoredDelivery.words(first.kind, first.target)): \(first.problem ?? "")",
      hint: "try again now: lucid schedule run \(entry.name)", exit: .partial)
  }
}

extension CommandError {
  fileprivate static func todos<T>(_ body: () throws(StepFailure) -> T) throws(CommandError) -> T {
    do throws(StepFailure) { return try body() } catch { throw CommandError(.backendFailed, error.message, hint: error.hint) }
  }
}
