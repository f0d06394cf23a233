import LucidTesting
import Testing

/// Equality of many fields is derived: by Swift for structures, by `SharedValue` for classes. A list
/// by hand forgets the field that is added next, and two plans that differ would be equal.
@Suite struct EqualityTests {
  private static let most = 3

  /// The number of fields that the bodies of `==` in a text compare, by the line of their heads.
  static func compared(_ lines: [Substring]) -> [(line: Int, fields: Int)] {
    lines.indices.filter { lines[$0].contains("static func == (") }.map { at in
      let indent = lines[at].prefix { $0 == " " }
      let isWhole = lines[at].hasSuffix("}")
      let body = isWhole ? lines[at...at] : lines[at...].prefix { $0 != indent + "}" }
      return (at + 1, body.joined().ranges(of: "== b.").count)
    }
  }

  @Test func noEqualityOfManyFieldsIsWrittenByHand() {
    let files = RepositoryFiles.under("Sources").filter { $0.hasSuffix(".swift") && !$0.contains("/embedded_resources") }
    var found = 0
    for file in files {
      for one in Self.compared(RepositoryFiles.lines(file)) {
        found += 1
        #expect(one.fields <= Self.most, "\(file):\(one.line) compares \(one.fields) fields: let it be derived")
      }
    }
    #expect(found > 0)
  }

  @Test func theFieldsOfAnEqualityAreCounted() {
    let text = """
      static func == (a: A, b: A) -> Bool {
        a === b
          || (a.x == b.x && a.y == b.y
            && a.z?.first == b.z?.first)
      }
      static func == (a: B, b: B) -> Bool { a.x == b.x }
      """
    #expect(Self.compared(text.split(separator: "\n")).map(\.fields) == [3, 1])
  }
}
