import LucidCore
import LucidRuntime

struct LocationPresenter: Presenter {
  let family = "location"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    Tile(
      label: "Location", value: observation.value["city"].text ?? "unknown", sub: observation.value["region"].text ?? "",
      icon: "location", title: observation.value["city"].text == nil ? nil : .value)
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    guard let city = observation.value["city"].text else { return [] }
    return [Statement(.location(.here), .fact, weight: 10, [.title: .text(city)], records: [city])]
  }
}
