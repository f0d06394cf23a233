/// Something a person should know about a result that is otherwise good: a damaged file that was
/// left out, a list that was cut.
public struct Notice: Hashable, Sendable {
  public let text: String
  /// The file or record it is about, if one.
  public let about: String?

  public init(_ text: String, about: String? = nil) {
    self.text = text
    self.about = about
  }
}
