import LucidCompiler
import LucidCore
import LucidEditor
import LucidSyntax
import Testing

@Suite struct EditorNavigationTests {
  private static let text = """
    inputs:
      who: { type: string, default: Ada }
    variables:
      head: Hello <<who>>
    steps:
      - id: events
        calendar.events: { from: <<today>>, to: <<tomorrow>> }
      - id: later
        after: [events]
        when: events.count > 0
        notes.search: { query: "<<who>> <<events.count>>" }
    prompt: |
      <<head>> <<for e in events.items>><<e.title>> <<e.start | time>><<end>> <<later.count>>
    tests:
      - name: it runs
        inputs: { who: Bo }
        world: { calendar: unavailable, later: [], calls: [{ later: { query: Bo }, result: [] }] }
        expect: { steps: [events, later], calls: { later: { query: Bo } } }

    """

  private static func marked(_ old: String, _ new: String) -> EditorLab {
    EditorLab(ability: text.replacing(old, with: new, maxReplacements: 1))
  }

  private static func words(_ lab: EditorLab, _ places: [EditorPlace]) -> [String] {
    places.map { lab.document.lines.text($0.range) }
  }

  /// A cursor, the line of the declaration (from 0), and the number of places that name the thing.
  @Test(arguments: [
    ("<<for e in events", "<<for e in ev¦ents", 8, 6), ("- id: events", "- id: ev¦ents", 8, 6),
    ("[events]", "[ev¦ents]", 8, 6), ("[events, later]", "[ev¦ents, later]", 8, 6), ("<<who>> <<", "<<w¦ho>> <<", 4, 4),
    ("{ who: Bo", "{ w¦ho: Bo", 4, 4), ("<<head", "<<he¦ad", 6, 2), ("<<e.title", "<<¦e.title", 15, 3),
    ("for e in", "for ¦e in", 15, 3),
    ("<<later", "<<la¦ter", 10, 6), ("later: []", "la¦ter: []", 10, 6),
  ]) func findsDeclarationsAndReferences(old: String, new: String, line: Int, count: Int) {
    let lab = Self.marked(old, new)
    let navigation = Navigation(lab.document)
    let found = navigation.definitions(at: lab.cursor)
    #expect(found.map { lab.document.lines.position($0.range.lowerBound).line } == [line])
    let references = navigation.references(at: lab.cursor)
    #expect(references.count == count, "\(Self.words(lab, references))")
    #expect(Set(Self.words(lab, references)).count == 1)
    #expect(navigation.references(at: lab.cursor, withDeclaration: false).count == count - 1)
  }

  @Test(arguments: [("<<for e in events", "<<for e in ev¦ents"), ("<<who>> <<", "<<w¦ho>> <<"), ("<<e.title", "<<¦e.title")])
  func renamesEverywhere(old: String, new: String) throws {
    let lab = Self.marked(old, new)
    let places = try Navigation(lab.document).rename(at: lab.cursor, to: "other")
    let text = lab.applying(places.map { TextChange($0.range, "other") })
    let after = EditorLab(text).document.analysis.compilation.diagnostics
    #expect(after.map(\.message) == lab.document.analysis.compilation.diagnostics.map(\.message))
    #expect(text.contains("other"))
  }

  @Test func refusesNamesThatCannotBe() {
    let lab = Self.marked("- id: events", "- id: ev¦ents")
    let navigation = Navigation(lab.document)
    #expect(throws: RenameError.notAName("Two words")) { try navigation.rename(at: lab.cursor, to: "Two words") }
    #expect(throws: RenameError.reserved("today")) { try navigation.rename(at: lab.cursor, to: "today") }
    #expect(throws: RenameError.nothingHere) { try navigation.rename(at: 3, to: "x") }
    let error = #expect(throws: RenameError.self) { try navigation.rename(at: lab.cursor, to: "later") }
    if case .breaks("later", _)? = error {} else { Issue.record("\(String(describing: error))") }
    let broken = EditorLab("label: \"x¦\nkind: ability")
    #expect(throws: RenameError.unreadable) { try Navigation(broken.document).rename(at: broken.cursor, to: "x") }
  }

  /// A step inside a `do` is a field of what is around it, also in a test; a choice is an input of its name.
  @Test(arguments: [
    ("- id: ma¦il", 5), ("- id: pi¦ck", 3),
  ]) func renamesStepsInsideAndChoices(marked: String, count: Int) throws {
    let text = """
      steps:
        - id: found
          notes.search: { query: plan }
        - id: pick
          ask.choice: { question: Which one?, among: <<found.items>> }
        - id: people
          for_each: word in ["a", "b"]
          do:
            - id: mail
              mail.search: { query: <<word>> }
            - id: first
              notes.search: { query: "<<mail.items[0].subject>>" }
      prompt: |
        <<pick.id>> <<for person in people>><<person.mail.count>> <<end>><<people | map(mail.count) | sum>>
      tests:
        - name: it runs
          inputs: { pick: x }
          world: { mail: [] }
          expect: { outcome: ok }

      """
    let lab = EditorLab(ability: text.replacing(marked.replacing("¦", with: ""), with: marked))
    let places = try Navigation(lab.document).rename(at: lab.cursor, to: "other")
    #expect(places.count == count, "\(Self.words(lab, places))")
  }

  @Test func renamesAcrossImportedFiles() throws {
    let part = "lucidability: 1\nkind: ability\nlabel: Sum\npart: true\nprompt: Sum it up.\n"
    let lab = EditorLab(
      ability: "import: [sum.lucidability]\nsteps:\n  - id: s\n    ability.run: { ability: S¦um }\nprompt: <<s>>\n",
      imports: ["sum.lucidability": part])
    let navigation = Navigation(lab.document)
    let definitions = navigation.definitions(at: lab.cursor)
    #expect(definitions.map(\.file) == ["sum.lucidability"])
    #expect(definitions.map { String(decoding: Array(part.utf8)[$0.range], as: UTF8.self) } == ["Sum"])
    let places = try navigation.rename(at: lab.cursor, to: "Total")
    #expect(places.map(\.file) == [nil, "sum.lucidability"])
    let file = EditorLab(
      ability: "import: [sum.luc¦idability]\nprompt: x\n", imports: ["sum.lucidability": part])
    #expect(Navigation(file.document).definitions(at: file.cursor).map(\.file) == ["sum.lucidability"])
  }

  @Test(arguments: [
    ("<<today>>", "<<to¦day>>", "`today`: date"), ("<<e.title", "<<e.ti¦tle", "`Event.title`: text"),
    ("| time", "| ti¦me", "`time"),
    ("calendar.events:", "calendar.ev¦ents:", "`calendar.events` → EventList"),
    ("{ from", "{ fr¦om", "`from` (date or date and time, required"),
    ("prompt:", "pro¦mpt:", "**prompt**: text with `<<…>>`, at most 64000 characters, required"),
    ("after:", "af¦ter:", "**after**"),
    ("<<later", "<<la¦ter", "`later`: "),
    ("- id: events", "- id: ev¦ents", "`events`: EventList"), ("it runs", "it r¦uns", nil),
  ]) func explains(old: String, new: String, text: String?) {
    let lab = Self.marked(old, new)
    if let text { #expect(lab.hover?.hasPrefix(text) == true, "\(lab.hover ?? "nothing")") } else { #expect(lab.hover == nil) }
  }

  @Test func showsArguments() {
    let filter = Self.marked("<<e.title>>", "<<e.title | truncate(10, ¦)>>")
    #expect(SignatureHelp.at(filter.cursor, in: filter.document)?.label.hasPrefix("truncate(") == true)
    let tool = Self.marked("to: <<tomorrow>>", "to: ¦<<tomorrow>>")
    let help = SignatureHelp.at(tool.cursor, in: tool.document)
    #expect(help?.label.hasPrefix("calendar.events(from, to") == true && help?.active == 1)
  }

  @Test func outlinesFoldsAndHints() {
    let lab = EditorLab(ability: Self.text)
    let symbols = OutlineSymbol.symbols(in: lab.document)
    #expect(symbols.map(\.name) == ["Lab"])
    #expect(symbols.first?.children.map(\.name) == ["who", "head", "events", "later", "prompt", "it runs"])
    #expect(Folding.ranges(in: lab.document.lines).contains { $0 == (7, 13) })
    let hints = InlayHint.hints(in: lab.document, 0..<10_000)
    #expect(hints.map(\.text).prefix(2) == ["text", "EventList"])
    #expect(CodeLens.lenses(in: lab.document).map(\.action) == [.tryOut, .plan, .test, .permissions])
    let tokens = SemanticTokens.data(lab.document)
    #expect(tokens.count % 5 == 0 && tokens.count / 5 > 15)
  }
}
