/// The files of one compilation, in the order in which they were read; a `Span` names one by its
/// index.
public struct SourceSet: Sendable {
  public private(set) var files: [SourceFile] = []

  public init(_ files: [SourceFile] = []) {
    self.files = files
  }

  /// Adds a file and gives the index that its spans carry.
  public mutating func add(_ file: SourceFile) -> UInt32 {
    files.append(file)
    return UInt32(files.count - 1)
  }

  public subscript(span: Span) -> SourceFile? {
    files.indices.contains(Int(span.file)) ? files[Int(span.file)] : nil
  }
}
