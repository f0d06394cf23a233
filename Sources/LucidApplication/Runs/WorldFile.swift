import LucidArguments
import LucidCompiler
package import LucidCore
import LucidReport
import LucidSystem

/// The FILE of `--world`: a run on what it says instead of the person's data.
package struct WorldFile {
  package let world: AbilityTestWorld
  /// The folder of its `base`; nil without one.
  package let vault: (any FileTree)?

  /// nil when none was asked for. The world may answer the tools that `ability` declares, and its
  /// steps by their ids, as in a test.
  package static func read(
    _ path: String?, for ability: SourceFile, namesVault: Bool, _ console: Console
  ) throws(CommandError) -> WorldFile? {
    guard let path else { return nil }
    if namesVault {
      throw CommandError(
        .usage, "`--world` and `--vault` both name the data to read; give one of them", hint: "a world may have `base: FOLDER`")
    }
    let file: SourceFile
    do throws(HostError) {
      file = SourceFile(operand: path, bytes: try HostFile.read(path))
    } catch {
      throw CommandError(.usage, "the world cannot be read: \(error.message)")
    }
    let plain = Composition().compiler
    let plans = plain.compile(ability).plans
    let compiler = plain.declaring(plans.flatMap(\.tools))
    let (world, diagnostics) = compiler.world(file, of: plans.first)
    if !diagnostics.isEmpty {
      console.complain(TextDiagnostics(SourceSet([file]), screen: console.screen(descriptor: 2)).render(diagnostics))
    }
    guard let world else { throw CommandError(.fileInvalid, "the world \(file.name) has errors") }
    let stage = AbilityTestFixture(folder: AbilityFile.folder(path), compiler: compiler, console.host)
    do throws(AbilityTestError) {
      let whole = try stage.resolved(world)
      return WorldFile(world: whole, vault: try stage.vault(of: whole))
    } catch {
      throw CommandError(.usage, error.message, hint: error.hint)
    }
  }
}
