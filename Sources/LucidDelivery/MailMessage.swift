package import LucidCore

/// A letter in two forms, plain text and HTML, as a `sendmail` program takes it: ASCII alone, lines
/// of at most 78 characters that end in LF.
///
/// RFC 5322 and 2046, `multipart/alternative`. The same letter gives the same bytes.
package struct MailMessage: Hashable, Sendable {
  /// nil leaves it to the mail program, which knows the account.
  package var from: MailAddress?
  package var to: MailAddress
  package var subject: String
  package var date: Instant
  package var zone: Zone
  /// Without the brackets; ASCII letters, digits, `.`, `-` and one `@`.
  package var id: String
  package var text: String
  /// A whole page that needs nothing else.
  package var html: String

  package var bytes: String {
    // `=_` never stands in quoted-printable text, so no part can hold it.
    let boundary = "=_lucid_alternative"
    var out = ""
    if let from { out += "From: \(from.text)\n" }
    out += "To: \(to.text)\n"
    out += EncodedWords.header("Subject", subject)
    out += "Date: \(Self.date(date, zone))\n"
    out += "Message-ID: <\(id)>\n"
    // RFC 3834: no answering machine answers to it.
    out += "Auto-Submitted: auto-generated\n"
    out += "MIME-Version: 1.0\n"
    out += "Content-Type: multipart/alternative;\n boundary=\"\(boundary)\"\n\n"
    for (kind, text) in [("text/plain", text), ("text/html", html)] {
      out += "--\(boundary)\nContent-Type: \(kind); charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
      // The line break before a boundary belongs to the boundary.
      out += QuotedPrintable.lines(text) + "\n"
    }
    return out + "--\(boundary)--\n"
  }

  /// `Mon, 06 Apr 2026 07:30:00 -0400`.
  static func date(_ instant: Instant, _ zone: Zone) -> String {
    DatePattern.format(zone.civil(instant), "EEE, dd MMM yyyy HH:mm:ss xx", offset: zone.offset(at: instant))
  }
}
