package import LucidApplication
import LucidArguments
package import LucidConfiguration
import LucidCore
import LucidReport
import LucidSystem

/// A change of one key of a configuration. Every other byte of the file stays as it is.
package struct ConfigurationChange {
  package let file: ConfigurationFile
  private let path: ConfigurationPath
  private let environment: CommandEnvironment

  /// `key` is dotted; with `profile` it is the key of that profile. Errors: it is no key.
  package init(_ key: String, profile: String?, _ environment: CommandEnvironment) throws(CommandError) {
    let key = profile.map { "\(ConfigurationKeys.profiles).\($0).\(key)" } ?? key
    self.environment = environment
    (path, file) = try CommandError.configuring { () throws(ConfigurationError) in
      let file = try ConfigurationFile(environment.loader)
      return (try ConfigurationPath(key, in: file.source), file)
    }
  }

  /// The dotted key, with its profile.
  package var key: String { path.text }

  /// Sets the key. Returns the value as it was written. Errors: a secret, or a value that the key
  /// cannot have.
  package func set(_ value: String) throws(CommandError) -> String {
    guard !ConfigurationSecrets.isSecret(value, for: path.parts.last ?? "") else {
      throw CommandError(
        .usage, "this looks like a password or a key; the configuration holds only references to secrets",
        hint: "lucid config set \(path.text) '{ command: [pass, show, NAME] }', or { env: NAME }, or { file: PATH }")
    }
    let typed = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationValue(value, as: path.shape) }
    try install { edit throws(ConfigurationEditError) in
      try edit.setting(path.parts) { typed.written(inFlow: $0) }
    }
    return typed.written(inFlow: false)
  }

  /// The folders and files of the key in the written file that are not there, each with its remedy.
  /// They may still be made, so they are no mistakes of the file.
  package var absences: [CommandError] {
    let profile = path.parts[0] == ConfigurationKeys.profiles ? path.parts.dropFirst().first : nil
    let parts = path.parts.dropFirst(profile == nil ? 0 : 2)
    guard let key = parts.first, let file = try? environment.loader.source() else { return [] }
    let (configuration, folders) = (Configuration.read(file, profile: profile).configuration, environment.host.folders)
    switch key {
    case "vault":
      do throws(ConfigurationError) { _ = try configuration.vault(named: nil, folders) } catch { return [CommandError(error)] }
      return []
    case "backends":
      let families = parts.count > 1 ? [parts[parts.startIndex + 1]] : FamilyTraits.ofFolders
      return families.compactMap { configuration.backends.absence(of: $0, folders).map { CommandError($0) } }
    default: return []
    }
  }

  /// Removes the key. Errors: it is not set.
  package func unset() throws(CommandError) {
    var isThere = true
    try install { edit throws(ConfigurationEditError) in
      guard let new = try edit.removing(path.parts) else {
        isThere = false
        return file.source?.bytes ?? []
      }
      return new
    }
    guard isThere else { throw CommandError(.nothing, "`\(path.text)` is not set in \(file.shown)") }
  }

  /// Errors: it cannot be changed, or would have mistakes that it does not have; nothing is written
  /// then.
  private func install(
    _ change: (ConfigurationEdit) throws(ConfigurationEditError) -> [UInt8]
  ) throws(CommandError) {
    let old = file.source ?? file.with([])
    let bytes: [UInt8]
    do throws(ConfigurationEditError) { bytes = try change(ConfigurationEdit(old)) } catch {
      throw CommandError(
        .fileInvalid, "\(file.shown): \(error.message); nothing was written",
        hint: "lucid config check finds mistakes; lucid config edit changes it by hand")
    }
    guard bytes != old.bytes else { return }
    try Self.requireNoNewMistakes(file.with(bytes), old, environment.console)
    try CommandError.configuring { () throws(ConfigurationError) in try file.replace(with: bytes) }
  }

  /// Errors: a changed configuration has mistakes that the old one has not; they are shown.
  static func requireNoNewMistakes(_ new: SourceFile, _ old: SourceFile, _ console: Console) throws(CommandError) {
    let zones = console.host.zones
    let known = Set(ConfigurationCheck.diagnostics(old, zones).map(\.message))
    let mistakes = ConfigurationCheck.diagnostics(new, zones).filter {
      $0.severity == .error && !known.contains($0.message)
    }
    guard mistakes.isEmpty else {
      console.host.output.error(
        TextDiagnostics(SourceSet([new]), screen: console.screen(descriptor: 2)).render(mistakes))
      throw CommandError(.fileInvalid, "nothing was written: the configuration would have errors")
    }
  }
}
