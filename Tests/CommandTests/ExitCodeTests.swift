import LucidArguments
import LucidTesting
import Testing

/// Every way in which `lucid` ends, reached by the built program, and what `--json` says of it.
@Suite struct ExitCodeTests {
  /// One command line and how it ends.
  struct Case: Sendable, CustomTestStringConvertible {
    let exit: ExitCode
    let line: String
    /// What the JSON holds, as it is written there.
    let holds: [String]
    var testDescription: String { "\(exit.word): \(line)" }

    init(_ exit: ExitCode, _ line: String, _ holds: [String] = []) { (self.exit, self.line, self.holds) = (exit, line, holds) }
  }

  static let files: [String: String] = [
    "good": "prompt: Hello.\n", "bad": "promt: Hello.\n", "later": "prompt: Hello.\nrequires: {lucid: \">=99\"}\n",
    "old": "prompt: Hello <<n.title>>.\nvariables: {n: {tool: calendar.next}}\n",
    "old-and-wrong": "prompt: Hello <<n.nosuch>>.\nvariables: {n: {tool: calendar.next}}\n",
    "asks": "prompt: Hello <<who>>.\ninputs: {who: {type: string}}\n", "never": "prompt: Hello.\nwhen: 1 > 2\n",
    "writes": "prompt: Note it.\nsteps:\n  - notes.create: {title: A, body: B}\nwrites: {notes.create: 1}\n",
    "mail": "prompt: Sum up.\nsteps:\n  - mail.search: {}\n    on_error: omit\n  - calendar.next: {}\n",
    "only-mail": "prompt: Sum up.\nsteps:\n  - mail.search: {}\n    id: mail\n",
    "schema":
      "prompt: Say it.\noutput: {format: json, schema: {type: object, properties: {n: {type: integer}}, required: [n]}}\n",
    "tested": "prompt: Hello.\ntests:\n  - name: no\n    expect: {answer: {contains: [Goodbye]}}\n",
    "slow": "prompt: Say it.\nlimits: {time: 1s}\n",
    "dear": "prompt: Say it in as many words as there are.\nlimits: {tokens: 1}\n",
  ]

  static let cases: [Case] = [
    Case(.ok, "lucid run good.lucidability --json", ["\"exit\":\"ok\"", "\"failure\":null"]),
    Case(.notMet, "lucid test tested.lucidability --format=json", ["\"exit_code\":1"]),
    Case(.usage, "lucid run good.lucidability --json --nosuch", ["\"hint\":\"lucid run --help\"", "\"retryable\":false"]),
    Case(.usage, "lucid run nosuch --json", ["\"message\":\"there is no file `nosuch`"]),
    Case(.usage, "lucid find diary \"$(printf 'x\\377y')\" --json", ["WORDS is not UTF-8"]),
    Case(.usage, "lucid ask \"$(printf 'x\\377y')\" --json", ["not UTF-8"]),
    Case(.usage, "lucid run nosuch --jsonl", ["\"event\":\"finished\"", "\"exit\":\"usage\""]),
    Case(.nothing, "lucid run never.lucidability --json", ["\"outcome\":\"nothing\""]),
    Case(
      .partial, "lucid run --approve mail.lucidability --vault half --json", ["\"outcome\":\"partial\"", "\"state\":\"failed\""]),
    Case(.fileInvalid, "lucid run bad.lucidability --json", ["\"file\":\"bad.lucidability\",\"line\":4,\"column\":1"]),
    Case(.requirementNotMet, "lucid run later.lucidability --json"),
    Case(.oldForm, "lucid run old.lucidability --json", ["\"hint\":\"lucid fmt --migrate old.lucidability\"", "\"line\":5"]),
    Case(.consentMissing, "lucid run writes.lucidability --vault half --json", ["--approve"]),
    Case(.inputMissing, "lucid run asks.lucidability --json", ["who"]),
    Case(
      .backendFailed, "lucid run --approve only-mail.lucidability --vault half --json",
      ["\"step\":\"mail\"", "\"line\":6", "\"hint\":", "\"retryable\":"]),
    Case(.modelFailed, "lucid run good.lucidability --json --model command:./fails", ["\"failure\":{", "\"retryable\":"]),
    Case(.timedOut, "lucid run slow.lucidability --json --model command:./sleeps", ["\"failure\":{"]),
    Case(.budgetExceeded, "lucid run dear.lucidability --json --model openai:http://127.0.0.1:9/v1", ["\"failure\":{"]),
    Case(.answerInvalid, "lucid run schema.lucidability --json --model command:./says", ["\"failure\":{"]),
    Case(
      .locked,
      "lucid run good.lucidability --model command:./sleeps > other 2>&1 & await test -e asked; lucid run good.lucidability --no-wait --json; e=$?; kill $!; exit $e",
      ["\"retryable\":true", "another run of X is in progress"]),
    Case(
      .cancelled,
      "lucid run good.lucidability --json --model command:./sleeps & p=$!; await test -e asked; kill -TERM $p; wait $p",
      ["\"outcome\":\"cancelled\""]),
  ]

  /// Commands that do something with a file in an old form end with 24; those that name its
  /// mistakes with 20.
  static let ofOldFiles: [(exit: ExitCode, line: String)] = [
    (.oldForm, "run old.lucidability"), (.oldForm, "try old.lucidability"), (.oldForm, "plan old.lucidability"),
    (.oldForm, "show old.lucidability"), (.oldForm, "test old.lucidability"), (.oldForm, "trust audit old.lucidability"),
    (.oldForm, "trust grant --yes old.lucidability"), (.oldForm, "schedule add old.lucidability daily 7:30 --timer none"),
    (.oldForm, "history backtest old.lucidability --days 1 --time 7:30"),
    (.oldForm, "mcp expose old.lucidability --client claude --yes"), (.oldForm, "share export old-and-wrong.lucidability"),
    (.oldForm, "install --yes old-and-wrong.lucidability"), (.ok, "install --yes old.lucidability"),
    (.fileInvalid, "check old.lucidability"), (.ok, "fmt old.lucidability"),
    (.fileInvalid, "EDITOR=true lucid edit old.lucidability"), (.ok, "fmt --migrate old.lucidability"),
  ]

  @Test(arguments: ofOldFiles) func oldFilesEndSo(exit: ExitCode, line: String) throws {
    let ended = try Self.sandbox().run(line.hasPrefix("EDITOR") ? line : "lucid " + line)
    #expect(ended.exit == exit.rawValue, "\(ended.out)\(ended.err)")
    if exit == .oldForm { #expect(ended.err.contains("fmt --migrate"), "\(ended.out)\(ended.err)") }
  }

  private static func sandbox() -> Sandbox {
    let sandbox = Sandbox()
    for (name, rest) in files {
      sandbox.write("lucidability: 1\nkind: ability\nlabel: X\n" + rest, to: "\(name).lucidability")
    }
    sandbox.write("#!/bin/sh\ncat > /dev/null\necho hello there\n", to: "says")
    sandbox.write("#!/bin/sh\ncat > /dev/null\nexit 3\n", to: "fails")
    sandbox.write("#!/bin/sh\ntouch asked\nexec sleep 3600\n", to: "sleeps")
    return sandbox
  }

  @Test(arguments: cases) func endsSo(one: Case) throws {
    let ended = try Self.sandbox().run("chmod +x says fails sleeps; mkdir -p half/calendar; \(one.line)")
    #expect(ended.exit == one.exit.rawValue, "\(ended.out)\(ended.err)")
    #expect(ended.out.hasPrefix("{") && ended.out.contains("\"exit\":\"\(one.exit.word)\""), "\(ended.out)")
    #expect(ended.out.contains("\"exit_code\":\(one.exit.rawValue)"))
    for part in one.holds { #expect(ended.out.contains(part), "\(ended.out)") }
  }

  /// 70 says that lucid itself is at fault; nothing known reaches it.
  @Test func allOfThemAreReached() {
    #expect(Set(ExitCode.allCases).subtracting(Self.cases.map(\.exit)) == [.internalError])
  }
}
