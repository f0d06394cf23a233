import LucidCore
import LucidRuntime

struct WebPresenter: Presenter {
  let family = "web"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    if observation.tool == "web.fetch" {
      return Tile(label: "Web", value: Self.title(result), sub: Self.site(result), icon: "doc.text")
    }
    let hits = result["items"].list ?? []
    return Tile(
      label: "Web", value: Figure.count(hits.count, "page"), sub: hits.first.map(Self.title) ?? "nothing found", icon: "globe")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    let result = observation.value
    if observation.tool == "web.fetch" {
      let start = (result["text"].text ?? "").oneLine(limit: 200)
      guard !start.isEmpty else { return [] }
      return [said(result, start, weight: 40)]
    }
    let hits = result["items"].list ?? []
    guard !hits.isEmpty else { return [Highlight(.fact, weight: 30, "The search found no pages.")] }
    return hits.prefix(3).enumerated().map { i, hit in said(hit, hit["snippet"].text ?? "", weight: 40 - i) }
  }

  /// `**Title** (example.org): excerpt`.
  private func said(_ page: Value, _ excerpt: String, weight: Int) -> Highlight {
    let text = "\(Self.title(page).boldTitle) (\(Self.site(page)))" + (excerpt.isEmpty ? "." : ": \(excerpt)")
    return Highlight(.fact, weight: weight, text, records: page["id"].text.map { [$0] } ?? [])
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
