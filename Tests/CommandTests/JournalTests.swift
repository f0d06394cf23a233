import LucidTesting
import Testing

/// What goes to systemd's journal carries its priority without being asked for.
@Suite struct JournalTests {
  /// The test's own file stands for the journal's stream: systemd names that by device and inode, as here.
  @Test func knowsItsStream() throws {
    let sandbox = Sandbox()
    let said = try sandbox.run(
      ": > log; JOURNAL_STREAM=$(stat -c %d:%i log) lucid run nosuch 2>> log; echo $?; cat log")
    #expect(
      said.out == """
        2
        <3>there is no file `nosuch` (shipped abilities: briefing, calendar, email, habits, health, notes, plan-day, reminder, traffic, weather)
        <3>ended: usage

        """)
    let other = try sandbox.run(": > log; JOURNAL_STREAM=1:1 lucid run nosuch 2>> log; head -1 log")
    #expect(other.out == "lucid: there is no file `nosuch`\n")
  }
}
