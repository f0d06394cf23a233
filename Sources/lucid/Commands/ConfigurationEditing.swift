import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSystem

/// `lucid config edit`: a copy in the person's editor, put in place only when it is good.
struct ConfigurationEditing {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What a new file begins with.
  private static let beginning =
    "# lucid configuration. `lucid reference configuration` lists the keys, docs/configuration.md explains them.\n"

  func start() throws(CommandError) -> ExitCode {
    let permit = try Editor.permit(invocation)
    let editor = Editor.name(invocation.host.process)
    let file = try ConfigurationFile(invocation)
    let old = file.source?.bytes ?? Array(Self.beginning.utf8)
    // A name that an editor knows the kind of, and that no other lucid takes.
    let draft = "\(file.path).\(UInt32.random(in: 0...UInt32.max)).draft.yaml"
    do throws(HostError) {
      if file.path == invocation.host.folders.configurationFile, let folder = invocation.host.folders.configuration {
        try HostFolder.make(folder)
      }
      try OutputFile(draft, readers: .owner).write(old)
    } catch {
      throw CommandError(.usage, "cannot create a copy: \(error.message)")
    }
    while true {
      guard let status = Editor.open(draft, with: editor, permit: permit), status == 0 else {
        SmallFile.remove(draft)
        throw CommandError(
          .usage, "the editor `\(editor)` failed; nothing was changed", hint: "EDITOR=nano lucid config edit")
      }
      let new = try read(draft, as: file)
      if new.bytes == old {
        SmallFile.remove(draft)
        invocation.host.output.error("nothing was changed\n")
        return .nothing
      }
      let finding = ConfigurationCheck.finding(new, invocation.host.zones)
      let report = TextDiagnostics(finding.sources, screen: ScreenChoice.screen(invocation, descriptor: 2))
        .report(finding.diagnostics)
      invocation.host.output.error(report)
      guard finding.diagnostics.contains(where: { $0.severity == .error }) else {
        do throws(ConfigurationError) { try file.replace(with: new.bytes) } catch {
          let kept = invocation.host.folders.shown(draft)
          throw CommandError(.usage, "\(error.message); the edited text is in \(kept)", hint: "diff \(file.shown) \(kept)")
        }
        SmallFile.remove(draft)
        return .ok
      }
      guard let answer = Terminal(invocation.host).answer("Continue editing? [Y/n] "), answer.isEmpty || Terminal.isYes(answer)
      else {
        throw CommandError(
          .fileInvalid, "the configuration is unchanged; the edited text is in \(invocation.host.folders.shown(draft))",
          hint: "lucid config check --config=\(invocation.host.folders.shown(draft))")
      }
    }
  }

  private func read(_ draft: String, as file: ConfigurationFile) throws(CommandError) -> SourceFile {
    do throws(HostError) { return file.with(try HostFile.read(draft, limit: .mib(1))) } catch {
      throw CommandError(.usage, "the edited text cannot be read: \(error.message)")
    }
  }
}
