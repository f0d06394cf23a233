import LucidCore
import LucidRuntime

struct WebPresenter: Presenter {
  let family = "web"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    if observation.tool == "web.fetch" {
      return Tile(.word(.web), .title(Self.title(result)), sub: [.title(Self.site(result))], icon: "doc.text")
    }
    let hits = result["items"].list ?? []
    return Tile(
      .word(.web), .count(hits.count, .page), sub: [hits.first.map { .title(Self.title($0)) } ?? .word(.nothingFound)],
      icon: "globe")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let result = observation.value
    if observation.tool == "web.fetch" {
      let start = (result["text"].text ?? "").oneLine(limit: 200)
      guard !start.isEmpty else { return [] }
      return [said(result, start, weight: 40)]
    }
    let hits = result["items"].list ?? []
    guard !hits.isEmpty else { return [Statement(.web(.none), .fact, weight: 30)] }
    return hits.prefix(3).enumerated().map { i, hit in said(hit, hit["snippet"].text ?? "", weight: 40 - i) }
  }

  private func said(_ page: Value, _ excerpt: String, weight: Int) -> Statement {
    Statement(
      .web(.page), .fact, weight: weight,
      [
        .title: .text(Self.title(page)), .site: .text(Self.site(page)), .excerpt: excerpt.isEmpty ? nil : .text(excerpt),
      ], records: page["id"].text.map { [$0] } ?? [])
  }

  private static func title(_ page: Value) -> String {
    let title = (page["title"].text ?? "").oneLine(limit: 120)
    return title.isEmpty ? site(page) : title
  }

  /// `example.org`.
  static func site(_ page: Value) -> String {
    let url = page["url"].text ?? ""
    let rest = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first.map(String.init) ?? ""
    return (rest.hasPrefix("www.") ? String(rest.dropFirst(4)) : rest).oneLine(limit: 80)
  }
}
