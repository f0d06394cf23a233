import LucidCore
import LucidSyntax
import LucidYAML

/// Removes the warnings and hints that an author allows, and reports entries that removed nothing.
///
/// An entry at the head of a document covers everything up to the next document; one in a step
/// covers the step. Errors cannot be allowed.
struct LintSuppressions {
  private struct LintSuppression {
    let scope: Range<UInt32>
    let word: Scalar
    let code: DiagnosticCode?
    var isUsed = false
  }

  private var all: [LintSuppression] = []
  /// Diagnostics of entries that are no list of words.
  private var malformed: [Diagnostic] = []

  init(_ parsed: DocumentParser.Result, in file: SourceFile) {
    for allowance in parsed.allowances {
      let scope = Self.scope(allowance.scope, parsed.documents, file)
      let nodes = allowance.entry.value.sequence?.items ?? [allowance.entry.value]
      for node in nodes {
        guard let word = node.scalar, !word.isNull else {
          malformed.append(
            .malformedAllowance(node, at: allowance.entry.key.span))
          continue
        }
        all.append(LintSuppression(scope: scope, word: word, code: DiagnosticCode(rawValue: word.text)))
      }
    }
  }

  /// A document's own reaches over the comments around it.
  private static func scope(_ span: Span, _ documents: [DocumentSyntax], _ file: SourceFile) -> Range<UInt32> {
    guard let i = documents.firstIndex(where: { $0.span == span }) else { return span.start..<max(span.end, span.start) }
    let start = i == 0 ? 0 : documents[i - 1].span.end
    let end = i + 1 < documents.count ? documents[i + 1].span.start : UInt32(clamping: file.bytes.count + 1)
    return start..<max(start, end)
  }

  mutating func filter(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !all.isEmpty else { return diagnostics }
    return diagnostics.filter { $0.severity == .error || $0.span.file != 0 || !allow($0.code, at: $0.span) }
  }

  /// Whether a code is allowed at a place; what allows it counts as used.
  mutating func allow(_ code: DiagnosticCode, at span: Span) -> Bool {
    var allowed = false
    for i in all.indices where all[i].code == code && all[i].scope.contains(span.start) {
      all[i].isUsed = true
      allowed = true
    }
    return allowed
  }

  /// Entries that removed nothing; valid after `filter`, once every rule has run.
  var unused: [Diagnostic] {
    malformed
      + all.filter { !$0.isUsed }.map { allowance in
        allowance.code == nil ? .unknownAllowedCode(allowance.word) : .unusedAllowance(allowance.word)
      }
  }
}
