import LucidCore
import LucidRuntime

/// The tool of the person's location.
package enum LocationFamily {
  package static func family(_ backend: (any LocationBackend)?) -> Family {
    let backend = Bound(backend, reason: .words(.noLocation), hint: .words(.setCity), setUp: SetUp.setting("user.city", "CITY"))
    return Family(
      "location", missing: backend.failure,
      tools: [LocationCurrent(backend: backend)],
      presenter: LocationPresenter())
  }
}
