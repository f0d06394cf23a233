import LucidCore
import LucidRuntime

/// The tool that searches the bookmarks of a browser.
package enum BookmarksFamily {
  package static func family(_ backend: (any BookmarksBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.putBookmarks), setUp: SetUp.check)
    return Family(
      "bookmarks", missing: backend.failure, tools: [BookmarksSearch(backend: backend)], presenter: BookmarksPresenter(),
      question: HealthQuestion { context throws(StepFailure) in
        let reading = try await backend().bookmarks(now: context.now)
        return .init(Figure.count(reading.bookmarks.count, "bookmark"), reading.notices)
      })
  }
}
