import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Several `lucid run` that change the same files at once.
@Suite struct ConcurrentRunTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Write
    inputs:
      n: { type: integer, ask: Which }
    steps:
      - notes.append: { note: Log, text: "- run <<n>>" }
      - reminders.create: { title: "Reminder <<n>>", at: tomorrow 9am }
      - habits.create: { name: "Habit <<n>>" }
    prompt: Say what was written.
    """

  /// None is lost, none is written twice, and nobody has to do anything again.
  @Test func allOfThemAreWritten() async throws {
    let count = 8
    let vault = ScratchFolder(["notes/Log.md": "# Log\n"])
    let places = (0..<count).map { _ in Sandbox() }
    let processes = try places.enumerated().map { n, place in
      place.write(Self.ability, to: "write.lucidability")
      return try place.start("exec lucid run write.lucidability --approve --vault \(vault.path) --input n=\(n)")
    }
    // On a thread of its own: other tests go on meanwhile.
    let ends = try await BlockingPool().run {
      zip(places, processes).map { place, process in place.ended(process, process.wait()) }
    }
    // No schedule of the homes delivers the reminders, and each run names that and nothing else.
    for ended in ends {
      #expect(ended.exit == 0 && ended.err.split(separator: "\n").count == 2, "\(ended.err)")
      #expect(ended.err.hasPrefix("lucid: no notification will be sent for reminders"), "\(ended.err)")
    }
    let lines = (vault.text("notes/Log.md") ?? "").split(separator: "\n").filter { $0.hasPrefix("- run") }
    #expect(lines.sorted() == (0..<count).map { "- run \($0)" })
    #expect(vault.files().filter { $0.hasPrefix("reminders/") }.count == count)
    #expect((vault.text("habits/habits.json") ?? "").split(separator: "\"Habit ").count == count + 1)
  }
}
