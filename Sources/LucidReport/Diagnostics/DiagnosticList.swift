import LucidCore

/// Diagnostics as every renderer shows them: no doubles, by file, place, severity, then text; the
/// first hundred of each file.
struct DiagnosticList {
  /// The number of diagnostics of one file that are only counted.
  struct Omitted: Hashable {
    let file: UInt32
    let count: Int
  }

  let diagnostics: [Diagnostic]
  /// The diagnostics shown: of a file with more than `Diagnostic.mostShown`, the gravest and first.
  let shown: [Diagnostic]
  let omitted: [Omitted]

  init(_ all: [Diagnostic]) {
    let sorted = Diagnostic.ordered(all)
    diagnostics = sorted
    guard sorted.count > Diagnostic.mostShown else {
      (shown, omitted) = (sorted, [])
      return
    }
    var (shown, omitted): ([Diagnostic], [Omitted]) = ([], [])
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { $0.span.file != sorted[start].span.file } ?? sorted.count
      let part = sorted[start..<end]
      start = end
      shown += Self.gravest(part)
      if part.count > Diagnostic.mostShown {
        omitted.append(Omitted(file: part[part.startIndex].span.file, count: part.count - Diagnostic.mostShown))
      }
    }
    (self.shown, self.omitted) = (shown, omitted)
  }

  /// In the order in which they stand.
  private static func gravest(_ part: ArraySlice<Diagnostic>) -> [Diagnostic] {
    guard part.count > Diagnostic.mostShown else { return Array(part) }
    let chosen = part.indices.sorted { (part[$0].severity, $0) < (part[$1].severity, $1) }.prefix(Diagnostic.mostShown)
    return chosen.sorted().map { part[$0] }
  }

  /// `+ 19,900 more in bomb.lucidability`, for a person.
  static func line(_ omitted: Omitted, _ sources: SourceSet) -> String {
    let file = sources.files.indices.contains(Int(omitted.file)) ? " in \(sources.files[Int(omitted.file)].name)" : ""
    return "+ \(omitted.count) more\(file)"
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
