import LucidCore
import LucidYAML
import Testing

@testable import LucidImport

@Suite struct FrontMatterTests {
  private func matter(_ text: String, _ form: ImportedFrontMatter.Form = []) -> ImportedFrontMatter? {
    ImportedFrontMatter(SourceFile(name: "a", text: text), form)
  }

  @Test(arguments: [
    "---\na: 1\n---\nbody", "# c\n\n  \n---\na: 1\n---\nbody", "\u{FEFF}---\na: 1\n---\nbody", "---\r\na: 1\r\n---\r\nbody",
    "# c\r\n\r\n---\r\na: 1\r\n---\r\nbody", "+++\na: 1\n+++\nbody", "\n\n---  \na: 1\n---\nbody",
  ])
  func beginsLate(text: String) throws {
    let found = try #require(matter(text, .lateStart))
    #expect(found.mapping?["a"]?.scalar?.text == "1")
    #expect(found.body == "body")
    let lines = text.utf8.count { $0 == 0x0A } + 1
    #expect(found.bodyLine == lines)
    #expect(try found.line(#require(found.mapping?["a"]).span) == lines - 2)
  }

  @Test func onlySomeFormatsBeginLate() {
    #expect(matter("# c\n---\na: 1\n---\nbody") == nil)
    #expect(matter("text\n---\na: 1\n---\nbody", .lateStart) == nil)
    #expect(matter("---\na: 1\n", .lateStart) == nil)
    #expect(matter("---\n- a\n---\nb", .lateStart) == nil)
  }

  @Test func commentsAreKept() { #expect(matter("# one \n\n#two\n---\n---\nb", .lateStart)?.comments == ["# one", "#two"]) }

  @Test func looseValuesAreTexts() throws {
    let text = "---\nname: a\ndescription: Does: this # and that\nlist: [a, b]\n---\nb"
    #expect(matter(text)?.problem != nil)
    let found = try #require(matter(text, .looseValues))
    #expect(found.mapping?["description"]?.scalar?.text == "Does: this # and that")
    #expect(found.mapping?["list"]?.sequence?.items.count == 2)
    #expect(try found.line(#require(found.mapping?["list"]).span) == 4)
    // What is broken in another way is said.
    #expect(matter("---\na: [\n---\nb", .looseValues)?.problem != nil)
  }
}
