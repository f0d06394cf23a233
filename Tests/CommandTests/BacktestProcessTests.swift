import LucidCore
import LucidSystem
import LucidTesting
import Testing

/// `lucid history backtest` as a process: nothing in the home is another byte afterwards.
@Suite(.serialized) struct BacktestProcessTests {
  private static let at = "--at 2026-04-06T08:00 --tz America/Toronto"

  private static func ability(_ condition: String, _ steps: String, _ prompt: String) -> String {
    "lucidability: 1\nkind: ability\nlabel: Gym\n" + (condition.isEmpty ? "" : "when: \(condition)\n")
      + "prompt: \(prompt)\nsteps:\n\(steps)\n"
  }

  /// A home with a run in the history, and a vault.
  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write("user: { name: Robin Roy }\nvault: \(sandbox.folder)/vault\n", to: "config")
    let made = try sandbox.run(
      """
      cp -r "$SAMPLES/robin/vault" vault && chmod -R u+w vault && mkdir -p ~/.config/lucid && mv config ~/.config/lucid/config.yaml
      lucid run weather --at 2026-04-06T07:30 --once day > /dev/null
      """)
    #expect(made.exit == 0, "\(made.err)")
    return sandbox
  }

  /// Each file of the home and of the work with its sum and its time of change.
  private static func state(_ sandbox: Sandbox) throws -> String {
    try sandbox.run(
      "find \"$HOME\" . -type f -exec sha256sum {} + -exec stat -c '%n %Y %i' {} + -o -type d -print | LC_ALL=C sort"
    ).out
  }

  private static func json(_ text: String) throws -> JSONNode { try JSONParser.parse(Array(text.utf8)) }

  @Test func nothingInTheHomeIsChanged() throws {
    let sandbox = try Self.sandbox()
    let steps = """
        - notes.create: { title: "Day <<today>>", body: b }
        - id: tell
          notify.send: { title: Go, text: "It is time" }
      """
    sandbox.write(Self.ability("", steps, "Say it."), to: "gym.lucidability")
    let before = try Self.state(sandbox)
    let ended = try sandbox.run("lucid history backtest gym.lucidability --approve --days 5 --ahead 2 \(Self.at)")
    #expect(ended.out.contains("It would write 7 changes (7 note created) and send 7 messages."), "\(ended.out)\n\(ended.err)")
    #expect(ended.exit == 0 && ended.err.isEmpty, "\(ended.err)")
    #expect(try Self.state(sandbox) == before)
    // `--once` has not counted any of it.
    let once = try sandbox.run("lucid history; lucid run weather --at 2026-04-06T07:30 --once day")
    #expect(once.exit == 10 && once.out.split(separator: "\n").count == 2, "\(once.out)")
  }

  @Test func theTextSaysWhatTheJSONSays() throws {
    let sandbox = try Self.sandbox()
    let words = "lucid history backtest briefing --days 10 \(Self.at)"
    let (text, json) = (try sandbox.run(words), try sandbox.run(words + " --json"))
    let root = try Self.json(json.out)
    #expect(text.exit == 11 && json.exit == 11 && root["exit_code"]?.integer == 11)
    let moments = try #require(root["moments"]?.list)
    #expect(moments.count == 10 && root["planned"]?.integer == 10 && root["interrupted"]?.boolean == false)
    for moment in moments {
      let local = try #require(moment["local_time"]?.text)
      let line = try #require(text.out.split(separator: "\n").first { $0.hasPrefix(local.prefix(10)) })
      #expect(line.contains(try #require(moment["result"]?.text)))
      #expect(line.contains(try #require(moment["headline"]?.text)), "\(line)")
      // Weather of today is not that of another day.
      #expect((moment["outcome"]?.text == "partial") == (local.prefix(10) != "2026-04-06"))
    }
    let summary = try #require(root["summary"])
    let (spoke, runs) = (summary["spoke"]?.integer ?? -1, summary["runs"]?.integer ?? -1)
    #expect(text.out.contains("It would have spoken in \(spoke) of \(runs) runs"), "\(text.out)")
    #expect(text.out.contains("not known then: weather.json is of 2026-04-06 07:30"))
    #expect(text.out.contains("\(summary["estimated_tokens"]?["sum"]?.integer ?? -1)"))
  }

  /// One day of ten has the event that the new version looks at.
  @Test func onlyThePlantedDifferenceIsShown() throws {
    let sandbox = try Self.sandbox()
    let steps = "  - id: day\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }"
    sandbox.write(Self.ability("", steps, "Say <<day.count>>."), to: "old.lucidability")
    sandbox.write(Self.ability("day.count == 0", steps, "Say <<day.count>>."), to: "new.lucidability")
    let ended = try sandbox.run(
      "lucid history backtest new.lucidability --against old.lucidability --approve --days 10 --json \(Self.at)")
    let against = try #require(try Self.json(ended.out)["against"])
    let differences = try #require(against["differences"]?.list)
    #expect(differences.map { $0["at"]?.text } == ["2026-04-06T07:30:00-04:00"], "\(ended.out)\n\(ended.err)")
    #expect(against["equal"]?.integer == 9)
    #expect(differences.first?["old"]?["result"]?.text == "spoke" && differences.first?["new"]?["result"]?.text == "silent")
  }

  @Test func itsSchedulesNameTheTimes() throws {
    let sandbox = try Self.sandbox()
    sandbox.write(
      "ability: weather\nwhen: weekdays 6:15\nzone: Europe/Rome\nby: cron\nprogram: /usr/bin/lucid\nadded: 2026-03-01T08:00:00Z\n",
      to: "early")
    #expect(try sandbox.run("mkdir -p ~/.config/lucid/schedules && mv early ~/.config/lucid/schedules/early.yaml").exit == 0)
    let ended = try sandbox.run(
      "lucid history backtest weather --ahead 7 --json --at 2026-03-27T12:00 --tz Europe/Rome")
    let moments = try #require(try Self.json(ended.out)["moments"]?.list)
    #expect(
      moments.compactMap { $0["at"]?.text } == [
        "2026-03-30T06:15:00+02:00", "2026-03-31T06:15:00+02:00", "2026-04-01T06:15:00+02:00", "2026-04-02T06:15:00+02:00",
        "2026-04-03T06:15:00+02:00",
      ])
    #expect(moments.allSatisfy { $0["schedule"]?.text == "early" && $0["ahead"]?.boolean == true })
  }

  @Test func aTimeThatTheClocksPassOverIsNotStarted() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run(
      "lucid history backtest weather --days 2 --time 02:30 --at 2026-03-30T00:00 --tz Europe/Rome")
    #expect(ended.out.contains("2026-03-29 Sun 02:30  -       the time is skipped by a daylight-saving change"), "\(ended.out)")
    #expect(ended.out.contains("in 0 of 1 run; 1 unknown, 1 skipped by"))
  }

  @Test func aModelIsAskedOnlyAfterConsent() throws {
    let sandbox = try Self.sandbox()
    sandbox.write("models: { own: { command: [sh, -c, 'echo x >> asked; echo White.'] } }\n", to: "own.yaml")
    let words = "lucid history backtest weather --days 3 --model own --config own.yaml --vault vault \(Self.at)"
    let refused = try sandbox.run(words)
    #expect(refused.exit == 22 && refused.err.contains("own is asked in 3 runs, at most 24 times"), "\(refused.err)")
    #expect(sandbox.read("asked") == nil)
    let asked = try sandbox.run(words + " --approve")
    #expect(sandbox.read("asked") == "x\nx\nx\n" && asked.out.contains("own was asked"), "\(asked.out)\n\(asked.err)")
    #expect(asked.out.contains("White."))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalShowsWhatWasDone(signal: Int32) throws {
    let sandbox = try Self.sandbox()
    sandbox.write(
      "models: { third: { command: [sh, -c, 'echo >> times; [ $(wc -l < times) -lt 3 ] || { touch asked; exec sleep 100; }; echo White.'] } }\n",
      to: "third.yaml")
    let process = try sandbox.start(
      "exec lucid history backtest weather --days 9 --model third --approve --config third.yaml --vault vault \(Self.at)")
    Wait.blocking(forFile: sandbox.folder + "/asked")
    process.send(signal)
    let ended = sandbox.ended(process, process.wait())
    #expect(ended.exit == 130, "\(ended.err)")
    #expect(ended.out.contains("Interrupted after 2 of 9 runs; the rest is not known."), "\(ended.out)")
    #expect(ended.out.split(separator: "\n").count { $0.contains("White.") } == 2)
  }

  @Test(arguments: [
    ("--time 25:00", "25:00"), ("--time 'every minute'", "more than 2000 runs"),
    ("--against nosuch", "there is no file `nosuch`"),
    ("--days 367", "366"),
  ]) func whatIsNotUnderstoodIsSaid(words: String, message: String) throws {
    let ended = try Self.sandbox().run("lucid history backtest weather \(words) \(Self.at)")
    #expect(ended.exit == 2 && ended.err.contains(message) && ended.out.isEmpty, "\(ended.err)")
  }

  /// Every example of the page runs, and says what the page shows.
  @Test func theExamplesOfThePageRun() throws {
    let sandbox = try Self.sandbox()
    var (isOpen, command, expected, shown) = (false, "", "", 0)
    for line in RepositoryFiles.lines("docs/backtest.md").map(String.init) {
      if line == "```console" {
        (isOpen, command, expected) = (true, "", "")
      } else if line == "```", isOpen {
        isOpen = false
        let ended = try sandbox.run(command)
        #expect([0, 11].contains(ended.exit) && ended.out == expected, "\(command)\n\(ended.out)\n\(ended.err)")
        shown += 1
      } else if isOpen, line.hasPrefix("$ ") {
        command = String(line.dropFirst(2))
      } else if isOpen {
        expected += line + "\n"
      }
    }
    #expect(shown >= 2)
  }
}
