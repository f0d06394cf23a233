import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidLibrary
import LucidReport
import LucidSchedule
import LucidSession
import LucidSystem

// What the options of a command line say, as the values that the modules take. Nothing else than this folder knows both.

extension Console {
  init(_ invocation: Invocation) {
    self.init(
      invocation.host, log: LogForm(invocation), width: invocation.integer(.width), color: invocation.text(.color),
      isQuiet: invocation.has(.quiet))
  }
}

extension LogForm {
  /// nil where a person reads it. What goes to systemd's journal is written for it without being
  /// asked.
  init?(_ invocation: Invocation) {
    guard invocation.command.options.contains(.logFormat) else { return nil }
    if let word = invocation.text(.logFormat) {
      self.init(rawValue: word)
    } else if invocation.host.terminal.isJournal(2) {
      self = .journald
    } else {
      return nil
    }
  }

  static func complain(_ text: String, _ invocation: Invocation, _ level: Level = .error) {
    Console(invocation).complain(text, level)
  }
}

enum ScreenChoice {
  static func screen(_ invocation: Invocation, toFile: Bool = false, descriptor: Int32 = 1) -> Screen {
    Console(invocation).screen(toFile: toFile, descriptor: descriptor)
  }
}

extension CommandEnvironment {
  init(_ invocation: Invocation) {
    self.init(
      Console(invocation), configuration: invocation.text(.config), profile: invocation.text(.profile),
      vault: invocation.text(.vault), zone: invocation.text(.tz), moment: invocation.text(.at))
  }
}

extension ConfigurationLoader {
  init(_ invocation: Invocation) { self = CommandEnvironment(invocation).loader }
}

extension HostGate {
  init(_ invocation: Invocation, own: OwnConfiguration = .whole, adding forbidden: DenyList = DenyList()) {
    self.init(ConfigurationLoader(invocation), own: own, adding: forbidden)
  }
}

extension HostPolicy {
  /// All that is forbidden here, of the configuration too.
  static func forbidden(_ invocation: Invocation) throws(CommandError) -> DenyList {
    try CommandError.configuring { () throws(ConfigurationError) in try forbidden(ConfigurationLoader(invocation)) }
  }
}

extension ConfigurationFile {
  init(_ invocation: Invocation) throws(CommandError) {
    self = try CommandError.configuring { () throws(ConfigurationError) in
      try ConfigurationFile(ConfigurationLoader(invocation))
    }
  }
}

extension Compiled {
  static func plan(_ compilation: Compilation, _ invocation: Invocation) throws(CommandError) -> Plan {
    try plan(compilation, Console(invocation), to: Verb(invocation))
  }

  static func plans(_ compilation: Compilation, _ invocation: Invocation) throws(CommandError) -> [Plan] {
    try plans(compilation, Console(invocation), to: Verb(invocation))
  }
}

extension Compiled.Verb {
  init(_ invocation: Invocation) { self = Compiled.Verb(rawValue: invocation.command.name) ?? .run }
}

extension CodeChoice {
  init(_ invocation: Invocation) throws(CommandError) {
    try self.init(select: invocation.texts(.select), ignore: invocation.texts(.ignore))
  }
}

extension RunRecords {
  init(_ invocation: Invocation) { self.init(CommandEnvironment(invocation)) }
}

extension OutputDestination {
  init(_ invocation: Invocation) throws(CommandError) { try self.init(invocation.text(.output), invocation.host) }
}

extension HomeLibrary {
  static func signature(of file: SourceFile, _ invocation: Invocation) throws(CommandError) -> Signature {
    try signature(of: file, CommandEnvironment(invocation))
  }
}

extension LibraryHost {
  init(_ invocation: Invocation) { self.init(CommandEnvironment(invocation)) }
}

extension AddedGalleries {
  init?(_ compiler: Compiler, _ invocation: Invocation) { self.init(compiler, CommandEnvironment(invocation)) }
}

extension DownloadedAbility {
  static func of(_ operand: String, _ invocation: Invocation) throws(CommandError) -> DownloadedAbility {
    try of(operand, CommandEnvironment(invocation))
  }
}

extension ResultTransport {
  init(_ configuration: Configuration, _ invocation: Invocation) { self.init(configuration, CommandEnvironment(invocation)) }
}

extension ScheduleEntry {
  /// `lucid run` as it is to be started. Errors: options that it does not have.
  func run(_ host: HostEnvironment, at moment: String? = nil) throws(CommandError) -> Invocation {
    let runs = RunLineParser(CommandList.parser)
    return Invocation(try CommandError.scheduling { () throws(ScheduleError) in try runs.parse(self, at: moment) }, host)
  }
}

extension RunView {
  init(
    _ invocation: Invocation, form: Form, zone: Zone, sources: SourceSet = SourceSet(), output: OutputFormat, toFile: Bool,
    isMessage: Bool = false, command: String? = nil
  ) {
    self.init(
      ScreenChoice.screen(invocation, toFile: toFile), isQuiet: invocation.has(.quiet), timings: invocation.has(.timings),
      form: form, zone: zone, sources: sources, output: output, isMessage: isMessage, command: command,
      detail: CardDetail(invocation))
  }
}

extension CardDetail {
  /// `--full` wins: it leaves nothing out.
  init(_ invocation: Invocation) { self = invocation.has(.full) ? .full : invocation.has(.brief) ? .brief : .normal }
}

extension RunLog {
  convenience init(_ invocation: Invocation) { self.init(Console(invocation)) }
}

extension RunScreen {
  /// The screen of a message, whose answer may hold tags.
  convenience init(_ invocation: Invocation, _ view: RunView, isStreamed: Bool, toFile: Bool = false) {
    self.init(Console(invocation), view, toFile: toFile, isStreamed: isStreamed, inParts: true, hidesTags: true)
  }
}

extension RunOptions {
  init(_ invocation: Invocation, isTry: Bool = false) {
    self.init(command: invocation.command.name, words: invocation.words)
    self.isTry = isTry
    ability = invocation.operands.first ?? ability
    isSample = invocation.has(.sample)
    isDry = invocation.has(.dryRun)
    isStrict = invocation.has(.strictRun)
    isApproved = invocation.has(.approve)
    timings = invocation.has(.timings)
    showsPrompt = invocation.has(.showPrompt)
    detail = CardDetail(invocation)
    output = invocation.text(.output)
    inputs = invocation.pairs(.input)
    attached = invocation.texts(.attach)
    world = invocation.text(.world)
    namesVault = invocation.has(.vault)
    model = invocation.text(.model)
    persona = invocation.text(.persona)
    about = invocation.text(.about)
    recordings = invocation.text(.record)
    once = invocation.text(.once)
    isForChanges = invocation.has(.whenChanged)
    wait = invocation.text(.wait)
    timeout = invocation.text(.timeout)
    isWaiting = !invocation.has(.noWait)
    delivery = DeliveryRequest.Choice(
      mail: invocation.texts(.mailTo), notify: invocation.has(.notify), note: invocation.text(.appendTo),
      outcomes: Set(invocation.texts(.deliverOn)))
    isDeliveryOff = invocation.has(.noDeliver)
  }
}

extension PermissionPrompt {
  init(_ invocation: Invocation) throws(CommandError) {
    let environment = CommandEnvironment(invocation)
    self.init(environment, RunOptions(invocation), try environment.configuration())
  }
}

extension ConversationContext {
  init(_ invocation: Invocation) throws(CommandError) { try self.init(RunOptions(invocation), CommandEnvironment(invocation)) }
}

extension ProposalQuestion {
  init(invocation: Invocation, flow: FlowPolicy) { self.init(CommandEnvironment(invocation), flow: flow) }
}

extension ActionReport {
  /// As `--json` or `--format=json` says.
  static func result(
    _ invocation: Invocation, _ text: @autoclosure () -> String, done: String, _ fields: (inout JSONText) -> Void
  ) -> CommandResult {
    result(JSONWish(invocation.parsed) != nil, text(), done: done, fields)
  }
}
