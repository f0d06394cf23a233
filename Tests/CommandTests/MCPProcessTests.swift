import LucidTesting
import Testing

/// MCP servers in runs of the built program, under real bubblewrap: `Tests/MCP/server.py`.
@Suite struct MCPProcessTests {
  private static let server = "/usr/bin/python3 " + Repository.path("Tests/MCP/server.py")

  private static let ability = """
    lucidability: 1
    kind: ability
    label: Hello
    steps:
      - id: hi
        tiny.say_hello: { full_name: Robin, times: 2 }
      - id: n
        tiny.count: { text: ab cde }
    prompt: <<hi>> has <<n.letter_count>> letters in <<n.words | join('+')>>.
    """

  /// A sandbox with the ability, and with the server `tiny` added and its tools declared.
  private static func sandbox(_ options: String = "", mode: String = "good") throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(ability, to: "hello.lucidability")
    let made = try sandbox.run("lucid mcp add tiny --yes --into hello.lucidability \(options) -- \(server) \(mode)")
    #expect(made.exit == 0, "\(made.out)\(made.err)")
    return sandbox
  }

  @Test func anAddedServerIsCalled() throws {
    let sandbox = try Self.sandbox()
    let checked = try sandbox.run("mv ~/.config/lucid away; lucid check hello.lucidability; mv away ~/.config/lucid")
    #expect(checked.exit == 0, "a check reads no configuration: \(checked.err)")
    let ended = try sandbox.run("lucid run --approve --json hello.lucidability")
    #expect(ended.exit == 0, "\(ended.err)")
    #expect(ended.out.contains("Hello Robin; Hello Robin"), "\(ended.out)")
    #expect(ended.out.contains("has 5 letters in ab+cde."), "\(ended.out)")
    let replayed = try sandbox.run("chmod 000 ~/.config/lucid/mcp.lock; rm ~/.config/lucid/*; lucid replay last --json")
    #expect(replayed.exit == 0 && replayed.out.contains("has 5 letters"), "\(replayed.err)")
  }

  /// The card names what is started and where it reaches, once for all tools of the server.
  @Test func theCardNamesTheServer() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run("lucid run hello.lucidability")
    let text = ended.err.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(ended.exit == 22)
    #expect(
      text.contains(
        "tiny.say_hello and tiny.count: starts the MCP server \(Self.server) good in a sandbox: no network; writes no files"),
      "\(text)")
    #expect(!text.contains("sends tiny"), "a tool that no step calls is on the card: \(text)")
  }

  /// Without a terminal and without `--yes` the program is not started at all.
  @Test(arguments: ["", "--no-sandbox "])
  func withoutAnAgreementNothingIsStarted(option: String) throws {
    let sandbox = Sandbox()
    sandbox.write("#!/bin/sh\ntouch \(sandbox.folder)/STARTED\n", to: "server.sh")
    let ended = try sandbox.run(
      "chmod +x server.sh; lucid mcp add \(option)tiny -- $PWD/server.sh; code=$?; ls -A ~/.config/lucid; ls STARTED; exit $code")
    #expect(ended.exit == 22 && ended.out.isEmpty, "\(ended.out)\(ended.err)")
    let reach = option.isEmpty ? "in a sandbox: no network" : "without a sandbox: it can reach anything"
    #expect(ended.err.contains("starts the MCP server"), "\(ended.err)")
    #expect(ended.err.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(reach))
    #expect(ended.err.contains("permission required: nothing was started or changed"))
    #expect(ended.err.contains("lucid mcp add --yes \(option)tiny --"), "\(ended.err)")
  }

  /// On a terminal the start is asked about first, then the tools.
  @Test func theStartAndTheToolsAreAskedAbout() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkfifo typed; : > seen; exec 8<> typed
      see() { await grep -q "$1" seen || { echo "never seen: $1"; exit 1; }; }
      { script -qefc "stty cols 200 rows 40; lucid mcp add tiny -- \(Self.server)" seen < typed > /dev/null; echo $? > code; } &
      see 'Start it to read'; echo y >&8; see 'agree to these tools'; echo n >&8; wait; cat code
      ls -A ~/.config/lucid; cat seen
      """)
    #expect(ended.out.hasPrefix("22\n"), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("Start it to read its tools? [y/N]"), "\(ended.out)")
    #expect(ended.out.contains("tiny.say_hello(full_name, times?, tone?, when?): Greets somebody"))
    #expect(ended.out.contains("left out: nested: its argument query is an object"))
    #expect(ended.out.contains("permission required: nothing was changed"))
    #expect(ended.out.contains("lucid mcp add --yes tiny --"))
  }

  /// So is the start of one that stands in the configuration and was never agreed to.
  @Test func aServerOfTheConfigurationIsNotStartedUnasked() throws {
    let sandbox = Sandbox()
    sandbox.write("#!/bin/sh\ntouch \(sandbox.folder)/STARTED\n", to: "server.sh")
    let ended = try sandbox.run(
      """
      chmod +x server.sh; mkdir -p ~/.config/lucid
      printf 'mcp: { tiny: { command: [%s/server.sh], sandbox: off } }\\n' "$PWD" > ~/.config/lucid/config.yaml
      lucid mcp update tiny; code=$?; ls STARTED; exit $code
      """)
    #expect(ended.exit == 22 && ended.out.isEmpty, "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("lucid mcp update --yes tiny"), "\(ended.err)")
  }

  /// A changed tool is refused with its remedy, `update` shows the change, and an agreement calls it again.
  @Test func aChangedToolIsAskedAboutAgain() throws {
    let sandbox = try Self.sandbox()
    let run = "lucid run --approve hello.lucidability"
    let before = try sandbox.run("sed -i 's/good/changed/' ~/.config/lucid/config.yaml; \(run)")
    #expect(
      before.exit == 30 && before.err.contains("tiny has changed the description of it since you agreed to it"), "\(before.err)")
    #expect(before.err.contains("lucid mcp update tiny"))
    let declined = try sandbox.run("lucid mcp update tiny")
    #expect(declined.exit == 22 && declined.err.contains("changed: say-hello, the description"), "\(declined.err)")
    let after = try sandbox.run("lucid mcp update --yes tiny && \(run)")
    #expect(after.exit == 0, "\(after.err)")
    #expect(try sandbox.run("lucid mcp update tiny").exit == 10)
  }

  @Test func aLockThatWasChangedIsRefused() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run(
      "sed -i 's/Greets somebody/Greets nobody/' ~/.config/lucid/mcp.lock; lucid run hello.lucidability")
    #expect(ended.exit == 2 && ended.err.contains("mcp.lock is not as lucid wrote it"), "\(ended.err)")
    #expect(try sandbox.run("lucid doctor --only mcp").out.contains("is not as lucid wrote it"))
  }

  @Test func aToolThatSendsIsNotCalledByADryRun() throws {
    let sandbox = Sandbox()
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Post\nsteps:\n  - tiny.post: { text: hi }\nwrites: { tiny.post: 1 }\nprompt: Done.\n",
      to: "post.lucidability")
    let log = "posts"
    let made = try sandbox.run(
      "lucid mcp add tiny --yes --write $PWD --into post.lucidability -- \(Self.server) good $PWD/\(log) && rm \(log)")
    #expect(made.exit == 0, "\(made.err)")
    let dry = try sandbox.run("lucid run --approve --dry-run post.lucidability; grep -c tools/call \(log)")
    #expect(dry.out.hasSuffix("0\n") || dry.err.contains("No such file"), "\(dry.out)\(dry.err)")
    let real = try sandbox.run("lucid run --approve post.lucidability && grep -c tools/call \(log)")
    #expect(real.exit == 0 && real.out.hasSuffix("1\n"), "\(real.out)\(real.err)")
  }

  /// No process is left by a run, nor by a program that was killed in the middle of one.
  @Test(arguments: ["", "--no-sandbox"]) func noServerIsLeft(options: String) throws {
    let sandbox = try Self.sandbox(options, mode: "stubborn")
    let ended = try sandbox.run(
      """
      sed -i "s/stubborn/stubborn, \\/dev\\/null, stubborn-$$/" ~/.config/lucid/config.yaml
      lucid trust grant --yes hello.lucidability > /dev/null
      lucid run hello.lucidability > /dev/null 2>&1 & lucid=$!
      left() { ps -eo args | grep -F server.py | grep -F stubborn-$$ | grep -vq grep; }
      none() { ! left; }
      await left && echo started
      kill -KILL $lucid; await none && echo gone
      """)
    #expect(ended.out == "started\ngone\n", "\(options): \(ended.out)\(ended.err)")
  }

  /// A tool of a server is shown like one of the program: its arguments, its result, and what is started.
  @Test func theToolsOfAServerAreShownByTheirNames() throws {
    let sandbox = try Self.sandbox()
    let shown = try sandbox.run("lucid tools tiny.count calendar.next")
    #expect(shown.exit == 0 && shown.out.contains("tiny.count  Counts letters"), "\(shown.out)\(shown.err)")
    #expect(shown.out.contains("letter_count") && shown.out.contains("starts the MCP server"), "\(shown.out)")
    #expect(shown.out.contains("calendar.next"))
    let family = try sandbox.run("lucid tools tiny")
    #expect(family.out.contains("tiny.post") && family.out.contains("tiny.picture"), "\(family.out)")
    let json = try sandbox.run("lucid tools --json")
    #expect(
      json.out.contains(#"{"name":"tiny.post","summary":"Posts a text","own":true,"effect":"send""#), "\(json.out.suffix(800))")
    let unknown = try sandbox.run("lucid tools tiny.coumt")
    #expect(unknown.exit == 2 && unknown.err.contains("did you mean `tiny.count`?"), "\(unknown.err)")
  }

  /// `--tool` declares only what is named, by either spelling; `backend into` takes several.
  @Test func onlyTheNamedToolsAreDeclared() throws {
    let sandbox = Sandbox()
    sandbox.write(Self.ability, to: "hello.lucidability")
    let add = "lucid mcp add tiny --yes --into hello.lucidability"
    let wrong = try sandbox.run("\(add) --tool coumt -- \(Self.server) good; ls ~/.config/lucid")
    #expect(wrong.err.contains("tiny has no tool `coumt`") && wrong.err.contains("tiny.count"), "\(wrong.err)")
    #expect(!wrong.out.contains("mcp.lock") && !wrong.out.contains("config.yaml"), "\(wrong.out)")
    let made = try sandbox.run(
      "\(add) --tool say-hello --tool tiny.count -- \(Self.server) good; grep -oE '^  tiny[.][a-z_]*:' hello.lucidability")
    #expect(made.out.hasSuffix("\n  tiny.say_hello:\n  tiny.count:\n"), "\(made.out)\(made.err)")
    #expect(made.out.contains("declared say-hello, tiny.count in hello.lucidability"), "\(made.out)")
    let more = try sandbox.run("lucid tools own into hello.lucidability tiny.count tiny.post tiny.picture")
    #expect(more.exit == 0 && more.out == "hello.lucidability: declared tiny.post, tiny.picture.\n", "\(more.out)\(more.err)")
    #expect(try sandbox.run("lucid mcp add other --tool post -- \(Self.server) good").err.contains("add --into FILE"))
  }

  /// A line that the server prints for people is skipped, and told where the server is added and asked again.
  @Test func skippedLinesAreToldWhenItIsAdded() throws {
    let sandbox = Sandbox()
    let line = "writes lines that are no messages to standard output; they are skipped: \"Tiny server 1.2 on stdio\""
    let made = try sandbox.run("lucid mcp add tiny --yes -- \(Self.server) banner")
    #expect(made.exit == 0 && made.err.contains(line), "\(made.err)")
    let again = try sandbox.run("lucid mcp update tiny")
    #expect(again.exit == 10 && again.err.contains(line), "\(again.err)")
  }

  @Test func aRemovedServerIsForgotten() throws {
    let sandbox = try Self.sandbox()
    let tools = try sandbox.run("lucid tools")
    #expect(
      tools.exit == 0 && tools.out.contains("\n  tiny.post               Posts a text  sends\n"), "\(tools.out.suffix(400))")
    let ended = try sandbox.run("lucid mcp remove tiny && ! grep -q tiny ~/.config/lucid/*; lucid mcp")
    #expect(ended.exit == 10 && ended.err.contains("has no MCP servers"), "\(ended.out)\(ended.err)")
  }

  /// The ability of docs/mcp.md passes its own tests, and its configuration is one.
  @Test func theExamplesOfThePageWork() throws {
    var (blocks, open): ([String], [Substring]?) = ([], nil)
    for line in RepositoryFiles.lines("docs/mcp.md") {
      guard line.hasPrefix("```") else {
        open?.append(line)
        continue
      }
      if let lines = open { blocks.append(lines.map { $0 + "\n" }.joined()) }
      open = open == nil ? [] : nil
    }
    let sandbox = Sandbox()
    sandbox.write(try #require(blocks.first { $0.hasPrefix("lucidability: 1") }), to: "clock.lucidability")
    sandbox.write(try #require(blocks.first { $0.hasPrefix("mcp:") }), to: "config.yaml")
    let ended = try sandbox.run(
      "lucid test clock.lucidability && lucid config check --config=config.yaml && lucid mcp --config=config.yaml")
    #expect(ended.exit == 0, "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("asks the MCP server wiki.example.org with a key"), "\(ended.out)")
  }
}
