import Testing

@testable import LucidCore

@Suite struct UTF8TextTests {
  /// As the standard library reads it, with every byte at every place: also one that is not UTF-8.
  @Test func readsAsTheStandardLibrary() {
    for count in 0...20 {
      let plain = (0..<count).map { UInt8(ascii: "a") + UInt8($0) }
      #expect(plain.text(0..<count) == String(decoding: plain, as: UTF8.self))
      for place in 0..<count {
        for byte in UInt8(0)...255 {
          var bytes = plain
          bytes[place] = byte
          #expect(Array(bytes.text(0..<count).utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8))
          #expect(bytes.withUnsafeBufferPointer(\.isASCII) == (byte < 0x80))
        }
      }
    }
  }

  @Test func readsARange() {
    let bytes = Array("naïve café, déjà vu".utf8)
    for start in bytes.indices {
      for end in start...bytes.count {
        #expect(bytes.text(start..<end) == String(decoding: bytes[start..<end], as: UTF8.self))
      }
    }
  }
}
