import LucidCore
import LucidEditor
import LucidRPC
import Testing

@Suite struct LanguageServerTests {
  private static func server() -> LanguageServer {
    LanguageServer(
      EditorLab.compiler, version: "1", imports: { file, _ in file },
      sample: { if case .variable("today") = $0 { "Monday" } else { nil } },
      preview: { action, _, _ in "did \(action.rawValue)" })
  }

  private static func frame(_ body: String) -> [UInt8] { RPCFraming.headers.framed(Array(body.utf8)) }

  /// The bodies of framed messages.
  private static func bodies(_ messages: [String]) throws -> [JSONNode] {
    try messages.map { try JSONParser.parse(Array($0[$0.range(of: "\r\n\r\n")!.upperBound...].utf8)) }
  }

  private static func code(_ messages: [String]) throws -> [Int?] { try bodies(messages).map { $0["error"]?["code"]?.integer } }

  private static let initialize = frame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
  private static let opened = frame(
    ##"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x","languageId":"l","version":1,"text":"lucidability: 1\nkind: ability\nlabel: A\nprompt: <<tody>>\n"}}}"##
  )

  @Test func livesAndEnds() throws {
    let server = Self.server()
    #expect(try Self.code(server.receive(Self.frame(#"{"jsonrpc":"2.0","id":0,"method":"shutdown"}"#))) == [-32002])
    let first = try Self.bodies(server.receive(Self.initialize))
    #expect(first[0]["result"]?["capabilities"]?["positionEncoding"]?.text == "utf-16")
    #expect(server.receive(Self.opened).isEmpty)
    let published = try Self.bodies(server.settle())
    #expect(published.first?["params"]?["diagnostics"]?[0]?["code"]?.text == "unknown-name")
    #expect(server.settle().isEmpty)
    #expect(server.receive(Self.frame(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)).count == 1)
    #expect(try Self.code(server.receive(Self.frame(#"{"jsonrpc":"2.0","id":3,"method":"textDocument/hover"}"#))) == [-32600])
    #expect(server.exitCode == nil)
    _ = server.receive(Self.frame(#"{"jsonrpc":"2.0","method":"exit"}"#))
    #expect(server.exitCode == 0)
  }

  /// An editor that ends without `shutdown` lost its way, and so does the exit code.
  @Test func exitAloneIsAFailure() {
    let server = Self.server()
    _ = server.receive(Self.initialize + Self.frame(#"{"jsonrpc":"2.0","method":"exit"}"#))
    #expect(server.exitCode == 1)
  }

  @Test func findsSymbolsOfOpenDocumentsAndFormatsRanges() throws {
    let server = Self.server()
    let capabilities = try Self.bodies(server.receive(Self.initialize))[0]["result"]?["capabilities"]
    #expect(capabilities?["workspaceSymbolProvider"]?.boolean == true)
    #expect(capabilities?["documentRangeFormattingProvider"]?.boolean == true)
    _ = server.receive(Self.opened)
    let found = try Self.bodies(
      server.receive(Self.frame(#"{"jsonrpc":"2.0","id":4,"method":"workspace/symbol","params":{"query":"promp"}}"#)))
    #expect(found[0]["result"]?[0]?["location"]?["uri"]?.text == "file:///x" && found[0]["result"]?[1] == nil)
    let range = #""range":{"start":{"line":0,"character":0},"end":{"line":1,"character":0}}"#
    let edits = try Self.bodies(
      server.receive(
        Self.frame(
          #"{"jsonrpc":"2.0","id":5,"method":"textDocument/rangeFormatting","params":{"textDocument":{"uri":"file:///x"},"#
            + range + "}}")))
    #expect(edits[0]["result"]?.list?.isEmpty == true)
  }

  /// What a client says wrongly gets an error, and what follows is answered.
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":7,"method":"no/such"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":7,"method":"textDocument/hover"}"#, -32602),
    (#"{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///no"}}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":7,"method":"workspace/executeCommand","params":{"command":"rm"}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":7}"#, -32600), ("[1,2]", -32600), ("{not json", -32700), ("", -32700),
  ]) func answersMistakes(body: String, code: Int) throws {
    let server = Self.server()
    _ = server.receive(Self.initialize)
    #expect(try Self.code(server.receive(Self.frame(body))) == [code])
    #expect(try Self.code(server.receive(Self.frame(#"{"id":9,"method":"textDocument/none"}"#))) == [-32601])
  }

  @Test(arguments: [
    "rubbish\r\n\r\n", "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999\r\n\r\n",
    "Content-Type: a\r\n\r\n", "\u{0}\u{1}\u{2}", "Content-Length: 90\r\n\r\n{\"cut",
  ]) func passesOverDamagedFrames(damage: String) throws {
    let server = Self.server()
    _ = server.receive(Self.initialize)
    let replies = server.receive(
      Array(damage.utf8) + Self.frame(#"{"id":"a","method":"none/such","params":{"padding":"0123456789012345678901234567"}}"#)
        + Self.frame(#"{"id":"b","method":"none/such"}"#))
    #expect(try Self.bodies(replies).contains { $0["id"]?.text == "b" }, "\(replies)")
  }

  /// Bytes that come one at a time are the same messages.
  @Test func takesBytesOneByOne() throws {
    let server = Self.server()
    #expect(Self.initialize.flatMap { server.receive([$0]) }.count == 1)
  }

  @Test func cancelsWhatIsNotBegun() throws {
    let server = Self.server()
    _ = server.receive(Self.initialize + Self.opened)
    let request = #"{"id":5,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file:///x"}}}"#
    let cancel = #"{"method":"$/cancelRequest","params":{"id":5}}"#
    #expect(try Self.code(server.receive(Self.frame(request) + Self.frame(cancel))) == [-32800])
    #expect(try Self.code(server.receive(Self.frame(request))) == [nil])
  }

  @Test func previewsOnRequest() throws {
    let server = Self.server()
    _ = server.receive(Self.initialize + Self.opened)
    let replies = try Self.bodies(
      server.receive(
        Self.frame(#"{"id":5,"method":"workspace/executeCommand","params":{"command":"lucid.plan","arguments":["file:///x",0]}}"#)
      ))
    #expect(replies.compactMap { $0["result"]?.text } == ["did lucid.plan"])
  }

  @Test func hoverHasTheValueOnTheSamplePerson() throws {
    let server = Self.server()
    let text = #"lucidability: 1\nkind: ability\nlabel: A\nprompt: <<today>>\n"#
    let open =
      #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x","version":1,"text":"\#(text)"}}}"#
    let hover =
      #"{"id":5,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x"},"position":{"line":3,"character":12}}}"#
    _ = server.receive(Self.initialize + Self.frame(open))
    let shown = try Self.bodies(server.receive(Self.frame(hover)))[0]["result"]?["contents"]?.text ?? ""
    #expect(shown.hasSuffix("On the sample person: Monday"), "\(shown)")
  }

  @Test func keepsDiagnosticsOfOtherLinesUntilAPause() throws {
    let server = Self.server()
    _ = server.receive(Self.initialize + Self.opened)
    _ = server.settle()
    let change =
      #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x","version":2},"contentChanges":[{"range":{"start":{"line":2,"character":7},"end":{"line":2,"character":7}},"text":"\""}]}}"#
    _ = server.receive(Self.frame(change))
    func codes(_ messages: [String]) throws -> [String] {
      try Self.bodies(messages).flatMap { $0["params"]?["diagnostics"]?.list ?? [] }.compactMap { $0["code"]?.text }
    }
    #expect(try codes(server.settle()) == ["yaml-syntax", "unknown-name"])
    #expect(server.awaitsPause)
    #expect(try codes(server.pause()) == ["yaml-syntax"])
    #expect(!server.awaitsPause)
  }

  @Test(arguments: [
    ("/a b/ü.x", "file:///a%20b/%C3%BC.x"), ("/plain/x.lucidability", "file:///plain/x.lucidability"),
  ]) func pathsAreURIs(path: String, uri: String) {
    #expect(FileURI.uri(path) == uri)
    #expect(FileURI.path(uri) == path)
    #expect(FileURI.path("untitled:1") == nil && FileURI.path("file://host/x") == nil)
  }
}

extension String {
  /// The first place of a text; without Foundation.
  fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
