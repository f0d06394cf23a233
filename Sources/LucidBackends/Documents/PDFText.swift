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
      case .timedOut: throw DocumentError(.words(.slowPDF, limits.seconds))
      case .unavailable: throw notInstalled
      default: throw DocumentError(.words(.unreadablePDF, error.words))
      }
    }
    switch result.status {
    case 0:
      let text = String(decoding: result.output, as: UTF8.self)
      guard text.contains(where: { !$0.isWhitespace }) else {
        throw DocumentError(.words(.scannedPDF), hint: .words(.runOCR))
      }
      return text
    case 127: throw notInstalled
    case 1 where isLocked(bytes): throw DocumentError(.words(.lockedPDF), hint: .words(.saveWithout))
    case 3: throw DocumentError(.words(.ownersPDF))
    default: throw DocumentError(.words(.damagedPDF))
    }
  }

  private static var notInstalled: DocumentError {
    DocumentError(.words(.noPDFToText), hint: .words(.installPoppler), isMissingProgram: true)
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
