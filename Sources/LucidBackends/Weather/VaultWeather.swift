package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem

/// The weather from `weather.json`, an Open-Meteo forecast response that some other program keeps
/// fresh.
///
/// One key that Open-Meteo does not send is understood: `place`, the city's name. A file that has
/// it answers for that place only; without it the file is taken to be about the place that is asked
/// for.
package struct VaultWeather: WeatherBackend {
  private static let path = "weather.json"

  private let tree: any FileTree
  private let pool: BlockingPool

  package init(tree: any FileTree, pool: BlockingPool) {
    self.tree = tree
    self.pool = pool
  }

  package func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast {
    let tree = tree
    return try await pool.run { () throws(StepFailure) -> Forecast in
      guard let json = try JSONFile(tree, Self.path).read() else {
        throw StepFailure(
          .unavailable, "no \(Self.path) in \(tree.name)", hint: "add an Open-Meteo forecast as \(Self.path)", setUp: SetUp.check)
      }
      if let place, let own = json["place"]?.text, !own.isEmpty, own.lowercased() != place.lowercased() {
        throw StepFailure(.unavailable, "\(Self.path) is for \(own.prefix(60)), not for \(place.prefix(60))")
      }
      return try OpenMeteo(json, zone: zone).forecast(path: Self.path)
    }
  }
}
