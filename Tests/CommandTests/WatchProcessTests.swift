import LucidSystem
import LucidTesting
import Testing

/// `lucid watch` as a process: a view at once, one for each save however an editor makes it, and an end by Ctrl-C.
@Suite(.serialized) struct WatchProcessTests {
  private static let ability =
    "lucidability: 1\nkind: ability\nlabel: Day\nsteps:\n  - id: day\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
    + "prompt: You have <<day.count>> events.\n"

  private static func sandbox() -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(ability, to: "day.lucidability")
    return sandbox
  }

  /// Waits until a text is in the output, or far too long.
  private static func wait(for text: String, _ sandbox: Sandbox, _ place: SourceLocation = #_sourceLocation) {
    Wait.blocking { sandbox.output.contains(text) }
    #expect(sandbox.output.contains(text), "\(sandbox.output)", sourceLocation: place)
  }

  /// Ends it as Ctrl-C does.
  private static func interrupt(_ process: Process, _ sandbox: Sandbox) -> Ended {
    process.send(SIGINT)
    return sandbox.ended(process, process.wait())
  }

  private static func view(_ number: Int) -> String { "day.lucidability - view \(number) - on the sample person" }

  @Test func showsAtOnceAndEndsByCtrlC() throws {
    let sandbox = Self.sandbox()
    let process = try sandbox.start("exec lucid watch day.lucidability")
    Self.wait(for: "sends no message", sandbox)
    let ended = Self.interrupt(process, sandbox)
    #expect(ended.exit == 0 && ended.err == "", "\(ended.err)")
    #expect(ended.out.hasPrefix(Self.view(1) + "\n\nPrompt\n  You have 3 events.\n\nResult\n"), "\(ended.out)")
    // Nothing is stored, also not that it ran.
    #expect(try sandbox.run("find $HOME -type f").out == "")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func anotherSignalIsACancelledRun(signal: Int32) throws {
    let sandbox = Self.sandbox()
    let process = try sandbox.start("exec lucid watch day.lucidability")
    Self.wait(for: "sends no message", sandbox)
    process.send(signal)
    #expect(process.wait() == 130)
  }

  /// Editors write in place, rename a new file over the old one, or rename the old one away first.
  @Test(arguments: [
    "sed 's/You have/Today/' day.lucidability > new; cat new > day.lucidability",
    "sed -i 's/You have/Today/' day.lucidability",
    "sed 's/You have/Today/' day.lucidability > new; mv new day.lucidability",
    "mv day.lucidability day.lucidability~; sed 's/You have/Today/' day.lucidability~ > day.lucidability; rm day.lucidability~",
  ]) func eachWayToSaveIsOneView(save: String) throws {
    let sandbox = Self.sandbox()
    let process = try sandbox.start("exec lucid watch day.lucidability")
    Self.wait(for: "sends no message", sandbox)
    try Self.beside(sandbox, save)
    Self.wait(for: Self.view(2), sandbox)
    Self.wait(for: "    -You have 3 events.\n    +Today 3 events.\n\nPrompt\n  Today 3 events.\n", sandbox)
    // A file beside it, and the same text once more, are no saves; the next one is the third view.
    try Self.beside(sandbox, "echo x > other; cp day.lucidability new; mv new day.lucidability; touch day.lucidability")
    try Self.beside(sandbox, "sed -i 's/Today/Now/' day.lucidability")
    Self.wait(for: "    -Today 3 events.\n    +Now 3 events.\n", sandbox)
    let ended = Self.interrupt(process, sandbox)
    #expect(ended.out.contains(Self.view(3)) && !ended.out.contains(Self.view(4)), "\(ended.out)")
    #expect(!ended.out.contains("Problems"), "\(ended.out)")
  }

  @Test func aBurstIsNotAViewEach() throws {
    let sandbox = Self.sandbox()
    let process = try sandbox.start("exec lucid watch day.lucidability")
    Self.wait(for: "sends no message", sandbox)
    try Self.beside(
      sandbox, "for i in $(seq 300); do echo \"# $i\" >> day.lucidability; done; sed -i 's/You have/Last/' day.lucidability")
    Self.wait(for: "  Last 3 events.\n", sandbox)
    let ended = Self.interrupt(process, sandbox)
    #expect(ended.out.components(of: "- view ") < 100, "\(ended.out.components(of: "- view ")) views of 301 saves")
  }

  /// A file that cannot be run shows why, and what follows is compared with the last run.
  @Test func mistakesAreShownAndChangeNothing() throws {
    let sandbox = Self.sandbox()
    let process = try sandbox.start("exec lucid watch day.lucidability")
    Self.wait(for: "sends no message", sandbox)
    try Self.beside(sandbox, "sed -i 's/day.count/day.cuont/' day.lucidability")
    Self.wait(for: "day.lucidability was not run: it has errors", sandbox)
    try Self.beside(sandbox, "rm day.lucidability")
    Self.wait(for: "there is no file `day.lucidability`", sandbox)
    sandbox.write(Self.ability.replacing("You", with: "Today you"), to: "day.lucidability")
    Self.wait(for: "    -You have 3 events.\n    +Today you have 3 events.\n", sandbox)
    let ended = Self.interrupt(process, sandbox)
    #expect(ended.out.components(of: "\nPrompt\n") == 2 && ended.out.contains("[unknown-field]"), "\(ended.out)")
  }

  /// The lines of the permissions card are a part of the view.
  @Test func newFlowsAreChanges() throws {
    let sandbox = Self.sandbox()
    let process = try sandbox.start("exec lucid watch day.lucidability")
    Self.wait(for: "sends no message", sandbox)
    try Self.beside(
      sandbox, "sed -i 's/^prompt/  - web.search: { query: \"<<day.items[0].title>>\" }\\nprompt/' day.lucidability")
    Self.wait(for: "  Permissions and flows\n", sandbox)
    Self.wait(for: "    +  calendar to web.search, in `query`", sandbox)
    #expect(Self.interrupt(process, sandbox).exit == 0)
  }

  @Test func importsAndTargetsOfLinksAreWatched() throws {
    let sandbox = Sandbox()
    _ = try sandbox.run("mkdir parts real; ln -s real/day.lucidability day.lucidability")
    sandbox.write(Self.ability, to: "real/day.lucidability")
    let process = try sandbox.start("exec lucid watch day.lucidability")
    Self.wait(for: "sends no message", sandbox)
    try Self.beside(sandbox, "sed -i 's/You have/Linked/' real/day.lucidability")
    Self.wait(for: "  Linked 3 events.\n", sandbox)
    #expect(Self.interrupt(process, sandbox).exit == 0)
  }

  /// One view is an answer as any other: its exit code is that of the run.
  @Test(arguments: [
    ("day.lucidability", 0, "You have 3 events."), ("day.lucidability --world world.yaml", 0, "on the world world.yaml"),
    ("wrong.lucidability", 20, "[unknown-name]"), ("asks.lucidability", 23, "city"), ("asks.lucidability city=Rome", 0, "Rome"),
    ("missing.lucidability", 2, "there is no file"), ("briefing", 2, "lucid new mine --from briefing"),
    ("day.lucidability --world world.yaml --own", 2, "two sources of data"),
    ("day.lucidability --own", 22, "permission required"), ("day.lucidability --own --approve", 2, "no vault is set up"),
    ("day.lucidability --at never", 2, "never"), (".", 2, "is a folder"),
  ]) func oneView(words: String, exit: Int32, said: String) throws {
    let sandbox = Self.sandbox()
    sandbox.write("lucidability: 1\nkind: ability\nlabel: W\nprompt: <<nothing_of_this>>\n", to: "wrong.lucidability")
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: A\ninputs:\n  city: { ask: \"Which city?\", type: string }\nprompt: In <<city>>.\n",
      to: "asks.lucidability")
    sandbox.write("calendar.events: []\n", to: "world.yaml")
    let ended = try sandbox.run("lucid watch --count 1 \(words)")
    #expect(ended.exit == exit && (ended.out + ended.err).contains(said), "\(ended.out)\(ended.err)")
  }

  /// One's own data needs the permission of a run, and stays as it is.
  @Test func ownDataIsOnlyRead() throws {
    let sandbox = Sandbox()
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Own\nsteps:\n  - id: old\n    notes.search: {}\n"
        + "  - notes.create: { title: New, body: b }\n  - weather.now\nprompt: <<old.items[0].title>>\n",
      to: "own.lucidability")
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes; echo mine > vault/notes/Mine.md; find vault ~ -type f | sort > before
      lucid watch --count 1 own.lucidability --vault vault > refused; echo "exit $?"
      lucid watch --count 1 own.lucidability --vault vault --approve; echo "exit $?"
      find vault ~ -type f | sort | diff before -
      """)
    #expect(ended.out.hasPrefix("exit 22\n"), "\(ended.out)\(ended.err)")
    #expect(sandbox.read("refused")?.contains("permission required: Own reads notes") == true, "\(sandbox.read("refused") ?? "")")
    #expect(ended.out.contains("Prompt\n  Mine\n") && ended.exit == 0, "\(ended.out)\(ended.err)")
  }

  /// Runs a line while the watch goes on: its streams are not those of the watch.
  private static func beside(_ sandbox: Sandbox, _ line: String) throws {
    let words = ["/bin/sh", "-c", "cd \"$0\" && \(line)", sandbox.folder]
    let errors = sandbox.root + "/io/beside"
    let process = Process(words, environment: sandbox.environment, input: nil, output: errors, errors: errors)
    #expect(process.wait() == 0)
  }
}
