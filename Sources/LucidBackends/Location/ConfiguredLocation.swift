package import LucidBuiltins
package import LucidCore

/// The place that the configuration names.
package struct ConfiguredLocation: LocationBackend {
  package init() {}

  package func current(_ settings: Settings) async throws(StepFailure) -> Place {
    guard let city = settings.city, !city.allSatisfy(\.isWhitespace) else {
      throw StepFailure(.unavailable, .words(.noCitySet), hint: .words(.setCity), setUp: SetUp.setting("user.city", "CITY"))
    }
    return Place(city: city, region: settings.region)
  }
}

extension VaultFamilies {
  var location: (any LocationBackend)? { ConfiguredLocation() }
}
