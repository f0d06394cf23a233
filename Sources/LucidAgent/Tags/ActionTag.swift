package import LucidCore
package import LucidRuntime

/// An action that a model may request in its answer: `[NAME:{…}]`, converted into tool calls.
///
/// To add one: a file with a conformance, and a line in `TagRegistry.standard`.
package protocol ActionTag: Sendable {
  /// In capitals; the first is the one that models are told of.
  var names: [String] { get }
  /// Members of its object; those that are not among them are left out, and said.
  var keys: Set<String> { get }

  /// Returns the calls that an object requests, in order; after a failed call the rest is skipped.
  ///
  /// Errors: `.badArgument`, with the expected keys.
  func calls(_ object: TagObject) throws(StepFailure) -> [TagCall]

  /// Returns the Markdown that replaces the tag after a successful call.
  func words(for call: TagCall, _ result: ToolResult, _ wording: TagWording) -> String
}

extension ActionTag {
  package func words(for call: TagCall, _ result: ToolResult, _ wording: TagWording) -> String { wording.done(result) }
}

/// A call of a tool that a tag stands for.
package struct TagCall: Sendable {
  /// `family.verb`.
  package let tool: String
  package let arguments: Record
  /// It changes or takes away what is there: kept for the person to allow, whatever the policy.
  package let mustWait: Bool

  /// `arguments` that are `.null` count as not given.
  package init(_ tool: String, _ arguments: KeyValuePairs<String, Value>, mustWait: Bool = false) {
    self.tool = tool
    let given = arguments.filter { if case .null = $0.value { false } else { true } }
    self.arguments = Record(
      RecordType("Arguments", given.map { .init($0.key, .any, "") }), values: given.map(\.value))
    self.mustWait = mustWait
  }
}
