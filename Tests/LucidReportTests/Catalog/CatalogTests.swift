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
    #expect(names.unknown(tools: ["mail", "calendar.evnts"])! == ("calendar.evnts", "calendar.events"))
    #expect(names.unknown(variables: ["todday"])! == ("todday", "today"))
    #expect(names.unknown(filters: ["uper"])! == ("uper", "upper"))
    #expect(names.unknown(tools: ["mail"]) == nil)
    #expect(text.variables(["x"]) == nil && text.filters(["x"]) == nil)
  }
}
