/// The diagnostics that the passes over one text report, in the order in which they report them.
package final class DiagnosticCollector {
  package private(set) var diagnostics: [Diagnostic]
  /// Those of a part that is read where it is first named, which may be a text that is only tried.
  private var setAside: [Diagnostic] = []
  /// The number of diagnostics collected with their notes.
  private let mostExplained: Int

  package init(_ diagnostics: [Diagnostic] = [], mostExplained: Int = .max) {
    self.diagnostics = diagnostics
    self.mostExplained = mostExplained
  }

  package var count: Int { diagnostics.count }
  package var hasErrors: Bool { hasErrors(since: 0) }

  /// Whether a list of names, or the nearest of them, is worth its cost: there are fewer
  /// diagnostics than are shown.
  package var explainsMore: Bool { diagnostics.count + setAside.count < Diagnostic.mostShown }

  package func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostics.count < mostExplained ? diagnostic : diagnostic.withoutNotes)
  }

  /// Tries `body` and forgets what it reports. Returns whether it reported no error.
  package func attempt(_ body: () -> Void) -> Bool {
    let count = diagnostics.count
    body()
    defer { removeAll(since: count) }
    return !hasErrors(since: count)
  }

  /// Forgets the diagnostics after the first `count`.
  package func removeAll(since count: Int) { diagnostics.removeLast(diagnostics.count - count) }

  /// Sets the diagnostics after the first `count` aside until `addSetAside`: nothing that is tried
  /// forgets them, and no expression is wrong because of them.
  package func setAside(since count: Int) {
    setAside += diagnostics[count...]
    removeAll(since: count)
  }

  package func addSetAside() {
    diagnostics += setAside
    setAside = []
  }

  /// Takes over what another reader has reported, with its notes.
  package func add(_ others: [Diagnostic]) { diagnostics += others }

  /// Whether there is an error among those after the first `count`.
  package func hasErrors(since count: Int) -> Bool { diagnostics[count...].contains { $0.severity == .error } }
}

extension Diagnostic {
  /// Returns diagnostics without repetitions, by file, place, severity, code and message: the one
  /// order of all lists.
  package static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }.sorted { a, b in
      let (x, y) = (a.span, b.span)
      if x.file != y.file { return x.file < y.file }
      if x.start != y.start { return x.start < y.start }
      if x.end != y.end { return x.end < y.end }
      if a.severity != b.severity { return a.severity < b.severity }
      return (a.code.rawValue, a.message) < (b.code.rawValue, b.message)
    }
  }

  /// A diagnostic about a name that is not among `names`, with the nearest of them in the message
  /// and, if it `hasFix`, as its replacement.
  package static func misspelt(
    _ code: DiagnosticCode, _ message: String, _ name: String, among names: some Sequence<String>, at span: Span,
    notes: [String] = [], meant: String? = nil, hasFix: Bool = true
  ) -> Diagnostic {
    let nearest = meant ?? Spelling.nearest(name, among: names)
    return Diagnostic(
      code, .error, message + Spelling.suggestion(nearest), at: span, notes: notes,
      fix: hasFix ? nearest.map { .init(replace: span, with: $0) } : nil)
  }
}
