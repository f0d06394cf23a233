import LucidCore

/// Diagnostics as every renderer shows them: no doubles, by file, place, severity, then text.
struct DiagnosticList {
  let diagnostics: [Diagnostic]

  init(_ all: [Diagnostic]) {
    var seen: Set<Diagnostic> = []
    diagnostics = all.filter { seen.insert($0).inserted }.sorted { a, b in
      let (x, y) = (a.span, b.span)
      if x.file != y.file { return x.file < y.file }
      if x.start != y.start { return x.start < y.start }
      if x.end != y.end { return x.end < y.end }
      if a.severity != b.severity { return a.severity < b.severity }
      return (a.code.rawValue, a.message) < (b.code.rawValue, b.message)
    }
  }

  func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }

  /// `2 errors, 1 warning`; empty when there are none.
  var count: String {
    Diagnostic.Severity.allCases.compactMap { severity in
      let n = count(severity)
      return n > 0 ? Count.of(n, severity.rawValue) : nil
    }.joined(separator: ", ")
  }
}
