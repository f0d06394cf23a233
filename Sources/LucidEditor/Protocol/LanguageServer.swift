package import LucidCompiler
package import LucidCore
import LucidRPC

/// The language server without its streams: bytes of a client go in, framed messages come out.
///
/// Used on one thread. No message of a client ends it, except for `exit`.
package final class LanguageServer {
  private var input = RPCInput(.headers, longest: .mib(64))
  private var outgoing: [String] = []
  private var phase = Phase.fresh
  private let version: String
  private let compiler: Compiler
  private let readImports: (SourceFile, String) -> SourceFile
  private let preview: Preview
  private let sample: (SampleQuestion) -> String?
  private(set) var documents: [String: EditorDocument] = [:]
  private(set) var client = ClientCapabilities()
  /// Documents whose diagnostics the client has not got yet.
  private var unsent: Set<String> = []
  /// The number of the next request of the server.
  private var requests = 0

  private enum Phase { case fresh, running, shutDown, ended }

  /// Returns what a command prints of an ability on the sample person, given its place in the file;
  /// nothing else is read, written or sent.
  package typealias Preview = (CodeLens.Action, SourceFile, Int) -> String

  /// `sample` gives values of the sample person; nil for what is not known.
  package init(
    _ compiler: Compiler, version: String, imports: @escaping (SourceFile, String) -> SourceFile,
    sample: @escaping (SampleQuestion) -> String?, preview: @escaping Preview
  ) {
    (self.compiler, self.version, self.readImports, self.sample, self.preview) = (compiler, version, imports, sample, preview)
  }

  /// 0 after `exit` behind `shutdown`, 1 after `exit` alone; nil while it serves.
  package var exitCode: Int? {
    switch phase {
    case .ended: wasShutDown ? 0 : 1
    default: nil
    }
  }
  private var wasShutDown = false

  /// Whether the author typed since the last pause.
  package var awaitsPause: Bool { documents.values.contains { !$0.isAtRest } }

  // MARK: Streams

  /// Takes bytes of the client. Returns the replies to the messages that they complete.
  package func receive(_ bytes: [UInt8]) -> [String] {
    input.append(bytes)
    var messages: [Result<RPCMessage, RPCMessageError>] = []
    while case .message(let body)? = input.next() {
      guard let node = try? JSONParser.parse(body) else {
        input.reject(body)
        reply(nil, .notJSON)
        continue
      }
      messages.append(Result { () throws(RPCMessageError) in try RPCMessage(node, in: body, needsVersion: false) })
    }
    // A request that is cancelled in the same bytes is not begun.
    var cancelled: Set<RPCID> = []
    for case .success(.call(let call)) in messages where call.method == "$/cancelRequest" {
      if let id = call.params?["id"].flatMap({ RPCID($0, in: call.bytes) }) { cancelled.insert(id) }
    }
    for message in messages where phase != .ended {
      switch message {
      case .success(.call(let call)): take(call, cancelled)
      // The answer to a request of the server.
      case .success: break
      case .failure(let error): reply(error.id, .notARequest)
      }
    }
    return taken()
  }

  /// Called when the client has nothing more to say for now. Returns the diagnostics of what has
  /// changed.
  package func settle() -> [String] {
    for uri in unsent.sorted() { publish(uri) }
    unsent = []
    return taken()
  }

  /// Called after a pause in the typing. Returns the diagnostics that `lucid check` has.
  package func pause() -> [String] {
    for document in documents.values.filter({ !$0.isAtRest }).sorted(by: { $0.uri < $1.uri }) {
      document.isAtRest = true
      guard !document.analysis.parses || document.isOwed else { continue }
      publish(document.uri)
      if client.pullsDiagnostics, client.refreshesDiagnostics { request("workspace/diagnostic/refresh") }
    }
    return taken()
  }

  private func taken() -> [String] {
    defer { outgoing = [] }
    return outgoing
  }

  // MARK: Messages

  private func take(_ call: RPCCall, _ cancelled: Set<RPCID>) {
    let parameters = call.params ?? call.node
    guard let id = call.id else { return notify(call.method, parameters) }
    guard !cancelled.contains(id) else { return reply(id, .cancelled) }
    do throws(RPCError) {
      write(RPCMessage.result(id, try answer(call.method, parameters)))
    } catch {
      reply(id, error)
    }
  }

  private func reply(_ id: RPCID?, _ error: RPCError) { write(RPCMessage.error(id, error)) }

  private func send(_ method: String, _ parameters: (inout JSONText) -> Void) {
    write(RPCMessage.notification(method, params: parameters))
  }

  private func request(_ method: String) {
    requests += 1
    write(RPCMessage.request(RPCID("lucid-\(requests)"), method))
  }

  private func write(_ message: [UInt8]) {
    outgoing.append(String(decoding: RPCFraming.headers.framed(message), as: UTF8.self))
  }

  private func publish(_ uri: String) {
    guard !client.pullsDiagnostics else { return }
    guard let document = documents[uri] else {
      return send("textDocument/publishDiagnostics") { json in
        json.field("uri", uri)
        json.diagnostics("diagnostics", [], uri: uri)
      }
    }
    send("textDocument/publishDiagnostics") { json in
      json.field("uri", uri)
      json.field("version", document.version)
      json.diagnostics("diagnostics", document.diagnosticsToSend(), uri: uri)
    }
  }

  // MARK: Lifecycle

  private func answer(_ method: String, _ parameters: JSONNode) throws(RPCError) -> String {
    switch (method, phase) {
    case ("initialize", .fresh):
      phase = .running
      client = ClientCapabilities(parameters)
      var json = JSONText()
      ServerCapabilities.write(&json, unit: client.unit, version: version)
      return json.text
    case (_, .fresh): throw .notInitialized
    case ("shutdown", .running):
      phase = .shutDown
      wasShutDown = true
      return "null"
    case (_, .shutDown), (_, .ended): throw .shutDown
    case ("workspace/executeCommand", _): return try execute(parameters)
    default: return try FeatureRequests(documents: documents, client: client, sample: sample).answer(method, parameters)
    }
  }

  private func notify(_ method: String, _ parameters: JSONNode) {
    switch (method, phase) {
    case ("exit", _): phase = .ended
    case (_, .running):
      // A notification has no reply: what is wrong with one is passed over.
      switch method {
      case "textDocument/didOpen": open(parameters)
      case "textDocument/didChange": change(parameters)
      case "textDocument/didClose": close(parameters)
      case "textDocument/didSave": refreshOthers("")
      default: break
      }
    default: break
    }
  }

  private func execute(_ parameters: JSONNode) throws(RPCError) -> String {
    let name = try parameters.needText("command")
    guard let action = CodeLens.Action(rawValue: name) else { throw .unknownCommand(name) }
    guard let uri = parameters["arguments"]?[0]?.text else { throw .missing("arguments") }
    guard let document = documents[uri] else { throw .notOpen(uri) }
    let text = preview(action, document.file, parameters["arguments"]?[1]?.integer ?? 0)
    send("window/showMessage") { json in
      json.field("type", 3)
      json.field("message", text)
    }
    return JSONText(string: text).text
  }

  // MARK: Documents

  private func open(_ parameters: JSONNode) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.text, let text = item["text"]?.text else { return }
    let environment = EditorEnvironment(compiler: compiler) { [unowned self] file, path in self.imports(file, path) }
    documents[uri] = EditorDocument(
      uri: uri, path: FileURI.path(uri), version: item["version"]?.integer ?? 0, text: text, unit: client.unit, environment)
    unsent.insert(uri)
    refreshOthers(uri)
  }

  private func change(_ parameters: JSONNode) {
    guard let uri = parameters[path: "textDocument", "uri"]?.text, let document = documents[uri],
      let list = parameters["contentChanges"]?.list
    else { return }
    let changes = list.compactMap { change -> (range: TextRange?, text: String)? in
      guard let text = change["text"]?.text else { return nil }
      guard let node = change["range"], !node.isNull else { return (nil, text) }
      return (try? node.textRange()).map { ($0, text) }
    }
    document.apply(changes, version: parameters[path: "textDocument", "version"]?.integer ?? document.version + 1)
    unsent.insert(uri)
    refreshOthers(uri)
  }

  private func close(_ parameters: JSONNode) {
    guard let uri = parameters[path: "textDocument", "uri"]?.text, documents.removeValue(forKey: uri) != nil else { return }
    unsent.insert(uri)
    refreshOthers(uri)
  }

  /// Has the files that import others look at them again.
  private func refreshOthers(_ uri: String) {
    for other in documents.values where other.uri != uri && other.importsFiles {
      other.refresh()
      unsent.insert(other.uri)
    }
  }

  /// Reads what a file imports; of a file that is open, what its author sees.
  private func imports(_ file: SourceFile, _ path: String) -> SourceFile {
    var file = readImports(file, path)
    for (name, source) in file.imports {
      guard let open = documents[FileURI.uri(FileURI.folder(path) + name)] else { continue }
      file.imports[name] = SourceFile(name: source.name, bytes: open.lines.bytes)
    }
    return file
  }
}

/// The abilities of the client, as it said them.
struct ClientCapabilities {
  var unit = SourceFile.ColumnUnit.utf16
  var takesSnippets = false
  /// Where it shows Markdown.
  var markdown = (hover: false, completion: false, signature: false)
  /// Whether it asks for diagnostics: they are then not sent as well.
  var pullsDiagnostics = false
  var refreshesDiagnostics = false

  init() {}

  init(_ parameters: JSONNode) {
    let encodings = parameters[path: "capabilities", "general", "positionEncodings"]?.list?.compactMap(\.text) ?? []
    // The first that both know; without a choice it is UTF-16.
    unit = encodings.contains("utf-8") ? .bytes : .utf16
    let text = parameters[path: "capabilities", "textDocument"]
    takesSnippets = text?[path: "completion", "completionItem", "snippetSupport"]?.boolean ?? false
    func isMarkdown(_ formats: JSONNode?) -> Bool { formats?.list?.contains { $0.text == "markdown" } ?? false }
    markdown.hover = isMarkdown(text?[path: "hover", "contentFormat"])
    markdown.completion = isMarkdown(text?[path: "completion", "completionItem", "documentationFormat"])
    markdown.signature = isMarkdown(text?[path: "signatureHelp", "signatureInformation", "documentationFormat"])
    pullsDiagnostics = text?["diagnostic"].map { !$0.isNull } ?? false
    refreshesDiagnostics = parameters[path: "capabilities", "workspace", "diagnostics", "refreshSupport"]?.boolean ?? false
  }
}
