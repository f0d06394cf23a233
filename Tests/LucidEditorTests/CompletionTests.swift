import LucidEditor
import Testing

@Suite struct EditorCompletionTests {
  private static let steps = "steps:\n  - id: events\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"

  /// Texts with a cursor, what is offered there, and what is not.
  @Test(arguments: [
    ("la¦", ["lucidability", "prompt", "steps"], ["title"]),
    ("lucidability: 1\nkind: plan\nna¦", ["name", "steps"], ["prompt", "lucidability"]),
    ("kind: ¦", ["ability", "plan", "section", "persona"], []),
    ("kind: ability\noutput:\n  ¦", ["format", "schema"], ["prompt"]),
    ("kind: ability\noutput: { ¦", ["format", "schema"], []),
    ("kind: ability\noutput: { format: ¦", ["json", "markdown"], ["format"]),
    ("kind: ability\nraw: ¦", ["true", "false"], []),
    ("kind: ability\nlabel: x\nan¦", ["answer", "headline"], ["label"]),
    ("kind: ability\nplan: ¦", ["morningBriefing"], []),
    ("kind: ability\nsteps:\n  - ¦", ["id", "when", "calendar.events"], ["prompt"]),
    ("kind: ability\nsteps:\n- ca¦", ["calendar.events", "id"], ["prompt"]),
    ("kind: ability\nsteps:\n  - id: a\n    ¦", ["calendar.events", "when"], ["id"]),
    ("kind: ability\nsteps:\n  - calendar.events:\n      ¦", ["from", "to"], ["id"]),
    ("kind: ability\nsteps:\n  - calendar.events: { from: <<today>>, ¦ }", ["to", "limit"], ["from"]),
    ("kind: ability\nsteps:\n  - calendar.events: { all_day: ¦ }", ["true", "false"], []),
    ("kind: ability\nsteps:\n  - calendar.events: { from: 1 }\n    ¦", ["id", "on_error"], ["calendar.events"]),
    ("kind: ability\nsteps:\n  - id: a\n    clock.now: {}\n  - after: [¦]", ["a"], []),
    ("kind: ability\nvariables:\n  x: { mail.¦", ["mail.search"], ["when", "tool"]),
    ("kind: ability\nvariables:\n  x: { calendar.events: { ¦", ["from", "to"], []),
    ("kind: ability\nvariables:\n  x:\n    calendar.events:\n      ¦", ["from", "to"], []),
    ("kind: ability\nvariables:\n  x:\n    calendar.events: {}\n    ¦", [], ["calendar.next", "when"]),
    ("kind: ability\ninputs:\n  who: { type: ¦", ["string", "date"], []),
    ("kind: ability\ntests:\n  - name: a\n    expect:\n      ¦", ["outcome", "resolved"], ["name"]),
    (
      "kind: ability\nsteps:\n  - id: a\n    clock.now: {}\ntests:\n  - name: b\n    world:\n      ¦", ["a", "mail.search"],
      ["name"]
    ),
    ("kind: ability\nsteps:\n  - id: a\n    clock.now: {}\ntests:\n  - name: b\n    world: { a: {}, ¦", ["mail.search"], ["a"]),
    ("kind: ability\nsteps:\n  - id: a\n    clock.now: {}\ntests:\n  - name: b\n    expect: { calls: { ¦", ["a"], ["outcome"]),
    (
      "kind: ability\nsteps:\n  - id: a\n    clock.now: {}\ntests:\n  - name: b\n    world: { previous: { ¦", ["a"],
      ["mail.search"]
    ),
    ("kind: ability\ncard:\n  kind: ¦", ["tiles", "list"], []),
    ("kind: ability\n# ¦", [], ["label"]),
    ("kind: ability\nprompt: |\n  Hello ¦", [], ["label", "today"]),
  ]) func offersKeysAndValues(text: String, offered: [String], not: [String]) {
    let labels = EditorLab(text).completions
    for label in offered { #expect(labels.contains(label), "\(label) in \(labels.prefix(20))") }
    for label in not { #expect(!labels.contains(label), "\(label)") }
  }

  @Test(arguments: [
    ("prompt: <<¦", ["events", "today", "if", "for"], ["count", "limit"]),
    ("prompt: <<ev¦ents.count>>", ["events"], []),
    ("prompt: <<events.¦", ["items", "count"], ["title", "today"]),
    ("prompt: |\n  a\n  <<events.¦>> b", ["items", "count"], []),
    ("answer: |\n  a\n  <<events.¦>> b", ["items", "count"], []),
    ("headline: <<events.¦", ["items", "count"], ["title", "today"]),
    ("prompt: \"<<events.items[0].¦>>\"", ["title", "start"], ["count"]),
    ("prompt: <<events.items | first | ¦", ["default"], []),
    ("prompt: <<(events.items | first).¦", ["title"], ["count"]),
    ("prompt: <<events.items | ¦", ["limit", "join", "where"], ["title", "upper"]),
    ("prompt: <<events.items[0].title | ¦", ["upper", "truncate"], ["where"]),
    ("prompt: <<events.items | where(¦", ["title", "all_day", "today"], ["limit"]),
    ("prompt: <<events.items | where(not all_day) | map(¦", ["title", "start"], []),
    ("prompt: <<events.items | bullets(\"<<¦", ["title", "start", "events"], ["if", "for"]),
    ("prompt: <<events.items | bullets(\"<<start | date(\"HH\")>> <<ti¦tle>>\")>>", ["title", "location"], ["if"]),
    ("prompt: <<events.items | bullets(\"<<title>>\") | ¦", ["upper"], ["location"]),
    ("prompt: <<events.items | bullets(\"<<start | ¦", ["date", "time"], ["title"]),
    ("prompt: |\n  <<for e in events.items>>\n  - <<e.¦", ["title", "start"], ["count"]),
    ("prompt: |\n  <<for e in events.items>>\n  <<end>>\n  <<¦", ["events"], ["e"]),
    ("prompt: |\n  <<if events.count > 0 and ¦", ["events", "not"], []),
    ("prompt: <<events is ¦", ["empty", "available", "truncated"], ["events"]),
    ("when: events.¦\nprompt: x", ["count"], []),
    ("when: ¦\nprompt: x", ["events", "today"], ["if"]),
    ("prompt: <<previous.¦", ["events"], ["today"]),
    ("prompt: <<settings.¦", ["name"], []),
    ("prompt: <<tools.¦", ["calendar"], []),
  ]) func offersNames(text: String, offered: [String], not: [String]) {
    let labels = EditorLab(ability: Self.steps + text).completions
    for label in offered { #expect(labels.contains(label), "\(label) in \(labels.prefix(30))") }
    for label in not { #expect(!labels.contains(label), "\(label)") }
  }

  /// A text that cannot be parsed at another line than the cursor's keeps the names of the last that could.
  @Test func offersNamesWhileAnotherLineIsBroken() {
    let lab = EditorLab(ability: Self.steps + "prompt: |\n  <<events.¦>>\n")
    _ = lab.document.analysis
    lab.document.apply([(TextRange(TextPosition(2, 7), TextPosition(2, 7)), "\"")], version: 2)
    #expect(!lab.document.analysis.parses)
    #expect(Completion.items(in: lab.document, at: lab.cursor + 1).map(\.label).contains("count"))
  }

  /// Lines that cannot be read, in a text that was never whole: names, symbols and hovers of the other lines go on.
  @Test(arguments: ["label: \"Open", "summary: Re: hello", "\tsummary: x", "color: [a", "summary: 'a", "tags: { a: b: c }"])
  func goesOnBesideABrokenLine(broken: String) {
    let rest = broken + "\n" + Self.steps + "prompt: |\n  <<events.¦>>\n"
    let text = "lucidability: 1\nkind: ability\n" + rest
    let lab = EditorLab(text)
    #expect(!lab.document.analysis.parses)
    #expect(lab.completions.contains("count"))
    #expect(OutlineSymbol.symbols(in: lab.document).flatMap(\.children).map(\.name).contains("events"))
    let hover = EditorLab(text.replacing("¦", with: "").replacing("id: events", with: "id: ev¦ents"))
    #expect(hover.hover?.contains("A step of this document.") == true)
  }

  @Test func aLoopOfAStepGivesItsItem() {
    let lab = EditorLab(
      ability: Self.steps + "  - for_each: e in events.items\n    notes.search: { query: <<e.¦>> }\nprompt: x\n")
    #expect(lab.completions.contains("title"))
  }

  @Test func snippetsHavePlainForms() {
    let item = CompletionItem("a", .function, insert: "f(${1:count}, $2)", isSnippet: true, range: 0..<0)
    #expect(item.plain == "f(count, )")
    let key = Completion.items(in: EditorLab("kind: ability\nprom¦").document, at: 18).first { $0.label == "prompt" }
    #expect(key?.insert == "prompt: |\n  $1" && key?.range == 14..<18)
  }
}
