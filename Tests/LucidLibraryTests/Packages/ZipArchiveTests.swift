import LucidCore
import Testing

@testable import LucidLibrary

@Suite struct ZipArchiveTests {
  /// Written by Python's zipfile: `empty` without content and `x` with sixteen `a`, both deflated.
  private static let deflated: [UInt8] = {
    let digits = Array(
      """
      504b03041400000008000000210000000000020000000000000005000000656d7074790300504b0304140000000800000021\
      00d568d6cf050000001000000001000000784b4c440500504b01021403140000000800000021000000000002000000000000\
      00050000000000000000000000a48100000000656d707479504b0102140314000000080000002100d568d6cf050000001000\
      0000010000000000000000000000a4812500000078504b0506000000000200020062000000490000000000
      """.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap { i in
      UInt8(String(decoding: digits[i..<i + 2], as: UTF8.self), radix: 16)
    }
  }()

  @Test func unpacksFilesAlsoAnEmptyOne() throws {
    let files = try ZipArchive.read(Self.deflated, "a.zip", limit: .kib(64))
    #expect(files == ["empty": [], "x": Array(repeating: 0x61, count: 16)])
  }

  @Test func readsItsOwn() throws {
    let files: [String: [UInt8]] = ["a/empty": [], "b": Array("text".utf8)]
    #expect(try ZipArchive.read(ZipArchive.write(files), "b.zip", limit: .kib(64)) == files)
  }

  /// Any changed byte of the packed content is noticed by its checksum or its format.
  @Test func damageIsRefused() throws {
    let start = 30 + 5 + 2 + 30 + 1
    for i in start..<start + 4 {
      var bytes = Self.deflated
      bytes[i] ^= 0x10
      #expect(throws: LibraryError.self, "byte \(i)") { try ZipArchive.read(bytes, "a.zip", limit: .kib(64)) }
    }
  }
}
