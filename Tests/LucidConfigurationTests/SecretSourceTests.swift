import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidConfiguration

/// Keys out of variables, files and programs; what is wrong is said without them.
@Suite struct SecretSourceTests {
  private let folder = ScratchFolder()
  private let open = HostGate(Configuration().forbidden)

  private func failure(_ source: SecretSource, _ variables: [String: String] = [:]) -> StepFailure? {
    do throws(StepFailure) {
      _ = try source.read(open, .madeUp(variables))
      return nil
    } catch { return error }
  }

  @Test func aVariableIsRead() throws {
    #expect(try SecretSource.environment("KEY").read(open, .madeUp(["KEY": "abc\n"])) == "abc")
    #expect(failure(.environment("KEY"))?.message == "the variable KEY is not set")
    #expect(failure(.environment("KEY"), ["KEY": "a\nb"])?.message == "a key must be one line that is not empty")
  }

  @Test func aFileIsReadWhenNobodyElseCan() throws {
    folder.write("abc\n", to: "key")
    let source = SecretSource.file("~/key")
    #expect(chmod(folder.path + "/key", 0o644) == 0)
    #expect(failure(source, ["HOME": folder.path])?.hint == "chmod 600 ~/key")
    #expect(chmod(folder.path + "/key", 0o600) == 0)
    #expect(try source.read(open, .madeUp(["HOME": folder.path])) == "abc")
    #expect(failure(.file("~/none"), ["HOME": folder.path])?.kind == .unavailable)
  }

  @Test func aProgramPrintsItUnlessProgramsAreForbidden() throws {
    let source = SecretSource.command(["/bin/sh", "-c", "echo abc"])
    #expect(try source.read(open, .madeUp()) == "abc")
    #expect(
      failure(.command(["/bin/sh", "-c", "echo abc; exit 3"]))?.message == "/bin/sh, which should print a key, exited with 3")
    do throws(StepFailure) {
      _ = try source.read(.closed, .madeUp())
      Issue.record("the program was started")
    } catch { #expect(error.kind == .forbidden) }
  }

  @Test func onlyThePlaceIsShown() {
    #expect(SecretSource.environment("KEY").place == "the variable KEY")
    #expect(SecretSource.command(["pass", "show", "x"]).place == "the program pass")
    #expect(SecretSource.file("~/k").place == "~/k")
  }
}
