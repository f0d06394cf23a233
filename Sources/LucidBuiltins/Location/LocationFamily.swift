import LucidCore
import LucidRuntime

/// The tool and the variable of the person's location.
package enum LocationFamily {
  package static func family(_ backend: (any LocationBackend)?) -> Family {
    let backend = Bound(
      backend, reason: "no location source is set up", hint: "set user.city in the configuration",
      setUp: SetUp.setting("user.city", "CITY"))
    return Family(
      "location", missing: backend.failure,
      tools: [LocationCurrent(backend: backend)],
      variables: [LocationVariable(backend: backend)],
      presenter: LocationPresenter())
  }
}
