import LucidCore
import Synchronization
import Testing

@testable import LucidArguments

/// Lines of a few commands as the parser reads them; the lines of all commands are in `SurfaceTests`.
@Suite struct ParserTests {
  private func invocation(_ line: [String]) throws -> ParsedCommand {
    guard case .run(let invocation) = try request(line) else { throw UsageError("no invocation") }
    return invocation
  }

  /// As the program reads a line: the operands of `help` name a page.
  private func request(_ line: [String]) throws(UsageError) -> Request {
    let request = try SampleCommands.parser.parse(line)
    guard case .run(let parsed) = request, parsed.command.name == "help" else { return request }
    return .help(try SampleCommands.parser.topic(parsed.operands))
  }

  private func error(_ line: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try request(line)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ["run", "f", "--at=T", "--tz", "Z", "-o", "out", "--json"], ["run", "--at", "T", "-oout", "f", "--tz=Z", "--json"],
    ["run", "--json", "--tz=Z", "--output=out", "--at=T", "--", "f"],
  ]) func spellingsOfTheSame(line: [String]) throws {
    let i = try invocation(line)
    #expect(i.command.name == "run" && i.operands == ["f"])
    #expect(i.text(.at) == "T" && i.text(.tz) == "Z" && i.text(.output) == "out" && i.has(.json) && !i.has(.jsonl))
  }

  @Test func dashesAndOperands() throws {
    #expect(try invocation(["run", "-"]).operands == ["-"])
    #expect(try invocation(["check", "a", "--", "-b", "--c", "--"]).operands == ["a", "-b", "--c", "--"])
    #expect(try invocation(["run", "-o", "-", "f"]).text(.output) == "-")
    #expect(try invocation(["run", "--vault=-x", "f"]).text(.vault) == "-x")
    #expect(try invocation(["try"]).operands == [])
    #expect(try invocation(["run", "-qo", "x", "f"]).has(.quiet))
  }

  @Test func repeatedPairs() throws {
    let i = try invocation(["run", "f", "--input", "a=1", "--input=b=x=y", "--input", "c="])
    #expect(i.pairs(.input).map(\.name) == ["a", "b", "c"] && i.pairs(.input).map(\.value) == ["1", "x=y", ""])
  }

  /// Inputs as operands mean what they mean as options; the first operand is a file, whatever is in it.
  @Test func inputsAsOperands() throws {
    let i = try invocation(["run", "f", "a=1", "--input", "b=2", "--json", "c=x=y"])
    #expect(i.operands == ["f"] && i.has(.json))
    #expect(Set(i.pairs(.input).map { "\($0.name)=\($0.value)" }) == ["a=1", "b=2", "c=x=y"])
    #expect(try invocation(["run", "./a=b"]).operands == ["./a=b"])
    #expect(try invocation(["run", "a=b", "c=d"]).operands == ["a=b"])
    #expect(try invocation(["replay", "last", "a=1"]).pairs(.input).map(\.name) == ["a"])
    #expect(try invocation(["try", "f", "--", "a=-1"]).pairs(.input).map(\.value) == ["-1"])
  }

  /// Former names stand for what is typed today.
  @Test func formerNames() throws {
    #expect(try invocation(["discard", "last", "2"]).words == ["reject", "last", "2"])
    let i = try invocation(["filters", "truncate", "--json"])
    #expect(i.command.name == "tools" && i.has(.filters) && i.operands == ["truncate"])
  }

  @Test func topics() throws {
    guard case .help(.all) = try request(["help", "all"]) else { throw UsageError("no help") }
    guard case .help(.exitCodes) = try request(["help", "exit-codes"]) else { throw UsageError("no help") }
  }

  @Test func numbers() throws { #expect(try invocation(["run", "f", "--width", "100"]).integer(.width) == 100) }

  @Test(arguments: [
    (["rnu", "f"], "unknown command `rnu`; did you mean `run`?"), (["frobnicate"], "unknown command `frobnicate`"),
    (["my.lucidability"], "unknown command `my.lucidability`; to run a file: `lucid run my.lucidability`"),
    (["--jsn"], "unknown option `--jsn`"), (["--versoin"], "unknown option `--versoin`; did you mean `--version`?"),
    (["--json", "run", "f"], "`--json` comes after the command, as in `lucid try --json`"),
    (
      ["run"],
      "missing ABILITY: a path, `-` for standard input, an ability of the library by name, id or label, or gallery/NAME"
    ),
    (["run", "a", "b"], "`lucid run` takes one ABILITY, then NAME=VALUE, such as city=Montreal; found `b`"),
    (["run", "f", "--jsno"], "unknown option `--jsno` of `lucid run`; did you mean `--json`?"),
    (["run", "f", "--form=text"], "unknown option `--form` of `lucid run`; did you mean `--format`?"),
    (["run", "f", "-x"], "unknown option `-x` of `lucid run`"),
    (["plan", "f", "--vault=x"], "unknown option `--vault` of `lucid plan`"),
    (["plan", "f", "--mail-to=x"], "unknown option `--mail-to` of `lucid plan`; it belongs to `lucid run`"),
    (["plan", "a", "b"], "`lucid plan` takes one ABILITY; `b` is one too many"),
    (["version"], "unknown command `version`; write `lucid --version`"),
    (["run", "f", "--at"], "`--at` needs a value: --at=TIME"),
    (["run", "f", "--at", "--json"], "`--at` needs a value: --at=TIME"),
    (["run", "f", "-o"], "`-o` needs a value: -o FILE"), (["run", "f", "--json=yes"], "`--json` takes no value"),
    (["run", "f", "--at=1", "--at=2"], "`--at` was given twice; give it once"),
    (["run", "f", "--format=yaml"], "`--format` takes one of text, markdown, json, html; found `yaml`"),
    (["run", "f", "--width=10"], "`--width` takes a whole number from 20 to 400; found `10`"),
    (["run", "f", "--at="], "`--at` takes a value that is not empty; found ``"),
    (["run", "f", "--input", "city"], "`--input` takes NAME=VALUE, such as city=Montreal; found `city`"),
    (["run", "f", "--input==x"], "`--input` takes NAME=VALUE, such as city=Montreal; found `=x`"),
    (["help", "rum"], "unknown command `rum`; did you mean `run`?"),
    (["run", "\u{1B}[2J\u{202E}", "x"], "`lucid run` takes one ABILITY, then NAME=VALUE, such as city=Montreal; found `x`"),
    (["\u{1B}[2J"], "unknown command `\\u{1B}[2J`"),
  ]) func mistakes(line: [String], message: String) { #expect(error(line)?.message == message) }

  @Test func mistakesNameTheHelp() {
    #expect(error(["run"])?.text.hasSuffix("Try `lucid run --help`.\n") == true)
    #expect(error(["rnu"])?.text == "lucid: unknown command `rnu`; did you mean `run`?\nTry `lucid --help`.\n")
  }

  @Test(arguments: [[], ["--help"], ["-h"], ["help"]] as [[String]]) func helpForTheProgram(line: [String]) throws {
    guard case .help(.program) = try request(line) else { throw UsageError("no help") }
  }

  @Test(arguments: [["run", "--help"], ["run", "-h", "a", "b"], ["help", "run"], ["run", "--json", "-h"]]) func helpForACommand(
    line: [String]
  ) throws {
    guard case .help(.command(let command)) = try request(line) else { throw UsageError("no help") }
    #expect(command.name == "run")
  }

  @Test func versionIsAsked() throws {
    for option in ["--version", "-V"] {
      guard case .version = try request([option]) else { throw UsageError("no version") }
    }
  }

  /// A line makes the spec of its own command only, and `--version` needs no table.
  @Test func makesOnlyTheSpecsThatAreNeeded() throws {
    struct Asked: DescribedCommand {
      static let name = "asked"
      static let spec = CommandSpec(name, "a", group: .use, discussion: [], options: [.json], examples: [])
    }
    struct Other: DescribedCommand {
      static let name = "other"
      static let made = Mutex(0)
      static var spec: CommandSpec {
        made.withLock { $0 += 1 }
        return CommandSpec(name, "b", group: .hidden, discussion: [], options: [], examples: [])
      }
    }
    let tables = Mutex(0)
    let parser = ArgumentParser(
      {
        tables.withLock { $0 += 1 }
        return CommandTable([Other.self, Asked.self])
      }())
    guard case .version = try parser.parse(["--version"]) else { throw UsageError("no version") }
    #expect(tables.withLock { $0 } == 0)
    guard case .run(let parsed) = try parser.parse(["asked", "--json"]) else { throw UsageError("no command") }
    #expect(parsed.command.name == "asked" && parsed.has(.json))
    #expect(Other.made.withLock { $0 } == 0)
    // A mistake is compared with names alone.
    do throws(UsageError) { _ = try parser.parse(["askd"]) } catch { #expect(error.message.contains("did you mean `asked`?")) }
    #expect(Other.made.withLock { $0 } == 0)
    let table = CommandTable([Other.self, Asked.self])
    #expect(table.listed("other") == nil && table.find("other")?.name == "other" && table.all.map(\.name) == ["asked"])
  }

  /// Whatever is typed, there is a request or a usage error.
  @Test func anyLineIsBorne() {
    let words = [
      "run", "check", "-", "--", "-o", "--at", "--at=", "--input=a=b", "-hq", "-", "", "=", "--=x", "---", "-é", "f", "\u{0}",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      let line = (0..<Int.random(in: 0...6, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
      _ = error(line)
    }
  }
}
