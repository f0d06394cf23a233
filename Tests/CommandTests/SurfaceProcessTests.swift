import LucidSystem
import LucidTesting
import Testing

/// What shells offer, what the program says to mistakes that only it can see, and the schedules of an earlier version.
@Suite(.serialized) struct SurfaceProcessTests {
  private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

  /// A script that writes `== N`, then what the shell offers for row N, one a line.
  private static func script(_ shell: String, _ rows: [[String]]) -> String {
    let head =
      switch shell {
      case "bash":
        "source completions\noffer() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _lucid; printf '%s\\n' \"${COMPREPLY[@]}\"; }\n"
      case "zsh":
        """
        compdef() { :; }; compset() { :; }; _files() { :; }; compadd() { print -rl -- "${(@P)@[-1]}"; }
        source ./completions
        offer() { words=("$@"); CURRENT=$#; PREFIX=${@[-1]}; _lucid; }\n
        """
      default: "source completions\nfunction offer; complete -C \"$argv\"; end\n"
      }
    return head
      + rows.enumerated().map { index, row in
        let words = ["lucid"] + SurfaceTable.words(row[0], isOpen: true)
        let call =
          switch shell {
          // bash splits words at `=`.
          case "bash": words.flatMap(Self.split).map(Self.quoted).joined(separator: " ")
          case "zsh": words.map(Self.quoted).joined(separator: " ")
          default: Self.quoted("lucid " + row[0])
          }
        return "echo '== \(index)'\noffer \(call)\n"
      }.joined()
  }

  private static func split(_ word: String) -> [String] {
    guard let equals = word.firstIndex(of: "=") else { return [word] }
    let value = String(word[word.index(after: equals)...])
    return [String(word[..<equals]), "="] + (value.isEmpty ? [] : [value])
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func shellsOffer(shell: String) throws {
    let home = try RuleHome()
    let rows = SurfaceTable.rows("completion.tsv")
    try #require(rows.count >= 60)
    home.write(Self.script(shell, rows), to: "work/offer")
    let exit = home.shell(
      "cd \"$ROOT/work\"; lucid generate completions \(shell) > completions; \(shell) \(shell == "zsh" ? "-f " : "")offer")
    #expect(exit != nil)
    let output = home.text("io/shell.out")
    let blocks = output.components(after: "== ")
    #expect(blocks.count == rows.count, "\(home.text("io/shell.err"))")
    for (row, block) in zip(rows, blocks) {
      let word = SurfaceTable.words(row[0], isOpen: true).last ?? ""
      // Where bash has split the word, it offers only what stands behind `=`.
      let prefix = word.firstIndex(of: "=").map { String(word[...$0]) } ?? ""
      let offered = block.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "\t" }) }
      let all = Set(offered + offered.map { prefix + $0 })
      for wanted in row[1].split(separator: " ") { #expect(all.contains(String(wanted)), "`lucid \(row[0])`: \(wanted)") }
      for unwanted in row[2].split(separator: " ") { #expect(!all.contains(String(unwanted)), "`lucid \(row[0])`: \(unwanted)") }
    }
  }

  @Test func mistakesThatOnlyTheProgramSees() throws {
    let home = try RuleHome()
    for row in SurfaceTable.rows("wrong.tsv") where row[1] == "run" {
      let exit = home.shell("cd \"$ROOT/work\"; lucid \(row[0]) < /dev/null")
      #expect(exit == 2, "\(row[0])")
      #expect(home.text("io/shell.err").contains(row[2]), "\(row[0]): \(home.text("io/shell.err"))")
    }
  }

  /// A line of an earlier version ends as the new one does, and says its new words once, on standard error; a quiet one says nothing.
  @Test func oldWordsAreSaidOnce() throws {
    let home = try RuleHome()
    let cases = [
      ("incidents --json", "schedule incidents --json", true), ("incidents -q", "schedule incidents -q", false),
      ("help code vague-word", "explain vague-word", true),
      ("people list --people ../people", "data people list --people ../people", true),
      ("schedule due --from 07:00 --until 08:00 --json", "schedule due --since 07:00 --until 08:00 --json", true),
    ]
    for (old, new, isSaid) in cases {
      let exit = home.shell("cd \"$ROOT/work\"; lucid \(new)")
      let (text, errors) = (home.text("io/shell.out"), home.text("io/shell.err"))
      #expect(home.shell("cd \"$ROOT/work\"; lucid \(old)") == exit, "\(old)")
      #expect(home.text("io/shell.out") == text, "\(old)")
      let said = home.text("io/shell.err").split(separator: "\n").filter { $0.contains(" is now `") }
      #expect(said.count == (isSaid ? 1 : 0), "\(old): \(said)")
      #expect(!errors.contains(" is now `"), "\(new)")
    }
  }

  /// A name lying about does not hide an ability, and an ability's name is a command.
  @Test func abilitiesAreCommands() throws {
    let home = try RuleHome()
    #expect(home.shell("cd \"$ROOT/work\"; lucid weather --at 2026-04-06T07:30 --json") == 0)
    #expect(home.text("io/shell.out").contains("\"ability\""))
    #expect(home.shell("cd \"$ROOT/work\"; cp fresh.lucidability sleep.lucidability; lucid run briefng") == 2)
    #expect(home.text("io/shell.err").contains("did you mean `briefing`?"))
    #expect(
      home.shell("cd \"$ROOT/work\"; lucid tidy < /dev/null > /dev/null; lucid briefing --at 2026-04-06T07:30 > /dev/null") != 2)
    #expect(home.shell("cd \"$ROOT/work\"; lucid briefing --at 2026-04-06T07:40") == 10)
    #expect(home.shell("cd \"$ROOT/work\"; lucid briefing --force --at 2026-04-06T07:40 > /dev/null") != 10)
  }

  /// The files that the program before these commands wrote: schedules, units and lines of a crontab.
  @Test func schedulesOfAnEarlierVersionRun() throws {
    let home = try RuleHome()
    let folder = Repository.path("Tests/Surface/schedules")
    let exit = home.shell(
      """
      set -e; here="$ROOT/home/.config/lucid/schedules"; mkdir -p "$here"
      fill() { sed -e "s#@PROGRAM@#$(command -v lucid)#g; s#@HOME@#$HOME#g; s#@PATH@#$PATH#g" "$1"; }
      for f in briefing weather reminders; do fill "\(folder)/$f.yaml" > "$here/$f.yaml"; done
      lucid schedule list | grep -c -E '^(briefing|weather|reminders) '
      # The last line of each is the one of the crontab; its environment comes first.
      fill "\(folder)/briefing.txt" | tail -n 1 | sed 's/^30 7 \\* \\* 1-5 //' > "$ROOT/io/line.sh"
      set +e; sh "$ROOT/io/line.sh" > "$ROOT/io/ran"; echo "run $?"; lucid history --ability Briefing | grep -c .
      fill "\(folder)/briefing.txt" | sed -n 's/^ExecStart=//p' > "$ROOT/io/unit.sh"; LUCID_SCHEDULED=briefing sh "$ROOT/io/unit.sh"
      echo "again $?"; lucid schedule due --json --from 2026-04-06T08:00 --until 2026-04-07T10:00 --at 2026-04-06T08:00 | grep -c weather
      lucid schedule remove weather > /dev/null; echo "removed $?"
      """)
    #expect(exit == 0, "\(home.text("io/shell.err"))")
    let lines = home.text("io/shell.out").split(separator: "\n").map(String.init)
    #expect(lines.first == "3", "\(lines)")
    // A source that this home lacks makes it partial.
    #expect(lines.contains("run 0") || lines.contains("run 11"), "\(lines) \(home.text("io/shell.err"))")
    #expect(lines.contains("again 10") && lines.last == "removed 0", "\(lines) \(home.text("io/shell.err"))")
  }
}

extension String {
  /// The parts behind each line that begins with a mark.
  fileprivate func components(after mark: String) -> [String] {
    var parts: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(mark) { parts.append("") }
      if !parts.isEmpty { parts[parts.count - 1] += line + "\n" }
    }
    return parts
  }
}
