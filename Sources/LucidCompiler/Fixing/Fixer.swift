package import LucidCore

/// Applies the fixes that diagnostics carry to the text of a file.
///
/// A fix is kept only when the file compiles afterwards with no error that it did not have before.
/// Fixes that overlap are applied one after the other, each to the text that the one before it
/// gave.
package struct Fixer {
  package struct Applied: Hashable, Sendable {
    package let code: DiagnosticCode
    /// The line it stood on when it was applied, from 1.
    package let line: Int
  }

  package struct Result: Sendable {
    package let file: SourceFile
    /// In the order in which they were applied.
    package let applied: [Applied]
    /// The compilation of the current text.
    package let compilation: Compilation
  }

  private let compiler: Compiler
  private let guesses: Bool
  /// Whether a diagnostic is to be fixed at all.
  private let wants: (Diagnostic) -> Bool
  /// The most rounds; a fix may enable others.
  private static let maximumRounds = 10

  /// `guesses` takes those too that are not safe.
  package init(_ compiler: Compiler, guesses: Bool = false, wants: @escaping (Diagnostic) -> Bool = { _ in true }) {
    self.compiler = compiler
    self.guesses = guesses
    self.wants = wants
  }

  package func fix(_ file: SourceFile) -> Result {
    var file = file
    var compilation = compiler.check(file)
    var applied: [Applied] = []
    for _ in 0..<Self.maximumRounds {
      let candidates = candidates(compilation)
      guard !candidates.isEmpty, let round = apply(candidates, file, compilation) else { break }
      applied += round.applied
      (file, compilation) = (round.file, round.compilation)
    }
    return Result(file: file, applied: applied, compilation: compilation)
  }

  private typealias Candidate = (code: DiagnosticCode, fix: Diagnostic.Fix)

  /// In the order of their first edits, without overlaps: of two that do, the first.
  private func candidates(_ compilation: Compilation) -> [Candidate] {
    var chosen: [Candidate] = []
    var taken = EditedRanges()
    let all = compilation.diagnostics.filter(wants).compactMap { d in d.fix.map { (code: d.code, fix: $0) } }
      .filter { (guesses || $0.fix.isSafe) && !$0.fix.edits.isEmpty && $0.fix.edits.allSatisfy { $0.span.file == 0 } }
    for candidate in all.sorted(by: { Self.start($0) < Self.start($1) }) where taken.insert(candidate.fix) {
      chosen.append(candidate)
    }
    return chosen
  }

  private static func start(_ candidate: Candidate) -> UInt32 { candidate.fix.edits.first?.span.start ?? 0 }

  /// All of them, or, when that does harm, those that do none; nil when nothing changes.
  private func apply(_ candidates: [Candidate], _ file: SourceFile, _ before: Compilation) -> Result? {
    if let all = attempt(candidates, file, before) { return all }
    guard candidates.count > 1 else { return nil }
    var result: Result?
    /// Edits that were applied, which move the places behind them.
    var done: [Diagnostic.Edit] = []
    for candidate in candidates.reversed() {
      let moved = (candidate.code, fix: Self.moved(candidate.fix, behind: done))
      guard let next = attempt([moved], result?.file ?? file, result?.compilation ?? before) else { continue }
      done += candidate.fix.edits
      result = Result(file: next.file, applied: next.applied + (result?.applied ?? []), compilation: next.compilation)
    }
    return result
  }

  /// The same edits in the text that edits of the first one gave.
  private static func moved(_ fix: Diagnostic.Fix, behind done: [Diagnostic.Edit]) -> Diagnostic.Fix {
    guard !done.isEmpty else { return fix }
    return Diagnostic.Fix(
      fix.edits.map { edit in
        let shift = done.reduce(0) { $1.span.start < edit.span.start ? $0 + $1.replacement.utf8.count - $1.span.range.count : $0 }
        let range = edit.span.range
        return .init(Span(start: range.lowerBound + shift, end: range.upperBound + shift), edit.replacement)
      }, isSafe: fix.isSafe)
  }

  private func attempt(_ candidates: [Candidate], _ file: SourceFile, _ before: Compilation) -> Result? {
    let applied = candidates.map { Applied(code: $0.code, line: file.position(of: Int(Self.start($0))).line) }
    let edits = candidates.flatMap(\.fix.edits).sorted { $0.span.start < $1.span.start }
    var bytes = file.bytes
    for edit in edits.reversed() {
      bytes.replaceSubrange(edit.span.range.clamped(to: 0..<bytes.count), with: edit.replacement.utf8)
    }
    guard bytes != file.bytes else { return nil }
    let fixed = SourceFile(name: file.name, bytes: bytes)
    let after = compiler.check(fixed)
    guard !Self.isWorse(after, than: before) else { return nil }
    return Result(file: fixed, applied: applied, compilation: after)
  }

  /// Whether there is an error that was not there before.
  private static func isWorse(_ after: Compilation, than before: Compilation) -> Bool {
    var known: [String: Int] = [:]
    for d in before.diagnostics where d.severity == .error { known["\(d.code.rawValue) \(d.message)", default: 0] += 1 }
    for d in after.diagnostics where d.severity == .error {
      guard let n = known["\(d.code.rawValue) \(d.message)"], n > 0 else { return true }
      known["\(d.code.rawValue) \(d.message)"] = n - 1
    }
    return false
  }
}
