import LucidCore
import LucidSystem
import LucidTesting
import Synchronization
import Testing

/// Results of child tasks, in the order of their elements, for lists of every length.
@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 2, 5, 40], [1, 2, 4, .max]) func keepsTheOrder(count: Int, width: Int) async {
    let results = await (0..<count).concurrentMap(width: width) { i -> Result<String, StepFailure> in
      // Later elements end first.
      for _ in i..<count { await Task.yield() }
      do throws(StepFailure) { return .success(try await Self.text(i)) } catch { return .failure(error) }
    }
    #expect(results.count == count)
    for (i, result) in results.enumerated() {
      switch result {
      case .success(let text): #expect(text == "item \(i)" && i % 3 != 1)
      case .failure(let failure): #expect(failure.message == "no \(i)" && i % 3 == 1)
      }
    }
  }

  @Test(arguments: [1, 2, 3]) func holdsItsWidth(width: Int) async {
    let running = Mutex((now: 0, most: 0))
    _ = await (0..<12).concurrentMap(width: width) { _ in
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      for _ in 0..<5 { await Task.yield() }
      running.withLock { $0.now -= 1 }
    }
    #expect(running.withLock { $0.most } <= width)
  }

  @Test func elementsOfACancelledCallerSeeIt() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await (0..<5).concurrentMap(width: 2) { _ in Task.isCancelled }
    }
    task.cancel()
    #expect(await task.value == [true, true, true, true, true])
  }

  /// Child tasks run where their parent runs: a run has one thread, and starts no pool.
  @Test(arguments: [0, 1, 2, 5]) func staysWhereItsCallerRuns(count: Int) async {
    let executor = OwnThreads()
    let results = await Task(executorPreference: executor) {
      await (0..<count).concurrentMap { i in
        await Task.yield()
        return OwnThreads.isCurrent ? i : -1
      }
    }.value
    #expect(results == Array(0..<count))
  }

  @inline(never) private static func text(_ i: Int) async throws(StepFailure) -> String {
    if i % 3 == 1 { throw StepFailure(.failed, "no \(i)") }
    return "item \(i)"
  }
}

/// Runs each job on a thread of its own, and knows these threads.
private final class OwnThreads: TaskExecutor {
  private static let running = Mutex<Set<pthread_t>>([])

  static var isCurrent: Bool { running.withLock { $0.contains(pthread_self()) } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    _ = SystemThread.start {
      Self.running.withLock { _ = $0.insert(pthread_self()) }
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      Self.running.withLock { _ = $0.remove(pthread_self()) }
    }
  }
}
