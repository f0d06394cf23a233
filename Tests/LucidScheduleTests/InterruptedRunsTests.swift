import LucidCore
import LucidTesting
import Testing

@testable import LucidSchedule

/// Runs of schedules that ended without a word, as later starts find them.
@Suite struct InterruptedRunsTests {
  private static let letter = "letter"

  private static func stamp(_ folder: ScratchFolder, _ change: (inout ScheduleStamp) -> Void = { _ in }) {
    var stamp = ScheduleStamp(began: Instant(seconds: 600))
    change(&stamp)
    #expect(stamp.write(letter, in: folder.path) == nil)
  }

  @Test func anOpenStampIsCountedOnce() throws {
    let folder = ScratchFolder()
    let (runs, store) = (InterruptedRuns(stamps: folder.path), IncidentStore(stamps: folder.path))
    Self.stamp(folder)
    #expect(store.open(Self.letter)?.count == 1 && store.read(Self.letter) == nil)
    var told: [Incident] = []
    for _ in 0..<2 {
      let claim = try #require(runs.claim(Self.letter))
      #expect(runs.count(Self.letter, claim) { told.append($0) } == [])
    }
    #expect(told.map(\.first.seconds) == [600])
    #expect(store.all().open == told && store.read(Self.letter)?.count == 1)
    // The next run was interrupted too: the same incident, which is not told again.
    Self.stamp(folder)
    let claim = try #require(runs.claim(Self.letter))
    _ = runs.count(Self.letter, claim) { told.append($0) }
    #expect(told.count == 1 && store.read(Self.letter)?.count == 2)
  }

  @Test func aClaimedRunIsNotInterrupted() throws {
    let folder = ScratchFolder()
    let (runs, store) = (InterruptedRuns(stamps: folder.path), IncidentStore(stamps: folder.path))
    Self.stamp(folder)
    let claim = try #require(runs.claim(Self.letter))
    #expect(runs.claim(Self.letter) == nil && store.open(Self.letter) == nil && store.all().open == [])
    withExtendedLifetime(claim) {}
    #expect(folder.files() == [Self.letter, "letter.running"])
  }

  @Test func aRunThatHasEndedIsNone() throws {
    let folder = ScratchFolder()
    let runs = InterruptedRuns(stamps: folder.path)
    Self.stamp(folder) { $0.exit = 31 }
    #expect(runs.find(Self.letter) == nil)
    // It failed, and was ended before it could be tried again: the failure was not told.
    Self.stamp(folder) { ($0.exit, $0.isTriedAgain) = (31, true) }
    #expect(
      runs.find(Self.letter)?.words == "model-failed: it was to be tried again, and was ended before")
    Self.stamp(folder) { ($0.exit, $0.isTriedAgain, $0.isCounted) = (31, true, true) }
    #expect(runs.find(Self.letter) == nil)
  }

  @Test func aClaimLeavesNoFile() throws {
    let folder = ScratchFolder()
    do {
      let claim = try #require(InterruptedRuns(stamps: folder.path).claim(Self.letter))
      withExtendedLifetime(claim) {}
    }
    #expect(folder.files() == [])
    #expect(InterruptedRuns(stamps: nil).claim(Self.letter) == nil)
  }
}
