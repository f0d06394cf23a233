import LucidTesting
import Testing

/// Calls of clients as processes: what they may write, and that nothing goes on after them.
@Suite(.timeLimit(.minutes(20))) struct ServeCallTests {
  private static func sandbox(expose: String) throws -> Sandbox {
    let sandbox = Sandbox()
    let made = try sandbox.run(
      """
      mkdir -p ~/.config/lucid vault/calendar vault/reminders; echo "vault: $PWD/vault" > ~/.config/lucid/config.yaml
      \(expose)
      """)
    #expect(made.exit == 0, "\(made.out)\(made.err)")
    return sandbox
  }

  private static let reminder = #"{"arguments":{"title":"Dentist","at":"2027-01-05T09:00"}}"#

  /// The person may let the steps of an ability write for a client at once, and take that back.
  @Test func aReminderIsWrittenAtOnceWhereThePersonSaidSo() throws {
    let sandbox = try Self.sandbox(expose: "lucid mcp expose reminder --client tester --writes --yes")
    let called = try sandbox.run(
      "lucid mcp call reminder --client tester; grep -h SUMMARY vault/reminders/*; lucid mcp exposed", input: Self.reminder)
    #expect(called.out.contains("SUMMARY:Dentist") && called.out.contains("writes reminders at once"), "\(called.out)")
    #expect(called.out.contains(#""pending":[]"#), "\(called.out)")
    let other = try sandbox.run(
      """
      lucid mcp expose reminder --client tester --yes > /dev/null 2>&1; rm vault/reminders/*
      lucid mcp call reminder --client tester; ls vault/reminders
      """, input: Self.reminder)
    #expect(other.out.contains("Not written yet") && !other.out.contains(".ics\n"), "\(other.out)")
  }

  /// A client gets no more room than the person has set, and the person can reject all of it at once.
  @Test func aClientHasALimitOfPendingChanges() throws {
    let sandbox = try Self.sandbox(expose: "lucid mcp expose reminder --client tester --yes")
    let called = try sandbox.run(
      """
      echo 'policy: { client_changes: 2 }' >> ~/.config/lucid/config.yaml
      for n in 1 2 3; do echo '{"arguments":{"title":"Call '$n'","at":"2027-01-05T09:00"}}' | lucid mcp call reminder --client tester; done
      lucid history --json; lucid apply --json; lucid reject --client other; lucid reject --client tester; lucid apply
      echo ==; lucid history list --json
      """)
    #expect(called.out.ranges(of: #""isError":true"#).count == 1, "\(called.out)\(called.err)")
    #expect(called.out.ranges(of: #""isError":false"#).count == 2)
    #expect(called.out.contains("2 changes that tester asked for are pending, and it may have at most 2"))
    #expect(called.out.ranges(of: #""asked_by":[{"kind":"client","name":"tester","count":1}]"#).count == 2)
    #expect(called.out.ranges(of: #""asked_by":{"kind":"client","name":"tester"}"#).count == 2)
    #expect(called.out.contains("the client other has no pending changes\nrejected 2 of the client tester\nno pending changes\n"))
    let after = String(called.out.split(separator: "==\n").last ?? "")
    #expect(after.ranges(of: #""pending":0,"applied":0,"rejected":1"#).count == 2, "\(after)")
  }

  /// Without a history nothing could be applied later: that is said before anything is read.
  @Test func pendingChangesNeedTheHistory() throws {
    let sandbox = try Self.sandbox(expose: "lucid mcp expose reminder --client tester --yes")
    let called = try sandbox.run(
      "echo 'history: off' >> ~/.config/lucid/config.yaml; lucid mcp call reminder --client tester; ls vault/reminders",
      input: Self.reminder)
    #expect(called.out.contains("history is off") && !called.out.contains("structuredContent"), "\(called.out)\(called.err)")
  }

  /// A program behind a call ends with the call: when the client cancels it, and when the server is
  /// killed.
  @Test(arguments: [
    #"echo '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}'; await gone"#,
    "kill -9 $(cat server); await gone",
  ]) func nothingGoesOnAfterACall(end: String) throws {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}"#
    let sandbox = try Self.sandbox(expose: "true")
    sandbox.write("lucidability: 1\nkind: ability\nlabel: Slow\nprompt: Say hi.\n", to: "slow.lucidability")
    sandbox.write("echo $$ > pid; exec sleep 3600\n", to: "model.sh")
    let ended = try sandbox.run(
      """
      echo "models: { default: slow, slow: { command: [sh, $PWD/model.sh] } }" >> ~/.config/lucid/config.yaml
      lucid mcp expose slow.lucidability --client tester --yes > /dev/null 2>&1
      runs() { kill -0 "$(cat pid)" && echo 1 || echo 0; }
      gone() { ! kill -0 "$(cat pid)" 2> /dev/null; }
      (echo '\(request)'; await test -s pid; echo "began $(runs)" >&2; \(end)) |
        sh -c 'echo $$ > server; exec lucid mcp serve --client tester'
      echo "left $(runs)"; lucid history
      """)
    #expect(ended.err.contains("began 1"), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("left 0") && ended.out.contains("cancelled"), "\(ended.out)\(ended.err)")
  }

  @Test func aMessageThatIsTooLongIsRefusedAndTheNextIsAnswered() throws {
    let sandbox = try Self.sandbox(expose: "true")
    let served = try sandbox.run(
      """
      (head -c 9000000 /dev/zero | tr '\\0' x; echo; echo '{"jsonrpc":"2.0","id":1,"method":"ping"}') |
        lucid mcp serve --client tester
      """)
    #expect(served.exit == 0 && served.out.contains("at most 4 MiB"), "\(served.out.prefix(500))\(served.err)")
    #expect(served.out.hasSuffix(#""id":1,"result":{}}"# + "\n"), "\(served.out.suffix(500))")
  }

  /// What was exposed can be hidden by its label when its file is gone.
  @Test func anAbilityWhoseFileIsGoneIsHidden() throws {
    let sandbox = try Self.sandbox(expose: "true")
    sandbox.write("lucidability: 1\nkind: ability\nlabel: Gone\nprompt: Say hi.\n", to: "gone.lucidability")
    let ended = try sandbox.run(
      """
      lucid mcp expose gone.lucidability --client tester --yes > /dev/null 2>&1; rm gone.lucidability; lucid mcp exposed
      lucid mcp hide gone.lucidability --client other; lucid mcp hide Gone; lucid mcp exposed
      """)
    #expect(ended.out.contains("Gone (no data of yours)") && ended.out.hasSuffix("Hidden.\n"), "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("is not exposed to other") && ended.exit == 10, "\(ended.err)")
  }

  /// The token is refused where it could be guessed, and is compared whole.
  @Test func aTokenThatIsTooShortIsRefused() throws {
    let sandbox = try Self.sandbox(expose: "true")
    for (token, message) in [("", "is not set"), ("short", "has 5 characters")] {
      let ended = try sandbox.run("TOKEN='\(token)' lucid mcp serve --client tester --http 0 --key TOKEN")
      #expect(ended.exit == 2 && ended.err.contains(message) && ended.err.contains("--key"), "\(ended.err)")
    }
  }

  /// Tools for agents that write abilities: each says itself what is wrong with a text.
  @Test(arguments: ["lucid_check", "lucid_plan", "lucid_try"]) func textsAreCheckedPlannedAndTried(tool: String) throws {
    let sandbox = try Self.sandbox(expose: "true")
    func ask(_ text: String) throws -> String {
      let call =
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":{"text":"\#(text)"}}}"#
      return try sandbox.run(
        "(cat; await grep -q '\"id\":1' ../io/out) | lucid mcp serve --client tester --authoring --vault vault",
        input: call + "\n"
      ).out
    }
    let bad = try ask(#"lucidability: 1\nkind: ability\nlabel: A\nprompt: <<nothing>>\n"#)
    #expect(bad.contains("diagnostics") && bad.contains("nothing") && bad.contains(#""isError":true"#), "\(bad)")
    let good = try ask(
      #"lucidability: 1\nkind: ability\nlabel: A\nsteps:\n  - id: n\n    notes.create: { title: A, body: b }\nprompt: Say <<n.title>>.\n"#
    )
    #expect(good.contains(#""isError":false"#), "\(good)")
    #expect(try sandbox.run("ls vault/notes 2> /dev/null; lucid history").out.contains("A ") == false)
  }
}
