import LucidCore
import LucidRuntime

/// The tools that search the web and fetch pages.
package enum WebFamily {
  package static let name = "web"

  package static func family(_ backend: (any WebBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.addWebRecordings))
    return Family(
      name, missing: backend.failure, tools: [WebSearch(backend: backend), WebFetch(backend: backend)],
      presenter: WebPresenter())
  }
}
