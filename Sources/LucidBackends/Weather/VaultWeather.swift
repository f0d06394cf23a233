package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

/// The weather from `weather.json`, an Open-Meteo forecast response that some other program keeps
/// fresh.
///
/// One key that Open-Meteo does not send is understood: `place`, the city's name. A file that has
/// it answers for that place only; without it the file is taken to be about the place that is asked
/// for.
package struct VaultWeather: WeatherBackend {
  private static let path = "weather.json"

  let tree: any FileTree
  let pool: BlockingPool
  var asOf: AsOf?

  package func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast {
    let (tree, asOf) = (tree, asOf)
    return try await pool.run { () throws(StepFailure) -> Forecast in
      guard let json = try JSONFile(tree, Self.path).whole(asOf)?.root else {
        throw StepFailure(
          .unavailable, .words(.noFileIn, Self.path, tree.name), hint: .words(.addForecastAs, Self.path), setUp: SetUp.check)
      }
      if let place, let own = json["place"]?.text, !own.isEmpty, !TextFold.areEqual(own, place) {
        throw StepFailure(.unavailable, .words(.forOtherPlace, Self.path, String(own.prefix(60)), String(place.prefix(60))))
      }
      let forecast = try OpenMeteo(json, zone: zone).forecast(path: Self.path)
      guard let asOf else { return forecast }
      let modified = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.entry(Self.path)?.modified }
      let written = forecast.current?.time ?? modified
      guard written != nil, asOf.wasThere(written) else {
        throw asOf.unknown("weather", .name(Self.path), written: written, in: zone)
      }
      return forecast
    }
  }
}
