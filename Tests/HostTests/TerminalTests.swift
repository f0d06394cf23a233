import LucidArguments
import LucidReport
import LucidSystem
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidServing

/// Widths, colour and ASCII, by what is known of the terminal.
@Suite struct TerminalTests {
  private func facts(
    _ variables: [String: String] = [:], terminals: Set<Int32> = [0, 1, 2], size: TerminalFacts.Size? = nil, stream: String? = nil
  ) -> TerminalFacts {
    TerminalFacts(
      ProcessFacts(variables: variables), isTerminal: { terminals.contains($0) }, size: { _ in size },
      stream: { _ in stream })
  }

  @Test func theTerminalItselfSaysHowWideItIs() {
    let size = TerminalFacts.Size(columns: 100, rows: 40)
    #expect(facts(["COLUMNS": "60"], size: size).width(1) == 100)
    #expect(facts(size: size).height(1) == 40)
  }

  @Test func elseTheVariableDoes() {
    #expect(facts(["COLUMNS": "60"]).width(1) == 60)
    #expect(facts(["COLUMNS": "wide"]).width(1) == nil)
    #expect(facts().width(1) == nil)
    #expect(facts(["LINES": "20"]).height(1) == nil)
  }

  /// A serial line knows no size.
  @Test func noSizeIsNoWidth() {
    let size = TerminalFacts.Size(columns: 0, rows: 0)
    #expect(facts(["COLUMNS": "60"], size: size).width(1) == 60)
    #expect(facts(size: size).width(1) == nil)
    #expect(facts(size: size).height(1) == nil)
  }

  @Test(
    arguments: [
      (["LC_ALL": "C"], true), (["LC_ALL": "POSIX"], true), (["LC_CTYPE": "C"], true), (["LANG": "C"], true), ([:], false),
      (["LANG": "en_CA.UTF-8"], false), (["LC_ALL": "C.UTF-8", "LANG": "C"], false), (["LC_ALL": "", "LANG": "C"], true),
      (["LC_CTYPE": "fr_CA.UTF-8", "LANG": "C"], false),
    ] as [([String: String], Bool)])
  func onlyALocaleThatSaysSoWantsASCII(variables: [String: String], wants: Bool) {
    #expect(facts(variables).wantsASCII == wants)
  }

  @Test(
    arguments: [([0, 1, 2], true, true), ([0, 2], true, true), ([1], false, true), ([0, 1], false, true), ([], false, false)]
      as [([Int32], Bool, Bool)])
  func asksWhereTheQuestionIsSeenAndTheAnswerRead(terminals: [Int32], asks: Bool, attended: Bool) {
    let facts = facts(terminals: Set(terminals))
    #expect(facts.canAsk == asks)
    #expect(facts.isAttended == attended)
  }

  @Test(
    arguments: [("8:42", "8:42", true), ("8:42", "8:43", false), ("8:42", nil, false), (nil, "8:42", false)]
      as [(String?, String?, Bool)])
  func knowsTheJournalByItsStream(named: String?, stream: String?, isJournal: Bool) {
    #expect(facts(named.map { ["JOURNAL_STREAM": $0] } ?? [:], stream: stream).isJournal(2) == isJournal)
  }

  // MARK: What a result may look like

  private func screen(_ words: [String], _ facts: TerminalFacts, toFile: Bool = false, descriptor: Int32 = 1) throws -> Screen {
    guard case .run(let parsed) = try CommandList.parser.parse(["run", "x"] + words) else {
      throw UsageError("no command")
    }
    let host = HostEnvironment.madeUp()
    let made = HostEnvironment(
      process: host.process, terminal: facts, output: host.output, clock: host.clock, zones: host.zones)
    return ScreenChoice.screen(Invocation(parsed, made), toFile: toFile, descriptor: descriptor)
  }

  private static let size = TerminalFacts.Size(columns: 100, rows: 40)

  @Test func aTerminalIsDrawnOnInColourAndAtItsWidth() throws {
    #expect(try screen([], facts(size: Self.size)) == .terminal(width: 100, palette: .indexed))
    #expect(try screen(["--width", "50"], facts(size: Self.size)) == .terminal(width: 50, palette: .indexed))
    #expect(try screen(["--color", "never"], facts(size: Self.size)) == .terminal(width: 100, color: false))
    #expect(try screen([], facts(["NO_COLOR": "1"], size: Self.size)) == .terminal(width: 100, color: false))
  }

  @Test func aPipeAFileAndADumbTerminalArePlain() throws {
    #expect(try screen([], facts(["COLUMNS": "60"], terminals: [])) == Screen(width: 80))
    #expect(try screen([], facts(size: Self.size), toFile: true) == Screen(width: 80))
    #expect(try screen([], facts(["TERM": "dumb"], size: Self.size)) == Screen(width: 80, isTerminal: true))
    #expect(try screen([], facts(terminals: [2], size: Self.size), descriptor: 2) == .terminal(width: 100, palette: .indexed))
    #expect(try screen(["--color", "always"], facts(terminals: [])) == .terminal(width: 80, palette: .indexed))
  }

  /// Control characters steer a terminal that neither draws nor has colours, and never a file or a pipe.
  @Test func whatCanBeSteeredIsATerminalOrHasColours() throws {
    #expect(try screen([], facts(["TERM": "dumb"], size: Self.size)).isSteerable)
    #expect(try screen([], facts(["LC_ALL": "C", "NO_COLOR": "1"], size: Self.size)).isSteerable)
    #expect(try screen(["--color", "never"], facts(size: Self.size)).isSteerable)
    #expect(try screen(["--color", "always"], facts(terminals: [])).isSteerable)
    #expect(try !screen([], facts(terminals: [])).isSteerable && !screen([], facts(size: Self.size), toFile: true).isSteerable)
  }

  @Test func aTerminalThatWantsASCIIGetsColourWithoutBoxes() throws {
    #expect(try screen([], facts(["LC_ALL": "C"], size: Self.size)) == Screen(width: 100, color: true, palette: .indexed))
    #expect(
      try screen([], facts(["LC_ALL": "C", "NO_COLOR": "1"], size: Self.size)) == Screen(width: 100, isTerminal: true))
    #expect(
      try screen(["--color", "always"], facts(["LC_ALL": "C"], size: Self.size)) == .terminal(width: 100, palette: .indexed))
  }

  /// 24 bits only where the terminal says so.
  @Test(arguments: [
    (["COLORTERM": "truecolor"], Screen.Palette.direct), (["COLORTERM": "24bit", "TERM": "linux"], .direct),
    (["TERM": "xterm-direct"], .direct), (["TERM": "xterm-256color"], .indexed), (["TERM": "tmux"], .indexed),
    (["COLORTERM": "yes", "TERM": "screen"], .indexed), (["TERM": "linux"], .named), (["TERM": "vt220"], .named),
  ])
  func coloursAreThoseOfTheTerminal(variables: [String: String], palette: Screen.Palette) throws {
    #expect(try screen([], facts(variables, size: Self.size)).palette == palette)
  }
}
