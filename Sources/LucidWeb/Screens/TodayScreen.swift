import LucidApplication
import LucidCore
import LucidReport
import LucidWording
import LucidSession

/// The day: what `lucid status` reads, the briefing, and what waits.
enum TodayScreen: ScreenPage {
  static let name = "today"

  static func show(_ context: ScreenContext) throws(CommandError) {
    let page = context.page
    let run = try DailyRun.read(context.environment, DailyMoment(context.environment))
    try context.write(page.head(page[.today], .today))
    try context.write(HTMLToday(page, zone: run.zone).day(run.record) + page.foot)
  }
}
