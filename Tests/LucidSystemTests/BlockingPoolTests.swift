import LucidCore
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@Suite struct BlockingPoolTests {
  /// How many calls run at once, and how many have at most.
  private final class Gauge: Sendable {
    private let state = Mutex((now: 0, most: 0, threads: Set<UInt>()))
    var most: Int { state.withLock { $0.most } }
    var threads: Int { state.withLock { $0.threads.count } }

    func run(_ microseconds: UInt32) {
      let thread = UInt(pthread_self())
      state.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
        $0.threads.insert(thread)
      }
      usleep(microseconds)
      state.withLock { $0.now -= 1 }
    }
  }

  /// What calls wait for.
  private final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiting: 0))
    var waiting: Int { state.withLock { $0.waiting } }
    func open() { state.withLock { $0.isOpen = true } }
    func wait() {
      state.withLock { $0.waiting += 1 }
      Wait.blocking { state.withLock { $0.isOpen } }
    }
  }

  @Test(arguments: [1, 4, 16]) func neverMoreThanItsLimit(limit: Int) async {
    let pool = BlockingPool(limit: limit)
    let gauge = Gauge()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<900 { group.addTask { try? await pool.run { gauge.run(100) } } }
    }
    #expect(gauge.most <= limit)
  }

  /// Nine hundred calls one after the other, each begun when the last one has ended: a thread serves many, also on a busy machine, where one
  /// now and then ends before the next call comes.
  @Test func threadsServeManyCalls() async throws {
    let pool = BlockingPool(limit: 16)
    let gauge = Gauge()
    for _ in 0..<900 { try await pool.run { gauge.run(0) } }
    #expect(gauge.threads < 450)
  }

  @Test func everyCallHasItsResult() async throws {
    let pool = BlockingPool(limit: 3)
    let sum = await withTaskGroup(of: Int.self) { group in
      for i in 0..<2_000 { group.addTask { (try? await pool.run { i }) ?? -1_000_000 } }
      return await group.reduce(0, +)
    }
    #expect(sum == 1_999_000)
    await #expect(throws: StepFailure(.failed, "no")) {
      try await pool.run { () throws(StepFailure) -> Int in throw StepFailure(.failed, "no") }
    }
  }

  /// A call that polls stops when its task is cancelled, so that nothing goes on for nobody.
  @Test func aCallThatPollsStopsWhenItIsCancelled() async throws {
    let pool = BlockingPool(limit: 1)
    let state = Mutex((isRunning: false, hasStopped: false))
    let task = Task {
      try await pool.runPolling { isWanted in
        state.withLock { $0.isRunning = true }
        Wait.blocking { !isWanted() }
        state.withLock { $0.hasStopped = true }
      }
    }
    await Wait.until { state.withLock { $0.isRunning } }
    task.cancel()
    let result = await task.result
    #expect(throws: StepFailure(.cancelled, .words(.cancelled))) { try result.get() }
    #expect(await Wait.until { state.withLock { $0.hasStopped } })
    #expect(try await pool.runPolling { isWanted in isWanted() })
  }

  /// A call that hangs is given up, and its place is taken: four hang in a pool of two, and others still run.
  @Test func callsThatHangDoNotUseItUp() async throws {
    let pool = BlockingPool(limit: 2)
    let gate = Gate()
    for count in 1...4 {
      let task = Task { try await pool.run { gate.wait() } }
      // Until it runs, or it would never begin.
      await Wait.until { gate.waiting == count }
      task.cancel()
      let result = await task.result
      #expect(throws: StepFailure(.cancelled, .words(.cancelled))) { try result.get() }
    }
    #expect(try await pool.run { 7 } == 7)
    gate.open()
  }

  @Test func whatHasToEndIsWaitedFor() async throws {
    let pool = BlockingPool(limit: 1)
    let gate = Gate()
    let task = Task { () throws(StepFailure) in
      try await pool.runToEnd(onCancel: { gate.open() }) { () throws(StepFailure) in
        gate.wait()
        return 7
      }
    }
    task.cancel()
    #expect(try await task.value == 7)
  }

  @Test func aCallThatWaitsIsNotBegunAfterItsCancellation() async throws {
    let pool = BlockingPool(limit: 1)
    let begun = Gauge()
    let gate = Gate()
    let first = Task { try await pool.run { gate.wait() } }
    await Wait.until { gate.waiting == 1 }
    let second = Task { try await pool.run { begun.run(0) } }
    // It is mostly in the queue by then; what holds there holds before it, too.
    for _ in 0..<100 { await Task.yield() }
    second.cancel()
    _ = await second.result
    gate.open()
    _ = await first.result
    #expect(try await pool.run { 7 } == 7)
    #expect(begun.most == 0)
  }
}
