/// The names of abilities, which are commands where no command has them.
package struct AbilityWords: Sendable {
  /// The command that runs an ability.
  static let command = "run"
  /// Before the name of an ability that is not installed.
  static let gallery = "gallery/"

  /// Abilities that can be run by their name; read when a first word is no command.
  let installed: @Sendable () -> [String]
  /// Ready-made abilities that can be run as `gallery/NAME`.
  let offered: @Sendable () -> [String]

  package init(installed: @escaping @Sendable () -> [String] = { [] }, offered: @escaping @Sendable () -> [String] = { [] }) {
    (self.installed, self.offered) = (installed, offered)
  }
}
