/// A way by which data leaves a run.
package enum FlowTarget: Hashable, Sendable {
  /// A model, by its name.
  case model(String, isDevice: Bool)
  /// The arguments of a tool that asks somebody outside, as a model words them: the words of a
  /// search, an address.
  case query(tool: String)
  /// The same, or what is sent, as a step or variable of an ability makes them.
  case call(tool: String)
  /// The arguments of a tool that writes to the person's own files, whoever words them.
  case write(tool: String)
  /// The arguments of a tool of the person's own source that a program with the network answers.
  case source(tool: String)
  /// A message to the person or to others: a notification, a mail, a push. A note and a
  /// notification on the desktop stay on this machine.
  case message(channel: String, isDevice: Bool)
  /// The standard input of a model that is a program.
  case program(String, isDevice: Bool)
}

extension FlowTarget {
  /// Whether it is a tool of these.
  fileprivate func stays(on tools: Set<String>) -> Bool {
    switch self {
    case .query(let tool), .call(let tool): tools.contains(tool)
    default: false
    }
  }
}

extension ToolSignature {
  /// The way that the arguments of a call take, which a model or else an ability words; nil for a
  /// call that tells nobody and writes nothing.
  package func flowTarget(isByModel: Bool) -> FlowTarget? {
    if isOutward { return isByModel ? .query(tool: name) : .call(tool: name) }
    return effect == .write ? .write(tool: name) : nil
  }
}

/// A write that a model or an answer wants, as far as its effect is known before.
package struct WantedWrite: Sendable {
  package let family: String
  package let effect: Effect
  /// nil when its effect cannot be previewed.
  package let changes: [Change]?
  /// Whether the caller knows already that the person has to look at it.
  package let mustWait: Bool
  /// Whether the run has committed writes of its own.
  package let hasWritten: Bool

  package init(family: String, effect: Effect, changes: [Change]?, mustWait: Bool = false, hasWritten: Bool = false) {
    (self.family, self.effect, self.changes) = (family, effect, changes)
    (self.mustWait, self.hasWritten) = (mustWait, hasWritten)
  }

  /// Whether it is known to change and take away nothing.
  var isAddition: Bool {
    let adds: Set<Change.Kind> = [.created, .logged, .completed, .pinned]
    return changes?.allSatisfy { adds.contains($0.kind) && !$0.isReplacing } ?? false
  }
}

/// Decides every write that a model wants and every way out of a run, by the labels of the data.
///
/// `RunSession`, the tool-call session, delivery and `apply` ask it, and nothing else decides.
package struct FlowPolicy: Hashable, Sendable {
  package enum Decision: Hashable, Sendable {
    case allowed
    /// It waits for the person.
    case waits(Proposal.Reason)
    /// It does not happen; the families that may not leave.
    case refused(FamilySet)
  }

  package var writes: WritePolicy
  /// Families that never leave this machine.
  package var localOnly: FamilySet
  /// Flows that the person has permitted: data of which families may go to which tools.
  package var permitted: [String: FamilySet]
  /// The families that a model elsewhere may be shown by the flows that the person has permitted;
  /// nil where no card lists flows, as in a conversation.
  package var permittedToModels: FamilySet?
  /// Families whose data a model may put into a query of any tool.
  package var discloses: FamilySet
  /// Flows that the host forbids, by the tool or the family of tools; no permission lifts it.
  package var forbidden: [String: FamilySet]
  /// Tools that tell nobody elsewhere as they are set up here, such as notifications that only the
  /// desktop shows. No flow is owed for them.
  package var onDevice: Set<String> = []
  /// Families of the person's own that programs answer which may reach the network: what a call is
  /// told may leave this machine, and a permission of the card covers it, but no `local_only`.
  package var programs: Set<String> = []
  /// Whether nothing leaves at all: made-up or stored results answer every call.
  package private(set) var isRecorded = false

  /// The policy of runs whose calls are answered by made-up or stored results.
  package static let recorded: FlowPolicy = {
    var policy = FlowPolicy()
    policy.isRecorded = true
    return policy
  }()

  package init(
    writes: WritePolicy = WritePolicy(), localOnly: FamilySet = [], permitted: [String: FamilySet] = [:],
    discloses: FamilySet = [], forbidden: [String: FamilySet] = [:]
  ) {
    (self.writes, self.localOnly, self.permitted) = (writes, localOnly, permitted)
    (self.discloses, self.forbidden) = (discloses, forbidden)
  }

  /// Decides whether data with these labels may go out.
  package func decide(_ labels: Labels, to target: FlowTarget) -> Decision {
    if isRecorded { return .allowed }
    switch target {
    case .model(_, isDevice: true), .message(_, isDevice: true), .program(_, isDevice: true): return .allowed
    case .message:
      let kept = labels.families.intersection(localOnly)
      return kept.isEmpty ? .allowed : .refused(kept)
    case .model, .program:
      let kept = labels.families.intersection(localOnly)
      guard kept.isEmpty else { return .refused(kept) }
      // The card counts a note as `notes`; its mark knows what it was made of.
      let owed = permittedToModels.map { labels.personal.subtracting($0) } ?? []
      return owed.isEmpty ? .allowed : .refused(owed)
    case .query(let tool) where onDevice.contains(tool), .call(let tool) where onDevice.contains(tool):
      let kept = labels.families.intersection(forbids(tool))
      return kept.isEmpty ? .allowed : .refused(kept)
    case .query(let tool):
      let kept = labels.families.intersection(localOnly.union(forbids(tool)))
      guard kept.isEmpty else { return .refused(kept) }
      let owed = labels.personal.subtracting(discloses).subtracting(permitted[tool] ?? [])
      return owed.isEmpty || writes.isApproved ? .allowed : .refused(owed)
    case .call(let tool):
      let kept = labels.families.intersection(localOnly.union(forbids(tool)))
      guard kept.isEmpty else { return .refused(kept) }
      // What the person agreed to is the flows of the card: `--approve` means these, and no others.
      let owed = labels.personal.subtracting(permitted[tool] ?? [])
      return owed.isEmpty ? .allowed : .refused(owed)
    case .write(let tool):
      let kept = labels.families.intersection(forbids(tool))
      return kept.isEmpty ? .allowed : .refused(kept)
    case .source(let tool):
      // What the source holds itself is there already.
      let own = FamilySet(ToolName.family(tool))
      let kept = labels.families.intersection(localOnly.subtracting(own).union(forbids(tool)))
      return kept.isEmpty ? .allowed : .refused(kept)
    }
  }

  /// Returns the way that the arguments of a call take as this machine is set up: as the signature
  /// says, unless a program with the network answers for the family.
  package func target(of signature: ToolSignature, isByModel: Bool) -> FlowTarget? {
    let target = signature.flowTarget(isByModel: isByModel)
    guard programs.contains(signature.family) else { return target }
    if case .write? = target { return .source(tool: signature.name) }
    return target ?? .source(tool: signature.name)
  }

  /// Why data of these families may not go there, as the rest of a sentence on the refusal.
  package func reason(_ refused: FamilySet, to target: FlowTarget) -> MessageText {
    if !refused.isDisjoint(with: localOnly), !target.stays(on: onDevice) {
      return .words(.keptHere)
    }
    switch target {
    case .query(let tool), .call(let tool), .write(let tool), .source(let tool):
      if !refused.isDisjoint(with: forbids(tool)) { return .words(.forbiddenTo, tool) }
    case .model, .message, .program: break
    }
    return .words(.notPermitted)
  }

  /// The families of which nothing may go there.
  package func withheld(from target: FlowTarget) -> FamilySet {
    if case .refused(let families) = decide(Labels(families: .all), to: target) { families } else { [] }
  }

  /// Decides whether a write that stands in the text of an answer, where a model may only quote it,
  /// is looked at at all.
  package func decideQuoted(_ labels: Labels) -> Decision {
    guard let family = labels.untrustedSource else { return .allowed }
    return writes.isApproved ? .refused(labels.untrusted) : .waits(.untrustedText(family: family))
  }

  /// Whether the person is asked at once, after the answer, about a change that waits.
  package func asks(about proposal: Proposal) -> Bool {
    writes.rule(for: ToolName.family(proposal.tool)) == .ask
  }

  private func forbids(_ tool: String) -> FamilySet {
    guard !forbidden.isEmpty else { return [] }
    return (forbidden[tool] ?? []).union(forbidden[ToolName.family(tool)] ?? [])
  }

  /// Decides what becomes of a write that a model wants. `labels` are those of all that it was
  /// shown.
  package func decide(_ labels: Labels, _ write: WantedWrite) -> Decision {
    if writes.isApproved { return .allowed }
    if write.mustWait {
      // A call in running text waits for what was read before it, though it may only add.
      guard write.isAddition, let family = labels.untrustedSource else { return .waits(.modifiesData) }
      return .waits(.untrustedText(family: family))
    }
    switch writes.rule(for: write.family) {
    case .ask, .stage: return .waits(.approval)
    case .apply: break
    }
    guard write.effect == .write else { return .waits(.sends) }
    if write.hasWritten { return .waits(.hasWritten) }
    if let family = labels.untrustedSource { return .waits(.untrustedText(family: family)) }
    guard write.changes != nil else { return .waits(.noPreview) }
    return write.isAddition ? .allowed : .waits(.modifiesData)
  }
}
