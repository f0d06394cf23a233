import LucidCore
import LucidTesting
import Testing

/// `lucid new` with a sentence, as a process: what is shown, what is kept, and what a model may write.
@Suite(.timeLimit(.minutes(20))) struct NewProcessTests {
  private static let sentence = "unread mail of the last 3 days by sender"

  @Test func aSentenceIsKeptOnlyAfterAYes() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      lucid new '\(Self.sentence)' < /dev/null; echo "exit $?"; ls
      lucid new '\(Self.sentence)' --yes < /dev/null 2> shown; echo "exit $?"
      lucid check --strict unread-mail-sender.lucidability > /dev/null; echo "check $?"
      lucid fmt --check unread-mail-sender.lucidability > /dev/null; echo "fmt $?"
      lucid test --quiet unread-mail-sender.lucidability > /dev/null; echo "test $?"
      lucid try unread-mail-sender.lucidability > /dev/null; echo "try $?"
      cp unread-mail-sender.lucidability before; lucid new '\(Self.sentence)' --yes 2> again; echo "exit $?"
      cmp before unread-mail-sender.lucidability && echo same; grep -c 'already exists' again
      """)
    #expect(
      ended.out == """
        exit 22
        Wrote unread-mail-sender.lucidability. To run it on your data: lucid run unread-mail-sender.lucidability
        exit 0
        check 0
        fmt 0
        test 0
        try 0
        exit 2
        same
        1

        """, "\(ended.out)\(ended.err)")
    let shown = sandbox.read("shown") ?? ""
    #expect(shown.contains("What it can reach") && shown.contains("On the sample data:") && shown.contains("group(from)"))
    #expect(ended.err.contains("nothing was written"))
  }

  @Test func aTerminalIsAsked() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkfifo typed; : > seen; exec 8<> typed
      see() { await grep -q "$1" seen || { echo "never seen: $1"; exit 1; }; }
      { script -qefc "stty cols 80 rows 40; lucid new" seen < typed > /dev/null; echo $? > code; } &
      see 'What should the ability'; echo 'my open habits' >&8; see 'Keep it as'; echo n >&8; wait; cat code; ls *.lucidability
      : > seen; { script -qefc "stty cols 80 rows 40; lucid new 'my open habits'" seen < typed > /dev/null; echo $? > code; } &
      see 'Keep it as'; echo y >&8; wait; cat code; ls *.lucidability
      """)
    #expect(ended.out == "10\n0\nhabits.lucidability\n", "\(ended.out)\(ended.err)")
  }

  @Test func whatIsNotUnderstoodIsSaid() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      lucid new 'mail with attachments' --yes -o a.lucidability > /dev/null 2> shown; grep 'not understood' shown
      lucid new 'mail with attachments' --yes --json -o b.lucidability 2> /dev/null | grep -c '"not_understood":."with attachments".'
      lucid new 'delete old newsletters' --yes; echo "exit $?"
      lucid new 'the price of gold' --yes; echo "exit $?"; ls *.lucidability
      """)
    #expect(
      ended.out.hasPrefix("not understood: 'with attachments'; it stays in the prompt")
        && ended.out.hasSuffix(
          "\n1\nexit 2\nexit 2\na.lucidability\nb.lucidability\n"),
      "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("`delete`") && ended.err.contains("names no source"))
  }

  @Test func aNameStaysAName() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run("lucid new evening; lucid new 'My Evening'; lucid new; echo $?; ls")
    #expect(ended.out.hasSuffix("2\nMy Evening.lucidability\nevening.lucidability\n"), "\(ended.out)\(ended.err)")
  }

  // MARK: Models

  /// A model that gives these answers, one a request.
  private static func run(_ answers: [String]) throws -> (Ended, Sandbox, requests: [String]) {
    let replies = answers.map { answer in
      var json = JSONText()
      json.string(answer)
      return LoopbackServer.Reply.events([
        #"{"choices":[{"delta":{"content":\#(json.text)},"finish_reason":"stop"}]}"#, "[DONE]",
      ])
    }
    let server = LoopbackServer(replies: replies)
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p ~/.config/lucid; printf 'models: { m: { openai: "%s/v1", model: m } }\\n' '\(server.url)' > ~/.config/lucid/config.yaml
      lucid new 'my open tasks' --model m --yes -o t.lucidability; echo "exit $?"
      """)
    return (ended, sandbox, server.bodies)
  }

  private static let good = """
    lucidability: 1
    kind: ability
    label: Tasks
    summary: What is open.
    steps:
      - id: tasks
        tasks.list: {}
        on_error: omit
    prompt: |
      Today is <<today>>. From the tasks, tell <<name>> in two sentences what is open.
      End with one line that begins with a verb: the one thing to do first.
    card: tasks
    tests:
      - name: Monday
        world: sample
        expect: { steps: [tasks], outcome: ok }
    """

  @Test func theMistakesOfAModelAreGivenBackToIt() throws {
    let (ended, sandbox, requests) = try Self.run(["Sure! Here it is.", "```yaml\n\(Self.good)\n```"])
    #expect(ended.out.hasSuffix("exit 0\n") && ended.err.contains("Written by the model"), "\(ended.out)\(ended.err)")
    #expect(sandbox.read("t.lucidability")?.contains("What is open.") == true)
    #expect(requests.count == 2 && !requests[0].contains("has mistakes") && requests[1].contains("has mistakes"))
  }

  @Test func afterThreeBadAnswersTheRulesWriteIt() throws {
    let writes = Self.good.replacing("tasks.list: {}", with: "tasks.create: { title: x }")
    let (ended, sandbox, requests) = try Self.run(["no", writes, "still no", Self.good])
    #expect(ended.out.hasSuffix("exit 0\n") && ended.err.contains("Written by rules"), "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("the rules wrote the file instead") && requests.count == 3)
    #expect(sandbox.read("t.lucidability")?.contains("My open tasks.") == true)
  }
}
