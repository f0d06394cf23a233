/// A tool or a variable that the language no longer has.
package enum RetiredName {
  /// Returns the sentence of `check` about the name, with what is written for it now; nil for a
  /// name that is not in the tables.
  package static func message(_ name: String) -> String? {
    RetiredTool.named(name).flatMap { $0.isGone ? $0.message : nil } ?? RetiredVariables.message(name)
  }
}
