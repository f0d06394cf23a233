import LucidRuntime

/// The tool and the variable of the person's location.
package enum LocationFamily {
  package static func family(_ backend: any LocationBackend) -> Family {
    Family(
      "location",
      tools: [LocationCurrent(backend: backend)],
      variables: [LocationVariable(backend: backend)],
      presenter: LocationPresenter())
  }
}
