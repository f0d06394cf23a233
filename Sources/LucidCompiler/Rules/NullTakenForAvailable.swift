import LucidCore
import LucidSyntax

/// `next is available` of a result that is null when there is none: it is true then, and the text
/// goes on about an event that does not exist.
///
/// A document that asks anywhere whether the result is null or empty knows the difference.
struct NullTakenForAvailable: Lint {
  let codes: [DiagnosticCode] = [.nullTakenForAvailable]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      var (asked, known): ([(name: String, place: Span)], Set<String>) = ([], [])
      for condition in document.conditions where condition.hasNames {
        Self.collect(condition.syntax, condition.text, &asked, &known)
      }
      for (name, place) in asked where !known.contains(name) && Self.mayBeNull(name, in: document) {
        known.insert(name)
        diagnostics.report(.nullTakenForAvailable(name, at: place))
      }
    }
  }

  /// Collects the names of which a condition asks whether they are available, and those of which it
  /// asks whether they are null or empty.
  private static func collect(
    _ syntax: ExpressionSyntax, _ text: TextSource, _ asked: inout [(name: String, place: Span)], _ known: inout Set<String>
  ) {
    switch syntax.kind {
    case .not(let inner): collect(inner, text, &asked, &known)
    case .binary(.and, let a, let b), .binary(.or, let a, let b):
      collect(a, text, &asked, &known)
      collect(b, text, &asked, &known)
    case .binary(.equal, let a, let b), .binary(.notEqual, let a, let b):
      if isNull(b), let name = name(of: a) { known.insert(name) }
      if isNull(a), let name = name(of: b) { known.insert(name) }
    case .test(.available, let inner, _):
      if let name = name(of: inner) { asked.append((name, text.span(syntax.range))) }
    case .test(.empty, let inner, _):
      if let name = name(of: inner) { known.insert(name) }
    default: break
    }
  }

  private static func isNull(_ syntax: ExpressionSyntax) -> Bool {
    if case .literal(.null) = syntax.kind { true } else { false }
  }

  /// `next`, `previous.mail`; nil for all else.
  private static func name(of syntax: ExpressionSyntax) -> String? {
    switch syntax.kind {
    case .name(let name): name
    case .field(let root, let field, _):
      if case .name(previous) = root.kind { previous + "." + field } else { nil }
    default: nil
    }
  }

  private static let previous = "previous"

  private static func mayBeNull(_ name: String, in document: LintedDocument) -> Bool {
    if name.hasPrefix(previous + ".") { return true }
    guard case .step(let step)? = document.symbols[name], document.steps.indices.contains(step) else { return false }
    return document.steps[step].mayBeNull
  }
}
