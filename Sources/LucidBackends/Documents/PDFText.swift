import LucidCore
import LucidSystem

/// The text of a PDF, by poppler's `pdftotext`: a process of its own, so that a file made to break
/// a reader breaks that process and not the run (docs/decisions/, "PDF in a process").
enum PDFText {
  /// Pages beyond are not read.
  private static let pages = 300
  private static let limits = ChildProcess.Limits(seconds: 10, output: .mib(4), cutsOutput: true, memory: .mib(1024))

  static func text(of bytes: [UInt8], program: String = "pdftotext") throws(DocumentError) -> String {
    let words = [program, "-q", "-enc", "UTF-8", "-nopgbrk", "-l", "\(pages)", "-", "-"]
    let result: ChildProcess.Result
    do throws(StepFailure) {
      result = try ChildProcess(
        words, permit: .documentReader, environment: ProcessEnvironment.ofThisProcess().minimal, limits: limits
      ).run(bytes)
    } catch {
      switch error.kind {
      case .timedOut: throw DocumentError("a PDF that takes longer than \(limits.seconds) s to read")
      case .unavailable: throw notInstalled
      default: throw DocumentError("a PDF that could not be read: \(error.message)")
      }
    }
    switch result.status {
    case 0:
      let text = String(decoding: result.output, as: UTF8.self)
      guard text.contains(where: { !$0.isWhitespace }) else {
        throw DocumentError("a PDF without text, perhaps of scanned pages", hint: "run text recognition over it")
      }
      return text
    case 127: throw notInstalled
    case 1 where isLocked(bytes): throw DocumentError("a PDF that is locked with a password", hint: "save it without one")
    case 3: throw DocumentError("a PDF whose owner does not allow its text to be taken")
    default: throw DocumentError("a damaged PDF")
    }
  }

  private static var notInstalled: DocumentError {
    DocumentError("pdftotext is not installed", hint: "install the Debian package poppler-utils", isMissingProgram: true)
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
