import LucidTesting
import Testing

/// Small files that would take all time and memory: each ends by itself, in a bounded address space, with the limit that it reached.
///
/// The files are in `Tests/Fixtures/bombs`; to add one, put it there.
@Suite struct BombTests {
  /// `ends COMMAND…`: how a command ends, with a gigabyte of addresses and far more time than any needs.
  private static let ends = """
    ulimit -v 1048576
    ends() {
      timeout -s KILL 900 lucid "$@" > ../io/said 2> ../io/errors < /dev/null; code=$?
      [ "$(cat ../io/said ../io/errors | wc -c)" -lt 8000000 ] || code="$code with too much output"
    }

    """

  /// Those that stay below the limits, and how a run on them ends: they only have to be quick.
  private static let below = [
    "doubling-below-the-limit": 0, "long-date": 11, "long-query": 0, "long-search": 0, "persona": 0,
  ]

  @Test func eachEndsInEveryCommand() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.ends + """
        cp -r "$SAMPLES/robin/vault" vault && chmod -R u+w vault
        for file in "$FIXTURES"/bombs/*.lucidability; do
          name=$(basename "$file" .lucidability); cp "$file" .
          for command in try plan check show test; do
            ends $command "./$name.lucidability"; echo "$name $command $code"
            [ $command = try ] && echo "$name names $(grep -cE '^lucid: .*(grew beyond|took more than|stand inside)' ../io/errors)"
          done
          case $name in nested-for|doubling-31|condition)
            ends run --approve "./$name.lucidability" --vault vault --at 2026-04-06T07:30; echo "$name run $code"
          esac
        done
        true
        """)
    #expect(ended.exit == 0 && ended.err == "", "\(ended.err)")
    let lines = ended.out.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
    #expect(lines.count > 20 * 6)
    for line in lines where line.count == 3 {
      let below = Self.below[line[0]]
      let expected =
        switch line[1] {
        case "try", "run": below ?? 33
        case "test": below == 0 ? 0 : 1
        case "names": below == nil ? 1 : 0
        default: 0
        }
      #expect(line[2] == String(expected), "\(line[0]) \(line[1])")
    }
  }

  /// A hundred are explained and shown, the others counted, in each form.
  @Test func mistakesAreShownUpToAHundred() throws {
    let sandbox = Sandbox()
    sandbox.write(Self.head + (0..<20_000).map { "k\($0): 1\n" }.joined(), to: "keys.lucidability")
    let ended = try sandbox.run(
      Self.ends + """
        for command in check show plan run install; do
          ends $command ./keys.lucidability
          echo $command $code $(cat ../io/said ../io/errors | grep -cE '[[]unknown-key[]]') \
            $(cat ../io/said ../io/errors | grep -c '^+ 19900 more in')
        done
        lucid check --format json keys.lucidability > j; cut -c1-106 j; grep -o '"code"' j | wc -l
        lucid check --format sarif keys.lucidability | grep -oE '"omittedResults":[0-9]*|"text":"[+] [^"]*"'
        lucid check --format github keys.lucidability | tail -n 1
        """)
    #expect(ended.err == "", "\(ended.err)")
    #expect(
      ended.out == """
        check 20 100 1
        show 20 100 1
        plan 20 100 1
        run 20 100 1
        install 20 100 1
        {"exit":"file-invalid","exit_code":20,"errors":20000,"warnings":0,"hints":0,"omitted":19900,"diagnostics":
        100
        "text":"+ 19900 more in keys.lucidability"
        "omittedResults":19900
        ::notice::+ 19900 more in keys.lucidability

        """)
  }

  /// Each holds as many mistakes, or as much to look at, as fits into a file.
  @Test(arguments: ["names", "steps", "duplicates", "passwords", "tokens", "documents"])
  func aLargeFileIsLookedAtOnce(kind: String) throws {
    let text: String
    switch kind {
    case "names":
      let own = (0..<2_500).map { "  v\($0): x\n" }.joined()
      text = Self.head + "variables:\n" + own + (0..<2_500).map { "  w\($0): <<u\($0)>>\n" }.joined()
    case "steps":
      let steps = (0..<990).map { "  - { id: s\($0), notes.search: { qery: a }, after: [t\($0), u\($0)] }\n" }
      text = Self.head + "steps:\n" + steps.joined()
    case "duplicates": text = Self.head + (0..<20_000).map { "k\($0 % 2): 1\n" }.joined()
    case "passwords": text = Self.head + "summary: \"" + String(repeating: "password=", count: 25_000) + "\"\n"
    case "tokens": text = Self.head + "summary: \"" + String(repeating: "ghp_AKIA-sk-", count: 20_000) + "\"\n"
    default: text = String(repeating: "lucidability: 1\nkind: persona\nname: a\nlable: a\ntext: b\n---\n", count: 2_000)
    }
    let sandbox = Sandbox()
    sandbox.write(text, to: "large.lucidability")
    let ended = try sandbox.run(
      Self.ends + "for command in check show plan; do ends $command ./large.lucidability; echo $command $code; done")
    // What only looks like secrets is no mistake.
    let code = kind == "passwords" || kind == "tokens" ? 0 : 20
    #expect(ended.out == "check \(code)\nshow \(code)\nplan \(code)\n" && ended.err == "", "\(ended.out)\(ended.err)")
  }

  private static let head = "lucidability: 1\nkind: ability\nlabel: Bomb\nprompt: Say it.\n"
}
