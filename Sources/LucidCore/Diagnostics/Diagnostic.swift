/// Something to say about an author's file: data, never text on a screen and never thrown.
///
/// Found, then expected, then one suggestion; the message is one line and stands alone.
public struct Diagnostic: Hashable, Sendable, Codable {
  public enum Severity: String, Hashable, Sendable, Codable, Comparable {
    case error
    case warning

    public static func < (a: Severity, b: Severity) -> Bool { a == .error && b == .warning }
  }

  /// A second place that matters, such as where a name was defined first.
  public struct Related: Hashable, Sendable, Codable {
    public let message: String
    public let span: Span

    public init(_ message: String, at span: Span) {
      self.message = Diagnostic.oneLine(message)
      self.span = span
    }
  }

  /// A safe replacement of bytes.
  public struct Fix: Hashable, Sendable, Codable {
    public let span: Span
    public let replacement: String

    public init(replace span: Span, with replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  public let code: DiagnosticCode
  public let severity: Severity
  public let message: String
  public let span: Span
  /// Lines under the excerpt: what is allowed here, what to do.
  public let notes: [String]
  public let related: [Related]
  public let fix: Fix?

  public init(
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

  /// What an author wrote is quoted in messages, and may go over several lines.
  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(0x0A) || text.utf8.contains(0x0D) else { return text }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
