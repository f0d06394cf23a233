package import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidReport

/// What the compiler says about files with one mistake each, counted.
package struct MutantCensus {
  /// The findings on one kind of mistake.
  package struct Row: Sendable {
    package var mutants = 0
    /// Without a finding: the plan is the same, or it is another one.
    package var same = 0
    package var silent = 0
    /// Warnings and hints, without an error.
    package var warned = 0
    package var one = 0
    package var several = 0
    /// Every error, with all places that it names, is more than a line away from the mistake.
    package var away = 0
  }

  /// Mutants whose errors are the same ones in the same order.
  package struct Group: Sendable {
    package var count = 0
    /// The first of them.
    package let seed: UInt64
  }

  private struct Base {
    let path: String
    let text: String
    let plans: [String]
  }

  private let examination: Examination
  private let compiler: Compiler
  private let bases: [Base]
  private let uptime: () -> Duration
  package private(set) var rows: [Mutant.Kind: Row] = [:]
  /// By kind and codes, of mutants with several errors.
  package private(set) var groups: [String: Group] = [:]
  /// By kind and code, of mutants whose errors are away from the mistake.
  package private(set) var farGroups: [String: Group] = [:]
  /// Broken invariants: a place outside the file, a text that is none.
  package private(set) var complaints: [String] = []
  package private(set) var slowest: (duration: Duration, seed: UInt64) = (.zero, 0)

  /// `files` by path; those without an error are mutated. Plans are known to all of them by their
  /// files' names. `uptime` measures the checks.
  package init(_ files: [(path: String, text: String)], families: [Family], uptime: @escaping () -> Duration) {
    self.uptime = uptime
    var plans: [String: String] = [:]
    for file in files where file.path.contains("abilities/plans/") {
      plans[String(file.path.lastPathPart.prefix { $0 != "." })] = file.text
    }
    compiler = FuzzedLanguage(families, plans: plans).compiler
    let examination = Examination(compiler)
    self.examination = examination
    let compiler = compiler
    bases = files.sorted { $0.path < $1.path }.compactMap { file in
      let checked = compiler.check(SourceFile(name: file.path, text: file.text))
      guard !checked.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
      return Base(path: file.path, text: file.text, plans: examination.shownPlans(checked))
    }
  }

  package var fileCount: Int { bases.count }

  /// The mutant of a seed, and the file that it was made of.
  package func mutant(_ seed: UInt64) -> (mutant: Mutant, path: String)? {
    base(seed).map { ($0.mutant, $0.base.path) }
  }

  private func base(_ seed: UInt64) -> (mutant: Mutant, base: Base)? {
    var random = SeededRandom(seed)
    for _ in 0..<20 {
      guard let base = bases.randomElement(using: &random), let kind = Mutant.Kind.allCases.randomElement(using: &random),
        let mutant = Mutant(kind, of: base.text, &random)
      else { continue }
      return (mutant, base)
    }
    return nil
  }

  /// What the compiler says about a mutant, as it is printed.
  package func findings(_ mutant: Mutant) -> String {
    let checked = compiler.check(Self.file(mutant))
    return TextDiagnostics(checked.sources).render(checked.diagnostics)
  }

  private static func file(_ mutant: Mutant) -> SourceFile { SourceFile(name: "mutant", bytes: mutant.bytes) }

  /// Checks and formats the mutant of a seed and counts what is said. A crash or a hang is for the
  /// caller to notice. Returns the mutant if it has no error.
  @discardableResult package mutating func count(_ seed: UInt64) -> Mutant? {
    guard let (mutant, base) = base(seed) else { return nil }
    let file = Self.file(mutant)
    let began = uptime()
    let checked = compiler.check(file)
    let duration = uptime() - began
    if duration > slowest.duration { slowest = (duration, seed) }
    for complaint in examination.about(checked) + examination.aboutForm(file, checked) {
      complaints.append("\(seed): \(complaint)")
    }
    var row = rows[mutant.kind] ?? Row()
    defer { rows[mutant.kind] = row }
    row.mutants += 1
    let errors = checked.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else {
      if !checked.diagnostics.isEmpty {
        row.warned += 1
      } else if examination.shownPlans(checked) == base.plans {
        row.same += 1
      } else {
        row.silent += 1
      }
      return mutant
    }
    if errors.count == 1 { row.one += 1 } else { row.several += 1 }
    if errors.count > 1 {
      let said = errors.map(\.code.rawValue).joined(separator: " + ")
      groups["\(mutant.kind.rawValue): \(said)", default: Group(seed: seed)].count += 1
    }
    let near = mutant.lines.lowerBound - 1...mutant.lines.upperBound + 1
    let isNear = errors.contains { error in
      ([error.span] + error.related.map(\.span)).contains { span in
        guard let file = checked.sources[span] else { return false }
        let first = file.position(of: Int(span.start)).line
        return near.overlaps(first...max(first, file.position(of: Int(span.end)).line))
      }
    }
    if !isNear {
      row.away += 1
      farGroups["\(mutant.kind.rawValue): \(first.code.rawValue)", default: Group(seed: seed)].count += 1
    }
    return nil
  }
}
