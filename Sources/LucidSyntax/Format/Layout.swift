import LucidCore

/// A document as it is to be written: nodes with the comments that stand by them.
final class Layout {
  enum Content {
    case scalar(Scalar)
    case sequence([Member])
    case mapping([Member])
  }

  /// An item of a list or an entry of a mapping.
  final class Member {
    /// nil for an item of a list.
    let key: Scalar?
    let value: Layout
    /// Where it starts in the file.
    let start: Int
    /// Comments on lines of their own above it.
    var leading: [SourceComment] = []
    /// Behind it on its line.
    var trailing: String?
    var blankBefore = false

    init(key: Scalar?, value: Layout, start: Int) {
      self.key = key
      self.value = value
      self.start = start
    }
  }

  var content: Content
  let span: Span
  let isFlow: Bool
  /// What may stand here, as far as the language says.
  let place: KeyOrder.Place
  /// Comments after the last member, at its indentation; for a document also what ends the file.
  var tail: [SourceComment] = []
  /// Of a document: what stands above its first key and belongs to the whole.
  var head: [SourceComment] = []

  init(_ content: Content, span: Span, isFlow: Bool, place: KeyOrder.Place) {
    self.content = content
    self.span = span
    self.isFlow = isFlow
    self.place = place
  }

  var members: [Member] {
    switch content {
    case .scalar: []
    case .sequence(let m), .mapping(let m): m
    }
  }

  /// Whether a comment stands anywhere in it.
  var hasComments: Bool {
    !tail.isEmpty || members.contains { !$0.leading.isEmpty || $0.trailing != nil || $0.value.hasComments }
  }
}
