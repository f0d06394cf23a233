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

  /// In file order, without overlaps: of two that do, the first.
  private func candidates(_ compilation: Compilation) -> [Candidate] {
    var chosen: [Candidate] = []
    let all = compilation.diagnostics.filter(wants).compactMap { d in d.fix.map { (code: d.code, fix: $0) } }
      .filter { $0.fix.span.file == 0 && (guesses || $0.fix.isSafe) }
    for candidate in all.sorted(by: { $0.fix.span.start < $1.fix.span.start }) {
      if let last = chosen.last, candidate.fix.span.start < last.fix.span.end || candidate.fix == last.fix { continue }
      chosen.append(candidate)
    }
    return chosen
  }

  /// All of them, or, when that does harm, those that do none; nil when nothing changes.
  private func apply(_ candidates: [Candidate], _ file: SourceFile, _ before: Compilation) -> Result? {
    if let all = attempt(candidates, file, before) { return all }
    guard candidates.count > 1 else { return nil }
    var result: Result?
    // From the end, so that the places of the others stay where they are.
    for candidate in candidates.reversed() {
      guard let next = attempt([candidate], result?.file ?? file, result?.compilation ?? before) else { continue }
      result = Result(file: next.file, applied: next.applied + (result?.applied ?? []), compilation: next.compilation)
    }
    return result
  }

  private func attempt(_ candidates: [Candidate], _ file: SourceFile, _ before: Compilation) -> Result? {
    var bytes = file.bytes
    var applied: [Applied] = []
    for candidate in candidates.reversed() {
      let range = candidate.fix.span.range.clamped(to: 0..<bytes.count)
      applied.append(Applied(code: candidate.code, line: file.position(of: range.lowerBound).line))
      bytes.replaceSubrange(range, with: candidate.fix.replacement.utf8)
    }
    guard bytes != file.bytes else { return nil }
    let fixed = SourceFile(name: file.name, bytes: bytes)
    let after = compiler.check(fixed)
    guard !Self.isWorse(after, than: before) else { return nil }
    return Result(file: fixed, applied: applied.reversed(), compilation: after)
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
