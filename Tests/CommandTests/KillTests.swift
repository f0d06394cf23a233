import LucidCore
import LucidPrograms
import LucidSystem
import LucidTesting
import LucidVault
import Testing

/// Processes that are killed while they write, and many that write at once. LUCID_SOAK says how often; `make full` does it for long.
@Suite(.serialized) struct KillTests {
  static let times = getenv("LUCID_SOAK").flatMap { Int(String(cString: $0)) } ?? 15
  static let files = 5

  private static func number(_ folder: ScratchFolder, _ file: String) -> Int? {
    folder.text(file).flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  private static func start(_ arguments: [String], output: String) -> Process {
    Process([Sandbox.binaries + "/lucid-soak"] + arguments, environment: [:], input: nil, output: output, errors: "/dev/null")
  }

  /// After each kill all files hold the same number, and none less than what was said to be written.
  @Test func killedAtAnyMomentItIsAllOrNothing() throws {
    var random = Dice(state: 20_260_406)
    let folder = ScratchFolder()
    let output = ScratchFolder()
    let writer = VaultWriter(root: folder.path, name: "vault", permit: .any)
    var (last, unfinished) = (0, 0)
    for kill in 1...Self.times {
      let process = Self.start([folder.path, "\(Self.files)"], output: output.path + "/out")
      // Half of them while it puts files in their places, the others at any moment after its first commit.
      if kill % 2 == 0 {
        Wait.blocking { access(folder.path + "/.lucid/transaction", F_OK) == 0 }
      } else {
        Wait.blocking { output.text("out")?.contains("\n") == true }
        usleep(UInt32(random.next(80_000)))
      }
      process.send(SIGKILL)
      #expect(process.wait() == 128 + SIGKILL)
      if access(folder.path + "/.lucid/transaction", F_OK) == 0 { unfinished += 1 }
      guard case .done(let notices) = writer.settle() else {
        Issue.record("kill \(kill): the lock of a dead process is held")
        return
      }
      #expect(notices == [], "kill \(kill)")
      let numbers = Set(folder.files().map { Self.number(folder, $0) })
      let count = folder.files().count
      #expect(numbers.count <= 1 && (count == Self.files || count == 0 && last == 0), "kill \(kill): \(numbers), \(count) files")
      let said = (output.text("out") ?? "").split(separator: "\n").compactMap { Int($0) }.last ?? last
      let now = numbers.first.flatMap { $0 } ?? 0
      #expect(now >= said && now >= last, "kill \(kill): \(said) was written, \(now) is there")
      last = now
      #expect(access(folder.path + "/.lucid/transaction", F_OK) != 0)
    }
    #expect(last > 0 && unfinished > 0, "no process was killed while it was writing: \(last) written, \(unfinished) unfinished")
  }

  @Test func manyAtOnceLoseNothing() throws {
    let folder = ScratchFolder()
    let count = min(200, Self.times * 2)
    let processes = (0..<count).map { Self.start([folder.path, "+", "made/\($0)"], output: "/dev/null") }
    for process in processes { #expect(process.wait() == 0) }
    #expect(folder.files().filter { $0.hasPrefix("made/") }.count == count)
    #expect(folder.text("count") == "\(count)\n")
  }
}

/// The same throws each time.
struct Dice {
  var state: UInt64

  mutating func next(_ below: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % below
  }
}
