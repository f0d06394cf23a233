import LucidApplication
import LucidCore
import LucidHistory
import LucidSystem
import LucidTesting
import Testing

@testable import LucidWeb

/// An ability from its sheet to its result, in a made-up home.
@Suite struct SheetScreenTests {
  private static let library = ".local/share/lucid/abilities/"
  private static let plain =
    "lucidability: 1\nkind: ability\nlabel: Plain\ninputs:\n  city: { type: string }\nanswer: Hello <<city>>.\n"
  private static let reading =
    "lucidability: 1\nkind: ability\nlabel: Reading\nsteps:\n  - id: notes\n    notes.search: {}\nanswer: Read.\n"

  private let home = ScratchFolder([
    library + "plain.lucidability": plain, library + "reading.lucidability": reading, "vault/notes/x.md": "x\n",
  ])

  /// Returns the page of a screen.
  private func page(
    _ path: String, _ fields: [(String, String)] = [], isPost: Bool = false
  ) throws -> String {
    let captured = CapturedOutput()
    var request = WebRequest(path: path)
    (request.isPost, request.fields) = (isPost, fields.map { (name: $0.0, value: $0.1) })
    try ScreenWriting(request, environment(captured)).write()
    return captured.standard
  }

  private func environment(_ captured: CapturedOutput = CapturedOutput()) -> CommandEnvironment {
    let host = HostEnvironment.madeUp(["HOME": home.path, "TZ": "America/Toronto"], captured: captured)
    return CommandEnvironment(Console(host), vault: home.path + "/vault")
  }

  private func runs() throws -> [StoredRun] {
    guard let store = try RunRecords(environment()).store() else { return [] }
    return try store.list(RunFilter()).compactMap { try store.run($0.number) }
  }

  @Test func theSheetIsAForm() throws {
    let page = try page("/run/plain", [("city", "Rome")])
    #expect(page.contains("name=\"in.city\"") && page.contains("value=\"Rome\"") && page.contains("<h1>Plain</h1>"))
    #expect(page.hasSuffix("</html>\n") && page.ranges(of: "<main>").count == 1)
    #expect(try runs().isEmpty, "a look at a page runs nothing")
  }

  @Test func aRunIsOneOfTheCommandLine() throws {
    let page = try page("/run/plain", [("in.city", "Rome <b>")], isPost: true)
    #expect(page.contains("<div class=\"final\">") && page.contains("Hello Rome &lt;b&gt;.") && page.hasSuffix("</html>\n"))
    #expect(page.ranges(of: "<main>").count == 1 && page.ranges(of: "</main>").count == 1)
    let run = try #require(try runs().first)
    #expect(run.words == ["run", "plain", "city=Rome <b>"] && run.record.outcome == .ok && run.file.name == "plain")
    #expect(page.contains("href=\"/why/\(RunSummary.name(of: run.record.id))\""))
  }

  @Test func whatIsMissingIsAskedForAgain() throws {
    let page = try page("/run/plain", [], isPost: true)
    #expect(page.contains("role=\"alert\"") && page.contains("name=\"in.city\"") && !page.contains("class=\"final\""))
    #expect(try runs().isEmpty)
  }

  /// Nothing is read before the person has agreed to the card of this very text.
  @Test func permissionComesFirst() throws {
    let asked = try page("/run/reading")
    #expect(asked.contains("value=\"once\"") && asked.contains("What it can reach"))
    for fields in [[], [("permission", "once")], [("permission", "once"), ("hash", "00ff")], [("permission", "always")]] {
      let page = try page("/run/reading", fields, isPost: true)
      #expect(page.contains("value=\"once\"") && !page.contains("class=\"final\""), "\(fields)")
    }
    #expect(try runs().isEmpty)
    let hash = SHA256.hex(Array(Self.reading.utf8))
    let once = try page("/run/reading", [("permission", "once"), ("hash", hash)], isPost: true)
    #expect(once.contains("class=\"final\"") && once.contains("Reading notes…"))
    #expect(try runs().first?.words == ["run", "--approve", "reading"])
    #expect(try page("/run/reading").contains("value=\"once\""), "once is once")
    let always = try page("/run/reading", [("permission", "always"), ("hash", hash)], isPost: true)
    #expect(always.contains("class=\"final\""))
    #expect(try !page("/run/reading").contains("value=\"once\""))
  }

  @Test(arguments: ["/run", "/run/-", "/run/gone", "/run/plain/more"]) func whatIsNoAbilityIsRefused(path: String) {
    #expect(throws: CommandError.self) { try page(path) }
  }

  @Test func aRunIsExplained() throws {
    _ = try page("/run/plain", [("in.city", "Rome")], isPost: true)
    let page = try page("/why/last", [("words", "nowhere")])
    #expect(page.contains("Nothing went wrong.") && page.contains("lucid run plain city=Rome"))
    #expect(page.contains("value=\"nowhere\"") && page.contains("nowhere&quot;"))
  }

  /// The first look of the day runs the briefing, the next one shows the stored run.
  @Test func theBriefingRunsOnceADay() throws {
    let first = try page("/today")
    #expect(first.contains("class=\"briefing\"") && first.contains("class=\"final\"") && first.contains("/do/dismiss"))
    let second = try page("/today")
    #expect(second.contains("class=\"final\"") && !second.contains("class=\"live\""))
    #expect(try runs().map(\.words) == [["run", "briefing", "--once", "day"]])
    for page in [first, second] {
      #expect(page.ranges(of: "<main>").count == 1 && page.hasSuffix("</html>\n") && page.contains("href=\"/run/"))
    }
  }
}
