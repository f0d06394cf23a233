import LucidCore
import LucidSystem
import Synchronization
import Testing

@Suite struct ServerProcessTests {
  /// The lines that a program has written, and how it ended.
  private final class Heard: Sendable {
    let lines = Mutex<[String]>([])
    let end = Mutex<ServerProcess.Event?>(nil)
    let bell = Bell()

    @Sendable func take(_ event: ServerProcess.Event) -> [UInt8] {
      if case .line(let line) = event {
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      } else {
        end.withLock { $0 = event }
      }
      bell.ring()
      return []
    }

    var all: [String] { lines.withLock { $0 } }
  }

  private func start(_ script: String, _ heard: Heard, longest: ByteCount = .kib(64)) throws(StepFailure) -> ServerProcess {
    try ServerProcess(
      ["sh", "-c", script], permit: .init(), environment: ProcessEnvironment.ofThisProcess().passing(), longestLine: longest,
      take: heard.take)
  }

  @Test func linesGoInAndComeOut() throws {
    let heard = Heard()
    let process = try start("while read -r x; do echo \"<$x>\"; done", heard)
    process.write(Array("one\n".utf8))
    while heard.all.count < 1 { _ = heard.bell.wait(milliseconds: 100) }
    // More than a pipe holds.
    let long = String(repeating: "x", count: 50_000)
    for _ in 0..<4 { process.write(Array((long + "\n").utf8)) }
    while heard.all.count < 5 { _ = heard.bell.wait(milliseconds: 100) }
    process.end()
    #expect(heard.all == ["<one>"] + [String](repeating: "<\(long)>", count: 4))
    guard case .ended(0, "")? = heard.end.withLock({ $0 }) else {
      Issue.record("\(String(describing: heard.end.withLock { $0 }))")
      return
    }
  }

  @Test func itsEndIsTold() throws {
    let heard = Heard()
    let process = try start("printf 'last'; echo >&2; echo why >&2; exit 3", heard)
    while heard.end.withLock({ $0 == nil }) { _ = heard.bell.wait(milliseconds: 100) }
    guard case .ended(3, "why")? = heard.end.withLock({ $0 }) else {
      Issue.record("\(String(describing: heard.end.withLock { $0 }))")
      return
    }
    process.write([0x0A])
    process.end()
    process.end()
  }

  @Test func aLineThatIsTooLongEndsIt() throws {
    let heard = Heard()
    let process = try start("head -c 100000 /dev/zero; sleep 300", heard)
    while heard.end.withLock({ $0 == nil }) { _ = heard.bell.wait(milliseconds: 100) }
    guard case .lineTooLong? = heard.end.withLock({ $0 }) else {
      Issue.record("\(String(describing: heard.end.withLock { $0 }))")
      return
    }
    process.end()
  }

  @Test func itsGroupEndsWithIt() throws {
    let heard = Heard()
    let process = try start("sleep 300 & echo $!; wait", heard)
    while heard.all.isEmpty { _ = heard.bell.wait(milliseconds: 100) }
    process.end()
    let child = try #require(Int32(heard.all[0]))
    // The child of a child is reaped by others, soon.
    var waits = 0
    while RunningProcess.exists(child), waits < 100 {
      _ = heard.bell.wait(milliseconds: 20)
      waits += 1
    }
    #expect(!RunningProcess.exists(child) || Self.isDead(child))
  }

  private static func isDead(_ process: Int32) -> Bool {
    (try? HostFile.read("/proc/\(process)/stat")).map { String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? true
  }

  @Test func whatIsNotThereIsSaid() {
    #expect(throws: StepFailure.self) {
      try ServerProcess(
        ["lucid-has-no-such-program"], permit: .init(), environment: ProcessEnvironment.ofThisProcess().passing(),
        longestLine: .kib(1)
      ) { _ in [] }
    }
  }
}
