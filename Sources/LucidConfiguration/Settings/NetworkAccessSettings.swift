import LucidCore
import LucidHTTP
package import LucidSystem

extension NetworkAccess {
  /// The services that the configuration names; nil where it names none. Opens and asks nothing.
  /// `version` is that of the program, which services are told.
  package init?(_ configuration: Configuration, _ host: HostEnvironment, version: String? = nil) {
    let sources = configuration.backends.network
    guard !sources.isEmpty else { return nil }
    let gate = configuration.gate
    let client = ServiceClient(
      cache: host.folders.responses.map { ResponseCache(folder: $0) }, clock: host.clock,
      agent: "lucid" + (version.map { "/\($0)" } ?? "")
    ) { family, name throws(StepFailure) in try gate.connect(.source(family, host: name)) }
    guard let source = configuration.backends.searchKey else {
      self.init(sources, client: client)
      return
    }
    self.init(sources, client: client) { () throws(StepFailure) in try source.read(gate, host) }
  }
}
