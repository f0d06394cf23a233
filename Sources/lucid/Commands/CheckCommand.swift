import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
import Synchronization

/// `lucid check`: every mistake in files, without running them. Folders are walked; many files are checked on all cores.
struct CheckCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What there is to say about one file; nothing is kept of a clean one.
  private struct Finding: Sendable {
    let diagnostics: [Diagnostic]
    let sources: SourceSet
    let needsOtherProgram: Bool
  }

  func start() throws(CommandError) -> ExitCode {
    let paths = try expand(invocation.operands)
    let compiler = Composition(vault: nil).compiler
    let findings = Self.check(paths, compiler)
    let strict = invocation.has(.strictCheck)
    if !invocation.has(.quietCheck) {
      try ScreenChoice.deliver(render(findings.compactMap { $0 }, checked: paths.count), invocation)
    }
    let all = findings.compactMap { $0 }
    if all.contains(where: \.needsOtherProgram) { return .requirementNotMet }
    let bad = all.contains { $0.diagnostics.contains { $0.severity == .error || strict } }
    return bad ? .fileInvalid : .ok
  }

  private func expand(_ operands: [String]) throws(CommandError) -> [String] {
    var paths: [String] = []
    for operand in operands {
      guard operand != "-", HostFile.kind(operand) == .folder else {
        paths.append(operand)
        continue
      }
      do throws(HostError) {
        let found = try HostFile.walk(operand)
        guard !found.isEmpty else { throw HostError(operand, "no file in it ends in \(ShippedAbilities.suffix)") }
        paths += found
      } catch {
        throw CommandError(error)
      }
    }
    return paths
  }

  private static func check(_ paths: [String], _ compiler: Compiler) -> [Finding?] {
    guard paths.count > 16, Host.cores > 1 else { return paths.map { check($0, compiler) } }
    let next = Atomic(0)
    let found = Mutex<[Int: Finding]>([:])
    let threads = Threads(min(Host.cores, 16)) {
      while true {
        let i = next.add(1, ordering: .relaxed).oldValue
        guard i < paths.count else { return }
        if let finding = check(paths[i], compiler) { found.withLock { $0[i] = finding } }
      }
    }
    threads.join()
    return found.withLock { all in paths.indices.map { all[$0] } }
  }

  private static func check(_ path: String, _ compiler: Compiler) -> Finding? {
    let file: SourceFile
    do throws(CommandError) {
      file = try AbilityFile.read(path)
    } catch {
      let missing = SourceFile(name: path, bytes: [])
      let reason = error.message.hasPrefix(path + ": ") ? String(error.message.dropFirst(path.utf8.count + 2)) : error.message
      return Finding(
        diagnostics: [
          Diagnostic(.notText, .error, "this cannot be read: \(reason)", at: Span(start: 0, end: 0), notes: error.hint.map { [$0] } ?? [])
        ], sources: SourceSet([missing]), needsOtherProgram: false)
    }
    let compilation = compiler.compile(file)
    guard !compilation.diagnostics.isEmpty else { return nil }
    return Finding(
      diagnostics: compilation.diagnostics, sources: compilation.sources, needsOtherProgram: compilation.needsOtherProgram)
  }

  private func render(_ findings: [Finding], checked: Int) -> String {
    if invocation.has(.json) || invocation.text(.reportFormat) == "json" {
      if findings.count == 1 { return JSONDiagnostics(findings[0].sources).render(findings[0].diagnostics) }
      return JSONDiagnostics(Self.sources(findings)).render(Self.merged(findings))
    }
    guard !findings.isEmpty else { return checked == 1 ? "No mistakes found.\n" : "No mistakes found in \(checked) files.\n" }
    let screen = ScreenChoice.screen(invocation, toFile: invocation.has(.output))
    return TextDiagnostics(Self.sources(findings), screen: screen).render(Self.merged(findings))
  }

  /// All files of all findings under one numbering.
  private static func sources(_ findings: [Finding]) -> SourceSet { SourceSet(findings.flatMap(\.sources.files)) }

  private static func merged(_ findings: [Finding]) -> [Diagnostic] {
    var base = 0
    var all: [Diagnostic] = []
    for finding in findings {
      let offset = UInt32(base)
      func moved(_ span: Span) -> Span { Span(file: span.file + offset, start: Int(span.start), end: Int(span.end)) }
      all += finding.diagnostics.map { d in
        Diagnostic(
          d.code, d.severity, d.message, at: moved(d.span), notes: d.notes, related: d.related.map { .init($0.message, at: moved($0.span)) },
          fix: d.fix.map { .init(replace: moved($0.span), with: $0.replacement) })
      }
      base += finding.sources.files.count
    }
    return all
  }
}
