import LucidRuntime

/// The tool that reads feeds.
package enum FeedsFamily {
  package static func family(_ backend: any FeedsBackend) -> Family {
    Family("feeds", aliases: ["rss"], tools: [FeedsItems(backend: backend)], presenter: FeedsPresenter())
  }
}
