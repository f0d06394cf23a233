import LucidCore
import Testing

@Suite struct JSONLayoutTests {
  @Test func givesEachEntryALine() {
    var json = JSONText()
    json.object { json in
      json.field("a \"{", "x: [1, 2]")
      json.strings("list", ["one", "two"])
      json.key("deep")
      json.object { json in
        json.key("none")
        json.object { _ in }
        json.field("n", 1)
      }
    }
    #expect(
      json.indented() == """
        {
          "a \\"{": "x: [1, 2]",
          "list": ["one", "two"],
          "deep": {
            "none": {},
            "n": 1
          }
        }

        """)
    #expect(json.indented(width: 12).contains("\"list\": [\n    \"one\",\n    \"two\"\n  ]"))
  }

  @Test func aListOfObjectsHasOneForEachItem() {
    var json = JSONText()
    json.object { json in
      json.objects("none", [Int]()) { json, n in json.field("n", n) }
      json.objects("some", [1, 2]) { json, n in json.field("n", n) }
      json.field("last", true)
    }
    #expect(json.text == #"{"none":[],"some":[{"n":1},{"n":2}],"last":true}"#)
  }

  @Test func aCharacterIsFoundWhole() {
    let file = SourceFile(name: "f", text: "aé🎉")
    let expected = [0..<1, 1..<3, 1..<3, 3..<7, 3..<7, 3..<7, 3..<7, 3..<7]
    for (offset, range) in expected.enumerated() { #expect(file.character(at: offset) == range) }
    #expect(SourceFile(name: "f", text: "").character(at: 3) == 0..<0)
    let broken = SourceFile(name: "f", bytes: [0x80, 0xC3, 0x41])
    for offset in 0..<3 { #expect(broken.character(at: offset) == offset..<offset + 1) }
  }
}
