import LucidCore
import LucidRuntime

struct LocationPresenter: Presenter {
  let family = "location"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    Tile(
      .word(.location), observation.value["city"].text.map { .title($0) } ?? .word(.unknown),
      sub: [observation.value["region"].text.map { .title($0) }], icon: "location")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    guard let city = observation.value["city"].text else { return [] }
    return [Statement(.location(.here), .fact, weight: 10, [.title: .text(city)], records: [city])]
  }
}
