import LucidCore
import Testing

@testable import LucidYAML

/// A tag on one line of a plain scalar is one token; everything else is YAML.
@Suite struct PlainTagTests {
  /// A text, and its scalars in order. Each but a folded one is also the text of its place in the file.
  static let tags: [(String, [String])] = [
    ("{ query: <<events.items[0].title>> }", ["query", "<<events.items[0].title>>"]),
    ("[<<p.emails[0]>>, <<b>>]", ["<<p.emails[0]>>", "<<b>>"]),
    (#"{ a: <<x | replace("a", "b")>>, b: 1 }"#, ["a", #"<<x | replace("a", "b")>>"#, "b", "1"]),
    (#"{ a: <<m | map("<<title>>") | join(", ")>> }"#, ["a", #"<<m | map("<<title>>") | join(", ")>>"#]),
    (#"{ a: <<m | map("<<d | f("d, M")>>, [<<t>>]")>>, b: 1 }"#, ["a", #"<<m | map("<<d | f("d, M")>>, [<<t>>]")>>"#, "b", "1"]),
    (#"{ a: <<f("<<x", "y, z")>> }"#, ["a", #"<<f("<<x", "y, z")>>"#]),
    (#"{ a: <<f(">> [", 'x, y')>> }"#, ["a", #"<<f(">> [", 'x, y')>>"#]),
    (#"{ a: <<f("\" >> [")>> }"#, ["a", #"<<f("\" >> [")>>"#]),
    ("{ a: before <<x[0]>> and <<y[1]>> }", ["a", "before <<x[0]>> and <<y[1]>>"]),
    ("{ a: <<x[0]>><<y[1]>>z }", ["a", "<<x[0]>><<y[1]>>z"]),
    ("{ <<x[0]>>: 1, b: 2 }", ["<<x[0]>>", "1", "b", "2"]),
    ("{ a: { b: [<<x[0]>>] }, c: <<y[1]>> }", ["a", "b", "<<x[0]>>", "c", "<<y[1]>>"]),
    ("[ a: <<x[0]>>, b ]", ["a", "<<x[0]>>", "b"]),
    ("{ a: <<x | at(12:00)>>, b: <<y:[0]>> }", ["a", "<<x | at(12:00)>>", "b", "<<y:[0]>>"]),
    ("{ a: <<größe[0].ü>>, é: 🎉<<x[0]>>🎉 }", ["a", "<<größe[0].ü>>", "é", "🎉<<x[0]>>🎉"]),
    ("{\n  a: <<x[0]>>,\n  b: <<y[1]>>\n}", ["a", "<<x[0]>>", "b", "<<y[1]>>"]),
    ("a: &n <<x #1: y>>\nb: *n", ["a", "<<x #1: y>>", "b", "<<x #1: y>>"]),
    ("a: <<x is \"b: c\">>", ["a", "<<x is \"b: c\">>"]),
    ("a: <<x | default(\"no #1\")>> #2", ["a", "<<x | default(\"no #1\")>>"]),
    ("a: say <<x | f(\"k: v\")>>: yes", []),
    ("<<x[0] is \"a: b\">>: 1", ["<<x[0] is \"a: b\">>", "1"]),
    ("- <<x is \"a: b\">>\n- - <<y is \"c: d\">>", ["<<x is \"a: b\">>", "<<y is \"c: d\">>"]),
    ("a:\n  b:\n  - c: <<x is \"a: b\">>\n    d: 1", ["a", "b", "c", "<<x is \"a: b\">>", "d", "1"]),
    ("? <<x is \"a: b\">>\n: <<y is \"c: d\">>", ["<<x is \"a: b\">>", "<<y is \"c: d\">>"]),
    ("a: <<x is \"a: b\">>", ["a", "<<x is \"a: b\">>"]),
    ("\u{FEFF}a: <<x is \"a: b\">>", ["a", "<<x is \"a: b\">>"]),
    ("a: <<x is \"a: b\">>\r\nb: { c: <<y[0]>> }\r\n", ["a", "<<x is \"a: b\">>", "b", "c", "<<y[0]>>"]),
    (
      "a: one\n  two <<x is \"a: b\">>\n  \"three\" <<y is \"#1: z\">>\nb: 1",
      ["a", "one two <<x is \"a: b\">> \"three\" <<y is \"#1: z\">>", "b", "1"]
    ),
    (
      "a: one\u{85}  two <<x is \"a: b\">>\nb: { c: d\u{2028} <<y[0]>> }",
      ["a", "one two <<x is \"a: b\">>", "b", "c", "d\u{2028}<<y[0]>>"]
    ),
    ("a: b\n---\nc: <<x is \"a: b\">>\n...\n---\n{ d: <<y[0]>> }", ["a", "b", "c", "<<x is \"a: b\">>", "d", "<<y[0]>>"]),
    ("# it's\na: 'it''s' # \"\nb: <<x is \"a: b\">>", ["a", "it's", "b", "<<x is \"a: b\">>"]),
    ("a: \"it's\n  \\\" <<x>>\"\nb: <<x is \"a: b\">>", ["a", "it's \" <<x>>", "b", "<<x is \"a: b\">>"]),
    ("{ \"a\":<<x[0]>>, 'b':<<y[1]>> }", ["a", "<<x[0]>>", "b", "<<y[1]>>"]),
    (
      "{ a: <<2 * x[0]>>, b: <<(x[0])>>, c: <<[1, x[0]] | first>> }",
      ["a", "<<2 * x[0]>>", "b", "<<(x[0])>>", "c", "<<[1, x[0]] | first>>"]
    ),
    ("a: |\n  'x\nb: { c: <<y[0]>> }", ["a", "'x\n", "b", "c", "<<y[0]>>"]),
    ("a: |2\n   'x\n  y\nb: { c: <<y[0]>> }", ["a", " 'x\ny\n", "b", "c", "<<y[0]>>"]),
    ("a:\n  b: >-1 # it's\n    'x\n\n   y\n  c: [<<y[0]>>]", ["a", "b", " 'x\n\ny", "c", "<<y[0]>>"]),
    (
      "- - |\n   'x\n  - [<<y[0]>>]\n- k: |+\n\n    'z\n\n  l: [<<y[0]>>]",
      ["'x\n", "<<y[0]>>", "k", "\n'z\n\n", "l", "<<y[0]>>"]
    ),
    ("--- |\n 'x\n--- [<<y[0]>>]\n", ["'x\n", "<<y[0]>>"]),
    ("a:\n  |\n  'x\nb: [<<y[0]>>]", ["a", "'x\n", "b", "<<y[0]>>"]),
    ("a: [\n  |\n]", []),
    ("a: !t [<<y[0]>>]\nb: !<x> <<x is \"a: b\">>", ["a", "<<y[0]>>", "b", "<<x is \"a: b\">>"]),
    (#"{ a: "\ud83d\ude00", b: <<y[0]>> }"#, ["a", "😀", "b", "<<y[0]>>"]),
  ]

  @Test(arguments: tags) func isOneToken(text: String, scalars: [String]) throws {
    let bytes = Array(text.utf8)
    let found = Self.scalars(bytes, tags: true)
    guard !scalars.isEmpty else {
      #expect(found == nil)
      return
    }
    let events = try #require(found)
    #expect(events.map(\.text) == scalars)
    for event in events
    where event.holdsTag && !event.written.unicodeScalars.contains(where: { [0x0A, 0x85, 0x2028].contains($0.value) }) {
      #expect(event.written.hasSuffix(event.text), "the place of \(event.text)")
    }
    // YAML reads each of them otherwise, or not at all.
    #expect(Self.scalars(bytes, tags: false)?.map(\.text) != scalars)
    #expect(events.contains { $0.holdsTag })
  }

  /// A text that is read as YAML, with its scalars; without any when YAML refuses it.
  static let others: [(String, [String])] = [
    ("a: <<today>> and <<x.y>>", ["a", "<<today>> and <<x.y>>"]),
    (#"a: <<x | default("b, c")>>"#, ["a", #"<<x | default("b, c")>>"#]),
    ("a: |\n  <<x is \"a: b\">> # [", ["a", "<<x is \"a: b\">> # ["]),
    ("a: \"<<x is 'a: b #1'>>\"\nb: '<<y[0], z>>'", ["a", "<<x is 'a: b #1'>>", "b", "<<y[0], z>>"]),
    ("a: b # <<x is \"a: b\">>\nc: d", ["a", "b", "c", "d"]),
    ("a: <<x # y", ["a", "<<x"]),
    ("{ a: <<x, b: y }", ["a", "<<x", "b", "y"]),
    ("{ a: <<x[0], b: y }", []),
    ("{ a: <<x\n  , b: y>> }", ["a", "<<x", "b", "y>>"]),
    ("a: <<x |\n  f # >>\n", ["a", "<<x | f"]),
    ("{ a: <<<x, b: y>> }", ["a", "<<<x", "b", "y>>"]),
    ("{ a: <<<<x, b: y>> }", ["a", "<<<<x", "b", "y>>"]),
    ("{ a: <<x, b: <<y>> }", ["a", "<<x", "b", "<<y>>"]),
    ("{ a: 1 << 2, b: 8 >> 1 }", ["a", "1 << 2", "b", "8 >> 1"]),
    ("{ a: 1 <<= b, c: 8 >> 1 }", ["a", "1 <<= b", "c", "8 >> 1"]),
    ("{ a: <<>>, b: >> }", []),
    ("{ <<: *x, a: >> }", []),
    ("a: &x { b: 1 }\nc: { <<: *x, d: 2 }", ["a", "b", "1", "c", "<<", "x", "d", "2"]),
    (#"{ a: <<x("b, c: d>> }"#, ["a", #"<<x("b"#, "c", "d>>"]),
    ("raw: true\nprompt: <<x # y>>", ["raw", "true", "prompt", "<<x"]),
    ("prompt: <<x # y>>\nraw: true # yes", ["prompt", "<<x", "raw", "true"]),
    ("{ raw: true, prompt: <<x, y>> }", ["raw", "true", "prompt", "<<x", "y>>", ""]),
  ]

  @Test(arguments: others) func staysYAML(text: String, scalars: [String]) {
    let bytes = Array(text.utf8)
    let found = Self.scalars(bytes, tags: true)
    #expect(found?.map(\.text) == (scalars.isEmpty ? nil : scalars))
    #expect(found?.map(\.text) == Self.scalars(bytes, tags: false)?.map(\.text))
    #expect(PlainTags(bytes, from: 0) == nil || found == nil)
  }

  /// `raw: true` is about its own document, and about nothing further in.
  @Test(arguments: [
    "raw: true\n---\na: <<x # y>>", "a: <<x # y>>\n---\nraw: true", "raw: false\na: <<x # y>>", "b: { raw: true }\na: <<x # y>>",
    "b:\n  raw: true\na: <<x # y>>", "b: raw\ntrue: 1\na: <<x # y>>", "b: 'raw: true'\na: <<x # y>>", "raw: [true]\na: <<x # y>>",
  ]) func rawIsOneDocument(text: String) {
    #expect(Self.scalars(Array(text.utf8), tags: true)?.contains { $0.text == "<<x # y>>" && $0.holdsTag } == true)
  }

  /// Lines, columns and places are those of the file.
  @Test func placesDoNotMove() throws {
    let bytes = Array("é: { a: <<größe[0], 'ü'>>, b: 1 } # x\nc: [<<x[0]>>, d]\n".utf8)
    var found: [String] = []
    let problem = YAMLEvent.read(bytes, tags: true) { event in
      if case .scalar = event.kind {
        found.append("\(event.line):\(event.column) \(String(decoding: bytes[event.range], as: UTF8.self))")
      }
      return true
    }
    #expect(problem == nil)
    #expect(found == ["0:0 é", "0:5 a", "0:8 <<größe[0], 'ü'>>", "0:27 b", "0:30 1", "1:0 c", "1:4 <<x[0]>>", "1:14 d"])
  }

  /// A mistake elsewhere keeps its place and its remedy.
  @Test func aMistakeBehindATagKeepsItsPlace() throws {
    let file = SourceFile(name: "x", text: "a: { b: <<x[0]>> }\nc = 1\nd: { e: <<y[0]>> }\n")
    let found = try #require(YAMLReader.read(file, id: 0, tags: true).diagnostics.first)
    #expect(file.text(found.span.range) == "c = 1")
    #expect(found.fix?.edits.map(\.replacement) == [": 1"])
  }

  /// A long line of openings is passed over quickly enough to end.
  @Test(arguments: ["<<(", "<<a[", "<<x(\"", "{ a: <<f(", "{ <<a[0]>>, "]) func manyOpeningsEnd(opening: String) {
    let text = "a: " + String(repeating: opening, count: 60_000) + "[>>\n"
    #expect(PlainTags(Array(text.utf8), from: 0)?.bytes.count ?? text.utf8.count == text.utf8.count)
  }

  private struct Found {
    let text: String
    let written: String
    let range: Range<Int>
    let isPlain: Bool
    let holdsTag: Bool
  }

  /// The scalars and the names of aliases of a text; nil when it cannot be read.
  private static func scalars(_ bytes: [UInt8], tags: Bool) -> [Found]? {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var found: [Found] = []
    var anchors: [String: Found] = [:]
    let problem = YAMLEvent.read(bytes, from: mark, tags: tags) { event in
      let written = String(decoding: bytes[event.range], as: UTF8.self)
      switch event.kind {
      case .scalar(let text, let style):
        found.append(Found(text: text, written: written, range: event.range, isPlain: style == .plain, holdsTag: event.holdsTag))
        if let anchor = event.anchor { anchors[anchor] = found.last }
      case .alias(let name):
        found.append(
          anchors[name] ?? Found(text: name, written: written, range: event.range, isPlain: false, holdsTag: false))
      default: break
      }
      return true
    }
    return problem == nil ? found : nil
  }
}
