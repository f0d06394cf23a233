import LucidRuntime

/// The tools that search the web and fetch pages.
package enum WebFamily {
  package static func family(_ backend: any WebBackend) -> Family {
    Family(
      "web", aliases: ["web_search"], tools: [WebSearch(backend: backend), WebFetch(backend: backend)],
      presenter: WebPresenter())
  }
}
