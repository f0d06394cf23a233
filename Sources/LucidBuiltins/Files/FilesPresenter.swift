import LucidCore
import LucidRuntime

struct FilesPresenter: Presenter {
  let family = "files"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    if let rows = result["items"].list { return Tile(.word(.file), .count(rows.count, .line), icon: "doc.text") }
    let count = result["chars"].integer ?? 0
    let cut: [CardPhrase] = result["truncated"].boolean == true ? [.word(.cutShort)] : []
    return Tile(
      .word(.file), .title(result["name"].text ?? ""), sub: [.list([.count(count, .character)] + cut)], icon: "doc.text")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let result = observation.value
    guard let name = result["name"].text, let text = result["text"].text else { return [] }
    let start = text.oneLine(limit: 200)
    return [
      Statement(
        .files(start.isEmpty ? .empty : .begins), .fact, weight: 45,
        [.title: .text(name), .excerpt: start.isEmpty ? nil : .text(start)], records: result.record?.id.map { [$0] } ?? [])
    ]
  }
}
