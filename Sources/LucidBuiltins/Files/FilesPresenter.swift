import LucidCore
import LucidRuntime

struct FilesPresenter: Presenter {
  let family = "files"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    let count = result["chars"].integer ?? 0
    return Tile(
      label: "File", value: result["name"].text ?? "",
      sub: Figure.count(count, "character") + (result["truncated"].boolean == true ? ", cut" : ""), icon: "doc.text",
      title: .value)
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
