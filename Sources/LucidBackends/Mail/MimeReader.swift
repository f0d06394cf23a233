import CMime
import LucidBuiltins
import LucidCore
import LucidSystem

/// Reads messages with gmime, which is opened when the first reader is made. A reader stays on its
/// thread.
struct MimeReader {
  private let library: OpaquePointer

  /// `name` is another library than the installed one, for tests. Errors: unavailable when it is
  /// not installed.
  init(library name: String? = nil) throws(StepFailure) { library = try Self.opened(name) }

  /// Errors: as above.
  static func opened(_ name: String?) throws(StepFailure) -> OpaquePointer {
    if let library = cmime_open(name) { return library }
    throw StepFailure(.unavailable, SystemRequirement.gmime.failure, hint: .name(SystemRequirement.remedy))
  }

  /// Whether a whole message may hold a text of ASCII in lower case; false is certain.
  static func mayHold(_ bytes: UnsafeRawBufferPointer, _ needle: [UInt8]) -> Bool {
    needle.withUnsafeBytes { needle in
      cmime_may_hold(bytes.baseAddress, bytes.count, needle.bindMemory(to: CChar.self).baseAddress, needle.count) != 0
    }
  }

  /// The headers alone, and whether the empty line that ends them is there.
  func headers(of bytes: UnsafeRawBufferPointer) -> (message: MimeMessage, ended: Bool) {
    let length = cmime_header_length(bytes.baseAddress, bytes.count)
    // gmime gives up the whole block when its last line is half a header.
    let whole = length > 0 ? length : (bytes.lastIndex(of: 0x0A) ?? bytes.count - 1) + 1
    return (parse(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), textLimit: 0), length > 0)
  }

  /// Headers and text, at most `textLimit` bytes of it; nil when the headers do not end.
  func message(in bytes: UnsafeRawBufferPointer, textLimit: Int) -> MimeMessage? {
    cmime_header_length(bytes.baseAddress, bytes.count) > 0 ? parse(bytes, textLimit: textLimit) : nil
  }

  /// The time that a date of a message means, such as `Mon, 06 Apr 2026 07:30:00 +0200`; nil for
  /// anything else.
  func date(_ text: String) -> Instant? {
    guard text.utf8.allSatisfy({ $0 >= 0x20 }), text.utf8.count < 100 else { return nil }
    return Array("Date: \(text)\n\n".utf8).withUnsafeBytes { parse($0, textLimit: 0).date }
  }

  private func parse(_ bytes: UnsafeRawBufferPointer, textLimit: Int) -> MimeMessage {
    guard bytes.count > 0, let parsed = cmime_parse(library, bytes.baseAddress, bytes.count, textLimit) else {
      return MimeMessage()
    }
    defer { cmime_free(parsed) }
    let c = parsed.pointee
    var message = MimeMessage()
    message.from = addresses(c.from)
    message.to = addresses(c.to)
    message.direct = min(c.direct, message.to.count)
    message.subject = text(c.subject)?.oneLine(limit: 500)
    message.messageId = text(c.message_id)?.oneLine(limit: 250)
    if c.has_date != 0 {
      message.date = Instant(seconds: c.date)
      message.offset = Int(c.offset)
    }
    message.bulk = BulkRule(
      listId: text(c.list_id), listUnsubscribe: text(c.list_unsubscribe), precedence: text(c.precedence),
      autoSubmitted: text(c.auto_submitted), returnPath: text(c.return_path),
      autoReply: text(c.auto_reply), feedbackId: text(c.feedback_id), isCalendar: c.is_calendar != 0)
    message.families = text(c.written_by).map { AuthorMark.authorship(of: $0).families } ?? []
    for i in 0..<c.attachment_count {
      if let name = text(c.attachments[i])?.oneLine(limit: 250), !name.isEmpty { message.attachments.append(name) }
    }
    if let start = c.text {
      message.text = String(decoding: UnsafeRawBufferPointer(start: start, count: c.text_length), as: UTF8.self)
    }
    message.textIsHTML = c.text_is_html != 0
    message.flow = c.is_flowed == 0 ? nil : c.deletes_space == 0 ? .keepsSpace : .deletesSpace
    message.damage = MimeMessage.Damage(rawValue: c.damage)
    return message
  }

  private func addresses(_ list: cmime_addresses) -> [MailParticipant] {
    (0..<list.count).map { i in
      let item = list.items[i]
      return MailParticipant(name: text(item.name)?.oneLine(limit: 200), address: (text(item.address) ?? "").oneLine(limit: 320))
    }.filter { !$0.address.isEmpty || $0.name != nil }
  }

  private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}
