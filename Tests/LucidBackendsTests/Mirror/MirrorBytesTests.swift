import LucidCore
import Testing

@testable import LucidBackends

@Suite struct MirrorBytesTests {
  @Test func everyValueComesBack() {
    var writer = MirrorWriter()
    let numbers: [Int64] = [0, 1, -1, 63, 64, -64, -65, 1 << 40, .max, .min]
    writer.list(numbers) { $0.number($1) }
    writer.text("Öl\n\u{0}")
    writer.optional(nil as String?)
    writer.optional("")
    writer.optional(Instant(seconds: -5))
    writer.flag(true)
    writer.families(FamilySet(["mail", "garden"]))
    writer.append([1, 2, 0])
    var reader = MirrorReader(writer.bytes)
    #expect(reader.list { $0.number() } == numbers)
    #expect(reader.text() == "Öl\n\u{0}")
    #expect(reader.optionalText() == nil && reader.optionalText() == "")
    #expect(reader.optionalTime() == Instant(seconds: -5) && reader.flag())
    #expect(reader.families() == FamilySet(["mail", "garden"]))
    #expect(Array(reader.bytes()) == [1, 2, 0])
    #expect(reader.isWhole)
  }

  /// Damage ends in empty values, in bounded time, and is known afterwards.
  @Test func damageIsKnown() {
    var writer = MirrorWriter()
    writer.list(["one", "two"]) { $0.text($1) }
    for end in 0..<writer.bytes.count {
      var reader = MirrorReader(Array(writer.bytes.prefix(end)))
      _ = reader.list { $0.text() }
      #expect(!reader.isWhole)
    }
    var longer = MirrorReader(writer.bytes + [0])
    _ = longer.list { $0.text() }
    #expect(!longer.isWhole)
    for bytes in [[UInt8]](arrayLiteral: Array(repeating: 0xFF, count: 20), [0xFE, 0xFF, 0xFF, 0xFF, 0x0F], [0x01]) {
      var reader = MirrorReader(bytes)
      _ = reader.list { $0.text() }
      #expect(!reader.isWhole)
    }
  }

  @Test func aSumTellsBytesAndPlacesApart() {
    let bytes = [UInt8](0..<100)
    let sum = MirrorSum.of(bytes)
    for i in bytes.indices {
      var other = bytes
      other[i] ^= 0x40
      #expect(MirrorSum.of(other) != sum)
    }
    #expect(MirrorSum.of(Array(bytes.dropLast())) != sum && MirrorSum.of(bytes, from: 1) != sum)
  }
}
