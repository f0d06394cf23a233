import LucidTesting
import Testing

/// The page from which models write abilities: its example is right, and it stays short.
@Suite struct ModelReferenceTests {
  /// 4,000 tokens of `cl100k_base`, by the bytes of a token of this page; `make live` counts tokens.
  private static let most = 14_300

  @Test func theExampleIsRightAndThePageIsShort() throws {
    let sandbox = Sandbox()
    let page = try sandbox.run("lucid generate reference --for-models").out
    #expect(page.utf8.count <= Self.most, "\(page.utf8.count) bytes")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "```yaml"))
    let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
    sandbox.write(lines[(start + 1)..<end].joined(separator: "\n") + "\n", to: "late.lucidability")
    let ended = try sandbox.run(
      "lucid check --strict late.lucidability && lucid fmt --check late.lucidability; lucid test late.lucidability")
    #expect(ended.exit == 0 && ended.out.contains("1 test passed"), "\(ended.out)\(ended.err)")
  }

  /// Forms of the rules, each with the file that it is put into.
  @Test(arguments: [
    (
      "<<day>>",
      "inputs: { day: { type: date, ask: When? } }\nsteps:\n  - tasks.create: { title: Call, deadline: FORM }\nprompt: Say it.\n"
    ),
    (
      "<<now | end_of(\"week\")>>",
      "steps:\n  - id: week\n    calendar.events: { from: <<today>>, to: FORM }\nprompt: <<week.count>>\n"
    ),
    (
      "for_each: x in mail.items | limit(3)",
      "writes: { tasks.create: 3 }\nsteps:\n  - id: mail\n    mail.search: { unread: true }\n  - FORM\n"
        + "    tasks.create: { title: \"Reply to <<x.from>>\" }\nprompt: <<mail.count>>\n"
    ),
    (
      "event != null",
      "steps:\n  - id: event\n    calendar.next: {}\nprompt: \"<<if FORM>><<event.title>><<else>>None.<<end>>\"\n"
    ),
    (
      "(today - 7d) | date",
      "steps:\n  - id: mail\n    mail.search: { since: <<today - 7d>> }\nprompt: Since <<FORM>> <<mail.count>> came.\n"
    ),
  ]) func theFormsOfTheRulesAreRight(form: String, file: String) throws {
    let sandbox = Sandbox()
    #expect(try sandbox.run("lucid generate reference --for-models").out.contains(form))
    let text = file.replacing("FORM", with: form)
    sandbox.write("lucidability: 1\nkind: ability\nlabel: Form\n" + text, to: "form.lucidability")
    let ended = try sandbox.run("lucid check form.lucidability")
    #expect(ended.exit == 0 && !ended.out.contains("warning") && !ended.err.contains("warning"), "\(ended.out)\(ended.err)")
  }
}
