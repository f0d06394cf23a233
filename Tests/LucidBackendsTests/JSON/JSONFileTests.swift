import LucidCore
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct JSONFileTests {
  private func read(_ text: String, limit: ByteCount = JSONFile.sizeLimit) throws -> JSONNode? {
    try JSONFile(MemoryTree(name: "vault", files: ["a.json": Array(text.utf8)]), "a.json", limit: limit).read()
  }

  @Test func readsWhatIsThere() throws {
    #expect(try read("\u{FEFF}[1,]")?[0]?.integer == 1)
    #expect(try JSONFile(MemoryTree(name: "vault", files: [:]), "a.json").read() == nil)
  }

  @Test func errorsNameTheFileAndThePlace() throws {
    let failure = #expect(throws: StepFailure.self) { try read("[\n 1 2]") }
    #expect(failure?.kind == .failed)
    #expect(failure?.message == "a.json: not valid JSON: line 2, column 4: `,` or `]` is expected")
  }

  @Test func sizeIsBounded() throws {
    #expect(try read("[1,2,3,4]", limit: .bytes(9))?.list?.count == 4)
    #expect(throws: StepFailure.self) { try read("[1,2,3,4,5]", limit: .bytes(10)) }
  }

  // MARK: Edits

  private func edit(_ text: String, _ change: (inout JSONListEdit) -> Void) throws -> String {
    var list = try JSONListEdit(Array(text.utf8), at: "a.json", under: "items")
    change(&list)
    return String(decoding: list.bytes, as: UTF8.self)
  }

  /// What is forgiven when the file is read does not break it when it is changed.
  @Test(arguments: [
    ("[{\"a\": 1, \"a\": 2}]", "[{\"a\": 5, \"a\": 2}, {\"a\": 7}]"),
    ("[{\"b\": 1, \"a\": 2, \"b\": 3,},]", "[{\"b\": 1, \"a\": 5, \"b\": 3,}, {\"a\": 7},]"),
    ("{\"items\": [\n  {\"a\":2}\n]}", "{\"items\": [\n  {\"a\":5},\n  {\"a\":7}\n]}"),
    ("\u{FEFF}[ {\"x\" : 0} ]", "\u{FEFF}[ {\"x\" : 0,\"a\" : 5}, {\"a\" : 7} ]"),
  ]) func otherBytesStay(before: String, after: String) throws {
    let changed = try edit(before) { list in
      list.set("a", to: .number(5), at: 0)
      list.append(["a": .number(7)])
    }
    #expect(changed == after)
  }

  @Test func bytesThatAreNotUTF8Stay() throws {
    var list = try JSONListEdit(Array("[{\"a\": \"".utf8) + [0xFF] + Array("\"}]".utf8), at: "a.json", under: "items")
    list.set("b", to: .boolean(true), at: 0)
    #expect(list.bytes == Array("[{\"a\": \"".utf8) + [0xFF] + Array("\",\"b\": true}]".utf8))
    #expect(throws: FileTreeError.self) { try JSONListEdit(Array("{}".utf8), at: "a.json", under: "items") }
  }
}
