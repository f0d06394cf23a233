import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidConfiguration
@testable import LucidPrograms

/// Tools that a configuration declares: how they are read, compared with a file, and told on the card.
@Suite struct ToolSettingsTests {
  private static func read(_ text: String) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    Configuration.read(SourceFile(name: "config.yaml", text: text))
  }

  private static let whole = """
    tools:
      ticker.quote:
        about: Price of a share
        run: [~/bin/quote.py, --fast]
        args: { symbol: string, days: { type: number, default: 1 }, market: { type: choice, choices: [a, b], default: a } }
        result: { price: number, history: [{ day: date }] }
        effect: send
        network: [api.example.org]
        folders: { read: [~/data], write: [/srv/out] }
        env: [LANGUAGE]
        secrets: { QUOTE_KEY: { env: MY_KEY } }
        limits: { seconds: 20, bytes: 64 KiB }
    """

  @Test func aDeclarationIsReadWhole() throws {
    let (configuration, diagnostics) = Self.read(Self.whole)
    #expect(diagnostics.map(\.message) == [])
    let tool = try #require(configuration.tools.tool("ticker.quote"))
    #expect(tool.signature.parameters.map(\.name) == ["symbol", "days", "market"])
    #expect(tool.signature.parameters.map(\.required) == [true, false, false])
    #expect(tool.signature.parameters[2].kind == .choice(["a", "b"]) && tool.signature.parameters[1].fallback == .number(1))
    #expect(tool.signature.effect == .send && tool.signature.isDeclared && tool.signature.isOutward)
    guard case .record(let record) = tool.signature.result else { throw TestProblem("the result is no record") }
    #expect(record.names == ["price", "history"])
    #expect(tool.network == .hosts(["api.example.org"]) && tool.readable == ["~/data"] && tool.writable == ["/srv/out"])
    #expect(tool.variables == ["LANGUAGE"] && tool.secrets.map(\.name) == ["QUOTE_KEY"] && tool.wantsSandbox)
    #expect(tool.limits == ToolLimits(seconds: 20, bytes: .kib(64)))
    #expect(
      tool.declaration
        == "ticker.quote: { about: Price of a share, args: { symbol: string, days: { type: number, default: 1 }, "
        + "market: { type: choice, choices: [a, b], default: a } }, result: { price: number, history: [{ day: date }] }, "
        + "effect: send }")
  }

  private struct TestProblem: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test(
    arguments: [
      ("a.b: { result: string }", "has nothing that answers it"),
      ("a.b: { result: string, run: [] }", "has nothing that answers it"),
      ("a.b: { result: string, run: [x], http: { url: \"https://x.org\" } }", "has both `run` and `http`"),
      ("a.b: { result: string, run: [bin/x] }", "depends on where lucid is started"),
      ("a.b: { result: string, run: [x], folders: { read: [data] } }", "depends on where lucid is started"),
      ("a.b: { result: string, run: [x], limits: { bytes: 1 GiB } }", "is no size from 1 KiB to 64 MiB"),
      ("a.b: { result: string, run: [x], limits: { seconds: 0 } }", "`0`"),
      ("a.b: { result: string, http: { url: \"http://example.org\" } }", "sends everything in the clear"),
      ("a.b: { result: string, http: { url: \"https://x.org\" }, network: on }", "`network` is for programs"),
      ("a.b: { result: string, effect: send, http: { url: \"https://x.org\", method: GET } }", "cannot use GET"),
      ("mail.list: { result: string, run: [x] }", "the family `mail` is reserved"),
      ("gmail.list: { result: string, run: [x] }", "the family `gmail` is reserved"),
      ("A.b: { result: string, run: [x] }", "is not the name of a tool"), ("a.b: { run: [x] }", "`result` is missing"),
      ("a.b: { result: string, run: [x], secrets: { KEY: abc } }", ""),
    ]) func mistakesAreNamed(text: String, message: String)
  {
    let diagnostics = Self.read("tools:\n  \(text)\n").diagnostics.filter { $0.severity == .error }
    #expect(diagnostics.contains { $0.message.contains(message) }, "\(diagnostics.map(\.message))")
    #expect(!diagnostics.isEmpty)
  }

  // MARK: Comparison with a file

  private static func signature(_ text: String) throws -> ToolSignature {
    let (configuration, diagnostics) = read("tools:\n  a.b: { run: [x], \(text) }\n")
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    return try #require(configuration.tools.tool("a.b")).signature
  }

  @Test(
    arguments: [
      ("result: string", "result: string", nil), ("result: string, about: X", "result: string, about: Y", nil),
      ("result: { a: string }", "result: { b: number, a: string }", nil),
      ("result: { a: string, b: number }", "result: { a: string }", "the result: the configuration declares no field b"),
      ("result: string", "result: number", "the result: the file declares text, the configuration number"),
      ("result: [string]", "result: string", "the result: the file declares a list, the configuration text"),
      ("result: { a: [{ b: date }] }", "result: { a: [{ b: time }] }", "field b: the file declares date, the configuration time"),
      ("result: string, effect: read", "result: string, effect: send", "the file declares effect read, the configuration send"),
      ("args: { x: string }, result: string", "result: string", "the configuration declares no argument x"),
      ("result: string", "args: { x: string }, result: string", "the file declares no argument x, which the configuration has"),
      (
        "args: { x: string }, result: string", "args: { x: integer }, result: string",
        "argument x: the file declares text, the configuration integer"
      ),
      (
        "args: { x: { type: integer, default: 1 } }, result: string", "args: { x: integer }, result: string",
        "argument x: the configuration has no default for it"
      ),
      (
        "args: { x: { type: integer, default: 1 } }, result: string",
        "args: { x: { type: integer, default: 2 } }, result: string",
        "argument x: the file and the configuration declare different defaults"
      ),
    ] as [(String, String, String?)]) func differencesAreNamed(file: String, own: String, difference: String?) throws
  {
    #expect(try Self.signature(file).difference(from: Self.signature(own)) == difference)
  }

  // MARK: Reach

  private static func reach(_ text: String, path: String = "/usr/bin:/bin") throws -> ToolReach {
    let configuration = read("tools:\n  a.b: { result: string, \(text) }\n").configuration
    let host = HostEnvironment.madeUp(["HOME": "/people/robin", "PATH": path])
    return ToolBinder(configuration, host).reach(of: try #require(configuration.tools.tool("a.b")))
  }

  @Test func theReachIsToldAsItIs() throws {
    #expect(try Self.reach("run: [~/bin/x, \"a b\"]").text == "runs ~/bin/x 'a b' in a sandbox: no network; writes no files")
    #expect(
      try Self.reach("run: [~/x], network: [a.org, b.org], folders: { read: [~/d], write: [~/o] }, env: [K]").text
        == "runs ~/x in a sandbox: network to any host (it names a.org and b.org); reads ~/d; writes ~/o; gets the variables K")
    #expect(
      try Self.reach("run: [~/x], sandbox: off").text == "runs ~/x without a sandbox: it can reach anything on this computer")
    #expect(
      try Self.reach("run: [~/x]", path: "/nowhere").text
        == "runs ~/x without a sandbox (bubblewrap does not work here): it can reach anything on this computer")
    #expect(try Self.reach("http: { url: \"https://api.x.org/y\", key: { env: K } }").text == "asks api.x.org with a key")
    #expect(try Self.reach("run: [~/x]").staysOnDevice && !Self.reach("run: [~/x], network: on").staysOnDevice)
    #expect(try !Self.reach("run: [~/x], sandbox: off").staysOnDevice)
    // A program that PATH has is named by its path; nothing steers a terminal.
    #expect(try Self.reach("run: [sh]").text.hasPrefix("runs /"))
    #expect(try Self.reach("run: [\"~/x\\e[31m\"]").text.contains("\\u{1B}[31m"))
  }
}
