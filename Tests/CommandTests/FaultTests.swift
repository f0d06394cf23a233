import LucidTesting
import Testing

/// What is left of a run that something went wrong in: the table of docs/faults.md, each row made to happen.
@Suite(.timeLimit(.minutes(20))) struct FaultTests {
  struct Fault: Sendable, CustomStringConvertible {
    /// The first column of the table.
    let description: String
    /// How the ability differs from the one of the page.
    var edits: [(String, String)] = []
    /// Lines of shell; `run` runs the ability.
    var script = "run"
    /// Exit codes that are printed, entries in the note, messages sent, and what the history calls the run.
    let outcome: String
  }

  private static let page = RepositoryFiles.lines("docs/faults.md").map(String.init)
  /// The ability of the page.
  private static let file = page.drop { $0 != "```yaml" }.dropFirst().prefix { $0 != "```" }.joined(separator: "\n") + "\n"

  private static let home = """
    mkdir -p vault/notes sent ~/.config/lucid; printf '# Log\\n' > vault/notes/Log.md
    cat > model.sh <<'E'
    cd "$(dirname "$0")"; cat > /dev/null
    n=$(($(cat n 2> /dev/null || echo 0) + 1)); echo $n > n
    [ -e fail-$n ] && { echo 'out of memory' >&2; exit 1; }
    [ -e hang-$n ] && { touch asked; exec sleep 100; }
    echo "Reply $n."
    E
    cat > mail.sh <<'E'
    cd "$(dirname "$0")"; [ -e away ] && exit 75
    cat > sent/$$
    E
    cat > ~/.config/lucid/config.yaml <<E
    vault: $PWD/vault
    models: { default: near, near: { command: [sh, $PWD/model.sh] } }
    deliver: { mail_to: robin@example.org, sendmail: [sh, $PWD/mail.sh] }
    E
    run() { lucid run drafts.lucidability --approve --no-deliver > out 2> err & echo $! > pid; wait $!; echo exit $?; }
    asked() { await test -e asked; }

    """

  private static let end = """

    echo "entries $(grep -c '^- ' vault/notes/Log.md)"; echo "sent $(ls sent | wc -l)"
    lucid history --json | python3 -c 'import json, sys; print("history", *[r["outcome"] for r in json.load(sys.stdin)["runs"]])'
    """

  static let faults = [
    Fault(description: "nothing", outcome: "0 | 5 | 1 | ok"),
    Fault(
      description: "the model fails at the third of five, `on_error: omit`",
      edits: [("    do:", "    on_error: omit\n    do:")], script: "touch fail-3; run", outcome: "11 | 4 | 1 | partial"),
    Fault(
      description: "the model fails at the third of five", script: "touch fail-3; run", outcome: "31 | 0 | 0 | model-failed"),
    Fault(
      description: "the run is killed at the third of five",
      script: "touch hang-3; run & asked; kill -KILL $(cat pid); wait",
      outcome: "137 | 0 | 0 | killed"),
    Fault(
      description: "the run is ended by `SIGTERM` at the third of five",
      script: "touch hang-3; run & asked; kill -TERM $(cat pid); wait",
      outcome: "130 | 0 | 0 | cancelled"),
    Fault(
      description: "`limits: {time}` is over at the third of five", edits: [("turns: 6", "turns: 6, time: 3s")],
      script: "touch hang-3; run", outcome: "32 | 0 | 0 | timed-out"),
    Fault(
      description: "`limits: {turns}` are fewer than the items; the model is not asked", edits: [("turns: 6", "turns: 4")],
      script: "run; test ! -e n || echo asked", outcome: "33 | 0 | 0 | budget-exceeded"),
    Fault(
      description: "`limits: {tokens}` are used up on the way", edits: [("turns: 6", "turns: 6, tokens: 20")],
      script: "run; test $(cat n) -lt 5 || echo all", outcome: "33 | 0 | 0 | budget-exceeded"),
    Fault(
      description: "the model fails at the answer, after everything was written", script: "touch fail-6; run",
      outcome: "31 | 5 | 1 | model-failed"),
    Fault(
      description: "the mail program is away; `lucid schedule deliver --pending` when it is back",
      script:
        "touch away; run; ls sent; rm away; lucid schedule deliver --pending > delivered; lucid schedule deliver --pending >> delivered",
      outcome: "11 | 5 | 1 | ok"),
    Fault(
      description: "an ability that runs itself",
      edits: [("- id: reply", "- id: again\n        ability.run: { ability: Drafts }\n      - id: reply")],
      outcome: "20 | 0 | 0 | "),
  ]

  @Test(arguments: faults) func whatIsLeft(fault: Fault) throws {
    let sandbox = Sandbox()
    var text = Self.file
    for (old, new) in fault.edits {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    sandbox.write(text, to: "drafts.lucidability")
    let ended = try sandbox.run(Self.home + fault.script + Self.end)
    let lines = ended.out.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false) }
    func said(_ word: String) -> String {
      lines.filter { $0[0] == word }.map { $0.count > 1 ? String($0[1]) : "" }.joined(separator: ", ")
    }
    let found = [said("exit"), said("entries"), said("sent"), said("history")].joined(separator: " | ")
    #expect(found == fault.outcome && lines.count == 4, "\(ended.out)\(ended.err)\(sandbox.read("err") ?? "")")
    #expect(Self.page.contains("| \(fault.description) | \(fault.outcome) |"))
  }
}
