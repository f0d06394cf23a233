import LucidApplication
import LucidArguments
import LucidReport

/// `lucid share verify`: whether a package, its card and its ability agree.
struct VerifyCommand: Command {
  static let name = "share verify"
  static let spec = CommandSpec(
    name, "verify shared abilities",
    discussion: [
      "Derives the permissions of each ability in PATH again, and with them everything that `lucid share export --as` writes. Fails with exit "
        + "code 20 if the text for agents, the metadata, the permissions file, a checksum, a signature or a file of the folder "
        + "disagrees with the ability.",
      "PATH is a skill or a plugin, as a folder or a zip archive; or an ability, of which the text and the signature are checked. "
        + "Nothing is run, installed or downloaded, and your data is not read.",
    ],
    operands: [.init("PATH", .files, repeatable: true, "folders, zip archives or abilities")],
    options: [.sha256, .jsonResult] + CommandParts.appearance,
    examples: [
      .init("lucid share verify sleep", "a folder that you received"),
      .init("lucid share verify --json sleep.zip", "an archive, as JSON"),
    ],
    exits: [.fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let verifying = PackageVerifying(CommandEnvironment(invocation))
    let report = try verifying.report(invocation.operands, sha256: invocation.text(.sha256))
    try invocation.host.print(
      invocation.has(.jsonResult) ? .json(report.json) : .text(report.text(ScreenChoice.screen(invocation))), report.exit)
    return report.exit
  }
}
