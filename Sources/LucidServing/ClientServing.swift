import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHTTP
import LucidRPC
import LucidSystem
import Synchronization

/// `lucid mcp serve`: the server of a client on the standard streams, or on a port of this machine.
struct ClientServing {
  private let environment: CommandEnvironment
  private let client: String
  private let server: ClientServer

  /// `options` are those that each call is started with. Errors: the name of the client is none, or
  /// the configuration has mistakes.
  init(
    _ environment: CommandEnvironment, client: String, isAuthoring: Bool, options: [(name: String, value: String)]
  ) throws(CommandError) {
    (self.environment, self.client) = (environment, client)
    let exposure = try ClientExposure(environment)
    _ = try exposure.abilities(for: client)
    let keys = try environment.configuration().namedVariables
    guard let process = CommandProcess(environment.host, options, passing: keys) else {
      throw CommandError(.internalError, "the program's own file is not found", hint: "start lucid by its path")
    }
    server = ClientServer(client, process) { () throws(CommandError) in
      ServedCatalog(abilities: try ClientExposure(environment).abilities(for: client), isAuthoring: isAuthoring)
    }
  }

  // MARK: Standard streams

  private static let longestMessage = ByteCount.mib(4)

  /// Serves until the client closes standard input; calls that run then are cancelled.
  func serveStreams() throws(CommandError) {
    let output = Mutex(environment.host.output)
    let send: ClientServer.Send = { message, _ in
      guard !message.isEmpty else { return }
      output.withLock { try? $0.out(String(decoding: RPCFraming.lines.framed(message), as: UTF8.self)) }
    }
    var input = RPCInput(.lines, longest: Self.longestMessage)
    while case .bytes(let bytes) = StandardInput.next(milliseconds: nil) {
      input.append(bytes)
      while let frame = input.next() {
        switch frame {
        case .message(let line): _ = server.receive(ClientServer.parse(line), in: line, send: send)
        case .tooLong: send(RPCMessage.error(nil, .tooLong), true)
        }
      }
    }
    server.finish()
  }

  // MARK: HTTP

  /// A shorter one could be found by trying.
  private static let shortestToken = 16

  /// Serves on a port of 127.0.0.1 until it is interrupted. Each request needs the token of the
  /// variable `key`; without one a token is made and printed.
  ///
  /// Errors: the port is taken, the library is missing.
  func serveHTTP(port: Int, key: String?) throws(CommandError) {
    let host = environment.host
    let given = key.flatMap { host.process.variable($0) }
    if let key, given == nil {
      throw CommandError(.usage, "the variable \(key) with the token is not set", hint: "set it, or leave --key out")
    }
    if let key, let given, given.utf8.count < Self.shortestToken {
      throw CommandError(
        .usage, "the token in \(key) has \(given.utf8.count) characters, and \(Self.shortestToken) are the fewest",
        hint: "leave --key out for a token that is made and printed")
    }
    let token = given ?? (0..<4).map { _ in UInt64.random(in: .min ... .max).hexadecimal }.joined()
    let endpoint = ClientEndpoint(server, token: token)
    let listening: HTTPServer
    do throws(HTTPServer.Failure) { listening = try HTTPServer(port: port) { endpoint.answer($0) } } catch {
      throw CommandError(error, port: port)
    }
    host.output.error("Serving \(client) at \(listening.address)/mcp until interrupted.\n")
    if given == nil { host.output.error("Authorization: Bearer \(token)\n") }
    while true { _ = Bell().wait(milliseconds: 3_600_000) }
  }
}
