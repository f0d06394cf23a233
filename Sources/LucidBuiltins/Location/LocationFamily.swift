import LucidRuntime

package enum LocationFamily {
  package static func family(_ backend: any LocationBackend) -> Family {
    Family(
      "location",
      tools: [LocationCurrent(backend: backend)],
      variables: [LocationVariable(backend: backend)],
      presenter: LocationPresenter())
  }
}
