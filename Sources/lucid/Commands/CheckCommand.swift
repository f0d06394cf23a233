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
  private enum Result: Sendable {
    case finding(Finding)
    case unreadable(CommandError)
  }

  func start() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .reportFormat)
    let delivery = try Delivery(invocation)
    var (paths, unreadable) = Self.expand(invocation.operands)
    var findings: [Finding] = []
    var checked = paths.count
    for result in Self.check(paths, Composition(vault: nil).compiler) {
      switch result {
      case .finding(let finding): findings.append(finding)
      case .unreadable(let error):
        unreadable.append(error)
        checked -= 1
      }
    }
    // What cannot be read is no mistake of an author, and no reason to leave the other files alone.
    for error in unreadable { Output.error(error.text) }
    if !invocation.has(.quietCheck), form == .json || checked > 0 { try delivery.send(render(findings, checked, form, delivery)) }
    if findings.contains(where: \.needsOtherProgram) { return .requirementNotMet }
    let strict = invocation.has(.strictCheck)
    if findings.contains(where: { $0.diagnostics.contains { $0.severity == .error || strict } }) { return .fileInvalid }
    return unreadable.isEmpty ? .ok : .usage
  }

  static func expand(_ operands: [String]) -> (paths: [String], unreadable: [CommandError]) {
    var paths: [String] = []
    var unreadable: [CommandError] = []
    for operand in operands {
      guard operand != "-", HostFile.kind(operand) == .folder else {
        paths.append(operand)
        continue
      }
      let found = HostFile.walk(operand, suffix: ShippedAbilities.suffix)
      paths += found.files
      unreadable += found.unreadable.map { CommandError($0) }
      if found.files.isEmpty, found.unreadable.isEmpty {
        unreadable.append(CommandError(.usage, "\(operand): no file in this folder ends in \(ShippedAbilities.suffix)"))
      }
    }
    return (paths, unreadable)
  }

  /// In the order of the paths.
  private static func check(_ paths: [String], _ compiler: Compiler) -> [Result] {
    guard paths.count > 16, Host.cores > 1 else { return paths.compactMap { check($0, compiler) } }
    let next = Atomic(0)
    let found = Mutex<[Int: Result]>([:])
    let threads = Threads(min(Host.cores, 16)) {
      while true {
        let i = next.add(1, ordering: .relaxed).oldValue
        guard i < paths.count else { return }
        if let result = check(paths[i], compiler) { found.withLock { $0[i] = result } }
      }
    }
    threads.join()
    return found.withLock { all in paths.indices.compactMap { all[$0] } }
  }

  private static func check(_ path: String, _ compiler: Compiler) -> Result? {
    let file: SourceFile
    do throws(CommandError) {
      file = try AbilityFile.read(path)
    } catch {
      return .unreadable(error)
    }
    let compilation = compiler.compile(file)
    guard !compilation.diagnostics.isEmpty else { return nil }
    return .finding(
      Finding(
        diagnostics: compilation.diagnostics, sources: compilation.sources, needsOtherProgram: compilation.needsOtherProgram))
  }

  private func render(_ findings: [Finding], _ checked: Int, _ form: Form, _ delivery: Delivery) -> String {
    let all = findings.count == 1 ? findings[0] : Finding(merging: findings)
    if form == .json { return JSONDiagnostics(all.sources).render(all.diagnostics) }
    guard !findings.isEmpty else { return checked == 1 ? "No mistakes found.\n" : "No mistakes found in \(checked) files.\n" }
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    return TextDiagnostics(all.sources, screen: screen).render(all.diagnostics)
  }
}
