import LucidTesting
import Testing

/// `ask.choice` in whole processes: the command that is told answers the run, a list that changed asks again, a terminal is asked.
@Suite(.timeLimit(.minutes(20))) struct ChoiceProcessTests {
  private static let file = """
    lucidability: 1
    kind: ability
    label: Pick
    steps:
      - notes.append: { note: Log, text: "- asked." }
      - id: found
        notes.search: { query: plan, limit: 5 }
      - id: which
        ask.choice: { question: Which note?, among: "<<found.items | sort(title)>>" }
      - notes.append: { note: Log, text: "- took <<which.title>>." }
    writes: { notes.append: 2 }
    prompt: Say what was taken.
    """

  private static func set(_ sandbox: Sandbox) throws {
    sandbox.write(file, to: "pick.lucidability")
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes ~/.config/lucid; printf '# Log\\n' > vault/notes/Log.md
      printf '# Plan A\\nThe plan.\\n' > 'vault/notes/Plan A.md'; printf '# Plan B\\nThe plan.\\n' > 'vault/notes/Plan B.md'
      printf 'vault: %s/vault\\n' "$PWD" > ~/.config/lucid/config.yaml
      """)
    #expect(ended.exit == 0, "\(ended.err)")
  }

  @Test func theCommandThatIsToldAnswers() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      """
      lucid run pick.lucidability --approve > /dev/null 2> told < /dev/null; echo "exit $?"
      grep -c asked vault/notes/Log.md
      line=$(grep '# Plan B' told | sed 's/^ *//'); eval "$line" > /dev/null; echo "exit $?"
      tail -n 2 vault/notes/Log.md
      rm 'vault/notes/Plan B.md'
      eval "$line" > /dev/null 2> again < /dev/null; echo "exit $?"; grep -c 'is not offered' again
      grep 'lucid run' again | grep -c 'Plan B'; grep 'lucid run' again | grep -c '# Plan A'
      grep -c took vault/notes/Log.md
      """)
    #expect(ended.out == "exit 23\n0\nexit 0\n- asked.\n- took Plan B.\nexit 23\n1\n0\n1\n1\n", "\(ended.out)\(ended.err)")
  }

  @Test func aProgramIsToldWhatIsOffered() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      """
      lucid run pick.lucidability --approve --json 2> /dev/null < /dev/null > out.json; echo $?
      python3 -c 'import json; f = json.load(open("out.json"))["failure"]; print(f["kind"], [o["text"].split(",")[0] for o in f["offers"]])'
      lucid schedule add pick.lucidability "07:30" < /dev/null; echo $?
      """)
    #expect(ended.out == "23\nunanswered ['Plan A', 'Plan B']\n23\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("needs the input `which`"), "\(ended.err)")
  }

  @Test func aTerminalIsAsked() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      """
      mkfifo typed; : > seen; exec 8<> typed
      see() { await grep -q "$1" seen || { echo "never seen: $1"; exit 1; }; }
      { script -qefc "stty cols 80 rows 40; lucid run pick.lucidability --approve" seen < typed > /dev/null; echo $? > code; } &
      see 'Number or id'; echo 7 >&8; see 'from 1 to 2'; echo 2 >&8; wait; cat code
      tail -n 1 vault/notes/Log.md; grep -c asked vault/notes/Log.md
      """)
    #expect(ended.out == "0\n- took Plan B.\n1\n", "\(ended.out)\(ended.err)")
  }
}
