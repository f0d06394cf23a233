import Testing

@testable import LucidCore

/// The table of all ways out, and what each of them lets through.
@Suite struct FlowPolicyTests {
  /// An entry of a habit that replaces another amount is a change of what is there.
  @Test func anEntryThatReplacesAnotherWaits() {
    var change = Change(.logged, "habit", id: "run", title: "Run", detail: .words(.wasBefore, "0 min", "30 min"))
    let policy = FlowPolicy(writes: WritePolicy(writes: .apply))
    func decision(_ change: Change) -> FlowPolicy.Decision {
      policy.decide(.none, WantedWrite(family: "habits", effect: .write, changes: [change]))
    }
    #expect(decision(change) == .allowed)
    change.isReplacing = true
    #expect(decision(change) == .waits(.modifiesData))
  }

  /// A call that stands in the text of an answer has to wait, though it may only add.
  @Test func aCallInTheTextWaitsForWhatWasReadBeforeIt() {
    let policy = FlowPolicy(writes: WritePolicy(writes: .apply))
    func decision(_ kind: Change.Kind, after family: String?) -> FlowPolicy.Decision {
      let change = Change(kind, "task", id: "1", title: "Report")
      let labels = family.map { Labels(reading: $0) } ?? .none
      return policy.decide(labels, WantedWrite(family: "tasks", effect: .write, changes: [change], mustWait: true))
    }
    #expect(decision(.created, after: "mail") == .waits(.untrustedText(family: "mail")))
    #expect(decision(.updated, after: "mail") == .waits(.modifiesData))
    #expect(decision(.created, after: nil) == .waits(.modifiesData))
  }

  /// A kind of target. A new case of `FlowTarget` does not compile until it has one, and a line in the table.
  enum Kind: CaseIterable { case model, query, call, write, source, message, program }

  private static func kind(_ target: FlowTarget) -> Kind {
    switch target {
    case .model: .model
    case .query: .query
    case .call: .call
    case .write: .write
    case .source: .source
    case .message: .message
    case .program: .program
    }
  }

  /// Each target, and whether it is on this machine.
  static let table: [(target: FlowTarget, isDevice: Bool)] = [
    (.model("far", isDevice: false), false), (.model("near", isDevice: true), true),
    (.query(tool: "web.search"), false), (.call(tool: "web.search"), false), (.write(tool: "notes.create"), true),
    (.source(tool: "calendar.create"), false),
    (.message(channel: "mail", isDevice: false), false), (.message(channel: "note", isDevice: true), true),
    (.program("far", isDevice: false), false), (.program("near", isDevice: true), true),
  ]

  @Test func isComplete() { #expect(Set(Self.table.map { Self.kind($0.target) }) == Set(Kind.allCases)) }

  /// No approval, no permission and no setting lifts `local_only`.
  @Test(arguments: table.indices) func whatIsLocalOnlyStays(index: Int) {
    let (target, isDevice) = Self.table[index]
    let families = FamilySet(["health", "notes"])
    let policy = FlowPolicy(
      writes: WritePolicy(isApproved: true), localOnly: FamilySet("health"), permitted: ["web.search": .all], discloses: .all)
    #expect(policy.decide(Labels(families: families), to: target) == (isDevice ? .allowed : .refused(FamilySet("health"))))
    #expect(policy.decide(Labels(families: FamilySet("notes")), to: target) == .allowed)
    #expect(policy.withheld(from: target) == (isDevice ? [] : FamilySet("health")))
    #expect(policy.decide(.everything, to: target) == (isDevice ? .allowed : .refused(FamilySet("health"))))
  }

  /// The flows of the card are what an ability may tell; an approval is of these, and of no others.
  @Test func anAbilityTellsWhatItsCardLists() {
    var policy = FlowPolicy(permitted: ["web.search": FamilySet("calendar")], discloses: FamilySet("mail"))
    policy.writes.isApproved = true
    #expect(policy.decide(Labels(families: FamilySet("calendar")), to: .call(tool: "web.search")) == .allowed)
    #expect(
      policy.decide(Labels(families: FamilySet("calendar")), to: .call(tool: "web.fetch")) == .refused(FamilySet("calendar")))
    #expect(policy.decide(Labels(families: FamilySet("mail")), to: .call(tool: "web.search")) == .refused(FamilySet("mail")))
    #expect(policy.decide(Labels(families: FamilySet(["weather", "web"])), to: .call(tool: "web.search")) == .allowed)
  }

  /// A request carries the origins of all that it was made of, marks of items among them: only what
  /// the card lists for models goes to one elsewhere, and an approval is of the card.
  @Test(arguments: [FlowTarget.model("far", isDevice: false), .program("far", isDevice: false)])
  func aModelElsewhereIsShownWhatTheCardLists(target: FlowTarget) {
    var policy = FlowPolicy(writes: WritePolicy(isApproved: true), discloses: .all)
    let marked = Labels(families: FamilySet(["notes", "mail", "web", "model"]))
    #expect(policy.decide(marked, to: target) == .allowed, "a conversation has no card")
    policy.permittedToModels = FamilySet("notes")
    #expect(policy.decide(marked, to: target) == .refused(FamilySet("mail")))
    #expect(policy.reason(FamilySet("mail"), to: target) == .words(.notPermitted))
    #expect(policy.decide(Labels(families: FamilySet(["notes", "web"])), to: target) == .allowed)
    policy.permittedToModels = FamilySet(["notes", "mail"])
    #expect(policy.decide(marked, to: target) == .allowed)
    policy.permittedToModels = []
    for near in [FlowTarget.model("near", isDevice: true), .program("near", isDevice: true)] {
      #expect(policy.decide(marked, to: near) == .allowed)
    }
    #expect(policy.decide(marked, to: .message(channel: "mail", isDevice: false)) == .allowed)
  }

  @Test func aWriteIsDeniedByItsOwnRuleOnly() {
    let policy = FlowPolicy(localOnly: .all, forbidden: ["notes": FamilySet("mail")])
    #expect(policy.decide(Labels(families: FamilySet("mail")), to: .write(tool: "notes.create")) == .refused(FamilySet("mail")))
    #expect(policy.decide(Labels(families: FamilySet("mail")), to: .write(tool: "tasks.create")) == .allowed)
  }

  /// Of a family that a program with the network answers, reads and writes tell what they are given; what it holds is there already.
  @Test func aProgramWithTheNetworkIsAWayOut() {
    var policy = FlowPolicy(localOnly: FamilySet(["calendar", "mail"]))
    let (read, write) = (
      ToolSignature("calendar", "events", "", result: .text, reach: ""),
      ToolSignature("calendar", "create", "", result: .text, effect: .write, reach: "")
    )
    #expect(
      policy.target(of: read, isByModel: false) == nil && policy.target(of: write, isByModel: false) == .write(tool: write.name))
    policy.programs = ["calendar"]
    for signature in [read, write] {
      let target = FlowTarget.source(tool: signature.name)
      #expect(policy.target(of: signature, isByModel: true) == target)
      #expect(policy.decide(Labels(families: FamilySet("calendar")), to: target) == .allowed)
      #expect(policy.decide(Labels(families: FamilySet(["mail", "calendar"])), to: target) == .refused(FamilySet("mail")))
    }
  }
}
