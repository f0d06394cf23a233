import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSession
import LucidSystem
import LucidWording

/// Why a stored run came out as it did, and why something is not in it: `lucid why` and
/// `lucid why not`.
enum WhyScreen: ScreenPage {
  static let name = "why"

  static func show(_ context: ScreenContext) throws(CommandError) {
    let (page, environment) = (context.page, context.environment)
    let name = context.request.parts.count > 1 ? context.request.parts[1] : "last"
    let (kept, run) = try RunRecords(environment).whole(name)
    let reasons = try RunReasons.stored(name, environment)
    let why = HTMLWhy(page)
    try context.write(page.head("\(page[.runWhy]): \(run.label)", .history, color: kept.record.ability.color))
    let zone = environment.host.zone(named: kept.record.zone)
    try context.write(why.header(reasons, began: zone.civil(kept.record.started)) + "<main>\n" + why.body(reasons))
    let words = context.request.field("words") ?? ""
    var found: String?
    if words.contains(where: { !$0.isWhitespace }) {
      do throws(CommandError) {
        let search = try ExclusionSearch(kept, environment)
        let report = try CommandError.mapping { () throws(RunSessionError) in try search.report(words) }
        found = report.text(run: run.name, zone: zone, in: page.language)
      } catch {
        found = error.message + (error.hint.map { "\n" + $0 } ?? "")
      }
    }
    try context.write(why.whyNot(run.name, words, found: found) + "</main>\n" + page.foot)
  }
}
