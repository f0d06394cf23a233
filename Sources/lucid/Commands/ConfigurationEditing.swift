import LucidArguments
import LucidCore
import LucidReport

/// `lucid config edit`: a copy in the person's editor, put in place only when it is good.
struct ConfigurationEditing {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What a new file begins with.
  private static let beginning =
    "# What is said to lucid: `lucid reference configuration` lists the keys, docs/configuration.md explains them.\n"

  func start() throws(CommandError) -> ExitCode {
    let permit = try Editor.permit(invocation)
    let file = try ConfigurationFile(invocation)
    let old = file.source?.bytes ?? Array(Self.beginning.utf8)
    // A name that an editor knows the kind of, and that no other lucid takes.
    let draft = "\(file.path).\(UInt32.random(in: 0...UInt32.max)).draft.yaml"
    do throws(HostError) {
      if file.path == Host.configurationFile, let folder = Host.configurationFolder { try HostFolder.make(folder) }
      try OutputFile(draft, readers: .owner).write(old)
    } catch {
      throw CommandError(.usage, "no copy can be made: \(error.message)")
    }
    while true {
      guard let status = Editor.open(draft, permit: permit), status == 0 else {
        HostFile.remove(draft)
        throw CommandError(
          .usage, "the editor `\(Editor.name)` failed; nothing was changed", hint: "EDITOR=nano lucid config edit")
      }
      let new = try read(draft, as: file)
      if new.bytes == old {
        HostFile.remove(draft)
        Output.error("nothing was changed\n")
        return .nothing
      }
      let finding = ConfigurationCheck.finding(new)
      let report = TextDiagnostics(finding.sources, screen: ScreenChoice.screen(invocation, descriptor: 2))
        .report(finding.diagnostics)
      Output.error(report)
      guard finding.diagnostics.contains(where: { $0.severity == .error }) else {
        do throws(CommandError) { try file.replace(with: new.bytes) } catch {
          let kept = Host.shown(draft)
          throw CommandError(error.exit, "\(error.message); what was edited is in \(kept)", hint: "diff \(file.shown) \(kept)")
        }
        HostFile.remove(draft)
        return .ok
      }
      guard let answer = Terminal.answer("Go on editing? [Y/n] "), answer.isEmpty || Terminal.isYes(answer) else {
        throw CommandError(
          .fileInvalid, "the configuration is as it was; what was written is in \(Host.shown(draft))",
          hint: "lucid config check --config=\(Host.shown(draft))")
      }
    }
  }

  private func read(_ draft: String, as file: ConfigurationFile) throws(CommandError) -> SourceFile {
    do throws(HostError) { return file.with(try HostFile.read(draft, limit: .mib(1))) } catch {
      throw CommandError(.usage, "what was edited cannot be read: \(error.message)")
    }
  }
}
