package import LucidCore
import LucidHistory
package import LucidModels
package import LucidRuntime

/// The caller of a run: what it adds at each step of `RunSession.run`, in the order of the steps.
package protocol RunDelegate {
  /// The error type of the caller's own steps.
  associatedtype Failure: Error

  /// Returns the session's error as one of the caller's.
  func failure(_ error: RunSessionError) -> Failure

  /// The vault is whole. Returns a value for every input of the plan.
  func inputs() throws(Failure) -> [Value]

  /// The run may begin. Errors: why it does not after all; nothing was run.
  func admitted() throws(Failure)

  /// Returns what is run. `sent` is to note what a model is told.
  func work(_ clock: any RunClock, _ sent: RequestLog) throws(Failure) -> RunWork

  /// The run has ended and is not stored yet. Returns what is stored beside its record.
  func ended(_ run: EndedRun) -> RunEnding

  /// The run is stored. Errors: its result cannot be shown; its messages are delivered all the
  /// same.
  func show(_ result: RunResult) throws(Failure)

  /// Returns how the messages of the run, and those of earlier runs that are due, are handed over;
  /// nil leaves them.
  func delivery(_ result: RunResult) -> DeliveryRoute?
}

extension RunDelegate {
  package func inputs() throws(Failure) -> [Value] { [] }
  package func admitted() throws(Failure) {}
  package func show(_ result: RunResult) throws(Failure) {}
  package func delivery(_ result: RunResult) -> DeliveryRoute? { nil }
}

/// A plan, who answers it, and who leads the model to its answer.
package struct RunWork: Sendable {
  package let plan: Plan
  package let model: any ModelClient
  /// The secrets to remove from all output and storage.
  package let secrets: Redaction
  /// Leads the model to its answer; nil asks it once.
  package var agent: (any ModelAgent)?
  /// The conversation of the request; nil for a single run.
  package var conversation: Conversation?
  /// Families of which the model is told nothing, with why; nil leaves all of them, also those that
  /// are not bound.
  package var withheld: [String: MessageText]?
  /// The people who are told the facts of the run; nil for a try, a test and the answer to a
  /// question, which do not count as told.
  package var audience: FactAudience?
  /// The notices from before the model is asked.
  package var notices: [Notice] = []

  package init(plan: Plan, model: any ModelClient, secrets: Redaction = Redaction([])) {
    (self.plan, self.model, self.secrets) = (plan, model, secrets)
  }
}

/// The data of the caller that is stored with a record.
package struct RunEnding: Sendable {
  /// The exit code of the process.
  package let exit: Int32
  /// Stored with the run, to be delivered.
  package let messages: [OutgoingMessage]
  /// Those of them that tell the result.
  package let results: [OutgoingMessage]

  /// Without `results` all messages tell the result.
  package init(exit: Int32, messages: [OutgoingMessage] = [], results: [OutgoingMessage]? = nil) {
    (self.exit, self.messages, self.results) = (exit, messages, results ?? messages)
  }
}
