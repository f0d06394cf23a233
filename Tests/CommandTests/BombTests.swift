import LucidTesting
import Testing

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Small files that would take all time and memory: each ends by itself, in a bounded address space, with the limit that it reached.
///
/// The files are in `Tests/Fixtures/bombs`, and how each command ends on each in `ends.txt` there; `LUCID_RECORD=1` writes it. To add
/// one, put it there and record.
@Suite struct BombTests {
  /// `ends COMMAND…`: how a command ends, with a gigabyte of addresses and far more time than any needs, and which limit it names.
  private static let ends = """
    ulimit -v 1048576
    ends() {
      timeout -s KILL 200 lucid "$@" > ../io/said 2> ../io/errors < /dev/null; code=$?
      size=$(cat ../io/said ../io/errors | wc -c)
      [ "$size" -lt 8000000 ] && size= || size=", $size bytes of output"
      printf '  %s: %s%s\\n' "$1" "$code" "$size"
      grep -hoE '(the [a-z ]*`?[a-z0-9]*`?|the texts of this run) grew beyond .*|rendering took more.*|more than .* inside each .*' \\
        ../io/errors | head -n 1 | cut -c1-120 | sed 's/^/    /'
    }

    """

  @Test func eachEndsInEveryCommand() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.ends + """
        cp -r "$SAMPLES/robin/vault" vault && chmod -R u+w vault
        for file in "$FIXTURES"/bombs/*.lucidability; do
          name=$(basename "$file" .lucidability); cp "$file" . ; echo "$name"
          ends try ./"$name.lucidability"
          ends plan ./"$name.lucidability"
          ends check ./"$name.lucidability"
          ends show ./"$name.lucidability"
          ends test ./"$name.lucidability"
          case $name in nested-for|doubling-31|condition) ends run ./"$name.lucidability" --vault vault --at 2026-04-06T07:30 ;; esac
        done
        """, seconds: 900)
    #expect(ended.exit == 0 && ended.err == "", "\(ended.err)")
    #expect(!ended.out.contains(": 137") && !ended.out.contains(": 139") && !ended.out.contains(": 134"), "\(ended.out)")
    Golden.expect(sandbox.plain(ended.out), "bombs/ends.txt")
  }

  /// A hundred are explained and shown, the others counted, in each form.
  @Test func mistakesAreShownUpToAHundred() throws {
    let sandbox = Sandbox()
    sandbox.write(Self.head + (0..<20_000).map { "k\($0): 1\n" }.joined(), to: "keys.lucidability")
    let ended = try sandbox.run(
      Self.ends + """
        for command in check show plan run 'gallery show' install; do
          ends $command ./keys.lucidability; cat ../io/said ../io/errors | grep -cE 'unknown-key'
        done
        lucid check keys.lucidability | tail -n 3 | head -n 2
        lucid check --format json keys.lucidability > j; cut -c1-60 j; grep -o '"code"' j | wc -l
        lucid check --format sarif keys.lucidability | grep -oE '"omittedResults":[0-9]*|"text":"[+] [^"]*"'
        lucid check --format github keys.lucidability | tail -n 1
        """, seconds: 300)
    #expect(ended.err == "", "\(ended.err)")
    Golden.expect(sandbox.plain(ended.out), "bombs/keys.txt")
  }

  /// Each holds as many mistakes, or as much to look at, as fits into a file.
  @Test(arguments: ["names", "steps", "duplicates", "passwords", "tokens", "documents"])
  func aLargeFileIsLookedAtOnce(kind: String) throws {
    let text: String
    switch kind {
    case "names":
      let own = (0..<5_000).map { "  v\($0): x\n" }.joined()
      text = Self.head + "variables:\n" + own + (0..<5_000).map { "  w\($0): <<u\($0)>>\n" }.joined()
    case "steps":
      let steps = (0..<990).map { "  - { id: s\($0), notes.search: { qery: a }, after: [t\($0), u\($0)] }\n" }
      text = Self.head + "steps:\n" + steps.joined()
    case "duplicates": text = Self.head + (0..<20_000).map { "k\($0 % 2): 1\n" }.joined()
    case "passwords": text = Self.head + "summary: \"" + String(repeating: "password=", count: 25_000) + "\"\n"
    case "tokens": text = Self.head + "summary: \"" + String(repeating: "ghp_AKIA-sk-", count: 20_000) + "\"\n"
    default: text = String(repeating: "lucidability: 1\nkind: persona\nname: a\nlable: a\ntext: b\n---\n", count: 4_000)
    }
    let sandbox = Sandbox()
    sandbox.write(text, to: "large.lucidability")
    let ended = try sandbox.run(Self.ends + "ends check ./large.lucidability; ends show ./large.lucidability", seconds: 300)
    #expect(ended.err == "" && ended.out.hasPrefix("  check: 20\n"), "\(ended.out)\(ended.err)")
    #expect(!ended.out.contains("137"))
  }

  private static let head = "lucidability: 1\nkind: ability\nlabel: Bomb\nprompt: Say it.\n"
}
