import LucidTesting
import Testing

/// `lucid` writes to a note that another program keeps writing to. Exit code, output, delivery and note say the same.
@Suite(.serialized) struct SecondWriterProcessTests {
  /// Writes a line every few milliseconds until the file `stop` is there; a shell's `>>`, which takes no lock.
  private static let other = """
    mkdir -p vault/notes; printf '# Log\\n' > vault/notes/Log.md; cp "$SAMPLES/robin/vault/weather.json" vault
    (i=0; until test -e stop; do i=$((i+1)); echo "line $i" >> vault/notes/Log.md; sleep 0.004; done; echo $i > lines) & other=$!
    """
  private static let end = "touch stop; wait $other; echo lines $(cat lines) $(grep -c '^line ' vault/notes/Log.md)"

  @Test func anEntryIsInTheNoteOrWaiting() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      \(Self.other)
      for i in $(seq 10 21); do
        lucid run weather --vault vault --append-to Log -o /dev/null --at 2026-04-06T07:$i 2>> err; echo "exit $?"
      done
      \(Self.end)
      echo there $(grep -c '^#.*Weather' vault/notes/Log.md); echo waiting $(lucid schedule deliver --json | grep -o '"state":"pending"' | wc -l)
      lucid schedule deliver --pending > /dev/null; echo all $(grep -c '^#.*Weather' vault/notes/Log.md)
      ls -A vault/.lucid
      """)
    let words = Dictionary(
      ended.out.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.filter { $0.count > 1 }.map {
        ($0[0], Array($0.dropFirst()))
      }, uniquingKeysWith: { a, _ in a })
    let exits = ended.out.split(separator: "\n").filter { $0.hasPrefix("exit") }
    let done = exits.filter { $0 == "exit 0" }.count
    #expect(exits.count == 12 && exits.allSatisfy { $0 == "exit 0" || $0 == "exit 11" }, "\(ended.out)\(ended.err)")
    #expect(words["there"] == [String(done)] && words["waiting"] == [String(12 - done)], "\(ended.out)")
    #expect(words["all"] == ["12"], "\(ended.out)")
    // Nothing of the other program is lost either.
    #expect(words["lines"].map { $0.count == 2 && $0[0] == $0[1] } == true, "\(ended.out)")
    #expect(ended.out.hasSuffix("\nlock\n"), "\(ended.out)")
  }

  @Test func aStepHasWrittenOrTheRunHasFailed() throws {
    let sandbox = Sandbox()
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Put\ninputs:\n  n: { type: integer, ask: Which }\nsteps:\n"
        + "  - notes.append: { note: Log, text: \"- entry <<n>>.\" }\nprompt: Say it.\n", to: "put.lucidability")
    let ended = try sandbox.run(
      """
      \(Self.other)
      for i in $(seq 10 21); do
        lucid run put.lucidability --approve --vault vault --input n=$i > out 2> err; code=$?
        said=none; grep -q '^Written' out && said=written; grep -q 'was not written\\|nothing was written' out err && said="$said not-written"
        echo "run $i $code $said"; test $code = 0 || cat err
      done
      \(Self.end)
      for i in $(seq 10 21); do echo "note $i $(grep -c "^- entry $i\\\\.$" vault/notes/Log.md)"; done; ls -A vault/.lucid
      """)
    let lines = ended.out.split(separator: "\n").map(String.init)
    for i in 10...21 {
      let isDone = lines.contains("run \(i) 0 written") && lines.contains("note \(i) 1")
      let hasFailed = lines.contains("run \(i) 30 none not-written") && lines.contains("note \(i) 0")
      #expect(isDone || hasFailed, "\(ended.out)\(ended.err)")
    }
    let counts = lines.first { $0.hasPrefix("lines") }?.split(separator: " ").dropFirst() ?? []
    #expect(counts.count == 2 && counts.first == counts.last, "\(ended.out)")
    #expect(lines.last == "lock", "\(ended.out)")
  }
}
