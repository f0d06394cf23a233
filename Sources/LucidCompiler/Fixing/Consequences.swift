import LucidCore

/// Diagnostics without those that only follow from others: one mistake gives one finding.
///
/// A consequence is found by trial: a finding that is gone when the fix of another is applied, and
/// nothing new with it, follows from that one. Costs a compilation for each fix that is tried.
struct Consequences {
  private let file: SourceFile
  private let compile: (SourceFile) -> [Diagnostic]
  private static let mostTrials = 8
  private static let mostFindings = 40
  private static let largestFile = ByteCount.kib(32)

  init(_ file: SourceFile, compile: @escaping (SourceFile) -> [Diagnostic]) {
    self.file = file
    self.compile = compile
  }

  func removed(from diagnostics: [Diagnostic]) -> [Diagnostic] {
    var left = Self.joined(withoutBrokenUses(diagnostics))
    guard left.contains(where: { $0.severity == .error && $0.fix != nil }), file.bytes.count <= Self.largestFile.bytes else {
      return left
    }
    let trials = left.filter { $0.severity != .hint && $0.fix?.edits.isEmpty == false }.sorted { $0.severity < $1.severity }
    for cause in trials.prefix(Self.mostTrials) where left.contains(cause) {
      let count = left.count { $0.severity != .hint }
      guard count > 1, count <= Self.mostFindings, let text = applied(cause.fix) else { break }
      let after = Self.tally(Self.joined(compile(text)))
      let before = Self.tally(left)
      guard after.allSatisfy({ $0.value <= before[$0.key, default: 0] }),
        after[FindingKey(cause), default: 0] < before[FindingKey(cause), default: 0]
      else { continue }
      left.removeAll { $0 != cause && $0.severity >= cause.severity && $0.severity != .hint && after[FindingKey($0)] == nil }
    }
    return left
  }

  /// Without inputs that nothing uses because their use is what another error is about.
  private func withoutBrokenUses(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let unused = diagnostics.filter { $0.code == .unusedName && $0.severity == .error && $0.span.file == 0 }
    let others = diagnostics.filter { $0.code != .unusedName && $0.severity == .error && $0.span.file == 0 }
    guard !unused.isEmpty, !others.isEmpty else { return diagnostics }
    return diagnostics.filter { finding in
      guard unused.contains(finding) else { return true }
      let name = file.text(finding.span.range)
      let own = file.lineRange(at: Int(finding.span.start))
      return !others.contains { other in
        let line = file.lineRange(at: Int(other.span.start))
        return line != own && Self.words(file.text(line)).contains(name[...])
      }
    }
  }

  private static func words(_ line: String) -> [Substring] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private struct FindingKey: Hashable {
    let code: DiagnosticCode
    let message: String

    init(_ diagnostic: Diagnostic) { (code, message) = (diagnostic.code, diagnostic.message) }
  }

  private static func tally(_ diagnostics: [Diagnostic]) -> [FindingKey: Int] {
    Dictionary(diagnostics.filter { $0.severity != .hint }.map { (FindingKey($0), 1) }, uniquingKeysWith: +)
  }

  /// The file with a fix; nil when an edit is not of this file.
  private func applied(_ fix: Diagnostic.Fix?) -> SourceFile? {
    guard let fix, fix.edits.allSatisfy({ $0.span.file == 0 && Int($0.span.end) <= file.bytes.count }) else { return nil }
    var bytes = file.bytes
    for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8) }
    return SourceFile(name: file.name, bytes: bytes)
  }

  // MARK: The same thing at several places

  private static let repeating: Set<DiagnosticCode> = [.unknownName, .unknownField, .unknownFilter]

  /// A name that is unknown at several places of a file is told once, with a fix of all of them.
  private static func joined(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let groups = Dictionary(grouping: diagnostics.filter { repeating.contains($0.code) }) { FindingKey($0) }
    guard groups.contains(where: { $0.value.count > 1 }) else { return diagnostics }
    var told: Set<FindingKey> = []
    return diagnostics.compactMap { d in
      let same = groups[FindingKey(d)] ?? []
      guard same.count > 1, same.allSatisfy({ $0.span.file == d.span.file }) else { return d }
      guard told.insert(FindingKey(d)).inserted else { return nil }
      let fixes = same.compactMap(\.fix)
      let fix =
        fixes.count == same.count
        ? Diagnostic.Fix(fixes.flatMap(\.edits), isSafe: fixes.allSatisfy(\.isSafe)) : d.fix
      return .repeated(d, more: same.count - 1, fix: fix)
    }
  }
}
