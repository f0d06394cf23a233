import LucidBuiltins
import LucidCore
import LucidSystem

/// The failures of feeds, and their remedies.
enum FeedRemedies {
  static let service = MessageText.words(.doctorFeeds, SetUp.doctor, "backends.feeds")

  static var noLibrary: StepFailure {
    StepFailure(.unavailable, SystemRequirement.libxml.failure, hint: .name(SystemRequirement.remedy))
  }

  static func noFeed(_ name: String) -> StepFailure {
    StepFailure(.failed, .words(.isNoFeed, name), hint: .words(.giveFeedAddress))
  }

  static func unknown(_ name: String, among names: [String]) -> StepFailure {
    StepFailure(
      .badArgument, .words(.noSuchFeed, TerminalSanitizer.message(name, limit: 80)),
      hint: names.isEmpty ? .words(.noFeedsSetUp) : .words(.feedsAre, names.joined(separator: ", ")))
  }
}
