package import LucidCore

/// Tools on a copy of the person's files, of which nothing is kept: they tell what a call would do.
package struct PreviewTools: Sendable {
  private let tools: [String: any Tool]
  /// Returns what the calls since the last time did to the files, item by item.
  package let differences: @Sendable () -> [ItemDifference]

  package init(_ tools: [any Tool], differences: @escaping @Sendable () -> [ItemDifference]) {
    self.tools = Dictionary(tools.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a })
    self.differences = differences
  }

  package subscript(name: String) -> (any Tool)? { tools[name] }
}
