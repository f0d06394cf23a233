import LucidCompiler
import LucidCore
import LucidLibrary
import LucidTesting
import Testing

/// A permission is owed for each flow: what of the person's, and where to.
@Suite struct FlowPermissionTests {
  private static let calendar = "  - id: c\n    calendar.events: {from: <<today>>, to: <<tomorrow>>}\n"
  private static let mail = "  - id: m\n    mail.search: {since: 24h}\n"

  private static func text(_ steps: String) -> String { LibraryLab.text("Leak", "steps:\n" + steps) }

  private static func plan(_ lab: LibraryLab, _ steps: String) throws -> Plan { try lab.arrivals(text(steps))[0].plan }

  private static func titles(_ plan: Plan, modelElsewhere: Bool = false) -> [String] {
    RequiredPermission.needed(by: plan, modelElsewhere: modelElsewhere).map(\.title)
  }

  /// A title in the words of a search, and nothing where only the author's words go out.
  @Test func owedIsWhatReachesATool() throws {
    let lab = LibraryLab()
    let leak = try Self.plan(lab, Self.calendar + "  - web.search: {query: \"<<c.items[0].title>>\"}\n")
    #expect(Self.titles(leak) == ["reads calendar", "reads web", "tells web", "sends calendar to web.search"])
    #expect(Self.titles(leak, modelElsewhere: true).suffix(1) == ["sends calendar to models elsewhere"])
    let fixed = try Self.plan(lab, Self.calendar + "  - web.search: {query: \"weather in <<settings.city>>\"}\n")
    #expect(Self.titles(fixed) == ["reads calendar", "reads web", "tells web"])
  }

  /// The same destination, and at least these families.
  @Test(arguments: [
    ("calendar", "web.search", true), ("calendar", "web.fetch", false), ("mail", "web.search", false),
    ("calendar", "models elsewhere", false),
  ]) func aGrantCoversTheSameDestinationOnly(source: String, destination: String, isCovered: Bool) {
    var trusted = PermissionGrant(identity: "id:X", label: "x", hash: "", date: "")
    trusted.say(.always, RequiredPermission(.sends, source: "calendar", to: "web.search", reach: "", through: []))
    let need = RequiredPermission(.sends, source: source, to: destination, reach: "", through: [])
    #expect(trusted.evaluate([need]).missing.isEmpty == isCovered)
    // Neither does a flow cover the tools of a family, nor they a flow.
    let access = RequiredPermission(.sends, source: "calendar", reach: "", through: [])
    #expect(trusted.evaluate([access]).missing == [access])
    trusted.say(.never, RequiredPermission(.sends, source: "calendar", to: "web.fetch", reach: "", through: []))
    #expect(trusted.evaluate([need]).refused.isEmpty == (destination != "web.fetch"))
  }

  @Test func aFlowIsStoredWithItsDestination() throws {
    let place = LibraryLab().library.place
    let line = RequiredPermission(.sends, source: "calendar", to: "web.search", reach: "", through: [])
    try PermissionStore(place).change("/tmp/a") { one in
      one = PermissionGrant(identity: "/tmp/a", label: "a", hash: "0", date: "2026")
      one?.say(.always, line)
    }
    #expect(try PermissionStore(place).of("/tmp/a")?.lines.map(\.need) == [line])
  }

  /// What is installed may do what its card said; a new flow of an update is asked about, though it
  /// reads and tells nothing new.
  @Test func anUpdateAsksForAChangedFlow() throws {
    let lab = LibraryLab()
    let old = Self.text(Self.calendar + Self.mail + "  - web.search: {query: \"<<c.items[0].title>>\"}\n")
    let new = Self.text(Self.calendar + Self.mail + "  - web.search: {query: \"<<m.items[0].subject>>\"}\n")
    func incoming(_ text: String) -> DownloadedAbility {
      DownloadedAbility(file: SourceFile(name: "a", text: text), source: "test", template: nil, signature: .none)
    }
    let installation = Installation(incoming(old), try lab.arrivals(old), date: "2026-04-06T00:00:00Z")
    let name = try installation.install(in: lab.library, again: false)[0].name
    let origin = try #require(try lab.library.origins()[name])
    let file = try #require(try lab.library.source(name))
    func missing(_ text: String) throws -> [String] {
      try LibraryUpdate(
        of: name, replacing: file, from: origin, incoming(text), lab.arrivals(text), in: lab.library, compiler: lab.compiler,
        date: "2026"
      ).missing.map(\.title)
    }
    #expect(try missing(old) == [])
    #expect(try missing(new) == ["sends mail to web.search"])
    #expect(try missing(Self.text(Self.calendar + Self.mail + "  - web.search: {query: weather}\n")) == [])
  }

  /// A file run by its path owes what an installed one does, from its first read on.
  @Test func aFileByItsPathIsAskedTheSame() throws {
    let lab = LibraryLab()
    let text = Self.text(Self.calendar + "  - web.search: {query: \"<<c.items[0].title>>\"}\n")
    lab.scratch.write(text, to: "leak.lucidability")
    let file = SourceFile(name: lab.scratch.path + "/leak.lucidability", text: text)
    let plan = try lab.arrivals(text)[0].plan
    let needs = RequiredPermission.needed(by: plan, modelElsewhere: false)
    func decision(_ file: SourceFile) throws -> PermissionCheck.Decision {
      try PermissionCheck.decide(
        plan, needs, LibraryIdentity(plan, file, lab.library), lab.library, operand: "leak", consequence: "nothing was read")
    }
    #expect(needs.map(\.title) == ["reads calendar", "reads web", "tells web", "sends calendar to web.search"])
    // A dry run reads and asks; what it would send, it does not.
    #expect(
      RequiredPermission.needed(by: plan, modelElsewhere: true, isDry: true).map(\.title) == [
        "reads calendar", "reads web", "tells web",
      ])
    #expect(try decision(file) == .undecided(needs, isPartial: false))
    #expect(try decision(SourceFile(operand: "-", bytes: file.bytes)) == .undecided(needs, isPartial: false))
    try PermissionStore(lab.library.place).store(
      needs.map { ($0, .always) }, for: plan, LibraryIdentity(plan, file, lab.library), lab.library, at: "2026")
    #expect(try decision(file) == .allowed)
  }

  // MARK: Forbidden

  private static func denying(_ text: String) throws -> DenyList {
    let rule = try #require(DenyList.rule(text) { ["calendar", "mail", "web"].contains($0) ? $0 : $0 == "gmail" ? "mail" : nil })
    return DenyList([DenyList.Line(rule, text: text, file: "policy.yaml")])
  }

  @Test(arguments: [
    ("calendar to web.search", true), ("calendar to web", true), ("calendar to web.fetch", false), ("mail to web", false),
    ("sends", true), ("sends calendar", true), ("sends mail", false),
  ]) func aRuleNamesAFlow(rule: String, isRefused: Bool) throws {
    let plan = try Self.plan(LibraryLab(), Self.calendar + "  - web.search: {query: \"<<c.items[0].title>>\"}\n")
    let denied = try Self.denying(rule)
    if isRefused {
      let error = #expect(throws: LibraryError.self) { try PermissionCheck.refuse(plan, denied) }
      #expect(error?.message.contains("Leak sends calendar to web.search, which policy.yaml forbids (\(rule))") == true)
    } else {
      try PermissionCheck.refuse(plan, denied)
    }
    // A search with the author's own words is not such a flow.
    let fixed = try Self.plan(LibraryLab(), Self.calendar + "  - web.search: {query: weather}\n")
    try PermissionCheck.refuse(fixed, denied)
  }

  @Test(arguments: ["calendar to", "to web", "calendar to nowhere", "nobody to web", "calendar into web", "calendar to web."])
  func whatIsNoFlowIsNoRule(text: String) {
    #expect(DenyList.rule(text) { ["calendar", "mail", "web"].contains($0) ? $0 : nil } == nil)
  }

  /// The policy of a run holds it where a model words the call, whatever is permitted.
  @Test func aForbiddenFlowHoldsForModelsToo() throws {
    var policy = FlowPolicy(permitted: ["web.search": FamilySet(["calendar", "mail"])])
    policy.writes.isApproved = true
    policy.forbidden = try Self.denying("gmail to web").forbiddenQueries
    let (calendar, mail) = (Labels(families: FamilySet("calendar")), Labels(families: FamilySet(["calendar", "mail"])))
    #expect(policy.decide(calendar, to: .query(tool: "web.search")) == .allowed)
    #expect(policy.decide(mail, to: .query(tool: "web.search")) == .refused(FamilySet("mail")))
    #expect(policy.decide(mail, to: .query(tool: "maps.route")) == .allowed)
  }
}
