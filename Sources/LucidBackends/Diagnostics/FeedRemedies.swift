import LucidBuiltins
import LucidCore
import LucidSystem

/// The failures of feeds, and their remedies.
enum FeedRemedies {
  static let service = "`\(SetUp.doctor)` checks the feeds; `backends.feeds` of the configuration names their addresses"

  static var noLibrary: StepFailure {
    StepFailure(.unavailable, SystemRequirement.libxml.failure, hint: SystemRequirement.remedy)
  }

  static func noFeed(_ name: String) -> StepFailure {
    StepFailure(
      .failed, .words(.isNoFeed, name),
      hint: "give the address of the feed itself, which a page names as `alternate`")
  }

  static func unknown(_ name: String, among names: [String]) -> StepFailure {
    StepFailure(
      .badArgument, .words(.noSuchFeed, TerminalSanitizer.message(name, limit: 80)),
      hint: names.isEmpty ? "no feeds are set up" : "feeds: " + names.joined(separator: ", "))
  }
}
