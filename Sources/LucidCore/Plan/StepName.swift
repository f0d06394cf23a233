/// Names of steps. A step without an `id` is known by its number, which means nothing to a person
/// who reads a message.
package enum StepName {
  private static let numbered = "step"

  /// The name of a step without an `id`; `number` begins with 1.
  package static func unnamed(_ number: Int) -> String { numbered + String(number) }

  /// The beginning of a message about a step: `step mail: `. Empty without a step, and for one
  /// whose name is its number: the message has its file and line.
  package static func before(_ name: String?) -> String {
    given(name).map { "step \($0): " } ?? ""
  }

  /// The name that an author gave; nil for a number.
  package static func given(_ name: String?) -> String? { name.flatMap { isNumber($0) ? nil : $0 } }

  private static func isNumber(_ name: String) -> Bool {
    name.hasPrefix(numbered) && name.count > numbered.count
      && name.dropFirst(numbered.count).allSatisfy { $0.isASCII && $0.isNumber }
  }
}
