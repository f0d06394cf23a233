import LucidCore
import LucidRuntime

struct FilesPresenter: Presenter {
  let family = "files"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    let count = result["chars"].integer ?? 0
    return Tile(
      label: "File", value: result["name"].text ?? "",
      sub: Figure.count(count, "character") + (result["truncated"].boolean == true ? ", cut" : ""), icon: "doc.text")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    let result = observation.value
    guard let name = result["name"].text, let text = result["text"].text else { return [] }
    let start = text.oneLine(limit: 200)
    let said = start.isEmpty ? "\(name.boldTitle) holds no text." : "\(name.boldTitle) begins: \(start)"
    return [Highlight(.fact, weight: 45, said, records: result.record?.id.map { [$0] } ?? [])]
  }
}
