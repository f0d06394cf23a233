import LucidTesting
import Testing

/// Remedies that are run in a home in which their message arises: after them the message is gone.
///
/// `RemedyCommandTests` gives the commands of all messages to the parser; these are those whose
/// home can be made without a model or a network.
@Suite(.timeLimit(.minutes(20))) struct RemedyRunTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// Makes the home.
    var home = "lucid setup --yes > /dev/null 2>&1"
    /// The command that gives the message.
    let command: String
    /// What it says.
    let says: String
    /// The remedy with its placeholders filled, and how it ends.
    let remedy: String
    var exit: Int32 = 0
    /// How the command ends after the remedy; nil where the remedy is not to change it.
    var after: Int32?
    /// Whether the message is about a source that is off, which is no failure.
    var isOff = false

    var testDescription: String { command }
  }

  static let rows: [Row] = [
    Row(
      home: ":", command: "lucid doctor --only configuration", says: "lucid setup", remedy: "lucid setup --yes",
      after: 0),
    Row(
      home: ":", command: "lucid setup", says: "lucid setup --yes", remedy: "lucid setup --yes"),
    // Nothing was found: the run and the doctor name the same.
    Row(
      command: "lucid run calendar", says: "lucid config set backends.calendar DIR",
      remedy: "mkdir -p ~/cal && printf 'BEGIN:VCALENDAR\\r\\nEND:VCALENDAR\\r\\n' > ~/cal/a.ics"
        + " && lucid config set backends.calendar ~/cal", after: 0),
    Row(
      command: "lucid doctor --only calendar", says: "lucid config set backends.calendar DIR",
      remedy: "lucid config set backends.calendar off", after: 0),
    Row(
      home: "lucid setup --yes > /dev/null 2>&1; lucid config set backends.mail ~/gone",
      command: "lucid doctor --only mail", says: "lucid config set backends.mail DIR",
      remedy: "mkdir -p ~/mail/cur ~/mail/new ~/mail/tmp && lucid config set backends.mail ~/mail", after: 0),
    // Setup turned them off.
    Row(
      command: "lucid run habits", says: "lucid setup habits NAMES",
      remedy: "lucid setup habits Meditate", after: 0),
    Row(
      home: "lucid setup --yes > /dev/null 2>&1; lucid config set backends.habits on", command: "lucid run habits",
      says: "lucid setup habits NAMES", remedy: "lucid setup habits 'Meditate, Water 8'", after: 0),
    Row(
      command: "lucid doctor --only habits", says: "lucid setup habits NAMES", remedy: "lucid setup habits Meditate",
      after: 0, isOff: true),
    Row(
      home: "lucid setup --yes > /dev/null 2>&1; lucid setup habits Meditate > /dev/null",
      command: "lucid run gallery/log-habits entries=Chess", says: "lucid setup habits Chess",
      remedy: "lucid setup habits Chess", after: 0),
    Row(
      command: "lucid doctor --only weather", says: "lucid setup weather PLACE",
      remedy: "lucid setup weather 60.17,24.94 --offline --yes", isOff: true),
    Row(
      command: "lucid setup habits", says: "lucid setup habits 'Meditate, Water 8'",
      remedy: "lucid setup habits 'Meditate, Water 8'"),
    // A file of the folder is no nearer because of its suffix.
    Row(
      home: "lucid setup --yes > /dev/null 2>&1; : > sleep.lucidability", command: "lucid run briefng",
      says: "did you mean `briefing`?", remedy: "lucid show briefing"),
    Row(
      home: ":", command: "lucid import /dev/null", says: "lucid import - < /dev/null",
      remedy: "lucid import - < /dev/null", exit: 20),
    Row(home: ":", command: "lucid run gallery/slep", says: "lucid gallery lists", remedy: "lucid gallery"),
    Row(home: ":", command: "lucid remove nosuch", says: "lucid list lists", remedy: "lucid list"),
    Row(home: ":", command: "lucid explain nosuch-code", says: "lucid explain lists", remedy: "lucid explain"),
    Row(home: ":", command: "lucid tools calendar.evnts", says: "lucid tools lists", remedy: "lucid tools"),
    Row(
      home: ":", command: "lucid config set vault.x y", says: "lucid config list", remedy: "lucid config list"),
  ]

  @Test(arguments: rows) func aRemedyMendsWhatItIsFor(row: Row) throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run("\(row.home)\n\(row.command) < /dev/null")
    let said = ended.out + ended.err
    #expect((ended.exit == 0) == row.isOff && said.contains(row.says), "\(ended.exit)\n\(said)")
    let mended = try sandbox.run("\(row.remedy) < /dev/null")
    #expect(mended.exit == row.exit, "\(mended.out)\(mended.err)")
    guard let after = row.after else { return }
    let again = try sandbox.run("\(row.command) < /dev/null")
    #expect(again.exit == after, "\(again.out)\(again.err)")
  }

  /// Return, Return, Return: what was not found is off, and no run reports it as missing.
  @Test func aSetupOfDefaultsGivesWholeRuns() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      sh "$FIXTURES/homes/khal-obsidian-mbsync.sh" > /dev/null 2>&1; cd; lucid setup --yes > /dev/null 2>&1 < /dev/null
      lucid run briefing -q < /dev/null > out.txt 2> err.txt; echo "run $?"; cat out.txt err.txt
      """)
    #expect(ended.out.hasPrefix("run 0\n") && !ended.out.contains("Not set up"), "\(ended.out)\(ended.err)")
  }
}
