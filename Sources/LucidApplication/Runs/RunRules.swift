import LucidArguments
import LucidCore
import LucidLibrary
package import LucidReport
package import LucidSession
import LucidShipped
package import LucidSystem

extension AdmissionRules {
  /// Returns the conditions under which a prepared run may begin; nil for a run on data that is not
  /// the person's.
  ///
  /// Errors: options that contradict each other.
  package static func of(_ prepared: PreparedRun, _ options: RunOptions, _ console: Console) throws(CommandError)
    -> AdmissionRules?
  {
    let seconds = try waitSeconds(prepared.plan, options)
    guard prepared.isReal || prepared.isDry && !prepared.isTry && prepared.world == nil else { return nil }
    let host = console.host
    let folders = host.folders
    var rules = AdmissionRules(
      plan: prepared.plan, fileHash: prepared.origin.hash,
      ability: RunIdentity.ability(
        prepared.plan, of: prepared.file, library: folders.data.map { LibraryPlace(root: $0, index: nil) },
        isShipped: ShippedAbilities.holds(prepared.file.bytes)),
      vault: prepared.folder.map { HostFile.realPath($0.root) ?? $0.root } ?? "",
      attached: prepared.attachments.paths.map { HostFile.realPath($0) ?? $0 }, waitSeconds: seconds,
      lastRuns: LastRunFiles(in: folders.state))
    rules.isDry = prepared.isDry
    rules.once = options.once.flatMap(CalendarPeriod.init)
    rules.whenChanged = options.isForChanges
    if host.terminal.isTerminal(2), !console.isQuiet {
      rules.waiting = { other in
        host.output.error("\r\u{1B}[K" + (other.map { "waiting for \(TerminalSanitizer.message($0)) …" } ?? ""))
      }
    }
    return rules
  }

  /// Returns the limit of waiting for another run, in seconds: the limit of a run, unless an option
  /// sets it.
  private static func waitSeconds(_ plan: Plan, _ options: RunOptions) throws(CommandError) -> Int {
    let given = try DurationArgument.seconds(options.wait, of: "wait")
    guard !options.isWaiting else { return given ?? plan.limits.seconds }
    guard given == nil else { throw CommandError(.usage, "--wait and --no-wait contradict each other; give one of them") }
    return 0
  }
}

extension PriorRun {
  /// Says on standard error, and as an object for another program, that it was done already.
  package func say(_ label: String, _ console: Console, _ form: Form, _ delivery: OutputDestination) throws(CommandError) {
    if form == .json || form == .jsonl, !delivery.isFile {
      let result = JSONResult { json in
        json.field("outcome", RunOutcome.nothing.rawValue)
        json.field("reason", "already-ran")
        json.field("run", name)
        json.field("started_at", zone.iso(moment))
      }
      try delivery.send(.json(result), .nothing)
    }
    guard !console.isQuiet else { return }
    let at = zone.civil(moment)
    let when =
      switch period {
      case .hour: "this hour, at"
      case .day: "today at"
      case .week: "this week, on \(at.date.iso) at"
      }
    console.host.output.error(
      CommandError(
        .nothing, "\(label) already ran \(when) \(at.time.iso.prefix(5)) (\(name))",
        hint: (isKept ? "lucid history show \(name) shows its result; " : "") + "without --once it runs again"
      ).text)
  }
}

extension Attachments {
  /// Errors: too many, one that is not there, one given twice.
  package init(_ given: [String], _ folders: UserFolders) throws(CommandError) {
    self = try CommandError.mapping { () throws(RunSessionError) in try Attachments(given, expand: folders.expand) }
  }
}
