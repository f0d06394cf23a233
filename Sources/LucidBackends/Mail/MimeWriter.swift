import CMime
import LucidBuiltins
import LucidCore
import LucidSystem

/// Writes messages with gmime.
struct MimeWriter {
  private let library: OpaquePointer

  /// As for `MimeReader`.
  init(library name: String? = nil) throws(StepFailure) { library = try MimeReader.opened(name) }

  /// Returns the bytes of a draft: RFC 5322 and 2045, one text part. Every header is one line of a
  /// text, which gmime folds and encodes.
  func bytes(_ draft: MailDraftMessage, at now: Instant, zone: Zone) throws(StepFailure) -> [UInt8] {
    var owned: [UnsafeMutablePointer<CChar>] = []
    defer { for text in owned { text.deallocate() } }
    func text(_ text: String) -> UnsafeMutablePointer<CChar> {
      let bytes = text.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (i, byte) in bytes.enumerated() { copy[i] = byte }
      owned.append(copy)
      return copy
    }
    var lists: [UnsafeMutablePointer<cmime_address>] = []
    defer { for list in lists { list.deallocate() } }
    func addresses(_ all: [MailParticipant]) -> cmime_addresses {
      let items = UnsafeMutablePointer<cmime_address>.allocate(capacity: max(1, all.count))
      lists.append(items)
      for (i, one) in all.enumerated() {
        (items + i).initialize(to: cmime_address(name: one.name.map { text(Self.name($0)) }, address: text(one.address)))
      }
      return cmime_addresses(items: items, count: all.count)
    }
    let mark = AuthorMark.joined(nil, draft.authorship, isNew: true)
    var given = cmime_draft(
      from: addresses(draft.from.map { [$0] } ?? []), to: addresses(draft.to), cc: addresses(draft.cc),
      subject: text(Self.header(draft.subject)), date: text(Self.date(now, zone)), message_id: text(draft.id),
      in_reply_to: draft.answers.map { text("<\($0)>") }, written_by: mark.map { text($0) }, text: text(draft.body))
    guard let composed = cmime_compose(library, &given) else { throw StepFailure(.failed, .words(.draftNotWritten)) }
    defer { free(composed) }
    return Array(String(cString: composed).utf8)
  }

  /// Without control characters, so that no other header can begin in it. gmime leaves what looks
  /// like an encoded word as it is, and so that is encoded here.
  private static func header(_ text: String) -> String {
    let clean = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    return clean.contains("=?") ? EncodedWords.text(clean) : clean
  }

  /// A name stands in quotes where it has to, and there nothing is encoded: no encoded word is
  /// left.
  private static func name(_ text: String) -> String { header(text.replacing("=?", with: "= ?")) }

  /// `Mon, 06 Apr 2026 07:30:00 -0400`.
  private static func date(_ instant: Instant, _ zone: Zone) -> String {
    DatePattern.format(zone.civil(instant), "EEE, dd MMM yyyy HH:mm:ss xx", offset: zone.offset(at: instant))
  }
}
