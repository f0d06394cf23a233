package import LucidCore
package import LucidHistory
package import LucidRuntime

/// The parameters of a run that are known before it starts.
package struct RunRequest: Sendable {
  /// The bound tools of the first attempt; a plan was compiled against their signatures.
  package let tools: RunTools
  /// The source file, as stored in the run history.
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
  /// Whether results of earlier runs can be named, which are in the history.
  package var knowsEarlierRuns = false
  /// The results of the run before in a series that is not stored; nil for a run that is none of
  /// one.
  package var series: RunSeries?
  /// Whether it answers a question rather than an ability.
  package var isQuestion = false
  /// The origin of what stays pending; nil for the ability itself.
  package var requester: Requester?
  /// The place of a message in its conversation, from 1.
  package var ordinal = 1
  /// Changes that wait since earlier runs: a model does not ask for them twice.
  package var pending: [PendingChange] = []
  /// Whether the person is told what there is no room for in the model's window.
  package var tellsRoom = true
  /// Whether results of earlier runs are used, and its own stored for later ones.
  package var usesCache = true
  /// Decides the writes that a model requests, and every way out.
  package var flow = FlowPolicy()
  /// The spending limits of models.
  package var limits = BudgetLimits()
  /// Whether the writes and sends of its steps stay pending, as those of a model do.
  package var holdsWrites = false
  /// Facts that the lines leave out in a replay; nil for nothing.
  package var known: KnownFacts?
  /// Notes what filters drop, for explanations of stored runs.
  package var trace: FilterTrace?
  /// Notices from before the run.
  package var notices: [Notice] = []
  /// Told what happens, in order.
  package var observer: (@Sendable (RunEvent) -> Void)?
  /// Done beside the run, and cancelled when it has ended.
  package var meanwhile: (@Sendable (any RunClock) async -> Void)?

  package init(tools: RunTools, file: RunSource) { (self.tools, self.file) = (tools, file) }

  /// The policy for writes that a model requests.
  package var policy: WritePolicy {
    get { flow.writes }
    set { flow.writes = newValue }
  }
}

/// Where the tools of a run have their answers from.
package enum RunDataSource: Sendable {
  case vault
  /// A test's, over the vault or over nothing.
  case world(AbilityTestWorld)
  /// A stored run's own calls. `unavailable` are the families that it could not use.
  case calls([CallRecord], unavailable: [String: MessageText])
}
