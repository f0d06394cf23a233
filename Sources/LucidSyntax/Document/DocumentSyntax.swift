package import LucidCore
package import LucidYAML

/// One document whose keys are known and whose values have the right shapes, or are missing and
/// have been reported. A class, as other parts of a compilation hold it.
package final class DocumentSyntax: Sendable {
  package let kind: DocumentKind
  package let span: Span
  /// By key, in file order; only entries that passed.
  package let entries: [YAMLMapping.Entry]
  private let mask: KeyMask
  /// Entries that did not pass, which has been reported, under the keys that they most likely mean:
  /// what they declare is declared.
  private let broken: [YAMLMapping.Entry]
  package let steps: [StepSyntax]

  package init(
    kind: DocumentKind, span: Span, entries: [YAMLMapping.Entry], broken: [YAMLMapping.Entry] = [], steps: [StepSyntax]
  ) {
    self.kind = kind
    self.span = span
    self.entries = entries
    mask = KeyMask(entries)
    self.broken = broken
    self.steps = steps
  }

  /// Its steps and those of their bodies, in file order.
  package var allSteps: [StepSyntax] { steps.contains { $0.body != nil } ? steps.flatMap(\.withBody) : steps }

  package subscript(key: String) -> YAMLNode? {
    mask.mayHave(key) ? entries.place(of: key).map { entries[$0].value } : nil
  }
  package func key(_ name: String) -> Scalar? { entries.place(of: name).map { entries[$0].key } }
  package func text(_ key: String) -> String? { self[key]?.scalar?.text }

  /// Whether all entries passed.
  package var isWhole: Bool { broken.isEmpty }
  /// The value of a key that did not pass.
  package func broken(_ key: String) -> YAMLNode? { broken.place(of: key).map { broken[$0].value } }
}

/// One step as written: its tool, its arguments and what stands beside.
package final class StepSyntax: Sendable {
  package let span: Span
  /// nil for a step that uses a plan, and for one that names no tool, which has been reported.
  package let tool: Scalar?
  package let arguments: YAMLMapping?
  package let modifiers: [YAMLMapping.Entry]
  /// Entries that did not pass, which has been reported, under the keys that they most likely mean.
  private let broken: [YAMLMapping.Entry]
  /// Written as a word alone: `- calendar` or `- calendar.next`.
  package let isBare: Bool
  /// The steps of its `do`; nil for a step without one.
  package let body: [StepSyntax]?

  package init(
    span: Span, tool: Scalar?, arguments: YAMLMapping?, modifiers: [YAMLMapping.Entry], broken: [YAMLMapping.Entry] = [],
    isBare: Bool = false, body: [StepSyntax]? = nil
  ) {
    self.span = span
    self.broken = broken
    self.tool = tool
    self.arguments = arguments
    self.modifiers = modifiers
    self.isBare = isBare
    self.body = body
  }

  /// The step, then the steps of its body.
  fileprivate var withBody: [StepSyntax] { [self] + (body ?? []).flatMap(\.withBody) }

  package subscript(key: String) -> YAMLNode? { modifiers.place(of: key).map { modifiers[$0].value } }

  /// Whether all entries passed.
  package var isWhole: Bool { broken.isEmpty }
  /// The value of a key that did not pass; of the tool's, when its arguments are no mapping.
  package func broken(_ key: String) -> YAMLNode? { broken.place(of: key).map { broken[$0].value } }
}
