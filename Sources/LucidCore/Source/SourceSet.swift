/// The files of one compilation, in the order in which they were read; a `Span` names one by its
/// index.
package struct SourceSet: Sendable {
  package private(set) var files: [SourceFile] = []

  package init(_ files: [SourceFile] = []) {
    self.files = files
  }

  /// Adds a file and gives the index that its spans carry.
  package mutating func add(_ file: SourceFile) -> UInt32 {
    files.append(file)
    return UInt32(files.count - 1)
  }

  package subscript(span: Span) -> SourceFile? {
    files.indices.contains(Int(span.file)) ? files[Int(span.file)] : nil
  }
}
