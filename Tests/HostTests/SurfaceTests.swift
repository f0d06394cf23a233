import LucidTesting
import Testing

@testable import LucidArguments
@testable import LucidCommands

/// The command lines of `Tests/Surface`, which were written before the commands were: old lines and new ones, mistakes, and the lines that
/// documents and schedules of earlier versions hold.
@Suite struct SurfaceTests {
  private static let parser = ArgumentParser(
    CommandList.table,
    abilities: AbilityWords(
      installed: {
        ["briefing", "calendar", "email", "habits", "health", "notes", "plan-day", "reminder", "traffic", "weather"]
      },
      offered: { ["sleep", "week", "log-habits"] }))

  private static func request(_ line: String) throws(UsageError) -> Request {
    let request = try parser.parse(SurfaceTable.words(line))
    guard case .run(let parsed) = request, parsed.type == HelpCommand.self else { return request }
    return .help(try parser.topic(parsed.operands, others: ["unknown-key"]))
  }

  private func parsed(_ line: String) throws -> ParsedCommand {
    guard case .run(let parsed) = try Self.parser.parse(SurfaceTable.words(line)) else { throw UsageError("no command: \(line)") }
    return parsed
  }

  /// An old line is the new one, and says so.
  @Test(arguments: SurfaceTable.rows("commands.tsv")) func oldLines(row: [String]) throws {
    let (old, new) = (try parsed(row[0]), try parsed(row[1]))
    let said = old.renamed.isEmpty ? "" : "lucid: " + old.renamed.joined(separator: "; ")
    #expect(said == row[2])
    #expect(new.renamed.isEmpty)
    // It adds an option when it runs.
    if old.type == BriefingCommand.self { return }
    #expect(old.type == new.type && old.operands == new.operands)
    #expect(old.words == new.words)
  }

  /// Each of the 54 commands of the program before stands in the table, and so do its two hidden ones.
  @Test func theTableIsWhole() {
    let words = Set(SurfaceTable.rows("commands.tsv").map { SurfaceTable.words($0[0])[0] })
    let before = """
      try run ask chat briefing list show install update remove gallery trust new edit check fmt test plan tools schedule history apply
      reject undo why replay setup doctor config models why-not redo status deliver incidents ack explain audit backend mcp backtest move
      reset export verify data people import prompt reference schema watch lsp completions manual help
      """
    #expect(Set(before.split { $0 == " " || $0 == "\n" }.map(String.init)).subtracting(words) == [])
  }

  @Test(arguments: SurfaceTable.rows("wrong.tsv").filter { $0[1] == "parse" }) func mistakes(row: [String]) {
    do throws(UsageError) {
      _ = try Self.request(row[0])
      Issue.record("`lucid \(row[0])` was understood")
    } catch {
      #expect(error.text.contains(row[2]), "\(error.text)")
    }
  }

  @Test func thereAreEightyMistakes() { #expect(SurfaceTable.rows("wrong.tsv").count >= 80) }

  /// What documents, files for other programs and the Makefile told people to type.
  @Test(arguments: SurfaceTable.rows("written.tsv")) func writtenLines(row: [String]) throws(UsageError) {
    _ = try Self.request(row[0])
  }

  @Test func anAbilityIsACommand() throws {
    #expect(try parsed("weather city=Rome").words == ["run", "weather", "city=Rome"])
    // A command wins.
    #expect(try parsed("briefing").type == BriefingCommand.self)
    guard case .help(.command(let page)) = try Self.request("weather --help") else { throw UsageError("no help") }
    #expect(page.name == "run")
  }

  /// The page of an action is its own.
  @Test(arguments: [
    ("mcp add --help", "mcp add"), ("help mcp add", "mcp add"), ("mcp --help", "mcp"), ("mcp list -h", "mcp list"),
    ("data people add --help", "data people add"), ("tools own test --help", "tools own test"), ("ack --help", "schedule ack"),
    ("help ack", "schedule ack"), ("help people add", "data people add"), ("why not --help", "why not"),
    ("share --help", "share"),
  ]) func pages(line: String, name: String) throws {
    guard case .help(.command(let page)) = try Self.request(line) else { throw UsageError("no help") }
    #expect(page.name == name)
    let text = HelpText.command(page)
    if name == "mcp add" { #expect(text.contains("--network") && !text.contains("--authoring") && !text.contains("expose")) }
    if name == "mcp" { #expect(text.contains("  expose") && !text.contains("--network")) }
  }

  /// An option takes a value, or none, in all actions of one command: a line is read before its action is known.
  @Test(arguments: CommandList.table.listed.map(\.name)) func optionsOfActionsAgree(name: String) {
    var kinds: [String: Bool] = [:]
    for spec in CommandList.table.known where spec.name == name || spec.name.hasPrefix(name + " ") {
      for option in spec.options {
        #expect(
          kinds.updateValue(option.takesValue, forKey: option.long) ?? option.takesValue == option.takesValue, "\(option.long)")
      }
    }
  }

  /// One option name means one thing, but for the few that say how a command writes or what it leaves out.
  @Test func noOptionSpeaksOfAnAction() {
    for spec in CommandList.table.known {
      for option in spec.options { #expect(!option.doc.hasPrefix("for "), "\(spec.name) --\(option.long)") }
    }
  }

  /// Options before the action do not hide it.
  @Test func optionsComeAnywhere() throws {
    #expect(try parsed("schedule --json --config c.yaml list").type == ScheduleListCommand.self)
    #expect(try parsed("mcp --config add remove time").command.name == "mcp remove")
    #expect(try parsed("why -- not").operands == ["not"])
  }
}
