package import LucidCore

/// A permission that the user must grant: one line of a permissions card.
package struct RequiredPermission: Hashable, Sendable {
  package enum Effect: String, Hashable, Sendable, CaseIterable {
    case reads, writes, sends
    /// Written as `tells`, the word that permissions and policies are stored with.
    case discloses = "tells"
  }

  package let effect: Effect
  package let source: String
  /// The destination of a flow: `web.search`, `models elsewhere`; nil for an access.
  package let destination: String?
  package let reach: MessageText
  /// The tools and variables through which, sorted.
  package let through: [String]
  /// The most calls of each tool, where the plan has a cap.
  package let most: [String: Int]

  package init(
    _ effect: Effect, source: String, to destination: String? = nil, reach: MessageText, through: [String],
    most: [String: Int] = [:]
  ) {
    self.effect = effect
    self.source = source
    self.destination = destination
    self.reach = reach
    self.through = through.sorted()
    self.most = most
  }

  /// `reads mail`, `sends calendar to web.search`, `writes reminders for client claude`.
  package var title: String { words.text }

  /// The title as a value.
  package var words: MessageText {
    let (verb, data) = (CapabilityCard.verb(effect.rawValue), MessageText.family(source))
    guard let destination else { return .words(.permissionOf, verb, data) }
    let place: MessageText = isOfModel ? .words(.modelsElsewhere) : .name(destination)
    return .words(effect == .writes ? .permissionFor : .permissionTo, verb, data, place)
  }

  /// `writes notes: new ones, with title`: one permission for a person.
  package var line: MessageText { reach == "" ? words : .words(.inFile, words, reach) }

  /// Returns what the flows of a plan owe: one for each family and destination, models last.
  private static func flows(_ plan: Plan) -> [RequiredPermission] {
    let all = plan.flows.byDestination.sorted { a, b in
      let (last, other) = (a.key == Flow.Destination.elsewhere, b.key == Flow.Destination.elsewhere)
      return last == other ? a.key < b.key : other
    }
    return all.flatMap { destination, families in
      families.names.map { RequiredPermission(.sends, source: $0, to: destination, reach: "", through: []) }
    }
  }

  /// Whether it is owed only when the model that answers is not on this machine.
  package var isOfModel: Bool { destination == Flow.Destination.elsewhere }

  /// Returns what a run of a plan has to be permitted, in the order of the card: the same for an
  /// installed ability and for a file run by its path. Data that a model is shown leaves only when
  /// `modelElsewhere`, and by none of the tools that stay `onDevice`; a dry run reads and asks, and
  /// neither writes nor sends.
  package static func needed(
    by plan: Plan, modelElsewhere: Bool, onDevice: Set<String> = [], isDry: Bool = false
  ) -> [RequiredPermission] {
    of(plan).filter { need in
      if let destination = need.destination, onDevice.contains(destination) { return false }
      if isDry { return need.effect == .reads || need.effect == .discloses }
      return modelElsewhere || !need.isOfModel
    }
  }

  /// All of a plan's, in the order of the card.
  package static func of(_ plan: Plan) -> [RequiredPermission] {
    let card = plan.capabilities
    let caps = Dictionary(plan.writes.map { ($0.tool, $0.most) }, uniquingKeysWith: max)
    return [(Effect.reads, card.reads), (.writes, card.writes), (.sends, card.sends), (.discloses, card.discloses)].flatMap {
      effect, list in
      list.map { access in
        let capped = effect == .writes || effect == .sends ? caps.filter { access.through.contains($0.key) } : [:]
        return RequiredPermission(effect, source: access.source, reach: access.reach, through: access.through, most: capped)
      }
    } + flows(plan)
  }

  /// Whether an answer to one replaces an answer to the other.
  func isSameLine(as other: RequiredPermission) -> Bool {
    effect == other.effect && source == other.source && destination == other.destination
  }

  /// Whether what was agreed to covers this: the same source, the same destination, and no tool or
  /// number beyond.
  ///
  /// What is read is told by the source and what of it; through which tool makes no difference
  /// there.
  func isCovered(by granted: RequiredPermission) -> Bool {
    guard effect == granted.effect, source == granted.source, destination == granted.destination else { return false }
    if effect == .reads { return reach.text == granted.reach.text }
    // The reach of a tool that the program does not bring names what is started.
    if destination == nil, FamilyTraits.of(source) == nil, reach.text != granted.reach.text { return false }
    guard Set(through).isSubset(of: granted.through) else { return false }
    return most.allSatisfy { tool, n in granted.most[tool].map { n <= $0 } ?? false }
  }
}
