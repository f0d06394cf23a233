import LucidCore
import LucidRuntime
import LucidStorage

/// One kept result as the bytes of a file: the key in full, so that two keys never answer for each
/// other, and a checksum.
///
/// Lines: the mark, the checksum, the entry as `StorageWriter` writes it, then the parts that stand
/// apart from it, each behind its name.
struct CacheEntry {
  let key: String
  let kept: Instant
  let result: ToolResult

  private static let mark = Array("lucid result 5\n".utf8)

  var bytes: [UInt8] {
    var writer = StorageWriter { $0 }
    var content = writer.body(self)
    for (name, part) in writer.parts.sorted(by: { $0.key < $1.key }) { content += Array("\n\(name) ".utf8) + part }
    return Self.mark + Array("\(FNV1a.hash(content))\n".utf8) + content
  }

  init(key: String, kept: Instant, result: ToolResult) {
    self.key = key
    self.kept = kept
    self.result = result
  }

  /// nil for anything but a whole entry.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return nil }
    let lines = bytes[Self.mark.count...].split(separator: 0x0A)
    guard lines.count > 1, lines[0].elementsEqual("\(FNV1a.hash(Array(bytes[lines[1].startIndex...])))".utf8) else { return nil }
    var parts: [String: [UInt8]] = [:]
    for line in lines[2...] {
      guard let blank = line.firstIndex(of: 0x20) else { return nil }
      parts[String(decoding: line[..<blank], as: UTF8.self)] = Array(line[(blank + 1)...])
    }
    do throws(StorageError) {
      self = try StorageReader.value(CacheEntry.self, Array(lines[1])) { parts[$0] }
    } catch {
      return nil
    }
  }
}

extension CacheEntry: StoredObject {
  static func form<Form: StoredFields>(_ field: inout Form, _ it: CacheEntry?) throws(Form.Failure) -> CacheEntry {
    let (key, kept) = (try field("key", it, \.key), try field("kept", it, \.kept))
    let labels = try field("labels", it, \.result.labels, or: .everything)
    let notices = try field("notices", it, \.result.notices)
    var result = try ToolResult(field("value", it, \.result.value), notices: notices)
    result.labels = labels
    return CacheEntry(key: key, kept: kept, result: result)
  }
}
