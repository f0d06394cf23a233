import LucidBuiltins
package import LucidCore
package import LucidLibrary

/// Decides which programs this process may start, which servers it may connect to and which files
/// of a vault it may write.
///
/// The only maker of the permits without which none of that can be done. A gate for which the
/// policy was not read, or could not be, refuses all that a policy can forbid.
package struct HostGate: Sendable {
  private enum State: Sendable {
    case read(DenyList)
    case unread(StepFailure)
  }

  private let state: State

  /// A gate before the policy was read: everything is refused.
  package static let closed = HostGate(.unread(StepFailure(.forbidden, .words(.policyNotRead))))

  private init(_ state: State) { self.state = state }

  package init(_ forbidden: DenyList) { state = .read(forbidden) }

  /// The part of the user's configuration that counts besides the files of the host.
  package enum OwnConfiguration { case whole, whatIsGood, none }

  /// Reads what the host forbids; what cannot be read or understood closes the gate. `forbidden`
  /// counts too.
  package init(_ loader: ConfigurationLoader, own: OwnConfiguration = .whole, adding forbidden: DenyList = DenyList()) {
    do throws(ConfigurationError) {
      var all =
        switch own {
        case .whole: try HostPolicy.forbidden(loader)
        case .whatIsGood: try HostPolicy(loader, isSilent: true).forbiddenByWhatIsGood()
        case .none: try HostPolicy(loader).forbidden(withUsual: false)
        }
      all.add(forbidden)
      self.init(all)
    } catch {
      self.init(.unread(StepFailure(.forbidden, error.detail, hint: error.remedy)))
    }
  }

  /// Why everything is refused; nil when the policy was read.
  package var problem: StepFailure? {
    if case .unread(let failure) = state { return failure }
    return nil
  }

  // MARK: Programs

  /// Programs that a configuration, the environment or a person names, or that carry something
  /// away.
  package enum Program {
    /// A model, by its name.
    case model(String)
    /// The program that prints a key.
    case key(String)
    /// The program that accepts mail.
    case mail(String)
    case notification
    case editor(String)
    /// The program behind a tool of the configuration, by the tool's name.
    case tool(String)
    /// A repository that git fetches.
    case git(address: String)
  }

  /// Programs of fixed names that lucid uses for its own work: ssh-keygen, crontab, systemctl,
  /// loginctl, lucid itself. No policy names them.
  package static let ownTools = ProgramPermit()

  /// Errors: `.forbidden`.
  package func start(_ program: Program) throws(StepFailure) -> ProgramPermit {
    switch program {
    case .model(let name): try refuse(.words(.modelStartsProgram, name)) { $0.line(.programs) }
    case .key(let name): try refuse(.words(.keyStartsProgram, name)) { $0.line(.programs) }
    case .mail(let name):
      try refuse(.words(.emailIsSent)) { $0.line(.sends, of: MailFamily.name) }
      try refuse(.words(.mailingStartsProgram, name)) { $0.line(.programs) }
    case .notification: try refuse(.words(.notificationStartsProgram)) { $0.line(.programs) }
    case .editor(let name): try refuse(.words(.editingStartsProgram, name)) { $0.line(.programs) }
    case .tool(let name): try refuse(.words(.toolStartsProgram, name)) { $0.line(.programs) }
    case .git(let address):
      if !address.hasPrefix("file://") { try download(address) }
      try refuse(.words(.fetchingStartsProgram)) { $0.line(.programs) }
    }
    return ProgramPermit()
  }

  // MARK: Servers

  package enum Server {
    /// A model, by its name, and whether it is on this machine.
    case model(String, isDevice: Bool)
    /// A push to a server, by its name.
    case push(String)
    /// A file of the web, by its address.
    case download(String)
    /// A service that answers for a source, by the family and its host.
    case source(String, host: String)
    /// The server behind a tool of the configuration: `tells` and `web` deny it, too.
    case tool(ToolSignature)
    /// An MCP server, by its name in the configuration.
    case mcp(String, host: String)
  }

  /// Errors: `.forbidden`.
  package func connect(_ server: Server) throws(StepFailure) -> ConnectionPermit {
    switch server {
    case .model(let name, let isDevice):
      if !isDevice { try refuse(.words(.modelIsElsewhere, name)) { $0.line(.elsewhere) } }
    case .push(let host): try refuse(.words(.pushIsSent, host)) { $0.line(.sends, of: "ntfy") }
    case .download(let address): try download(address)
    case .source(let family, let host):
      try refuse(.words(.wouldBeAsked, host, MessageText.family(family))) {
        $0.line(.reads, of: family) ?? $0.line(.discloses, of: family)
      }
    case .tool(let signature):
      try refuse(.words(.toolAsksServer, signature.name)) { $0.line(against: signature) ?? Self.web($0) }
    case .mcp(let name, let host):
      try refuse(.words(.mcpServerIsAsked, name, host)) { $0.line(.reads, of: name) ?? Self.web($0) }
    }
    return ConnectionPermit()
  }

  /// The line that denies the web.
  private static func web(_ list: DenyList) -> DenyList.Line? { list.line(.reads, of: WebFamily.name) }

  /// The same as the tool web.fetch: it reads the web, and tells a server what is wanted.
  private func download(_ address: String) throws(StepFailure) {
    try refuse(.words(.isReadFromWeb, address)) { Self.web($0) ?? $0.line(.discloses, of: WebFamily.name) }
  }

  // MARK: Files

  /// The permit for writes to a vault. Each file belongs to the family of its first folder.
  package var writes: WritePermit { WritePermit { path in refusal(ofWriting: path) } }

  /// Errors: `.forbidden`. Nothing of a family may be written.
  package func write(_ family: String) throws(StepFailure) {
    if let refusal = refusal(ofWriting: family) { throw refusal }
  }

  private func refusal(ofWriting path: String) -> StepFailure? {
    let family = path.prefix { $0 != "/" }
    do throws(StepFailure) {
      try refuse(.words(.wouldBeWritten, TerminalSanitizer.message(path, limit: 200))) { $0.line(.writes, of: String(family)) }
      return nil
    } catch { return error }
  }

  /// Errors: `.forbidden`. A tool may not be called.
  package func call(_ tool: ToolSignature) throws(StepFailure) {
    let verb = tool.effect == .write ? MessageWord.toolWrites : tool.effect == .send ? .toolSends : .toolReads
    try refuse(.words(verb, tool.name)) { $0.line(against: tool) }
  }

  // MARK: Words

  private func refuse(_ what: MessageText, _ line: (DenyList) -> DenyList.Line?) throws(StepFailure) {
    switch state {
    case .unread(let failure): throw failure
    case .read(let forbidden):
      guard let line = line(forbidden) else { return }
      throw StepFailure(.forbidden, .list([what, line.reason]), hint: .words(.noOverride))
    }
  }
}
