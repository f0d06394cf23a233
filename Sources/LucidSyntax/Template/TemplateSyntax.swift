import LucidCore

/// A text cut into what the author wrote and what is to be put in; ranges are bytes of the decoded
/// text.
package struct TemplateSyntax {
  package enum Node {
    case text(String)
    case insert(ExpressionSyntax, range: Range<Int>)
    case branches([Branch], range: Range<Int>)
    indirect case loop(Loop)
  }

  package struct Branch {
    /// nil for `else`.
    package let condition: ExpressionSyntax?
    package let range: Range<Int>
    package let body: [Node]
    /// Whether the first tag of the block stands alone on its line.
    package let isLine: Bool
  }

  package struct Loop {
    package let name: String
    package let nameRange: Range<Int>
    package let list: ExpressionSyntax
    package let range: Range<Int>
    package let body: [Node]
    package let otherwise: [Node]
    /// Whether the first tag stands alone on its line.
    package let isLine: Bool
  }

  /// Something that looks like a placeholder and is none; the compiler says so when a name in it is
  /// known.
  package struct Suspect {
    package enum Reason {
      /// `<<name` without `>>` on its line.
      case neverClosed(name: String)
      /// `<<next event>>`.
      case notAName
      /// `<<# note>>`.
      case comment
      /// `<<>>`.
      case empty
      /// `<<1>>`, `<<"x">>`: nothing in it has a name.
      case literal(String)
      /// `<<@name>>`, `<<- name ->>`: a name with marks around it.
      case marked(name: String)
      /// `<<set n = 1>>`, a statement of another language.
      case statement(word: String)
      /// `\<<name>>`.
      case backslash
      /// `{{name}}`.
      case foreign(name: String)
      /// `else` alone on a line of a block.
      case bareElse
    }
    package let reason: Reason
    package let range: Range<Int>
    /// Why it is no placeholder, and the edits that make it one.
    package var explanation: ExpressionError?
  }

  package var nodes: [Node] = []
  package var suspects: [Suspect] = []
  package var failures: [ExpressionError] = []
}
