/// A replacement of bytes in a decoded text.
package struct TextEdit: Hashable {
  package let range: Range<Int>
  package let replacement: String

  init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The text that edits without overlaps make of `bytes[whole]`; edits outside of it are left out.
  package static func apply(_ edits: [TextEdit], to bytes: [UInt8], in whole: Range<Int>) -> String {
    var out: [UInt8] = []
    var at = whole.lowerBound
    let ordered = edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    for edit in ordered where edit.range.lowerBound >= at && edit.range.upperBound <= whole.upperBound {
      out += bytes[at..<edit.range.lowerBound]
      out += edit.replacement.utf8
      at = edit.range.upperBound
    }
    out += bytes[at..<whole.upperBound]
    return String(decoding: out, as: UTF8.self)
  }
}

/// The edits that make of a part of a text what its author most likely means.
package struct TextRepair {
  /// The part by which the compiler finds out whether the repaired part is right.
  package enum Proof {
    /// An expression, which must have a type.
    case expression(String)
    /// A text with placeholders.
    case template(String)
    /// Nothing to find out: words of tags were replaced.
    case none
  }

  package var edits: [TextEdit]
  /// Whether nothing else can have been meant.
  package var isSafe: Bool
  package let proof: Proof
}
