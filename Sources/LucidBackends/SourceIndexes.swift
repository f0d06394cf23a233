/// The indexes of large health exports, and the mirrors of sources with many files, by which files
/// need not be read again. nil where neither is kept.
package struct SourceIndexes: Sendable {
  package let health: HealthIndexFolder?
  package let mirrors: MirrorFolder?

  package init(health: HealthIndexFolder? = nil, mirrors: MirrorFolder? = nil) {
    (self.health, self.mirrors) = (health, mirrors)
  }

  /// The same, in which nothing is written.
  package var onlyRead: SourceIndexes { SourceIndexes(health: health?.onlyRead, mirrors: mirrors?.onlyRead) }
}
