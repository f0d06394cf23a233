import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidConfiguration
@testable import LucidMCP
@testable import LucidPrograms

/// `mcp:` of a configuration, and the declarations that pinned tools have.
@Suite struct MCPSettingsTests {
  private static func read(_ text: String) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    Configuration.read(SourceFile(name: "config.yaml", text: text))
  }

  @Test func aServerIsReadWhole() throws {
    let (configuration, diagnostics) = Self.read(
      """
      mcp:
        tiny:
          command: [~/bin/tiny, --fast]
          network: on
          folders: { read: [~/data] }
          env: [LANGUAGE]
          secrets: { KEY: { env: MY_KEY } }
          limits: { seconds: 5 }
          reads: [get-it]
        far: { url: "https://x.org/mcp", key: { env: K }, headers: { X-Team: { file: ~/team } } }
      policy: { local_only: [tiny], forbid: [far] }
      """)
    #expect(diagnostics.map(\.message) == [])
    let servers = configuration.tools.servers
    #expect(servers.map(\.name) == ["tiny", "far"])
    #expect(servers[0].access.network == .on && servers[0].access.readable == ["~/data"] && servers[0].reads == ["get-it"])
    #expect(servers[0].access.limits == ToolLimits(seconds: 5) && servers[1].access.limits == ToolLimits(seconds: 30))
    #expect(servers[1].access.secrets.map(\.name) == ["", "X-Team"])
    let host = HostEnvironment.madeUp(["HOME": "/people/robin", "PATH": "/usr/bin:/bin"])
    let binder = ToolBinder(configuration, host)
    #expect(
      binder.reach(of: servers[0]).text
        == "starts the MCP server ~/bin/tiny --fast in a sandbox: network to any host; reads ~/data; writes no files; gets the "
        + "variables LANGUAGE and KEY")
    #expect(binder.reach(of: servers[1]).text == "asks the MCP server x.org with a key")
    #expect(!binder.reach(of: servers[1]).staysOnDevice)
  }

  @Test(
    arguments: [
      ("tiny: {}", "has nothing that answers"), ("tiny: { command: [] }", "has nothing that answers"),
      ("tiny: { command: [x], url: \"https://x.org\" }", "has both `command` and `url`"),
      ("tiny: { command: [bin/x] }", "depends on where lucid is started"),
      ("tiny: { url: \"http://example.org/mcp\" }", "this address cannot be used"),
      ("tiny: { url: \"https://x.org\", network: on }", "`network` is for programs"),
      ("tiny: { command: [x], key: { env: K } }", "`key` is for a server of the network"),
      ("Tiny: { command: [x] }", "is not the name of a server"), ("mail: { command: [x] }", "the family `mail` is reserved"),
      ("mcp: { command: [x] }", "the family `mcp` is reserved"),
      ("a: { command: [x] }", "is the family of your tool `a.b` already"),
    ]) func mistakesAreNamed(text: String, message: String)
  {
    let (configuration, diagnostics) = Self.read("tools: { a.b: { run: [x], result: string } }\nmcp:\n  \(text)\n")
    #expect(diagnostics.contains { $0.message.contains(message) && !$0.notes.isEmpty }, "\(diagnostics.map(\.message))")
    #expect(
      configuration.tools.servers.isEmpty || message.contains("programs") || message.contains("network")
        || message.contains("depends"))
  }

  /// A pinned tool is one that an ability can declare: with the same signature, to the last default.
  @Test func aPinnedToolIsDeclared() throws {
    var configuration = Self.read("mcp: { tiny: { command: [x] } }\n").configuration
    let json = #"""
      {"name": "say-hello", "description": "Says: \"hi\"\nand more", "annotations": {"readOnlyHint": true},
       "inputSchema": {"required": ["to"], "properties": {"to": {"type": "string"}, "tone": {"enum": ["a, b", "c"], "default": "c"},
        "day": {"type": "string", "format": "date"}, "n": {"type": "integer", "default": 2}}},
       "outputSchema": {"properties": {"textOut": {"type": "string"}}}}
      """#
    let definition = try #require(MCPDefinition(try JSONParser.parse(Array(json.utf8))))
    var lock = MCPLock()
    lock.set(MCPLock.Server(name: "tiny", title: "", version: "", protocolVersion: "2025-06-18", tools: [definition]))
    configuration.tools.add(lock)
    let tool = try #require(configuration.tools.tool("tiny.say_hello"))
    #expect(
      tool.declaration
        == #"tiny.say_hello: { about: "Says: \"hi\"", args: { day: { type: date, default: null }, "#
        + #"n: { type: integer, default: 2 }, to: string, tone: { type: choice, choices: ["a, b", "c"], default: "c" } }, "#
        + "result: { text_out: string } }")
    #expect(tool.signature.parameters.map(\.required) == [false, false, true, false])
    #expect(tool.signature.parameters[3].kind == .choice(["a, b", "c"]) && tool.signature.effect == .read)
    #expect(tool.signature.isDeclared && tool.signature.isOutward)
    let again = try #require(
      Self.read("tools:\n  \(tool.declaration.dropLast(2)), run: [x] }\n").configuration.tools.tool("tiny.say_hello"))
    #expect(again.signature.difference(from: tool.signature) == nil)
  }

  @Test func theFamiliesOfServersHaveNames() {
    let configuration = Self.read("mcp: { tiny: { command: [x] } }\npolicy: { local_only: [tiny] }\n")
    #expect(configuration.diagnostics.isEmpty && configuration.configuration.localOnly == ["tiny"])
  }
}
