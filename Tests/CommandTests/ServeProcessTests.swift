import LucidTesting
import Testing

/// `lucid mcp serve` and the grants of its clients, as processes.
@Suite(.timeLimit(.minutes(20))) struct ServeProcessTests {
  private static let agenda = """
    lucidability: 1
    kind: ability
    label: Agenda
    inputs:
      letter: { type: file }
    steps:
      - id: events
        calendar.events: { from: today, to: tomorrow }
    prompt: "<<events.count>> <<letter>>"
    """

  /// A sandbox with a vault, an ability that may read it, and the ability exposed to `tester`.
  private static func sandbox(expose: String = "lucid mcp expose agenda.lucidability --client tester --yes") throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(agenda, to: "agenda.lucidability")
    let made = try sandbox.run(
      """
      mkdir -p ~/.config/lucid vault/calendar vault/reminders; echo "vault: $PWD/vault" > ~/.config/lucid/config.yaml
      lucid trust grant agenda.lucidability --yes > /dev/null 2>&1; \(expose)
      """)
    #expect(made.exit == 0, "\(made.out)\(made.err)")
    return sandbox
  }

  private static let call = "lucid mcp call agenda --client tester"

  @Test func nothingIsExposedBeforeThePersonAgrees() throws {
    let sandbox = try Self.sandbox(expose: "true")
    let asked = try sandbox.run("lucid mcp expose agenda.lucidability --client tester")
    #expect(asked.exit == 22 && asked.err.contains("sends calendar to client tester"), "\(asked.err)")
    #expect(asked.err.contains("lucid mcp expose agenda.lucidability --client tester --yes"))
    let called = try sandbox.run(Self.call, input: "{}")
    #expect(called.exit == 22 && called.out.contains(#""isError":true"#), "\(called.out)")
    #expect(try sandbox.run("lucid mcp exposed").exit == 10)
  }

  @Test func whatIsHiddenOrRevokedIsNotCalled() throws {
    for end in ["lucid mcp hide agenda.lucidability", "lucid trust revoke agenda.lucidability"] {
      let sandbox = try Self.sandbox()
      let before = try sandbox.run(Self.call, input: #"{"arguments": {"letter": "x"}}"#)
      #expect(before.exit == 0 && before.out.contains(#""isError":false"#), "\(before.out)\(before.err)")
      let after = try sandbox.run("\(end) && \(Self.call)", input: #"{"arguments": {"letter": "x"}}"#)
      #expect(after.exit == 22 && !after.out.contains("structuredContent"), "\(end): \(after.out)")
    }
  }

  /// A file that comes to read more has a flow that nobody has agreed to.
  @Test func anAbilityThatReadsMoreIsNotServed() throws {
    let sandbox = try Self.sandbox()
    let grown = try sandbox.run(
      """
      sed -i 's/^prompt/  - mail.urgent: {}\\nprompt/' agenda.lucidability && lucid check agenda.lucidability > /dev/null
      lucid trust grant agenda.lucidability --yes > /dev/null 2>&1; \(Self.call)
      """, input: #"{"arguments": {"letter": "x"}}"#)
    #expect(grown.exit == 22 && grown.out.contains("is not exposed to tester"), "\(grown.out)\(grown.err)")
  }

  @Test func localOnlyIsRefusedAlsoAfterwards() throws {
    let sandbox = try Self.sandbox()
    let policy = "echo 'policy: {local_only: [calendar]}' >> ~/.config/lucid/config.yaml"
    let exposed = try sandbox.run("\(policy); lucid mcp expose agenda.lucidability --client other --yes")
    #expect(exposed.exit == 22 && exposed.err.contains("`policy: {local_only: …}` keeps on this machine"), "\(exposed.err)")
    let called = try sandbox.run(Self.call, input: #"{"arguments": {"letter": "x"}}"#)
    #expect(called.exit == 22 && !called.out.contains("structuredContent"), "\(called.out)")
  }

  /// An input of type `file` is the text that the client sends: a path would let it read any file.
  @Test func aClientReadsNoFileByItsPath() throws {
    let sandbox = try Self.sandbox()
    // A model that repeats what it is given.
    let ended = try sandbox.run(
      """
      echo "models: { default: echo, echo: { command: [cat] } }" >> ~/.config/lucid/config.yaml
      echo hidden > secret.txt; printf '{"arguments": {"letter": "%s"}}' $PWD/secret.txt | \(Self.call)
      """)
    #expect(ended.out.contains("secret.txt") && !ended.out.contains("hidden"), "\(ended.out)\(ended.err)")
  }

  /// The history has the client's name, and no contents of any source.
  @Test func theHistoryNamesTheClient() throws {
    let sandbox = try Self.sandbox(
      expose: """
        printf 'BEGIN:VCALENDAR\\nVERSION:2.0\\nPRODID:x\\nBEGIN:VEVENT\\nUID:1\\nDTSTAMP:20260101T000000Z\\nDTSTART;VALUE=DATE:%s\\nSUMMARY:Zebra\\nEND:VEVENT\\nEND:VCALENDAR\\n' \
        $(date +%Y%m%d) > vault/calendar/a.ics; lucid mcp expose agenda.lucidability --client tester --yes
        """)
    let called = try sandbox.run(Self.call, input: #"{"arguments": {"letter": "Quagga"}}"#)
    #expect(called.out.contains("Zebra"), "the client gets the result: \(called.out)\(called.err)")
    let shown = try sandbox.run("lucid history show last; cat ~/.local/state/lucid/runs.sqlite* | grep -a -c 'Zebra\\|Quagga'")
    #expect(shown.out.contains("lucid mcp call agenda --client tester"), "\(shown.out)")
    #expect(shown.out.contains("kept     without bookmarks, calendar"), "\(shown.out)")
    #expect(shown.out.hasSuffix("\n0\n"), "a result, an input or an answer is stored: \(shown.out)")
  }

  @Test func aReminderOfAClientIsPendingShownAndApplied() throws {
    let sandbox = try Self.sandbox(expose: "lucid mcp expose reminder --client tester --yes")
    let message =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"reminder","arguments":{"title":"Dentist","at":"2027-01-05T09:00"}}}"#
    let served = try sandbox.run(
      "(cat; await grep -q '\"id\":1' ../io/out) | lucid mcp serve --client tester", input: message + "\n")
    #expect(served.exit == 0 && served.out.contains("Not written yet: 1 change is pending"), "\(served.out)\(served.err)")
    let left = try sandbox.run("ls vault/reminders; lucid apply last; lucid apply last --all > /dev/null; cat vault/reminders/*")
    #expect(left.out.contains("reminder to create") && left.out.contains("SUMMARY:Dentist"), "\(left.out)\(left.err)")
    #expect(!left.out.hasPrefix("4"), "written before it was applied: \(left.out)")
  }

  @Test func messagesThatAreNoneAreAnsweredAndTheServerGoesOn() throws {
    let sandbox = try Self.sandbox()
    let lines = [
      "garbage", "[]", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":[]}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"nobody"}}"#, #"{"jsonrpc":"2.0","id":5,"result":{}}"#,
      #"{"jsonrpc":"2.0","method":"nothing"}"#, #"{"jsonrpc":"2.0","id":6,"method":"nothing"}"#,
      #"{"jsonrpc":"2.0","id":"é\"","method":"ping"}"#,
    ]
    let served = try sandbox.run("lucid mcp serve --client tester", input: lines.joined(separator: "\n") + "\n")
    let codes = served.out.matches(of: /"code":(-\d+)/).map { String($0.1) }
    #expect(codes == ["-32700", "-32600", "-32600", "-32600", "-32600", "-32602", "-32602", "-32601"], "\(served.out)")
    #expect(served.exit == 0 && served.out.contains(#"{"jsonrpc":"2.0","id":"é\"","result":{}}"#), "\(served.out)")
  }
}
