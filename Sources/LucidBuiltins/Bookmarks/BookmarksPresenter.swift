import LucidCore
import LucidRuntime

struct BookmarksPresenter: Presenter {
  let family = "bookmarks"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let items = observation.value["items"].list ?? []
    let isCut = observation.value["truncated"].boolean == true
    return Tile(
      .word(.bookmarks), .count(items.count, isCut: isCut),
      sub: [items.first?["title"].text.map { .title($0) } ?? .word(.nothingFound)], icon: "doc.text")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let items = observation.value["items"].list ?? []
    let isCut = observation.value["truncated"].boolean == true
    return ListedStatements.first(5, of: items, named: "items", isCut: isCut) { i, item in
      Statement(
        .web(.page), .fact, weight: 33 - i,
        [.title: .text((item["title"].text ?? "").oneLine(limit: 120)), .site: .text(WebPresenter.site(item))],
        records: item["id"].text.map { [$0] } ?? [])
    }
  }
}
