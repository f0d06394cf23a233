import LucidTesting
import Testing

/// Two hundred commands at once, some of them killed: what is there afterwards is what some order of them, one after the other, leaves.
@Suite struct LibraryProcessTests {
  /// What is started: new ones, old ones that go, old ones that move to the front, and new ones whose command is killed.
  private struct Load {
    let installs: Int
    let removes: Int
    let moves: Int
    let killed: Int
    var old: Int { removes + moves }
    var all: Int { installs + removes + moves + killed }
  }

  private static let load = Load(installs: 80, removes: 40, moves: 40, killed: 40)

  private static func text(_ label: String) -> String {
    "lucidability: 1\nkind: ability\nlabel: \(label)\nprompt: hello \(label)\n"
  }

  /// A library with the old ones in it, and files of the new ones.
  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    #expect(try sandbox.run("mkdir -p code $HOME/.local/share/lucid/abilities").exit == 0)
    for i in 0..<load.old {
      sandbox.write(text("Old \(i)"), to: "../home/.local/share/lucid/abilities/old-\(i).lucidability")
    }
    for i in 0..<(load.installs + load.killed) { sandbox.write(text("New \(i)"), to: "new\(i).lucidability") }
    let order = ShippedAbilitiesNames.defaults + (0..<load.old).map { "old-\($0)" }
    sandbox.write(order.joined(separator: "\n") + "\n", to: "../home/.local/share/lucid/abilities/order.txt")
    return sandbox
  }

  private static func names(_ sandbox: Sandbox) throws -> [String] {
    let ended = try sandbox.run("lucid list --json")
    #expect(ended.exit == 0 && !ended.out.contains("\"problem\":\""), "\(ended.err)")
    let items = ended.out.split(separator: "{\"name\":\"").dropFirst()
    // In the order of the library, which is not that of the hour.
    let placed = items.compactMap { item -> (Int, String)? in
      guard let name = item.split(separator: "\"").first, let at = item.firstRange(of: "\"order\":") else { return nil }
      return (Int(item[at.upperBound...].prefix { $0.isNumber }) ?? -1, String(name))
    }
    return placed.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test func twoHundredAtOnceEndAsOneAfterTheOther() throws {
    let (load, sandbox) = (Self.load, try Self.sandbox())
    let ended = try sandbox.run(
      """
      at() { "$@" > /dev/null 2> code/$name.err; echo $? > code/$name; }
      for i in $(seq 0 \(load.all - 1)); do
        name=$i
        if [ $i -lt \(load.installs) ]; then at lucid install new$i.lucidability &
        elif [ $i -lt \(load.installs + load.removes) ]; then at lucid remove old-$((i - \(load.installs))) &
        elif [ $i -lt \(load.installs + load.old) ]; then at lucid list move old-$((i - \(load.installs))) --to 1 &
        else
          new=$((i - \(load.old)))
          ( lucid install new$new.lucidability > /dev/null 2>&1 & p=$!; sleep $((new % 8)).$((new % 10)); kill -9 $p; wait $p; echo $? > code/$name ) 2> /dev/null &
        fi
      done
      wait
      for i in $(seq 0 \(load.installs + load.old - 1)); do test "$(cat code/$i)" = 0 || { echo "$i: $(cat code/$i code/$i.err)"; }; done
      ls -A $HOME/.local/share/lucid/abilities | grep -c tmp
      """)
    // Everything that was not killed said that it was done; at most one file is left half written, and no ability looks at it.
    #expect(ended.out == "0\n" || ended.out == "1\n", "\(ended.out)\(ended.err)")

    let names = try Self.names(sandbox)
    #expect(Set(names).count == names.count)
    // Whoever moved to the front stands there, the last one first; the rest stands as it stood; new ones come last. Any order of the
    // commands leaves this, and each such library is left by one.
    let moved = (load.removes..<load.old).map { "old-\($0)" }
    #expect(Set(names.prefix(load.moves)) == Set(moved))
    let rest = names.dropFirst(load.moves)
    #expect(Array(rest.prefix(10)) == ShippedAbilitiesNames.defaults)
    let new = rest.dropFirst(10)
    let certain = Set((0..<load.installs).map { "new-\($0)" })
    let possible = (load.installs..<(load.installs + load.killed)).map { "new-\($0)" }
    #expect(certain.isSubset(of: new) && Set(new).subtracting(certain).isSubset(of: possible))
    // A killed one that said it was done was done.
    for (i, name) in possible.enumerated() where sandbox.read("code/\(load.installs + load.old + i)") == "0\n" {
      #expect(new.contains(name), "\(name) was acknowledged")
    }
    try isWhole(sandbox, new: Array(new), gone: (0..<load.removes).map { "old-\($0)" })
  }

  /// Each file is there to its last byte, its origin is known, nothing is left of what was taken out, and the next command can begin.
  private func isWhole(_ sandbox: Sandbox, new: [String], gone: [String]) throws {
    let origins = sandbox.read("../home/.local/share/lucid/origins.json") ?? ""
    for name in new {
      let text = sandbox.read("../home/.local/share/lucid/abilities/\(name).lucidability") ?? ""
      #expect(text.hasSuffix("prompt: hello New \(name.dropFirst(4))\n"), "\(name): \(text)")
      #expect(origins.contains("\"\(name)\": {"), "\(name) has no origin")
    }
    for name in gone { #expect(sandbox.read("../home/.local/share/lucid/abilities/\(name).lucidability") == nil) }
    sandbox.write(Self.text("Final"), to: "final.lucidability")
    #expect(try sandbox.run("lucid install final.lucidability 2> /dev/null").out.hasPrefix("Installed Final as final."))
    let order = sandbox.read("../home/.local/share/lucid/abilities/order.txt") ?? ""
    let lines = order.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    #expect(lines == (try Self.names(sandbox)) && lines.last == "final")
    #expect(try sandbox.run("ls -A $HOME/.local/share/lucid/abilities | grep tmp").out == "")
  }

  /// One after the other, each killed a little later than the one before, so that every step of a change is met.
  @Test func aKillAtAnyMomentLeavesTheLibraryWhole() throws {
    let count = max(40, min(KillTests.times, 200))
    let sandbox = Sandbox()
    for i in 0..<count { sandbox.write(Self.text("New \(i)"), to: "new\(i).lucidability") }
    let ended = try sandbox.run(
      """
      for i in $(seq 0 \(count - 1)); do
        lucid install new$i.lucidability > /dev/null 2>&1 & p=$!
        sleep 0.0$((i % 10))$((i / 10 % 10)); kill -9 $p 2> /dev/null; wait $p; test $? = 0 && echo new-$i
      done
      true
      """)
    let names = try Self.names(sandbox)
    #expect(names.prefix(10) == ShippedAbilitiesNames.defaults[...] && Set(names).count == names.count)
    #expect(Set(ended.out.split(separator: "\n").map(String.init)).isSubset(of: names))
    try isWhole(sandbox, new: Array(names.dropFirst(10)), gone: [])
  }

  /// Three abilities of one file: whenever the command is killed, all or none of them are there, and
  /// the same command works again where there is none.
  @Test func abilitiesOfOneFileAreInstalledTogetherOrNotAtAll() throws {
    let count = max(40, min(KillTests.times, 200))
    let sandbox = Sandbox()
    let write = "steps:\n  - notes.create: { title: A, body: B }\n"
    let three = ["A", "B", "C"].map { Self.text("Kill \($0)") + write }.joined(separator: "---\n")
    sandbox.write(three, to: "three.lucidability")
    let ended = try sandbox.run(
      """
      there() { lucid list --json | grep -o '"name":"kill-' | wc -l; }
      lucid install --yes three.lucidability > out 2> err || cat err; test $(there) = 3 || echo "all: $(there)"
      for i in $(seq 0 \(count - 1)); do
        rm -rf $HOME/.local/share/lucid
        lucid install --yes three.lucidability > /dev/null 2>&1 & p=$!
        sleep 0.0$((i % 10))$((i / 10 % 10)); kill -9 $p 2> /dev/null; wait $p
        case $(there) in
          0) lucid install --yes three.lucidability > out 2> err || { echo "$i"; cat err; } ;;
          3) lucid trust --json | grep -o '"label":"Kill' | wc -l | grep -qx 3 || echo "$i: permissions" ;;
          *) echo "$i: $(there)" ;;
        esac
        ls -A $HOME/.local/share/lucid | grep journal
      done
      true
      """)
    #expect(ended.out == "", "\(ended.out)\(ended.err)")
  }
}

/// The names of the ten, as their order is.
private enum ShippedAbilitiesNames {
  static let defaults = [
    "briefing", "calendar", "health", "email", "weather", "habits", "plan-day", "traffic", "notes", "reminder",
  ]
}
