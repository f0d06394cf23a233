import LucidCore

/// The text of a PDF, by poppler's `pdftotext`: a process of its own, so that a file made to break a reader breaks that process and not the run
/// (docs/decisions/, "PDF in a process").
enum PDFText {
  /// Pages beyond are not read.
  private static let pages = 300
  private static let limits = BoundedProgram.Limits(seconds: 10, memory: .mib(1024), output: .mib(4))

  static func text(of bytes: [UInt8], program: String = "pdftotext") throws(DocumentError) -> String {
    let result = BoundedProgram.run(
      [program, "-q", "-enc", "UTF-8", "-nopgbrk", "-l", "\(pages)", "-", "-"], input: bytes, limits)
    switch result.ending {
    case .exited(0):
      let text = String(decoding: result.output, as: UTF8.self)
      guard text.contains(where: { !$0.isWhitespace }) else {
        throw DocumentError("a PDF without text, perhaps of scanned pages", hint: "run text recognition over it")
      }
      return text
    case .exited(127), .notStarted:
      throw DocumentError(
        "pdftotext is not installed", hint: "install the Debian package poppler-utils", isMissingProgram: true)
    case .exited(1) where isLocked(bytes):
      throw DocumentError("a PDF that is locked with a password", hint: "save it without one")
    case .exited(3): throw DocumentError("a PDF whose owner does not allow its text to be taken")
    case .timedOut: throw DocumentError("a PDF that takes longer than \(limits.seconds) s to read")
    case .exited, .killed: throw DocumentError("a damaged PDF")
    }
  }

  /// `-q` keeps the reason to itself; a locked file says so in its trailer.
  private static func isLocked(_ bytes: [UInt8]) -> Bool {
    let mark = Array("/Encrypt".utf8)
    var rest = bytes[...]
    while let at = rest.firstIndex(of: mark[0]) {
      rest = rest[at...]
      if rest.starts(with: mark) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
