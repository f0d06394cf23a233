import LucidCore
import LucidRuntime

/// Tells the quotations of an answer from the rest: the contents of blocks of code, of inline code,
/// of block quotes and of quotation marks are shown to the person and do nothing.
struct Quotation {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a part of the answer is quoted. Cost: one pass over what is before it.
  func holds(_ range: Range<Int>) -> Bool {
    var fence = CodeFence()
    for byte in bytes[..<range.lowerBound] { fence.take(byte) }
    if fence.isInside { return true }
    let start = bytes[..<range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[range.upperBound...].firstIndex(of: 0x0A) ?? bytes.count
    if Self.holdsNeutralized(String(decoding: bytes[start..<end], as: UTF8.self)) { return true }
    let (before, after) = (bytes[start..<range.lowerBound], bytes[range.upperBound..<end])
    if before.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: ">") { return true }
    if before.count(where: { $0 == 0x60 }) % 2 == 1, after.contains(0x60) { return true }
    return Self.isMark(Self.last(before)) && Self.isMark(Self.first(after))
  }

  /// Whether a text has marks as `PromptSanitizer` leaves them: the data of others.
  private static func holdsNeutralized(_ text: String) -> Bool {
    ["< |", "| >", "< ｜", "< ‖"].contains { text.contains($0) }
  }

  private static func last(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.last { $0 != " " }
  }

  private static func first(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.first { $0 != " " }
  }

  private static func isMark(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { "\"'“”„‟‘’‚«»‹›".unicodeScalars.contains($0) } ?? false
  }
}

extension ModelRequest {
  /// The texts that the model has read: the messages of the person, with what was put in, results
  /// of steps and of calls. A call or a tag that one of them holds is repeated by the model, not
  /// asked for.
  var textsRead: [String] {
    let said = (conversation?.history ?? []).compactMap { if case .user(let text) = $0 { text } else { nil } }
    // The other turns of the request are the model's, and what the program told it of them.
    let replies = turns.flatMap { if case .replies(let replies) = $0 { replies } else { [ToolReply]() } }
    let results = replies.map { ModelJSON.only(in: $0.text) ?? .text($0.text) } + observations.map(\.value)
    return [prompt.text] + said + results.flatMap(Self.texts)
  }

  /// All texts of a value, however deep.
  private static func texts(_ value: Value) -> [String] {
    switch value {
    case .text(let text): [text]
    case .list(let items): items.flatMap(texts)
    case .record(let record): record.values.flatMap(texts)
    case .truncated(let truncated): texts(truncated.value)
    default: []
    }
  }
}
