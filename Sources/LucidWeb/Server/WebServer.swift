package import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHTTP
import LucidSystem

/// `lucid web`: the server of a person's screens on 127.0.0.1.
///
/// One server at a time serves a home: the lock of it holds the link that opens the next browser.
package struct WebServer {
  /// The choices of the command line.
  package struct Options: Sendable {
    /// 0 for a free port.
    package var port = 0
    /// Whether the link is opened in the person's browser.
    package var opens = false
    /// Options that each page and each action is started with.
    package var passed: [(name: String, value: String)] = []
    /// The long names of the options that a command line takes.
    package var taken: @Sendable (_ words: [String]) -> [String] = { _ in [] }

    package init() {}
  }

  private let environment: CommandEnvironment
  private let options: Options

  package init(_ environment: CommandEnvironment, _ options: Options) {
    self.environment = environment
    var options = options
    for i in options.passed.indices where ["config", "vault"].contains(options.passed[i].name) {
      options.passed[i].value = HostFile.realPath(options.passed[i].value) ?? options.passed[i].value
    }
    self.options = options
  }

  private var host: HostEnvironment { environment.host }

  /// Serves until it is interrupted. Where a server runs already, prints its link and returns.
  ///
  /// Errors: the configuration has mistakes, the port is taken, the library is missing.
  package func run() throws(CommandError) {
    guard let state = host.folders.state else {
      throw CommandError(.usage, "there is no folder for the link of the server", hint: "set HOME")
    }
    do throws(HostError) { try HostFolder.make(state) } catch { throw CommandError(error) }
    let lock: FileLock
    do throws(FileLockError) { lock = try FileLock.take(state + "/" + Self.lockName, seconds: 0) } catch {
      switch error {
      case .held(let link): return try tell(link)
      case .cancelled: return
      case .file(let error): throw CommandError(error)
      }
    }
    try serve(lock, in: state)
  }

  /// Enters an empty folder: a name on a page is that of an ability, and never that of a file beside
  /// the person's terminal. Options that name files are read from where the server was started.
  private func enter(_ state: String) throws(CommandError) {
    let folder = state + "/" + Self.folderName
    do throws(HostError) {
      try HostFolder.make(folder)
      try HostFolder.enter(folder)
    } catch { throw CommandError(error) }
  }

  private static let folderName = "web"

  /// The file that is locked while a server runs; its content is the next link.
  private static let lockName = "web.lock"

  private func serve(_ lock: consuming FileLock, in state: String) throws(CommandError) {
    let configuration = try environment.configuration()
    // A folder that is not there is told now, not on each page.
    _ = try environment.vault(configuration)
    guard let process = CommandProcess(host, options.passed, passing: configuration.namedVariables) else {
      throw CommandError(.internalError, "the program's own file is not found", hint: "start lucid by its path")
    }
    try enter(state)
    let opened = Bell()
    let endpoint = WebEndpoint(
      process, configuration.namesLanguage ? Language(code: configuration.settings.language) : nil, taken: options.taken
    ) { opened.ring() }
    let server: HTTPServer
    do throws(HTTPServer.Failure) {
      // Some for browsers beside those that other programs leave open.
      server = try HTTPServer(port: options.port, mostConnections: 256, isForOwnAccount: true) { endpoint.answer($0) }
    } catch {
      throw CommandError(error, port: options.port)
    }
    var link: String { "\(server.address)/open?code=\(endpoint.sessions.code)\n" }
    lock.write(link)
    try tell(link)
    host.output.error("Serving this person's data on 127.0.0.1 until interrupted.\n")
    while true { if opened.wait(milliseconds: 3_600_000) { lock.write(link) } }
  }

  /// Prints the link, and opens it.
  private func tell(_ link: String) throws(CommandError) {
    try host.print(link)
    guard options.opens else { return }
    let address = link.filter { !$0.isNewline }
    // The link is digits and letters of this server; the browser goes on when lucid ends.
    guard address.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ":/.?=".contains($0)) }),
      host.process.program("xdg-open") != nil, ProgramInPlace.shell("xdg-open '\(address)' >/dev/null 2>&1 &") == 0
    else {
      return host.output.error("lucid: no browser was opened\n  open the link yourself; it works once\n")
    }
  }
}
