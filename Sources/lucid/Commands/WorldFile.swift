import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// The FILE of `--world`: a run on what it says instead of the person's data.
struct WorldFile {
  let world: AbilityTestWorld
  /// Of its `base`; nil without one.
  let vault: (any FileTree)?

  /// nil when none was asked for.
  static func read(_ invocation: Invocation) throws(CommandError) -> WorldFile? {
    guard let path = invocation.text(.world) else { return nil }
    if invocation.has(.vault) {
      throw CommandError(
        .usage, "`--world` and `--vault` name two places to read from; give one of them", hint: "a world may have `base: FOLDER`")
    }
    let file: SourceFile
    do throws(HostError) {
      file = SourceFile(name: path == "-" ? "standard input" : path, bytes: try HostFile.read(path))
    } catch {
      throw CommandError(.usage, "the world cannot be read: \(error.message)")
    }
    let compiler = Composition().compiler
    let (world, diagnostics) = compiler.world(file)
    if !diagnostics.isEmpty {
      let screen = ScreenChoice.screen(invocation, descriptor: 2)
      LogForm.complain(TextDiagnostics(SourceSet([file]), screen: screen).render(diagnostics), invocation)
    }
    guard let world else { throw CommandError(.fileInvalid, "the world \(file.name) has errors") }
    let stage = AbilityTestFixture(folder: AbilityFile.folder(path), compiler: compiler, invocation.host)
    do throws(AbilityTestError) {
      let whole = try stage.resolved(world)
      return WorldFile(world: whole, vault: try stage.vault(of: whole))
    } catch {
      throw CommandError(.usage, error.message, hint: error.hint)
    }
  }
}
