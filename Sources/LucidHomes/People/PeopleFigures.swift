package import LucidApplication
package import LucidArguments
import LucidCompiler
import LucidCore
import LucidHistory
import LucidLibrary
import LucidReport
import LucidShipped
package import LucidSystem

/// `lucid data people history`: the figures of all people together. A name that a person gave is
/// content: only abilities that are shipped or shared are named, all others are `own`.
package struct PeopleFigures {
  private var figures = RecordFigures()
  private var people = 0
  /// People whose history could not be read.
  package private(set) var unread: [String] = []

  /// The word for every name that is not known.
  private static let other = "own"
  private static let outcomes: Set<String> = Set(RunOutcome.allCases.map(\.rawValue) + ["killed", "running"])

  package init(_ folder: PeopleFolder, _ host: HostEnvironment) throws(CommandError) {
    let names = try folder.names()
    var labels = Self.labels(of: ShippedAbilities.templateNames.compactMap { ShippedAbilities.template($0) })
    if let first = names.first { labels.formUnion(Self.labels(of: try SharedAbilities(try folder.home(first)).files)) }
    for name in names {
      people += 1
      guard let home = try? folder.home(name), let found = home.withTheirRights({ Self.figures(of: home, host) }) else {
        unread.append(name)
        continue
      }
      switch found {
      case .none: continue
      case .unreadable: unread.append(name)
      case .figures(let figures): add(figures, labels)
      }
    }
  }

  /// A run history of one person.
  private enum Found {
    case none, unreadable
    case figures(RecordFigures)
  }

  private static func figures(of home: PersonHome, _ host: HostEnvironment) -> Found {
    guard let path = host.inHome(home).folders.runsFile else { return .unreadable }
    if HostFile.isAbsent(path), FolderReader.items(home.path) != nil { return .none }
    // A link would lead to a file of another person.
    guard HostFile.realPath(path) == path, let store = RunStore.peek(path: path), let found = try? store.figures() else {
      return .unreadable
    }
    return .figures(found)
  }

  package var exit: ExitCode { unread.isEmpty ? .ok : .partial }

  package var openMetrics: String { OpenMetrics(figures, people: .init(all: people, unread: unread.count)).text }

  private static func labels(of files: [SourceFile]) -> Set<String> {
    let compiler = Composition().compiler
    return Set(files.compactMap { file in compiler.compile(file).plans.first?.ability.label })
  }

  /// Adds the figures of one person to the sums.
  private mutating func add(_ one: RecordFigures, _ labels: Set<String>) {
    for group in one.groups {
      let label = labels.contains(group.ability) ? group.ability : Self.other
      let outcome = Self.outcomes.contains(group.outcome) ? group.outcome : Self.other
      let at = figures.groups.firstIndex { $0.ability == label && $0.outcome == outcome }
      let old = at.map { figures.groups[$0] }
      let sum = RecordFigures.Group(
        ability: label, outcome: outcome, runs: group.runs + (old?.runs ?? 0),
        tokens: old.map { $0.tokens + group.tokens } ?? group.tokens,
        milliseconds: group.milliseconds + (old?.milliseconds ?? 0), last: max(group.last, old?.last ?? group.last))
      if let at { figures.groups[at] = sum } else { figures.groups.append(sum) }
    }
    figures.groups.sort { ($0.ability, $0.outcome) < ($1.ability, $1.outcome) }
    for delivery in one.deliveries {
      let kind = StoredDelivery.Kind(rawValue: delivery.kind)?.rawValue ?? Self.other
      let state = StoredDelivery.State(rawValue: delivery.state)?.rawValue ?? Self.other
      let at = figures.deliveries.firstIndex { $0.kind == kind && $0.state == state }
      let count = delivery.count + (at.map { figures.deliveries[$0].count } ?? 0)
      let sum = RecordFigures.Deliveries(kind: kind, state: state, count: count)
      if let at { figures.deliveries[at] = sum } else { figures.deliveries.append(sum) }
    }
    figures.deliveries.sort { ($0.kind, $0.state) < ($1.kind, $1.state) }
    figures.begun += one.begun
    figures.proposals += one.proposals
    figures.size = .bytes(figures.size.bytes + one.size.bytes)
  }
}
