package import LucidCore

/// The text of a document: PDF, RTF, or plain text in UTF-8 (Markdown among it). What it is is told
/// by how it begins, not by its name.
package enum DocumentText {
  /// The largest file that is looked at.
  package static let largest = ByteCount.mib(32)

  /// Line ends made plain. Blocks: a PDF is read by another program.
  package static func text(of bytes: [UInt8]) throws(DocumentError) -> String {
    if isPDF(bytes) { return try PDFText.text(of: bytes) }
    if isRTF(bytes) { return RTFText.plain(bytes) }
    // A mark of the byte order is no part of the text.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard !content.contains(0), let text = String(validating: content, as: UTF8.self) else {
      throw DocumentError(.words(.noDocument), hint: .words(.saveAsOneOf))
    }
    return text
  }

  /// Whether the text has to be taken out of another format first.
  package static func isFormatted(_ bytes: [UInt8]) -> Bool { isPDF(bytes) || isRTF(bytes) }

  /// Programs put up to a kilobyte of their own before the mark.
  private static func isPDF(_ bytes: [UInt8]) -> Bool {
    let mark = Array("%PDF-".utf8)
    if bytes.starts(with: mark) { return true }
    guard let at = bytes.prefix(1024).firstIndex(of: mark[0]) else { return false }
    return bytes[at...].starts(with: mark)
  }

  private static func isRTF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "{\\rtf".utf8) }
}

/// Why a document gives no text.
package struct DocumentError: Error, Hashable {
  package let reason: MessageText
  package let hint: MessageText?
  /// Something is missing on this machine; nothing is wrong with the document.
  package let isMissingProgram: Bool

  package init(_ reason: MessageText, hint: MessageText? = nil, isMissingProgram: Bool = false) {
    self.reason = reason
    self.hint = hint
    self.isMissingProgram = isMissingProgram
  }
}
