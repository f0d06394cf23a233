import LucidArguments
import LucidCore
import LucidLibrary
import LucidSystem

/// An ability out of a skill or a plugin, to be installed: a folder or a zip archive.
struct PackagedInstall {
  private let environment: CommandEnvironment

  init(_ environment: CommandEnvironment) { self.environment = environment }

  /// Returns the ability of a package; nil for a path that is none.
  ///
  /// Errors: the package disagrees with its ability, or it has none, or several.
  func ability(_ operand: String) throws(CommandError) -> DownloadedAbility? {
    guard operand != "-" else { return nil }
    let isPackage: Bool
    switch HostFile.kind(operand) {
    case .folder:
      isPackage = [AbilityPackage.manifest, "SKILL.md"].contains { HostFile.kind(operand + "/" + $0) == .file }
    case .file: isPackage = operand.hasSuffix(".zip")
    default: isPackage = false
    }
    guard isPackage else { return nil }
    let verification = try PackageVerifying(environment).verification(operand)
    let found = verification.skills.filter { $0.ability != nil }
    if found.isEmpty, verification.allProblems.allSatisfy({ $0.kind == .noAbility }) {
      throw CommandError(
        .fileInvalid, "\(operand) has no ability of lucid in it; nothing was installed",
        hint: "to make a draft of a skill: " + ShellWord.line(["lucid", "import", operand]))
    }
    if let first = verification.allProblems.first {
      throw CommandError(
        .fileInvalid, "\(operand) disagrees with its ability, \(first.file): \(first.text); nothing was installed",
        hint: "all of it: " + ShellWord.line(["lucid", "share", "verify", operand]))
    }
    guard found.count == 1, let skill = found.first, let ability = skill.ability else {
      let names = found.map(\.name)
      throw CommandError(
        .fileInvalid, "\(operand) has \(names.count) abilities: \(names.joined(separator: ", ")); nothing was installed",
        hint: "one at a time: " + ShellWord.line(["lucid", "install", operand + "/skills/" + (names.first ?? "NAME")]))
    }
    return DownloadedAbility(
      file: SourceFile(name: operand, bytes: ability.bytes), source: HostFile.realPath(operand) ?? operand,
      signature: skill.signature)
  }
}
