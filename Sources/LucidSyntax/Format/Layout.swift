package import LucidYAML

/// A document as it is laid out: its values, and what an author puts between them for people.
///
/// Read from a file by `LayoutReader`, or built to be written; `LayoutPrinter` prints it.
package struct Layout: Sendable {
  /// `%YAML 1.2` and the like, whole lines.
  package var directives: [String] = []
  /// Above everything: about the document as a whole.
  package var top: [Remark] = []
  package var root: LayoutNode

  package init(top: [Remark] = [], root: LayoutNode) {
    self.top = top
    self.root = root
  }
}

/// A comment or blank on lines of its own.
package enum Remark: Hashable, Sendable {
  case blank
  /// With its `#`, without blanks at its end.
  case comment(String)

  package var comment: String? { if case .comment(let text) = self { text } else { nil } }
}

/// A node of a document that is to be written in the canonical form.
package struct LayoutNode: Sendable {
  package enum Content: Sendable {
    case scalar(LayoutScalar)
    case alias(String)
    case sequence([LayoutItem])
    case mapping([LayoutEntry])
  }

  package var content: Content
  package var anchor: String?
  /// Whether it was, or may be, written between brackets.
  package var isFlow: Bool
  /// After the last element.
  package var tail: [Remark] = []

  package init(_ content: Content, anchor: String? = nil, isFlow: Bool = false) {
    self.content = content
    self.anchor = anchor
    self.isFlow = isFlow
  }

  package var scalar: LayoutScalar? { if case .scalar(let s) = content { s } else { nil } }
  package var entries: [LayoutEntry]? { if case .mapping(let e) = content { e } else { nil } }
  package var items: [LayoutItem]? { if case .sequence(let i) = content { i } else { nil } }
  package var isEmptyCollection: Bool { entries?.isEmpty ?? items?.isEmpty ?? false }

  package subscript(key: String) -> LayoutNode? { entries?.first { $0.key.text == key }?.node }
}

/// An item of a sequence, with its comments.
package struct LayoutItem: Sendable {
  package var before: [Remark] = []
  package var node: LayoutNode
  /// A comment on its last line, or on its first when it goes over several.
  package var beside: String?

  package init(_ node: LayoutNode) { self.node = node }
}

/// An entry of a mapping, with its comments.
package struct LayoutEntry: Sendable {
  package var before: [Remark] = []
  package var key: LayoutScalar
  package var node: LayoutNode
  /// A comment on the line of the key.
  package var beside: String?

  package init(_ key: String, _ node: LayoutNode) {
    self.key = LayoutScalar(key)
    self.node = node
  }
}

/// A scalar and how it is to be quoted.
package struct LayoutScalar: Sendable {
  /// Decoded.
  package var text: String
  package var style: Scalar.Style
  /// The bytes of the file when they are on one line and no block scalar; nil for a text that is to
  /// be written anew.
  package var source: String?
  /// The lines of the file, without their indentation, of a plain or folded scalar that goes over
  /// several; empty for a quoted one.
  package var folds: [String]?

  /// Unless a style is asked for, the one that reads best is taken.
  package init(_ text: String, style: Scalar.Style = .doubleQuoted, source: String? = nil, folds: [String]? = nil) {
    self.text = text
    self.style = style
    self.source = source
    self.folds = folds
  }
}

extension LayoutNode {
  /// A text; it is quoted when it would be taken for something else.
  package static func text(_ text: String) -> LayoutNode { LayoutNode(.scalar(LayoutScalar(text))) }

  /// A text of several lines under `|`, also where lines end in blanks; in quotes when it holds
  /// control characters.
  package static func block(_ text: String) -> LayoutNode { LayoutNode(.scalar(LayoutScalar(text, style: .literal))) }

  /// A number, `true`, `null`: what stands there is written as it is.
  package static func bare(_ text: String) -> LayoutNode {
    LayoutNode(.scalar(LayoutScalar(text, style: .plain, source: text)))
  }

  /// Written between brackets when it fits.
  package static func list(_ items: [LayoutNode]) -> LayoutNode {
    LayoutNode(.sequence(items.map(LayoutItem.init)), isFlow: true)
  }

  /// One line an entry, or between braces when `isFlow` and it fits.
  package static func mapping(_ entries: [(String, LayoutNode)], isFlow: Bool = false) -> LayoutNode {
    LayoutNode(.mapping(entries.map { LayoutEntry($0.0, $0.1) }), isFlow: isFlow)
  }

  /// Builds the layout of a node from another file, without its comments.
  package init(_ node: YAMLNode) {
    switch node {
    case .scalar(let s) where s.style == .plain && (s.isNull || PlainText.isTyped(s.text)): self = .bare(s.text)
    case .scalar(let s): self = .text(s.text)
    case .sequence(let s): self = .list(s.items.map(LayoutNode.init))
    case .mapping(let m): self = .mapping(m.entries.map { ($0.key.text, LayoutNode($0.value)) }, isFlow: m.isFlow)
    }
  }
}
