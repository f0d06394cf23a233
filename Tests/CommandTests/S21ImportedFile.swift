import LucidTesting
import Testing

/// S21: a file of somebody else that lists a tool which writes.
@Suite struct S21ImportedFile {
  @Test func s21_whatWritesIsShownAndRefusedUntilItIsAllowed() throws {
    let sandbox = Sandbox()
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Diary\nsteps:\n  - notes.create: { title: Day, body: x }\nprompt: Hello.\n",
      to: "diary.lucidability")
    let run = "mkdir -p vault; lucid run diary.lucidability --vault vault -q; e=$?; find vault -name '*.md' | wc -l; exit $e"
    // Shown with its tool, and not taken in.
    let shown = try sandbox.run("lucid install diary.lucidability")
    #expect(shown.exit == 22 && shown.err.contains("writes  notes: new ones") && shown.err.contains("through notes.create"))
    #expect(try sandbox.run("lucid list").out.contains("diary") == false)
    // The step is refused, and nothing is there.
    let refused = try sandbox.run(run)
    #expect(refused.exit == 22 && refused.out == "0\n" && refused.err.contains("lucid trust grant --yes diary.lucidability"))
    // Put into the library by hand, it is no more trusted.
    let byHand = "mkdir -p $HOME/.local/share/lucid/abilities; cp diary.lucidability $HOME/.local/share/lucid/abilities; "
    #expect(try sandbox.run(byHand + "lucid run diary --vault vault -q").exit == 22)
    #expect(try sandbox.run("lucid trust grant --yes diary.lucidability").exit == 0)
    let allowed = try sandbox.run(run)
    #expect(allowed.exit == 0 && allowed.out.hasSuffix("1\n"), "\(allowed.err)")
    // The other one was not allowed by that.
    #expect(try sandbox.run("lucid run diary --vault vault -q").exit == 22)
  }
}
