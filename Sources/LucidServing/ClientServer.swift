import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidMCP
import LucidRPC
import LucidSystem
import Synchronization

/// The MCP server of one client, over any transport: takes messages, gives replies.
///
/// Lists are answered at once. Calls are processes of their own (`CommandProcess`), several at a time,
/// each until it ends or is cancelled.
final class ClientServer: Sendable {
  /// Takes one message; `isLast` with the reply to the request.
  typealias Send = @Sendable (_ message: [UInt8], _ isLast: Bool) -> Void

  private let exposure: @Sendable () throws(CommandError) -> ServedCatalog
  private let client: String
  private let process: CommandProcess
  private let queue = CallQueue()
  private let calls = Mutex(Calls())

  /// The calls that have not ended, in the order in which they came.
  private struct Calls {
    private var last = 0
    private var running: [Int: (id: RPCID, cancellation: Cancellation)] = [:]

    mutating func add(_ id: RPCID, _ cancellation: Cancellation) -> Int {
      last += 1
      running[last] = (id, cancellation)
      return last
    }

    mutating func remove(_ number: Int) { running[number] = nil }

    /// Cancels a call by the id of its request. Over HTTP several programs share the server, each
    /// with its own ids: of two calls with one id none is cancelled.
    func cancel(_ id: RPCID) {
      let found = running.values.filter { $0.id == id }
      if found.count == 1 { found[0].cancellation.cancel() }
    }

    func cancelAll() { for call in running.values { call.cancellation.cancel() } }
  }

  /// Whether a call is still wanted.
  final class Cancellation: Sendable {
    private let flag = Atomic(false)
    func cancel() { flag.store(true, ordering: .relaxed) }
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
  }

  /// `exposure` reads what the client may call now.
  init(
    _ client: String, _ process: CommandProcess, exposure: @escaping @Sendable () throws(CommandError) -> ServedCatalog
  ) { (self.client, self.process, self.exposure) = (client, process, exposure) }

  /// Cancels all calls and waits for them.
  func finish() {
    calls.withLock { $0.cancelAll() }
    queue.finish()
  }

  // MARK: Messages

  /// Returns the tree of a message, which `receive` takes; nil for what is no JSON.
  static func parse(_ bytes: [UInt8]) -> JSONNode? {
    try? JSONParser.parse(bytes, JSONParser.Options(duplicates: .keepLast))
  }

  /// Takes one message, or a list of them as one version has it. `bytes` are those that it was
  /// parsed from. `cancellation` is given where the transport tells of it; else messages do.
  ///
  /// Returns whether a reply follows.
  func receive(
    _ node: JSONNode?, in bytes: [UInt8], cancellation: Cancellation? = nil, send: @escaping Send
  ) -> Bool {
    guard let node else {
      send(RPCMessage.error(nil, .parse), true)
      return true
    }
    if let list = node.list, !list.isEmpty {
      return list.map { take($0, bytes: bytes, cancellation: cancellation, send: send) }.contains(true)
    }
    return take(node, bytes: bytes, cancellation: cancellation, send: send)
  }

  private func take(_ node: JSONNode, bytes: [UInt8], cancellation: Cancellation?, send: @escaping Send) -> Bool {
    let message: RPCMessage
    do throws(RPCMessageError) { message = try RPCMessage(node, in: bytes) } catch {
      send(RPCMessage.error(error.id, .invalid), true)
      return true
    }
    // This server asks for nothing, so an answer of the client is passed over.
    guard case .call(let call) = message else { return false }
    guard call.params.map({ $0.members != nil }) ?? true else {
      send(RPCMessage.error(call.id, .invalid), true)
      return true
    }
    guard let id = call.id else {
      take(notification: call)
      return false
    }
    do throws(RPCError) {
      if try !startCall(call, id: id, given: cancellation, send: send) { send(RPCMessage.result(id, try result(call)), true) }
    } catch { send(RPCMessage.error(id, error), true) }
    return true
  }

  private func take(notification call: RPCCall) {
    guard call.method == "notifications/cancelled", let id = call.params?["requestId"].flatMap({ RPCID($0, in: call.bytes) })
    else { return }
    calls.withLock { $0.cancel(id) }
  }

  // MARK: Calls

  /// Starts the call of a tool or a prompt. Returns whether the message is one. Errors: it names
  /// nothing that can be called.
  private func startCall(
    _ message: RPCCall, id: RPCID, given: Cancellation?, send: @escaping Send
  ) throws(RPCError) -> Bool {
    let isPrompt = message.method == "prompts/get"
    guard isPrompt || message.method == "tools/call" else { return false }
    let isStateless = try isStateless(message)
    guard let name = message.params?["name"]?.text else { throw .parameters("`name` is missing: send the name of a tool") }
    let arguments = message.params?["arguments"]
    guard arguments?.members != nil || arguments?.isNull ?? true else { throw .parameters("`arguments` is not an object") }
    let catalog = try catalog()
    let command: ServedCommand
    let input: [UInt8]
    if !isPrompt, let authoring = catalog.command(name) {
      guard let text = arguments?["text"]?.text else { throw .parameters("`text` is missing: send the YAML text of an ability") }
      (command, input) = (authoring, Array(text.utf8))
    } else {
      guard catalog.ability(name) != nil else {
        throw .parameters("Unknown \(isPrompt ? "prompt" : "tool"): \(TerminalSanitizer.message(name, limit: 80))")
      }
      command = ServedCommand(words: ["mcp", "call", name, "--client", client])
      input = Self.input(arguments.map(message.json), progress: !isPrompt && message.progressToken != nil)
    }
    let cancellation = given ?? Cancellation()
    let number = calls.withLock { $0.add(id, cancellation) }
    let token = message.progressToken
    let isStarted = queue.start { [self] in
      let reply = call(command, input, cancellation) { line in
        guard let token else { return }
        send(Self.progress(line, token), false)
      }
      calls.withLock { $0.remove(number) }
      // A client that cancelled a request expects no reply to it.
      guard !cancellation.isCancelled else { return send([], true) }
      do throws(RPCError) {
        send(RPCMessage.result(id, try Self.finished(reply, isPrompt: isPrompt, isStateless: isStateless)), true)
      } catch { send(RPCMessage.error(id, error), true) }
    }
    guard isStarted else {
      calls.withLock { $0.remove(number) }
      throw .failed("too many calls wait already: send it again when others have ended")
    }
    return true
  }

  private static func input(_ arguments: String?, progress: Bool) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      if let arguments { json.field("arguments", written: arguments) }
      if progress { json.field("progress", true) }
      json.field("server", ParentProcess.ownNumber)
    }
    return json.bytes
  }

  private static func progress(_ line: ArraySlice<UInt8>, _ token: String) -> [UInt8] {
    let node = try? JSONParser.parse(Array(line))
    return RPCMessage.notification("notifications/progress") { json in
      json.field("progressToken", written: token)
      json.field("progress", node?["progress"]?.integer ?? 0)
      if let message = node?["message"]?.text { json.field("message", message) }
    }
  }

  /// Returns the result of a tool as a JSON object.
  private func call(
    _ command: ServedCommand, _ input: [UInt8], _ cancellation: Cancellation, note: (ArraySlice<UInt8>) -> Void
  ) -> String {
    guard !cancellation.isCancelled else { return "" }
    let ended: ChildProcess.Result
    var rest: [UInt8] = []
    do throws(StepFailure) {
      ended = try process.run(command, input) { bytes in
        rest += bytes
        while let end = rest.firstIndex(of: 0x0A) {
          if rest.starts(with: #"{"progress":"#.utf8) { note(rest[..<end]) }
          rest.removeSubrange(...end)
        }
        return !cancellation.isCancelled
      }
    } catch { return Self.failed("the call did not end: \(error.message)") }
    let last = ended.output.split(separator: 0x0A).last.map(Array.init) ?? []
    if let node = try? JSONParser.parse(last), node["content"] != nil { return String(decoding: last, as: UTF8.self) }
    let isInvalid = ended.status == ExitCode.fileInvalid.rawValue || ended.status == ExitCode.oldForm.rawValue
    if isInvalid, command.words != ServedCatalog.check.words {
      return call(ServedCatalog.check, input, cancellation) { _ in }
    }
    // An authoring tool prints what it has to say; its exit code says how it went.
    let text = String(decoding: ended.output, as: UTF8.self)
    guard !text.isEmpty else { return Self.failed(ended.complaint.isEmpty ? "exit \(ended.status)" : ended.complaint) }
    return ClientCall.content(text, isError: ended.status != 0)
  }

  private static func failed(_ message: String) -> String {
    ClientCall.content(TerminalSanitizer.message(message), isError: true)
  }

  /// Returns the result of a tool as that of its request. Errors: the text of a prompt could not be
  /// made.
  private static func finished(_ result: String, isPrompt: Bool, isStateless: Bool) throws(RPCError) -> String {
    let bytes = Array(result.utf8)
    guard let node = try? JSONParser.parse(bytes) else { return result }
    let text = node["content"]?[0]?["text"]?.text ?? ""
    if isPrompt, node["isError"]?.boolean == true { throw .failed(text) }
    var json = JSONText()
    json.object { json in
      if isPrompt {
        json.array("messages") { json in
          json.object { json in
            json.field("role", "user")
            json.object("content") { json in
              json.field("type", "text")
              json.field("text", text)
            }
          }
        }
      } else {
        for member in node.members ?? [] {
          json.field(member.name, written: String(decoding: bytes[member.value.range], as: UTF8.self))
        }
      }
      if isStateless { json.field("resultType", "complete") }
    }
    return json.text
  }

  // MARK: Lists

  /// Whether a request is one of the protocol without sessions. Errors: its version is not served,
  /// or it lacks what each of its requests states.
  private func isStateless(_ message: RPCCall) throws(RPCError) -> Bool {
    guard let version = message.statedVersion else { return false }
    guard version == MCPVersion.stateless else { throw .version(version) }
    guard message.statesCapabilities else { throw .noCapabilities }
    return true
  }

  private func catalog() throws(RPCError) -> ServedCatalog {
    do throws(CommandError) { return try exposure() } catch { throw .failed(TerminalSanitizer.message(error.message)) }
  }

  private func result(_ message: RPCCall) throws(RPCError) -> String {
    let isStateless = try isStateless(message)
    var json = JSONText()
    var failure: RPCError?
    json.object { json in
      do throws(RPCError) {
        let isCached = try write(message, isStateless, &json)
        guard isStateless else { return }
        json.field("resultType", "complete")
        if isCached {
          // What is exposed may change at any time.
          json.field("ttlMs", 0)
          json.field("cacheScope", "private")
        }
        json.object("_meta") { json in
          json.key("io.modelcontextprotocol/serverInfo")
          json.object(Self.identity)
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return json.text
  }

  /// Writes the members of a result. Returns whether it is one that clients may cache.
  private func write(
    _ message: RPCCall, _ isStateless: Bool, _ json: inout JSONText
  ) throws(RPCError) -> Bool {
    switch message.method {
    case "initialize" where !isStateless:
      guard let wanted = message.params?["protocolVersion"]?.text else { throw .parameters("`protocolVersion` is missing") }
      json.field("protocolVersion", MCPVersion.handshake.contains(wanted) ? wanted : MCPVersion.handshake[0])
      json.key("capabilities")
      json.object(Self.capabilities)
      json.key("serverInfo")
      json.object(Self.identity)
      json.field("instructions", instructions)
      return false
    case "ping" where !isStateless: return false
    case "server/discover":
      json.strings("supportedVersions", MCPVersion.all)
      json.key("capabilities")
      json.object(Self.capabilities)
      json.field("instructions", instructions)
      return true
    case "tools/list": try catalog().tools(&json)
    case "prompts/list": try catalog().prompts(&json)
    case "resources/list": try catalog().resources(&json)
    case "resources/templates/list":
      json.array("resourceTemplates") { _ in }
    case "skills/list": try catalog().skillList(&json)
    case "resources/read", "skills/get":
      guard let uri = message.params?["uri"]?.text else { throw .parameters("`uri` is missing") }
      let catalog = try catalog()
      let isFound = message.method == "skills/get" ? catalog.skill(uri, &json) : catalog.resource(uri, &json)
      guard isFound else {
        let unknown = "Resource not found: \(TerminalSanitizer.message(uri, limit: 200))"
        throw isStateless || message.method == "skills/get" ? .parameters(unknown) : RPCError(.resourceNotFound, unknown)
      }
    default: throw .unknownMethod(message.method)
    }
    return true
  }

  private var instructions: String {
    "Abilities that the person has exposed to \(client). Results hold the person's own data: hand figures, times and names on as "
      + "they are. A result says first when its changes are pending: then never say that something was written."
  }

  private static func identity(_ json: inout JSONText) {
    json.field("name", "lucid")
    json.field("title", "lucid")
    json.field("version", Composition.version.text)
  }

  private static func capabilities(_ json: inout JSONText) {
    for name in ["tools", "prompts", "resources"] { json.object(name) { _ in } }
    json.object("extensions") { json in json.object("io.modelcontextprotocol/skills") { _ in } }
  }
}
