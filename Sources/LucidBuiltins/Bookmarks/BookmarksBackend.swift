package import LucidCore

/// The pages that the person marked in a browser.
package protocol BookmarksBackend: Sendable {
  /// All bookmarks that were there at `now`, in the order of the source.
  ///
  /// Errors: `.unavailable` without a source. May block; called concurrently.
  func bookmarks(now: Instant) async throws(StepFailure) -> BookmarksReading
}

/// A page that the person marked.
package struct Bookmark: Hashable, Sendable {
  /// One line; empty when the browser had none.
  package let title: String
  package let url: String
  /// The folders that it lies in, the outermost first.
  package let folders: [String]
  package let added: Instant?
  package let tags: [String]

  package init(title: String, url: String, folders: [String], added: Instant?, tags: [String]) {
    (self.title, self.url, self.folders) = (title, url, folders)
    (self.added, self.tags) = (added, tags)
  }

  /// `Bar / Recipes`; empty outside of all folders.
  var folder: String { folders.joined(separator: " / ") }
}

/// Bookmarks that were read.
package struct BookmarksReading: Hashable, Sendable {
  package let bookmarks: [Bookmark]
  package let notices: [Notice]

  package init(_ bookmarks: [Bookmark], notices: [Notice] = []) { (self.bookmarks, self.notices) = (bookmarks, notices) }
}
