package import LucidCore
package import LucidHistory
import LucidRuntime

/// How a run is to be made: everything that does not depend on what the run meets.
package struct RunRequest: Sendable {
  /// What the families of the first attempt are bound to; a plan was compiled against their signatures.
  package let tools: RunTools
  /// What the run history says of the file.
  package let file: RunSource
  /// The command line, for the run history.
  package var words: [String] = []
  /// nil makes one: unique at the real time, the same every time at a frozen one.
  package var id: String?
  /// Nothing is written: the tools are asked what they would do.
  package var isDry = false
  /// Takes the place of what the tools would find.
  package var source: RunDataSource = .vault
  /// Under which conditions it may begin; nil always.
  package var admission: AdmissionRules?
  /// nil stores nothing.
  package var history: HistoryPolicy?
  /// Whether results of earlier runs are used, and its own stored for later ones.
  package var usesCache = true
  /// What becomes of writes that a model asks for.
  package var policy = WritePolicy()
  /// What models may take.
  package var limits = SpendingLimits()
  /// What is to be said of it beside what it meets.
  package var notices: [Notice] = []
  /// Told what happens, in order.
  package var observer: (@Sendable (RunEvent) -> Void)?
  /// Done beside the run, and cancelled when it has ended.
  package var meanwhile: (@Sendable (any RunClock) async -> Void)?

  package init(tools: RunTools, file: RunSource) { (self.tools, self.file) = (tools, file) }
}

/// Where the tools of a run have their answers from.
package enum RunDataSource: Sendable {
  case vault
  /// A test's, over the vault or over nothing.
  case world(AbilityTestWorld)
  /// A stored run's own calls. `unavailable` are the families that it could not use.
  case calls([CallRecord], unavailable: [String: String])
}
