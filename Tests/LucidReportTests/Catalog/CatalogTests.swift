import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct CatalogTests {
  let text = TextCatalog(SampleCatalog.catalog)
  let json = JSONCatalog(SampleCatalog.catalog)

  @Test func asRecorded() throws {
    let out = try [
      text.tools(), text.tools(["calendar.events", "reminders"]), text.variables(), text.variables(["today"]), text.filters(),
      text.filters(["where"]),
    ].map { try #require($0) }
    Golden.expect(out.joined(separator: "\n=====\n"), "report/catalogue.txt")
    let objects = try [json.tools(), json.variables(), json.filters()].map { try #require($0) }
    Golden.expect(objects.map { $0.text(ExitFacts("ok", 0)) }.joined(), "report/catalogue.json")
  }

  @Test func namesAndAliases() {
    let names = CatalogNames(SampleCatalog.catalog)
    #expect(names.tools(["gmail"])?.map(\.name) == ["mail.search"])
    #expect(names.tools(["gmail.search", "mail"])?.map(\.name) == ["mail.search"])
    #expect(names.tools(["calendar.evnts"]) == nil && text.tools(["calendar.evnts"]) == nil && json.tools(["x"]) == nil)
    #expect(names.unknown(["mail", "calendar.evnts"], as: .tool)! == ("calendar.evnts", "calendar.events"))
    #expect(names.unknown(["todday"], as: .variable)! == ("todday", "today"))
    #expect(names.unknown(["uper"], as: .filter)! == ("uper", "upper"))
    #expect(names.unknown(["today", "mail", "uper"])! == ("uper", "upper"))
    #expect(names.unknown(["mail"]) == nil && names.unknown(["mail"], as: .variable)?.name == "mail")
    #expect(text.variables(["x"]) == nil && text.filters(["x"]) == nil && text.records(["x"]) == nil)
  }

  @Test(
    arguments: [
      ("mail", CatalogKind.tool), ("today", .variable), ("where", .filter), ("Event", .record), ("Event.title", .record),
      ("loop", nil),
      ("Event.", nil), ("Event.title.x", nil), ("Event.nosuch", nil),
    ] as [(String, CatalogKind?)]) func kinds(name: String, kind: CatalogKind?)
  {
    #expect(CatalogNames(SampleCatalog.catalog).kind(of: name) == kind)
  }

  @Test func recordsAreShownWithTheirTools() throws {
    let event = try #require(text.records(["Event"]))
    #expect(event.hasPrefix("Event\n") && event.contains("  title") && event.contains("given by calendar.events"))
    let title = try #require(text.records(["Event.title"]))
    #expect(title.split(separator: "\n").count == 3)
    #expect(
      try #require(json.records(["Loop"])).text(ExitFacts("ok", 0)).contains(
        #""records":[{"record":"Loop","fields":[{"name":"index""#))
  }
}
