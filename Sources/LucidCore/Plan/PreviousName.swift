/// `previous.STEP`: the names of the variables that hold results of earlier runs. No other name of
/// a plan's variable begins with this word and a dot.
package enum PreviousName {
  package static let root = "previous"
  private static let prefix = root + "."

  /// Returns the name for a step.
  package static func of(step: String) -> String { prefix + step }

  /// Returns the step that a name is for; nil for any other name.
  package static func step(of name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }
}
