/// Completion scripts for shells. Each asks `lucid __complete` what can be typed, so none of them
/// names a command.
package enum Completions {
  package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  package static func text(_ shell: Shell) -> String {
    switch shell {
    case .bash: String(decoding: PackageResources.lucid_bash, as: UTF8.self)
    case .zsh: String(decoding: PackageResources.lucid_zsh, as: UTF8.self)
    case .fish: String(decoding: PackageResources.lucid_fish, as: UTF8.self)
    }
  }
}
