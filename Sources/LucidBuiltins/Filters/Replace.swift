import LucidCore
import LucidRuntime

extension Filters {
  /// `value | replace("a", "b")`.
  static let replace = Filter(
    FilterSignature(
      "replace", accepts: "text",
      parameters: [
        Parameter("old", .text, required: true, "What to look for."),
        Parameter("new", .text, required: true, "What to put there."),
      ], "The text with every occurrence of one part replaced by another."
    ) { input, _ in textOnly(input) }
  ) { input, arguments, context throws(FilterError) in
    let text = context.text(input)
    guard let old = arguments[0].text, let new = arguments[1].text, !old.isEmpty else { return .text(text) }
    return .text(try replaced(text, old, new, context))
  }

  /// Errors: that the result would be larger than a text may be; nothing is made then.
  private static func replaced(
    _ text: String, _ old: String, _ new: String, _ context: FilterContext
  ) throws(FilterError) -> String {
    guard isPlain(text), isPlain(old) else {
      return try joined(text.split(separator: old, omittingEmptySubsequences: false).map(String.init), by: new, context)
    }
    guard let places = ByteSearch(old)?.places(in: text), !places.isEmpty else { return text }
    let size = text.utf8.count + places.count * (new.utf8.count - old.utf8.count)
    guard size <= context.mostTextBytes else { throw .tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    let (all, put) = (Array(text.utf8), Array(new.utf8))
    var from = 0
    for place in places {
      bytes += all[from..<place]
      bytes += put
      from = place + old.utf8.count
    }
    bytes += all[from...]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether each byte is a character of its own.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
}
