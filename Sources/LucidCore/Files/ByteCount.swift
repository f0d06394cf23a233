/// A number of bytes.
package struct ByteCount: Hashable, Comparable, Sendable {
  package var bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  package static func bytes(_ n: Int) -> ByteCount { ByteCount(bytes: n) }
  package static func kib(_ n: Int) -> ByteCount { ByteCount(bytes: n << 10) }
  package static func mib(_ n: Int) -> ByteCount { ByteCount(bytes: n << 20) }

  package static func < (a: ByteCount, b: ByteCount) -> Bool { a.bytes < b.bytes }

  /// `256 KiB`, `1.5 MiB`, `312 bytes`.
  package var text: String {
    func scaled(_ unit: Int) -> String {
      let tenths = (bytes * 10 + unit / 2) / unit
      return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    if bytes >= 1 << 20 { return scaled(1 << 20) + " MiB" }
    if bytes >= 1 << 10 { return scaled(1 << 10) + " KiB" }
    return bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}
