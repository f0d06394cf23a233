/// Something to say about an author's file: data, never text on a screen and never thrown.
///
/// Found, then expected, then one suggestion; the message is one line and stands alone.
package struct Diagnostic: Hashable, Sendable {
  /// From the gravest down, which is also the order.
  package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The file cannot be used.
    case error
    /// Most likely not what the author means; the file can be used.
    case warning
    /// A suggestion: a matter of style, never of correctness.
    case hint

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .hint: 2
      }
    }
  }

  /// A second place that matters, such as where a name was defined first.
  package struct Related: Hashable, Sendable {
    package let message: String
    package let span: Span

    package init(_ message: String, at span: Span) {
      self.message = Diagnostic.oneLine(message)
      self.span = span
    }
  }

  /// A replacement of bytes; an insertion when the span is empty.
  package struct Edit: Hashable, Sendable {
    package let span: Span
    package let replacement: String

    package init(_ span: Span, _ replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  /// Edits of one file that together settle the matter, such as a name with its mentions.
  package struct Fix: Hashable, Sendable {
    /// In file order, without overlaps.
    package let edits: [Edit]
    /// Whether the author can have meant nothing else. What is not safe is a guess, such as the
    /// nearest name, and is applied only when asked for.
    package let isSafe: Bool

    /// Keeps the first of edits that overlap.
    package init(_ edits: [Edit], isSafe: Bool = false) {
      var kept: [Edit] = []
      for edit in edits.sorted(by: { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }) {
        if let last = kept.last, edit.span.start < last.span.end || edit == last { continue }
        kept.append(edit)
      }
      self.edits = kept
      self.isSafe = isSafe
    }

    package init(replace span: Span, with replacement: String, isSafe: Bool = false) {
      self.edits = [Edit(span, replacement)]
      self.isSafe = isSafe
    }
  }

  /// The most of one file that are shown with suggestions and notes: more would not be read,
  /// and each takes a look at all names.
  package static let mostShown = 100

  package let code: DiagnosticCode
  package let severity: Severity
  package let message: String
  package let span: Span
  /// Lines under the excerpt: what is allowed here, what to do.
  package let notes: [String]
  package let related: [Related]
  package let fix: Fix?

  package init(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, at span: Span, notes: [String] = [],
    related: [Related] = [], fix: Fix? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = Self.oneLine(message)
    self.span = span
    self.notes = notes
    self.related = related
    self.fix = fix
  }

  /// The same without its notes.
  var withoutNotes: Diagnostic {
    notes.isEmpty ? self : Diagnostic(code, severity, message, at: span, related: related, fix: fix)
  }

  /// Returns an author's text on one line, for quoting in messages.
  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(0x0A) || text.utf8.contains(0x0D) else { return text }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
