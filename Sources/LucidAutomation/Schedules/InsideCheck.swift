package import LucidApplication
package import LucidArguments
import LucidBackends
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidLibrary
import LucidSchedule
import LucidSession
import LucidSystem

/// A check of a schedule in the environment of its timer: no terminal, few variables. Writes one
/// line for each finding.
package struct InsideCheck {
  private let commandEnvironment: CommandEnvironment
  private let command: ScheduledCommand.Reader

  package init(_ commandEnvironment: CommandEnvironment, command: @escaping ScheduledCommand.Reader) {
    (self.commandEnvironment, self.command) = (commandEnvironment, command)
  }

  private var host: HostEnvironment { commandEnvironment.host }

  package func start(_ name: String) throws(CommandError) -> ExitCode {
    let entry = try UserSchedules(host).entry(name)
    var found: [ScheduleFinding] = []
    if let folder = entry.folder {
      do throws(HostError) { try HostFolder.enter(folder) } catch {
        found.append(
          ScheduleFinding(.bad, "folder", error.message, hint: "add it again from another folder", exit: .backendFailed))
      }
    }
    let run = try command(entry)
    found += [locale()]
    do throws(CommandError) {
      let configuration = try run.commandEnvironment.configuration()
      found.append(zone(try run.commandEnvironment.zone(configuration), entry))
      if entry.deliversReminders {
        let reminders = ReminderSchedule(entry, run)
        found += reminders.findings(now: host.clock.now())
        // Without recipients, `findings` has the reason.
        let recipients = (try? reminders.recipients(configuration))?.all ?? []
        return try send(found + takers(of: recipients.map(\.kind), run, configuration) + [record()])
      }
      found.append(vault(run, configuration))
      if let trigger = entry.trigger {
        found.append(TriggerCheck(entry, trigger, run.commandEnvironment).source(now: host.clock.now()))
      }
      let (ability, asksModel) = ability(entry, run, configuration)
      found += ability
      found += asksModel ? secrets(run, configuration) : [ScheduleFinding(.good, "model", "none is asked")]
      found += delivery(run, configuration)
    } catch {
      found.append(ScheduleFinding(.bad, "settings", error.message, hint: error.hint, exit: error.exit))
    }
    found += output(run)
    found.append(record())
    return try send(found)
  }

  private func send(_ found: [ScheduleFinding]) throws(CommandError) -> ExitCode {
    let lines = found.map(\.line).joined()
    do throws(HostError) { try host.output.out(lines) } catch { throw CommandError(error) }
    return .ok
  }

  private func locale() -> ScheduleFinding {
    let name = host.process.variable("LC_ALL") ?? host.process.variable("LANG") ?? "none"
    guard host.terminal.wantsASCII || name == "none" else { return ScheduleFinding(.good, "locale", name) }
    return ScheduleFinding(
      .doubtful, "locale", "\(name): programs may treat text as ASCII",
      hint: "set LANG and add the schedule again")
  }

  private func zone(_ zone: Zone, _ entry: ScheduleEntry) -> ScheduleFinding {
    guard host.zones.zone(entry.zone) != zone else { return ScheduleFinding(.good, "zone", zone.identifier) }
    return ScheduleFinding(
      .doubtful, "zone", "the schedule uses \(entry.zone), its runs use \(zone.identifier) from the configuration",
      hint: (entry.target == .cron ? "set this machine to \(zone.identifier) and " : "")
        + "add the schedule again with --tz \(zone.identifier), or with -- --tz \(entry.zone)")
  }

  private func vault(_ run: ScheduledCommand, _ configuration: Configuration) -> ScheduleFinding {
    do throws(CommandError) {
      guard let tree = try run.commandEnvironment.vault(configuration) else {
        return ScheduleFinding(
          .doubtful, "vault", "no vault is set: your data is not read",
          hint: "\(SetUp.vault), or write `vault: DIR` in the configuration")
      }
      return ScheduleFinding(.good, "vault", tree.root)
    } catch { return ScheduleFinding(.bad, "vault", error.message, hint: error.hint, exit: error.exit) }
  }

  /// The findings, and whether the ability asks a model, as far as that is known.
  private func ability(
    _ entry: ScheduleEntry, _ run: ScheduledCommand, _ configuration: Configuration
  ) -> (found: [ScheduleFinding], asksModel: Bool) {
    do throws(CommandError) {
      let file = try AbilityFile.read(entry.ability, host)
      _ = try HomeLibrary.signature(of: file, commandEnvironment)
      let composition = Composition()
      var plan = try Compiled.plan(composition.compiler.compile(file), run.commandEnvironment.console)
      var found = [ScheduleFinding(.good, "ability", "\(plan.ability.label), \(entry.ability)")]
      do throws(CommandError) {
        _ = try Inputs.collect(plan, run.options.inputs, run.commandEnvironment.host, readsStandardInput: false)
        plan = try Attachments(run.options.attached, host.folders).added(to: plan, composition.builtins.catalog)
        plan = try run.commandEnvironment.bound(plan, configuration, file).plan
      } catch { found.append(ScheduleFinding(.bad, "inputs", error.message, hint: error.hint, exit: error.exit)) }
      if plan.steps.contains(where: { $0.tool == NotifyFamily.send }) { found.append(notify(run, configuration)) }
      do throws(CommandError) { try ScheduleCheck.refuseAccess(plan, run, configuration) } catch {
        return (
          found + [ScheduleFinding(.bad, "policy", error.message, hint: error.hint, exit: error.exit)], plan.asksModel
        )
      }
      do throws(CommandError) {
        try PermissionPrompt(run.commandEnvironment, run.options, configuration).check(plan, file)
        found.append(
          ScheduleFinding(.good, "consent", plan.capabilities.isEmpty ? "no permission needed" : "granted"))
      } catch {
        found.append(
          ScheduleFinding(
            .bad, "consent", error.message,
            hint: "to review and grant it: " + ShellWord.line(run.options.grant(entry.ability)),
            exit: error.exit))
      }
      return (found, plan.asksModel)
    } catch { return ([ScheduleFinding(.bad, "ability", error.message, hint: error.hint, exit: error.exit)], true) }
  }

  /// Whether a step of the ability can notify the person from a timer.
  private func notify(_ run: ScheduledCommand, _ configuration: Configuration) -> ScheduleFinding {
    let route = SendRoute(configuration, run.commandEnvironment.host, zone: .utc)
    let means = DeliveryMeans(configuration.deliver, configuration.gate, run.commandEnvironment.host)
    do throws(StepFailure) {
      if let missing = route.missing { throw missing }
      for kind in route.kinds { _ = try means.taker(of: kind) }
      return ScheduleFinding(.good, NotifyFamily.send, route.words.joined(separator: ", "))
    } catch {
      return ScheduleFinding(
        .bad, NotifyFamily.send, error.message, hint: error.setUp ?? error.hint,
        exit: .backendFailed)
    }
  }

  /// The key of the model that would be asked, had as a run has it: nobody can type a passphrase
  /// here.
  private func secrets(_ run: ScheduledCommand, _ configuration: Configuration) -> [ScheduleFinding] {
    let spec = run.options.model ?? configuration.models.standard ?? "digest"
    guard let profile = configuration.models.profiles.first(where: { $0.name == spec }) else {
      return [ScheduleFinding(.good, "model", spec)]
    }
    guard let key = profile.key else { return [ScheduleFinding(.good, "model", "\(spec), without a key")] }
    do throws(StepFailure) {
      _ = try key.read(configuration.gate, run.commandEnvironment.host)
      return [ScheduleFinding(.good, "model", "\(spec); its key can be read without a terminal")]
    } catch {
      return [
        ScheduleFinding(
          .bad, "model", "the key of \(spec): \(error.message)",
          hint: "a key in a file (`key: {file: PATH}`) needs no terminal, no agent and no variable", exit: .modelFailed)
      ]
    }
  }

  /// The file that the result goes to.
  private func output(_ run: ScheduledCommand) -> [ScheduleFinding] {
    guard let path = run.options.output, path != "-" else { return [] }
    do throws(HostError) {
      _ = try OutputFile(path, readers: .owner)
      return [ScheduleFinding(.good, "output", path)]
    } catch { return [ScheduleFinding(.bad, "output", error.message, exit: .usage)] }
  }

  /// Whether the result can be delivered, by the options of the schedule or the configuration.
  private func delivery(
    _ run: ScheduledCommand, _ configuration: Configuration
  ) -> [ScheduleFinding] {
    do throws(CommandError) {
      let recipients = try ScheduleCheck.recipients(run, configuration)
      return takers(of: recipients.all.map(\.kind), run, configuration)
    } catch {
      return [
        ScheduleFinding(.bad, "delivery", error.message, hint: error.hint, exit: error.exit)
      ]
    }
  }

  /// Checks the means that take messages of these kinds; returns a finding for each.
  private func takers(
    of kinds: [StoredDelivery.Kind], _ run: ScheduledCommand, _ configuration: Configuration
  ) -> [ScheduleFinding] {
    let means = DeliveryMeans(configuration.deliver, configuration.gate, run.commandEnvironment.host)
    var seen: Set<StoredDelivery.Kind> = []
    return kinds.filter { $0 != .note && seen.insert($0).inserted }.map { kind in
      let subject = kind == .desktop ? "notify" : kind.rawValue
      do throws(StepFailure) {
        return ScheduleFinding(.good, subject, try means.taker(of: kind))
      } catch {
        return ScheduleFinding(
          .bad, subject, error.message, hint: error.hint, exit: .backendFailed)
      }
    }
  }

  /// Whether what it did can be asked next week.
  private func record() -> ScheduleFinding {
    guard let folder = host.folders.state else {
      return ScheduleFinding(.bad, "record", "this account has no home", exit: .partial)
    }
    do throws(HostError) {
      try HostFolder.make(folder)
      _ = try OutputFile(folder + "/schedule-check", readers: .owner)
      return ScheduleFinding(.good, "record", folder)
    } catch { return ScheduleFinding(.doubtful, "record", "runs cannot be stored: \(error.message)") }
  }
}
