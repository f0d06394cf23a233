import LucidCore
import LucidTesting
import Testing

/// Texts of others that would clear a screen, set its title, move its cursor or read other than they are, wherever a command prints them:
/// labels, names of files, notes, answers of models, complaints of programs, words of the command line.
@Suite struct TerminalTextTests {
  /// In the shell as `$E`: OSC, CSI, C1, a bell, a carriage return, an override, an isolate, a zero-width space, a tag character.
  private static let hostile =
    #"E=$(printf 'a\033]0;t\007b\033[2Jc\302\2332Jd\302\2350;t\302\234e\rf\342\200\256g\342\201\246h\342\200\213i\363\240\201\201j')"#

  /// A person whose ability, notes, models, galleries and schedules are all written by somebody who means harm.
  private static let world = #"""
    L='E\e]0;t\a\u202E\r\u200B\u009b'; Y='E\e]0;t\abc\e[2J\u009b2Jd\r\u202Ee\u2066f\u200Bg\U000E0041h'
    mkdir -p vault/notes vault/calendar vault/tasks "$HOME/.config/lucid" shop
    printf -- '---\ntitle: "Plan"\n---\nSeen %s\n' "$E" > "vault/notes/Plan.md"; cp vault/notes/Plan.md "vault/notes/$E.md"
    cat > evil.lucidability <<END
    lucidability: 1
    kind: ability
    label: "$L"
    summary: "$Y"
    inputs: { who: { type: choice, choices: ["$Y", b], default: "$Y", ask: "$Y" } }
    steps:
      - id: found
        notes.search: { query: Seen }
      - notes.append: { note: Plan, text: "$Y" }
    prompt: "Of <<who>> $Y. <<found.items[0].title>> <<found.items[0].body>> <<name>>"
    END
    sed '/notes.append/d' evil.lucidability > mild.lucidability; cp mild.lucidability shop/mild.lucidability
    { cat mild.lucidability; echo ---; cat mild.lucidability; } > two.lucidability
    sed 's/, default: "[^"]*"//' mild.lucidability > asks.lucidability
    printf 'prompt: [\n# %s\n' "$E" > broken.lucidability
    printf '{{#if %s}}x{{/if}}\n' "$E" > "$E.prompt.md"
    cat > "$HOME/.config/lucid/config.yaml" <<END
    vault: $PWD/vault
    user: { name: "$Y" }
    models:
      default: words
      words: { command: [sh, -c, "cat > /dev/null; cat $PWD/said"] }
      fails: { command: [sh, -c, "cat $PWD/complaint >&2; exit 3"] }
    END
    printf '%s\n[NOTE_ACTION:{"action":"create","title":"%s"}]\n' "$E" "$E" > said; printf 'It broke: %s\n' "$E" > complaint
    """#

  /// Each is run in this order: what one leaves behind the next ones show.
  static let commands = [
    #"check evil.lucidability broken.lucidability"#, #"check --format=github evil.lucidability"#, #"show evil.lucidability"#,
    #"show evil.lucidability --format=html"#, #"plan evil.lucidability"#, #"plan evil.lucidability --format=dot"#,
    #"fmt --diff evil.lucidability"#, #"check --fix --diff evil.lucidability"#, #"test evil.lucidability"#,
    #"try evil.lucidability"#,
    #"run evil.lucidability"#, #"run evil.lucidability --approve --dry-run"#,
    #"run evil.lucidability --approve --at 2026-04-06T07:30"#,
    #"run evil.lucidability --approve --format=markdown --at 2026-04-06T07:31"#,
    #"run --approve mild.lucidability --model fails --at 2026-04-06T07:32"#,
    #"run --approve mild.lucidability --log-format=journald --model fails"#,
    #"run --approve mild.lucidability --input "$E=1""#, #"run --approve mild.lucidability --input "who=$E""#,
    #"ask "What of $E?""#,
    #"ask x --model fails"#,
    #"history"#, #"history --long"#, #"history show at-1775475000"#, #"history show last"#, #"why last"#, #"replay last"#,
    #"replay last --diff"#, #"undo at-1775475000"#, #"undo at-1775475060"#,
    #"trust grant --yes evil.lucidability"#,
    #"trust"#,
    #"install --yes mild.lucidability"#, #"list"#, #"run two.lucidability"#, #"gallery add ./shop"#, #"gallery list"#,
    #"gallery show shop/mild"#, #"models"#, #"config"#, #"doctor"#, #"doctor --only vault"#, #"import "$E.prompt.md""#,
    #"schedule add mild.lucidability "$E""#, #"check "$E""#, #"run "$E""#, #"show "$E""#, #"history show "$E""#,
    #"config get "$E""#,
    #"gallery show "$E""#, #"trust "$E""#, #""$E""#, #"--"$E""#, #"help "$E""#, #"run --approve mild.lucidability --vault "$E""#,
    #"explain "$E""#, #"doctor --only "$E""#, #"run --approve mild.lucidability --config "$E""#, #"schedule "$E""#,
    #"fmt --check "$E""#,
    #"run --approve mild.lucidability --at "$E""#, #"run --approve mild.lucidability --attach "$E""#,
    #"run --approve mild.lucidability -o "$E/x""#,
    #"export mild.lucidability"#, #"complete -- run "$E""#, #"briefing"#, #"status"#,
  ]

  /// As data, where overrides and what is invisible stay as they are, and controls are escaped.
  static let data = [
    #"show evil.lucidability --json"#, #"plan evil.lucidability --json"#, #"run --approve mild.lucidability --json"#,
    #"run --approve mild.lucidability --jsonl"#,
    #"history --json"#, #"trust --json"#, #"list --json"#, #"check --format=sarif evil.lucidability"#, #"models --json"#,
    #"gallery index ./shop"#,
    #"run --approve mild.lucidability --log-format=json --model fails"#,
  ]

  /// On a terminal of 60 columns, where questions are asked and answers are shown while they come.
  static let onTerminal = [
    #"lucid run evil.lucidability --approve"#, #"lucid undo last --diff"#, #"env LC_ALL=C NO_COLOR=1 lucid undo last --diff"#,
    #"env TERM=dumb lucid undo last --diff"#, #"lucid undo last"#, #"lucid run evil.lucidability"#,
    #"lucid run --approve asks.lucidability"#,
    #"lucid run --approve mild.lucidability"#, #"env LC_ALL=C NO_COLOR=1 lucid history show last --sent"#,
    #"lucid history show last"#,
    #"lucid install evil.lucidability"#, #"lucid trust grant evil.lucidability"#, #"lucid show evil.lucidability"#,
    #"lucid ask hello"#,
    #"lucid fmt --diff evil.lucidability"#,
  ]

  @Test func nothingOfOthersReachesATerminal() throws {
    let ended = try Self.run(Self.commands.map { "lucid \($0) < /dev/null 2>&1" })
    for (command, said) in zip(Self.commands, ended) {
      #expect(!said.isEmpty, "\(command) said nothing")
      Self.expectPlain(said, command)
    }
  }

  @Test func dataHasNoControls() throws {
    let ended = try Self.run(Self.data.map { "lucid \($0) < /dev/null 2>&1" })
    for (command, said) in zip(Self.data, ended) {
      #expect(!said.isEmpty, "\(command) said nothing")
      let bad = said.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
      #expect(bad.isEmpty, "\(command): \(Self.names(Array(bad)))")
    }
  }

  @Test func nothingReachesATerminalThatAsks() throws {
    let ended = try Self.run(
      Self.onTerminal.map {
        "printf 'n\\nn\\nn\\n' | TERM=xterm timeout 1200 script -qec 'stty cols 60 rows 24; \($0)' /dev/null"
      })
    for (command, said) in zip(Self.onTerminal, ended) {
      #expect(!said.isEmpty, "\(command) said nothing")
      // What the program itself writes: colours, and going back over its own lines.
      Self.expectPlain(Self.withoutOwn(said), command)
    }
  }

  /// Without colours and erasures, a return before one of them, and what the terminal makes of a line break and of the end of input.
  private static func withoutOwn(_ said: String) -> String {
    let scalars = Array(said.unicodeScalars)
    var out = String.UnicodeScalarView()
    var i = 0
    while i < scalars.count {
      let next = i + 1 < scalars.count ? scalars[i + 1] : nil
      if scalars[i] == "\u{1B}", next == "[",
        let end = scalars[(i + 2)...].firstIndex(where: { !("0"..."9").contains($0) && $0 != ";" }),
        ["m", "K", "J", "A"].contains(scalars[end])
      {
        i = end + 1
        continue
      }
      if scalars[i] == "\u{8}" || scalars[i] == "\r" && (next == "\n" || next == "\r" || next == "\u{1B}") {
        i += 1
        continue
      }
      out.append(scalars[i])
      i += 1
    }
    return String(out)
  }

  /// What each command wrote, in their order.
  private static func run(_ lines: [String]) throws -> [String] {
    let script = lines.map { "\($0); printf '\\n\\001\\n'" }.joined(separator: "\n")
    let ended = try Sandbox().run("\(hostile)\n\(world)\n\(script)")
    #expect(ended.exit == 0 && ended.err == "", "\(ended.err)")
    let parts = ended.out.split(separator: "\n\u{1}\n", omittingEmptySubsequences: false).map(String.init)
    #expect(parts.count == lines.count + 1)
    return parts
  }

  private static func expectPlain(_ said: String, _ command: String) {
    let scalars = Array(said.unicodeScalars)
    let bad = scalars.indices.filter { i in
      scalars[i] != "\n"
        && HiddenScalar.isHidden(
          scalars[i], after: i > 0 ? scalars[i - 1] : nil, before: i + 1 < scalars.count ? scalars[i + 1] : nil)
    }
    guard let first = bad.first else { return }
    let near = String(String.UnicodeScalarView(scalars[max(0, first - 60)..<min(scalars.count, first + 40)]))
    Issue.record("\(command): \(names(bad.map { scalars[$0] })) near \(near.debugDescription)")
  }

  private static func names(_ scalars: [Unicode.Scalar]) -> String {
    Set(scalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }).sorted().joined(separator: " ")
  }
}
