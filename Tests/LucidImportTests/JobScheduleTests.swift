import Testing

@testable import LucidImport

/// Times of other schedulers in the words of `lucid schedule add`.
@Suite struct JobScheduleTests {
  private static func text(_ schedule: JobSchedule) -> String {
    switch schedule {
    case .repeats(let words): words
    case .once(let text): "once " + text
    }
  }

  @Test(arguments: [
    ("every 30m", "every 30 minutes"), ("every 2 hours", "every 2 hours"), ("Every 1h", "hourly"), ("every 1d", "every 24 hours"),
    ("every 90m", "every 90 minutes"), ("0 9 * * 1-5", "0 9 * * 1-5"), ("0 0 9 * * *", "0 9 * * *"),
    ("30 0 9 * * *", "30 0 9 * * *"), ("@daily", "@daily"), ("every weekday at 9", "every weekday at 9"), ("30m", "once 30m"),
    ("2026-05-01T08:00", "once 2026-05-01T08:00"), ("every 99999999999999999999m", "every 99999999999999999999m"),
  ])
  func words(foreign: String, expected: String) { #expect(Self.text(JobSchedule(words: foreign)) == expected) }

  @Test(arguments: [(60, "every 1 minutes"), (90, "every 90 seconds"), (3_600, "hourly"), (7_200, "every 2 hours")])
  func seconds(count: Int, expected: String) { #expect(Self.text(JobSchedule.every(seconds: count)) == expected) }
}
