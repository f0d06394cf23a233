/// Something a person should know about a result that is otherwise good: a damaged file that was
/// left out, a list that was cut.
package struct Notice: Hashable, Sendable {
  package let text: String
  /// The file or record it is about, if one.
  package let about: String?

  package init(_ text: String, about: String? = nil) {
    self.text = text
    self.about = about
  }
}
