import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSchedule
import LucidSystem
import LucidWording

/// Pending changes, deliveries that failed, and open failures of schedules.
enum WaitingScreen: ScreenPage {
  static let name = "waiting"

  static func show(_ context: ScreenContext) throws(CommandError) {
    let environment = context.environment
    let zone = (try? environment.zone(environment.goodConfiguration)) ?? environment.host.zone
    let html = HTMLWaiting(context.page, zone: zone)
    try context.write(html.begin)
    // A part that cannot be read is told as such, and is something.
    var isEmpty = true
    func part(_ make: () throws(CommandError) -> String) throws(CommandError) {
      try context.part { () throws(CommandError) in
        let text: String
        do throws(CommandError) { text = try make() } catch {
          isEmpty = false
          throw error
        }
        if !text.isEmpty { isEmpty = false }
        return text
      }
    }
    try part { () throws(CommandError) in try pending(html, context) }
    try part { () throws(CommandError) in try deliveries(html, environment) }
    try part { () throws(CommandError) in failures(html, environment) }
    try context.write((isEmpty ? html.nothing : "") + html.end)
  }

  private static func pending(_ html: HTMLWaiting, _ context: ScreenContext) throws(CommandError) -> String {
    let runs = try PendingRun.all(nil, context.environment)
    guard !runs.isEmpty else { return "" }
    var clients: [String] = []
    for one in runs {
      for proposal in one.kept.record.proposals where one.ids.contains(proposal.id) {
        if case .client(let name)? = proposal.requester, !clients.contains(name) { clients.append(name) }
      }
    }
    let list = HTMLPending(context.page)
    return html.heading(.pendingChanges)
      + runs.map { list.card($0.shown(context.environment.host), id: $0.run.id, started: $0.kept.record.started) }.joined()
      + html.clients(clients)
  }

  private static func deliveries(_ html: HTMLWaiting, _ environment: CommandEnvironment) throws(CommandError) -> String {
    guard let store = try RunRecords(environment).store() else { return "" }
    var runs: [(run: Int64, deliveries: [StoredDelivery])] = []
    var cards = ""
    do throws(RunStoreError) {
      for delivery in try store.undelivered(now: environment.host.clock.now()) {
        if let i = runs.firstIndex(where: { $0.run == delivery.run }) {
          runs[i].deliveries.append(delivery)
        } else {
          runs.append((delivery.run, [delivery]))
        }
      }
      for one in runs {
        guard let run = try store.names(of: one.run) else { continue }
        cards += html.card(HTMLWaiting.Undelivered(run: run.name, label: run.label, one.deliveries))
      }
    } catch { throw RunRecords.error(error) }
    return cards.isEmpty ? "" : html.heading(.undelivered) + cards
  }

  private static func failures(_ html: HTMLWaiting, _ environment: CommandEnvironment) -> String {
    let (open, damaged) = IncidentStore(stamps: environment.host.folders.scheduleStamps).all()
    guard !open.isEmpty || !damaged.isEmpty else { return "" }
    return html.heading(.scheduleFailures)
      + open.map {
        html.card(
          HTMLWaiting.OpenFailure(
            $0.schedule, $0.words, first: $0.first, count: $0.count, isAcknowledged: $0.isAcknowledged))
      }.joined() + damaged.map(html.damaged).joined()
  }
}
