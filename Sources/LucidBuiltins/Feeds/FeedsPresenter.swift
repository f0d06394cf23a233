import LucidCore
import LucidRuntime

struct FeedsPresenter: Presenter {
  let family = "feeds"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let items = observation.value["items"].list ?? []
    return Tile(
      .word(.feeds), .count(items.count, .item), sub: [items.first?["title"].text.map { .title($0) } ?? .word(.nothingNew)],
      icon: "newspaper")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let items = observation.value["items"].list ?? []
    let isCut = observation.value["truncated"].boolean == true
    return ListedStatements.first(5, of: items, named: "items", isCut: isCut) { i, item in
      let excerpt = (item["summary"].text ?? "").oneLine(limit: 200)
      return Statement(
        .web(.page), .fact, weight: 35 - i,
        [
          .title: .text((item["title"].text ?? "").oneLine(limit: 120)), .site: item["feed"].text.map(StatementValue.text),
          .excerpt: excerpt.isEmpty ? nil : .text(excerpt),
        ], records: item["id"].text.map { [$0] } ?? [])
    }
  }
}
