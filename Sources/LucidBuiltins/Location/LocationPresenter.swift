import LucidCore
import LucidRuntime

struct LocationPresenter: Presenter {
  let family = "location"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    Tile(
      label: "Location", value: observation.value["city"].text ?? "unknown", sub: observation.value["region"].text ?? "",
      icon: "location")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    guard let city = observation.value["city"].text else { return [] }
    return [Highlight(.fact, weight: 10, "You are in \(city).", records: [city])]
  }
}
