import LucidTesting
import Testing

/// Tools of the configuration, called by runs of the built program under real bubblewrap.
@Suite struct ToolProcessTests {
  private static let declaration =
    "ticker.quote: { args: { symbol: { type: string, default: ACME } }, result: { price: number, note: string } }"

  /// A sandbox with the program `quote`, which notes each start in `started`, declared with `keys`, and an ability that calls it.
  private static func sandbox(_ keys: String = "", ability: String = ability, policy: String = "") throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(ability, to: "share.lucidability")
    sandbox.write(
      """
      #!/bin/sh
      cat > request; cp request "$0.request" 2> /dev/null
      echo x >> "$0.started"
      echo '{"price": 12.5, "note": "<<today>> stays"}'
      """, to: "quote")
    let made = try sandbox.run(
      """
      chmod +x quote; mkdir -p ~/.config/lucid ~/vault/calendar ~/vault/notes; mv quote ~/quote
      cat > ~/.config/lucid/config.yaml <<END
      vault: ~/vault
      \(policy)
      tools:
        ticker.quote:
          run: [~/quote]
          args: { symbol: { type: string, default: ACME } }
          result: { price: number, note: string }
          \(keys)
      END
      """)
    #expect(made.exit == 0, "\(made.err)")
    return sandbox
  }

  private static let ability = """
    lucidability: 1
    kind: ability
    label: Share
    tools:
      \(declaration)
    steps:
      - id: quote
        ticker.quote: {}
    prompt: ACME costs <<quote.price>>. <<quote.note>>
    """

  private static func started(_ sandbox: Sandbox) throws -> Int {
    Int(try sandbox.run("cat ~/quote.started 2> /dev/null | wc -l").out.filter(\.isNumber)) ?? -1
  }

  @Test func aRunCallsTheProgramAndInsertsItsTextAsItIs() throws {
    let sandbox = try Self.sandbox("folders: { write: [~/] }")
    let ended = try sandbox.run("lucid run --approve share.lucidability --json --at 2026-04-06T07:30")
    #expect(ended.exit == 0, "\(ended.err)")
    #expect(ended.out.contains(#""resolved":"ACME costs 12.5. <<today>> stays""#), "\(ended.out)")
    #expect(try Self.started(sandbox) == 1)
  }

  /// The permission holds for what the tool reached when it was granted, and for nothing else.
  @Test(arguments: [
    "sandbox: off", "network: on", "folders: { read: [~/vault] }", "env: [OTHER]", "network: [example.org]",
  ]) func anotherReachIsAskedAbout(keys: String) throws {
    let sandbox = try Self.sandbox()
    let command = "lucid run share.lucidability --at 2026-04-06T07:30"
    let before = try sandbox.run(command)
    #expect(before.exit == 22 && before.err.contains("in a sandbox: no network"), "\(before.err)")
    let granted = try sandbox.run("lucid trust grant --yes share.lucidability && \(command)")
    #expect(granted.exit == 0, "\(granted.err)")
    let after = try sandbox.run("echo '    \(keys)' >> ~/.config/lucid/config.yaml; \(command)")
    #expect(after.exit == 22, "\(keys): \(after.out)\(after.err)")
    if keys == "sandbox: off" { #expect(Self.flat(after.err).contains("it can reach anything on this computer")) }
    if keys.hasPrefix("network") { #expect(Self.flat(after.err).contains("network to any host")) }
  }

  /// Long lines are broken on a terminal and in a card.
  private static func flat(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  @Test func anotherSignatureEndsWith21() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run(
      "sed -i 's/result: { price: number, note: string }/result: { price: string }/' share.lucidability; "
        + "sed -i 's/. <<quote.note>>//' share.lucidability; lucid run --approve share.lucidability")
    #expect(ended.exit == 21, "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("field price: the file declares text, the configuration number"), "\(ended.err)")
    #expect(ended.err.contains("lucid tools own into share.lucidability ticker.quote"))
    let mended = try sandbox.run("lucid tools own into share.lucidability ticker.quote && lucid run --approve share.lucidability")
    #expect(mended.exit == 0, "\(mended.err)")
  }

  @Test func aToolThatIsNotConfiguredIsUnavailable() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run("rm ~/.config/lucid/config.yaml; lucid run --approve share.lucidability")
    #expect(ended.exit == 30 && ended.err.contains("ticker.quote is not in your configuration"), "\(ended.err)")
    let guarded = try sandbox.run(
      "sed -i 's/^steps:/when: tools.ticker is available\\n&/' share.lucidability; lucid run --approve share.lucidability")
    #expect(guarded.exit == 10, "\(guarded.out)\(guarded.err)")
  }

  /// What only looks, and what is made up, starts nothing.
  @Test(arguments: [
    "check share.lucidability", "plan share.lucidability", "show share.lucidability", "try share.lucidability",
    "audit share.lucidability", "test share.lucidability", "backend", "backend show ticker.quote", "run share.lucidability",
    "run --approve share.lucidability --world world.yaml",
  ]) func nothingIsStarted(command: String) throws {
    let sandbox = try Self.sandbox("sandbox: off")
    sandbox.write("ticker.quote: { price: 1, note: made up }\n", to: "world.yaml")
    let ended = try sandbox.run("lucid \(command)")
    #expect(![nil, 2, 70].contains(ended.exit), "\(ended.out)\(ended.err)")
    #expect(try Self.started(sandbox) == 0)
    if command.hasSuffix("world.yaml") { #expect(ended.exit == 0, "\(ended.out)\(ended.err)") }
  }

  @Test func aReplayStartsNothingAndSaysTheSame() throws {
    let sandbox = try Self.sandbox("sandbox: off")
    let ended = try sandbox.run("lucid run --approve share.lucidability --json")
    #expect(ended.exit == 0, "\(ended.err)")
    #expect(try Self.started(sandbox) == 1)
    let again = try sandbox.run("lucid replay last --json")
    #expect(try Self.started(sandbox) == 1)
    func steps(_ text: String) -> Substring? { text.firstRange(of: "\"steps\":").map { text[$0.lowerBound...].prefix(120) } }
    #expect(steps(again.out) != nil && steps(again.out) == steps(ended.out), "\(again.out)\(again.err)")
  }

  @Test func aDryRunStartsReadsAndNoWrites() throws {
    let sandbox = try Self.sandbox("sandbox: off")
    #expect(try sandbox.run("lucid run --dry-run --approve share.lucidability").exit == 0)
    #expect(try Self.started(sandbox) == 1)
    let writing = try sandbox.run(
      """
      sed -i 's/^    run:/    effect: write\\n&/' ~/.config/lucid/config.yaml
      sed -i 's/, result:/, effect: write, result:/; s/^steps:/writes: { ticker.quote: 1 }\\n&/' share.lucidability
      lucid run --dry-run --approve share.lucidability
      """)
    #expect(writing.exit == 0, "\(writing.out)\(writing.err)")
    #expect(try Self.started(sandbox) == 1)
    let real = try sandbox.run("lucid run --approve share.lucidability && grep -o '\"key\"' ~/quote.request")
    #expect(real.exit == 0 && real.out.contains("\"key\""), "\(real.out)\(real.err)")
    #expect(try Self.started(sandbox) == 2)
  }

  /// Data of the person in an argument is a flow to a program that may pass it on, and none to one that cannot.
  @Test(arguments: [("network: off", 0), ("network: on", 30), ("sandbox: off", 30)] as [(String, Int32)])
  func localDataDoesNotReachAProgramThatMayPassItOn(keys: String, exit: Int32) throws {
    let withNotes = Self.ability.replacing("ticker.quote: {}", with: "ticker.quote: { symbol: \"<<notes.items[0].title>>\" }")
      .replacing("steps:\n", with: "steps:\n  - id: notes\n    notes.search: {}\n")
    let sandbox = try Self.sandbox(keys, ability: withNotes, policy: "policy: { local_only: [notes] }")
    sandbox.write("---\ntitle: Secret plan\n---\nText.\n", to: "plan.md")
    let ended = try sandbox.run("mv plan.md ~/vault/notes/plan.md; lucid run --approve share.lucidability")
    #expect(ended.exit == exit, "\(ended.out)\(ended.err)")
    #expect(try Self.started(sandbox) == 0)
    if exit != 0 { #expect(Self.flat(ended.err).contains("`policy: {local_only: …}` keeps on this machine"), "\(ended.err)") }
  }

  @Test func aFlowToAProgramWithNetworkIsOnTheCard() throws {
    let withNotes = Self.ability.replacing("ticker.quote: {}", with: "ticker.quote: { symbol: \"<<notes.items[0].title>>\" }")
      .replacing("steps:\n", with: "steps:\n  - id: notes\n    notes.search: {}\n")
    let sandbox = try Self.sandbox("network: on", ability: withNotes)
    let ended = try sandbox.run("lucid run share.lucidability")
    #expect(ended.exit == 22 && Self.flat(ended.err).contains("sends notes to ticker.quote"), "\(ended.err)")
    let near = try sandbox.run("sed -i 's/network: on/network: off/' ~/.config/lucid/config.yaml; lucid run share.lucidability")
    #expect(near.exit == 22 && !Self.flat(near.err).contains("to ticker.quote"), "\(near.err)")
  }

  @Test func aPolicyForbidsPrograms() throws {
    let sandbox = try Self.sandbox("sandbox: off", policy: "policy: { forbid: [programs] }")
    let ended = try sandbox.run("lucid run --approve share.lucidability")
    #expect(ended.exit != 0 && ended.err.contains("forbids (programs)"), "\(ended.out)\(ended.err)")
    #expect(try Self.started(sandbox) == 0)
  }

  // MARK: HTTP

  @Test func aServiceGetsTheArgumentsAndItsKey() throws {
    let server = LoopbackServer(.status(200, #"{"price": 3, "note": "n"}"#), .status(500, "broken \u{1B}[31m"))
    let sandbox = try Self.sandbox()
    let command = "RATE_KEY=k-1 lucid run --approve share.lucidability --json"
    let configured = try sandbox.run(
      "sed -i 's|run:.*|http: { url: \"\(server.url)/rate\", key: { env: RATE_KEY } }|' ~/.config/lucid/config.yaml; \(command)")
    #expect(configured.exit == 0 && configured.out.contains("ACME costs 3."), "\(configured.out)\(configured.err)")
    #expect(server.bodies == [#"{"symbol":"ACME"}"#])
    #expect(server.heads[0].hasPrefix("POST /rate ") && server.heads[0].contains("Authorization: Bearer k-1"))
    let broken = try sandbox.run("sed -i 's|key:|method: GET, key:|' ~/.config/lucid/config.yaml; \(command) 2>&1")
    #expect(broken.exit == 30 && broken.out.contains("127.0.0.1 answered with status 500: "), "\(broken.out)")
    let gone = try sandbox.run(
      "sed -i 's|url: \"[^\"]*\"|url: \"http://127.0.0.1:9/\"|' ~/.config/lucid/config.yaml; \(command) 2>&1")
    #expect(gone.exit == 30 && gone.out.contains("check `http` of ticker.quote in the configuration"), "\(gone.out)")
    #expect(!broken.out.contains("\u{1B}[31m") && server.heads[1].hasPrefix("GET /rate?symbol=ACME "))
  }

  // MARK: lucid tools own

  @Test func aTestOfAToolNamesWhatIsWrong() throws {
    let sandbox = try Self.sandbox()
    let good = try sandbox.run("lucid tools own test ticker.quote symbol=HOOLI --json")
    #expect(good.exit == 0 && good.out.contains(#""arguments":{"symbol":"HOOLI"}"#), "\(good.out)\(good.err)")
    #expect(good.out.contains(#""check":"deadline","verdict":"good""#) && good.out.contains(#""check":"size","verdict":"good""#))
    let bad = try sandbox.run("printf '#!/bin/sh\\necho 7\\n' > ~/quote; lucid tools own test ticker.quote")
    #expect(bad.exit == 1 && bad.out.contains("is 7 instead of an object"), "\(bad.out)\(bad.err)")
    #expect(try sandbox.run("lucid tools own test ticker.quote none=1").exit == 2)
    #expect(try sandbox.run("lucid tools own test ticker.quite").err.contains("did you mean `ticker.quote`"))
  }

  @Test func aToolThatSendsIsTestedOnlyWhenAskedTo() throws {
    let sandbox = try Self.sandbox("effect: send\n    sandbox: off")
    let ended = try sandbox.run("lucid tools own test ticker.quote")
    #expect(ended.exit == 0 && ended.out.contains("--really"), "\(ended.out)\(ended.err)")
    #expect(try Self.started(sandbox) == 0)
    #expect(try sandbox.run("lucid tools own test ticker.quote --really").exit == 0)
    #expect(try Self.started(sandbox) == 1)
  }

  // MARK: The page

  /// Every program of docs/tools-of-your-own.md, declared as the page says, called by the ability of the page.
  @Test func theExamplesOfThePageWork() throws {
    let blocks = Self.blocks("docs/tools-of-your-own.md")
    func block(_ start: String) throws -> String { try #require(blocks.first { $0.hasPrefix(start) }, "\(start)") }
    let sandbox = Sandbox()
    sandbox.write(try block("#!/usr/bin/env python3"), to: "quote.py")
    sandbox.write(try block("#!/bin/sh"), to: "disk.sh")
    sandbox.write(try block("lucidability: 1"), to: "share.lucidability")
    let services = try block("tools:\n  ticker.rate:").dropFirst("tools:\n".count)
    let disk = try block("tools:\n  disk.free:").dropFirst("tools:\n".count)
    sandbox.write(try block("tools:\n  ticker.quote:") + disk + services, to: "config.yaml")
    let ended = try sandbox.run(
      """
      mkdir -p ~/bin ~/.config/lucid; mv quote.py disk.sh ~/bin; chmod +x ~/bin/*; mv config.yaml ~/.config/lucid
      lucid config check && lucid tools own test ticker.quote symbol=ACME && lucid tools own test disk.free \
        && lucid test share.lucidability && lucid run --approve --json share.lucidability
      """)
    #expect(ended.exit == 0, "\(ended.out)\(ended.err)")
    #expect(ended.out.contains(#"{"price":12.5,"currency":"EUR"}"#) && ended.out.contains("ACME costs 12.5 EUR."), "\(ended.out)")
    #expect(
      Self.flat(try sandbox.run("lucid run share.lucidability").err).contains(
        "reads ticker: ticker.quote runs ~/bin/quote.py in a sandbox: no network; writes no files - through ticker.quote"))
  }

  private static func blocks(_ path: String) -> [String] {
    var (blocks, open): ([String], [Substring]?) = ([], nil)
    for line in RepositoryFiles.lines(path) {
      guard line.hasPrefix("```") else {
        open?.append(line)
        continue
      }
      if let lines = open { blocks.append(lines.map { $0 + "\n" }.joined()) }
      open = open == nil ? [] : nil
    }
    return blocks
  }
}
