package import LucidApplication
package import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSystem

/// A copy of the configuration in the person's editor, put in place only when it is good.
package struct ConfigurationEditing {
  private let environment: CommandEnvironment

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  /// The first line of a new file.
  private static let beginning =
    "# lucid configuration. `lucid generate reference configuration` lists the keys, docs/configuration.md explains them.\n"

  /// Returns how the command is to end: 10 when nothing was changed.
  package func edit() throws(CommandError) -> ExitCode {
    let permit = try Editor.permit(environment.loader)
    let editor = Editor.name(environment.host.process)
    let file = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationFile(environment.loader) }
    let old = file.source?.bytes ?? Array(Self.beginning.utf8)
    // A name that an editor knows the kind of, and that no other lucid takes.
    let draft = "\(file.path).\(UInt32.random(in: 0...UInt32.max)).draft.yaml"
    do throws(HostError) {
      if file.path == environment.host.folders.configurationFile, let folder = environment.host.folders.configuration {
        try HostFolder.make(folder)
      }
      try OutputFile(draft, readers: .owner).write(old)
    } catch {
      throw CommandError(.usage, "cannot create a copy: \(error.message)")
    }
    while true {
      guard let status = Editor.open(draft, with: editor, permit: permit), status == 0 else {
        HostFile.remove(draft)
        throw CommandError(
          .usage, "the editor `\(editor)` failed; nothing was changed", hint: "EDITOR=nano lucid config edit")
      }
      let new = try read(draft, as: file)
      if new.bytes == old {
        HostFile.remove(draft)
        environment.host.output.error("nothing was changed\n")
        return .nothing
      }
      let finding = ConfigurationCheck.finding(new, environment.host.zones)
      let report = TextDiagnostics(finding.sources, screen: environment.console.screen(descriptor: 2))
        .report(finding.diagnostics)
      environment.host.output.error(report)
      guard finding.diagnostics.contains(where: { $0.severity == .error }) else {
        do throws(ConfigurationError) { try file.replace(with: new.bytes) } catch {
          let kept = environment.host.folders.shown(draft)
          throw CommandError(.usage, "\(error.message); the edited text is in \(kept)", hint: "diff \(file.shown) \(kept)")
        }
        HostFile.remove(draft)
        return .ok
      }
      guard let answer = Terminal(environment.host).answer("Continue editing? [Y/n] "), answer.isEmpty || Terminal.isYes(answer)
      else {
        throw CommandError(
          .fileInvalid, "the configuration is unchanged; the edited text is in \(environment.host.folders.shown(draft))",
          hint: "lucid config check --config=\(environment.host.folders.shown(draft))")
      }
    }
  }

  private func read(_ draft: String, as file: ConfigurationFile) throws(CommandError) -> SourceFile {
    do throws(HostError) { return file.with(try HostFile.read(draft, limit: .mib(1))) } catch {
      throw CommandError(.usage, "the edited text cannot be read: \(error.message)")
    }
  }
}
