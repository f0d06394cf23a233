import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Runs as cron starts them, on machines on which something is missing (S76). What only a user of no rights meets is tried in a user
/// namespace: root may write everywhere.
@Suite(.serialized) struct HeadlessTests {
  private static let at = "--at 2026-04-06T07:30"
  /// A user without a name, whose files are those of whoever runs the tests.
  private static let nobody = "unshare -U --map-user=54321 --map-group=54321"

  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    let made = try sandbox.run(
      "cp -r \"$SAMPLES/robin/vault\" vault && chmod -R u+w vault && printf 'user: { name: Robin Roy }\\nvault: %s/vault\\n' \"$PWD\" > c.yaml"
    )
    #expect(made.exit == 0, "\(made.err)")
    return sandbox
  }

  /// Whether the kernel lets this user make namespaces; said plainly when it does not, and a failure where nothing may be left out.
  static func hasNamespaces(_ sandbox: Sandbox) throws -> Bool {
    guard try sandbox.run("unshare -Urm true").exit != 0 else { return true }
    if getenv("CI") != nil { Issue.record("this machine lets nobody make user namespaces") }
    print("not tried: this machine lets nobody make user namespaces")
    return false
  }

  @Test func nothingAroundItIsNeeded() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p ../home/.config/lucid && cp c.yaml ../home/.config/lucid/config.yaml; L=$(command -v lucid)
      env -i HOME="$HOME" "$L" run briefing \(Self.at) --tz America/Toronto --once day --format markdown -o out.md <&- >&- 2>&-
      echo $?; grep -c 'Contract deadline' out.md; ls -A | grep -c '^.lucid'
      env -i HOME="$HOME" "$L" run briefing \(Self.at) --tz America/Toronto --once day --format markdown -o out.md <&- >&- 2>&-
      echo $?
      env -i HOME="$HOME" "$L" run reminder \(Self.at) --tz America/Toronto <&- >&-; echo $?; lucid history | wc -l
      """)
    let lines = ended.out.split(separator: "\n")
    // An input that nobody gives is not asked for.
    #expect(lines.first == "0" && lines.count == 6 && lines.suffix(4) == ["0", "10", "23", "2"], "\(ended.out)")
    #expect(ended.err.contains("is needed"), "\(ended.err)")
  }

  @Test func withoutAHome() throws {
    let sandbox = try Self.sandbox()
    guard try Self.hasNamespaces(sandbox) else { return }
    let ended = try sandbox.run(
      """
      L=$(command -v lucid); run="\(Self.nobody) env -i PATH=/usr/bin:/bin $L run"
      # The account of nobody has a home in no list of accounts.
      $run weather --config c.yaml \(Self.at); echo "exit $?"
      $run weather --config c.yaml \(Self.at) --once day; echo "exit $?"
      $run weather --config c.yaml \(Self.at) --when-changed; echo "exit $?"
      """)
    #expect(ended.out.contains("umbrella") && ended.out.contains("this account has no home folder"), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("exit 0\nexit 2\nexit 2"), "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("--once cannot be enforced"), "\(ended.err)")
  }

  @Test func inAHomeThatCanOnlyBeRead() throws {
    let sandbox = try Self.sandbox()
    guard try Self.hasNamespaces(sandbox) else { return }
    let ended = try sandbox.run(
      """
      L=$(command -v lucid); run="\(Self.nobody) $L run weather --config c.yaml \(Self.at)"
      chmod 500 "$HOME"; $run; echo "exit $?"; $run --once day; echo "exit $?"; chmod 700 "$HOME"
      # With a record from before.
      $run -q; chmod -R a-w "$HOME/.local"; $run; echo "exit $?"; $run --once day; echo "exit $?"
      chmod -R u+w "$HOME/.local"; $run --once day > /dev/null; echo "exit $?"; lucid history | wc -l
      """)
    #expect(
      ended.out.contains("this run is not stored") && ended.out.contains("is not locked against others"), "\(ended.out)")
    let exits = ended.out.split(separator: "\n").filter { $0.hasPrefix("exit") }
    #expect(exits == ["exit 0", "exit 2", "exit 0", "exit 2", "exit 10"], "\(ended.out)\(ended.err)")
    #expect(ended.out.hasSuffix("\n2\n"), "\(ended.out)")
  }

  /// The machine's own clock, by faketime (Debian package faketime, which `make test` installs).
  @Test func onAClockThatIsPutBack() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run(
      """
      for time in '04-06 09:00' '04-06 07:30' '04-05 23:59' '04-06 23:00' '04-07 00:01'; do
        faketime "2026-$time:00" lucid run calendar --config c.yaml --tz America/Toronto --once day > out; echo "exit $?"
      done
      rm -f ~/.local/state/lucid/locks/*
      faketime '2026-04-01 12:00:00' lucid run calendar --config c.yaml --no-wait > out; test $? = 0 && echo ran
      """)
    #expect(
      ended.out.hasPrefix("exit 0\nexit 10\nexit 0\nexit 10\nexit 0\n") && ended.out.hasSuffix("ran\n"),
      "\(ended.out)\(ended.err)")
  }

  @Test func onADamagedRecord() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p ~/.local/state/lucid; run="lucid run weather --config c.yaml \(Self.at)"
      for options in '' '--once day' --when-changed; do
        echo 'no database' > ~/.local/state/lucid/runs.sqlite; rm -f ~/.local/state/lucid/runs.sqlite-*
        $run $options > out; echo "exit $?"; grep -c 'was damaged and was created again' out
      done
      $run --once day > /dev/null; echo "exit $?"; lucid history | wc -l; ls ~/.local/state/lucid | grep -c damaged
      """)
    #expect(ended.out == "exit 0\n1\nexit 0\n1\nexit 0\n1\nexit 10\n2\n3\n", "\(ended.out)\(ended.err)")
  }

  /// A small disk in memory, filled up. The last run writes to the vault and finds no more room in the state folder: exit 11.
  @Test func onAFullDisk() throws {
    let sandbox = try Self.sandbox()
    guard try Self.hasNamespaces(sandbox) else { return }
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Write\nsteps:\n  - notes.create: { title: New, body: Text }\n"
        + "  - tasks.create: { title: New }\nprompt: Say it.\n", to: "write.lucidability")
    let script = """
      set -u; fill() { dd if=/dev/zero of="$1/fill" bs=4096 2> /dev/null; printf x >> "$1/fill" 2> /dev/null; :; }
      run="lucid run weather --config c.yaml \(Self.at)"
      echo "== state"; mkdir -p ~/.local/state/lucid; mount -t tmpfs -o size=512k none ~/.local/state/lucid || exit 9
      fill ~/.local/state/lucid; $run > out.1; echo "exit $?"; grep -q umbrella out.1 && echo shown; grep -o 'is not stored' out.1 | head -1
      rm ~/.local/state/lucid/fill; $run -q > out.2; echo "exit $?"; fill ~/.local/state/lucid; $run > out.3; echo "exit $?"
      rm ~/.local/state/lucid/fill; $run -q > out.4; echo "exit $?"; lucid history --outcome ok | grep -c Weather
      echo "== output"; mkdir out; mount -t tmpfs -o size=64k none out || exit 9
      echo before > out/kept.md; fill out; $run -o out/kept.md -q > out.5; echo "exit $?"; cat out/kept.md; ls -A out; grep -c umbrella out.5
      rm out/fill; $run -o out/kept.md -q; echo "exit $?"; grep -c umbrella out/kept.md
      echo "== vault"; cp -r vault copy; mkdir full; mount -t tmpfs -o size=8m none full || exit 9
      cp -r vault/. full; cp -r full before; fill full
      lucid run write.lucidability --approve --vault full \(Self.at) > out.6 2>&1; echo "exit $?"; rm full/fill
      diff -r -x .lucid before full && echo same
      umount ~/.local/state/lucid; mount -t tmpfs -o size=64k none ~/.local/state/lucid || exit 9; fill ~/.local/state/lucid
      lucid run write.lucidability --approve --vault full \(Self.at) -q > out.7 2>&1; echo "exit $?"
      ls full/notes/New.md; ls full/.lucid/transaction 2> /dev/null; diff -rq -x .lucid before full | wc -l
      """
    sandbox.write(script, to: "full.sh")
    let ended = try sandbox.run("unshare -Urm sh full.sh")
    #expect(
      ended.out == """
        == state
        exit 0
        shown
        is not stored
        exit 0
        exit 0
        exit 0
        2
        == output
        exit 2
        before
        fill
        kept.md
        1
        exit 0
        1
        == vault
        exit 30
        same
        exit 11
        full/notes/New.md
        2

        """, "\(ended.out)\n\(ended.err)\n\(sandbox.read("out.6") ?? "")\(sandbox.read("out.1") ?? "")")
  }
}
