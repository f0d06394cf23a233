import LucidRuntime

/// The tools that search the web and fetch pages.
package enum WebFamily {
  package static func family(_ backend: (any WebBackend)?) -> Family {
    let backend = Bound(backend, hint: "add recordings as web/*.json to the vault")
    return Family(
      "web", missing: backend.failure, aliases: ["web_search"], tools: [WebSearch(backend: backend), WebFetch(backend: backend)],
      presenter: WebPresenter())
  }
}
