import LucidCore
import LucidRuntime

/// Names for what tools make.
enum RecordID {
  /// A UUID (version 8) that belongs to one call: every try of it makes the same, every other call
  /// another. `part` tells apart what one call makes several of.
  static func new(_ context: ToolContext, part: Int = 0) -> String {
    let seed = "\(context.key ?? "\(context.now.seconds)")/\(part)"
    let high = FNV1a.hash(seed)
    let low = FNV1a.hash(Array(seed.utf8.reversed()), from: high)
    let (first, last) = (high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000, low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    let digits = Array(first.hexadecimal + last.hexadecimal)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}
