package import LucidCore

/// A question of a hover: the value that a name has on the sample person.
package enum SampleQuestion: Sendable {
  /// A built-in variable.
  case variable(String)
  /// The result of a step of an ability of the file, by the place of the ability among those that
  /// can be run.
  case step(String, of: SourceFile, ability: Int)
}
