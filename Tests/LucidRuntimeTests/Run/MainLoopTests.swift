import LucidCore
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidRuntime

/// One thread, its own timers. Each test blocks its thread, as the program does.
@Suite(.timeLimit(.minutes(20)), .serialized) struct MainLoopTests {
  @Test func worksOnTheThreadThatAsks() {
    let own = pthread_self()
    let loop = MainLoop(SystemClock())
    let same = loop.run { () -> [Bool] in
      var same: [Bool] = []
      for _ in 0..<3 {
        same.append(pthread_equal(pthread_self(), own) != 0)
        await Task.yield()
        try? await loop.sleep(.milliseconds(1))
      }
      return same
    }
    #expect(same == [true, true, true])
  }

  @Test func sleepersWakeInTheOrderOfTheirDeadlines() {
    let loop = MainLoop(SystemClock())
    let woken = loop.run {
      await withTaskGroup(of: Int.self) { group in
        // A thousand in an order that upsets a heap, some equal.
        for i in 0..<1_000 {
          let n = i * 7_919 % 1_000 / 100
          group.addTask {
            // Far enough apart for a busy machine to begin them all in between.
            try? await loop.sleep(.milliseconds(n * 100))
            return n
          }
        }
        var order: [Int] = []
        for await n in group { order.append(n) }
        return order
      }
    }
    #expect(woken.count == 1_000)
    #expect(woken == woken.sorted())
  }

  @Test func aCancelledSleeperWakesAtOnce() {
    let loop = MainLoop(SystemClock())
    let results = loop.run {
      let early = Task(executorPreference: loop) { try await loop.sleep(.seconds(3600)) }
      early.cancel()
      let late = Task(executorPreference: loop) { try await loop.sleep(.seconds(3600)) }
      let other = Task(executorPreference: loop) { try await loop.sleep(.milliseconds(2)) }
      await Task.yield()
      try? await loop.sleep(.milliseconds(1))
      late.cancel()
      return [await early.result, await late.result, await other.result].map { (try? $0.get()) == nil }
    }
    #expect(results == [true, true, false])
  }

  @Test func otherThreadsWakeIt() {
    let loop = MainLoop(SystemClock())
    let pool = BlockingPool()
    let sum = loop.run {
      await withTaskGroup(of: Int.self) { group in
        for i in 0..<20 {
          group.addTask {
            let n = try? await pool.run { () throws(StepFailure) in
              return i
            }
            return n ?? -1_000
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 190)
  }

  // In processes of their own: a signal ends what every loop of a process does, and so other tests.

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalCancelsTheWork(signal: Int32) async {
    await #expect(processExitsWith: .success) { [signal] in
      let loop = MainLoop(SystemClock())
      let thread = pthread_self()
      let cancelled = loop.run {
        pthread_kill(thread, signal)
        do { try await loop.sleep(.seconds(3600)) } catch { return Task.isCancelled }
        return false
      }
      #expect(cancelled)
      #expect(EndSignals.caught == signal)
      EndSignals.forgive()
      #expect(!loop.isInterrupted)
    }
  }

  /// Work that never gives the thread back sees it by itself.
  @Test func aSignalIsSeenWithoutLeavingTheThread() async {
    await #expect(processExitsWith: .success) {
      let loop = MainLoop(SystemClock())
      let thread = pthread_self()
      let (before, after) = loop.run {
        let before = loop.isInterrupted
        pthread_kill(thread, SIGTERM)
        return (before, loop.isInterrupted)
      }
      EndSignals.forgive()
      #expect(!before)
      #expect(after)
    }
  }

  /// The thread that wakes the loop may be late; that must not end the process.
  @Test func aCallToWakeThatComesLateIsHarmless() {
    let loop = MainLoop(SystemClock())
    #expect(loop.run { 7 } == 7)
    pthread_kill(pthread_self(), SIGUSR1)
    #expect(MainLoop(SystemClock()).run { 8 } == 8)
  }
}
