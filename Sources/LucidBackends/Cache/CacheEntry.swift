import LucidCore
import LucidRuntime

/// One kept result as the bytes of a file: the key in full, so that two keys never answer for each
/// other, and a checksum.
struct CacheEntry {
  let key: String
  let kept: Instant
  let result: ToolResult

  private static let mark = Array("lucid result 4\n".utf8)

  var bytes: [UInt8] {
    var body = ValueWriter()
    body.integer(kept.seconds)
    body.text(key)
    let labels = result.labels ?? .everything
    body.integer(Int64(labels.families.rawValue))
    body.integer(Int64(labels.untrusted.rawValue))
    body.count(result.notices.count)
    for notice in result.notices {
      body.text(notice.text)
      body.optional(notice.about)
      body.integer(notice.isCredit ? 1 : 0)
    }
    let content = body.bytes + ValueWriter.bytes(result.value)
    var sum = ValueWriter()
    sum.integer(Int64(bitPattern: FNV1a.hash(content)))
    return Self.mark + sum.bytes + content
  }

  init(key: String, kept: Instant, result: ToolResult) {
    self.key = key
    self.kept = kept
    self.result = result
  }

  /// nil for anything but a whole entry.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark), bytes.count >= Self.mark.count + 8 else { return nil }
    let content = bytes[(Self.mark.count + 8)...]
    var head = ValueReader(bytes[Self.mark.count...])
    var body = ValueReader(content)
    do throws(ValueReaderError) {
      guard UInt64(bitPattern: try head.integer()) == FNV1a.hash(Array(content)) else { return nil }
      kept = Instant(seconds: try body.integer())
      key = try body.text()
      let (families, untrusted) = (try body.integer(), try body.integer())
      let labels = Labels(
        families: FamilySet(rawValue: UInt32(truncatingIfNeeded: families)),
        untrusted: FamilySet(rawValue: UInt32(truncatingIfNeeded: untrusted)))
      var notices: [Notice] = []
      for _ in 0..<(try body.count()) {
        let (text, about) = (try body.text(), try body.optional())
        notices.append(Notice(text, about: about, isCredit: try body.integer() == 1))
      }
      var kept = ToolResult(try body.value(), notices: notices)
      kept.labels = labels
      result = kept
    } catch {
      return nil
    }
  }

  /// Short names for bytes: FNV-1a. Nobody gains by making two keys meet, and an entry says whose
  /// it is.
  enum Digits {
    /// 32 digits.
    static func name(_ key: String) -> String {
      [FNV1a.hash(key), FNV1a.hash(key, from: 0x9E37_79B9_7F4A_7C15)].map {
        let digits = String($0, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }
  }
}
