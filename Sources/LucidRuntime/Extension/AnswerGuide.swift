import LucidCore

/// Something that leads a model from a request to its answer: the system prompt, calls of tools, tags in the text, a search.
///
/// A run asks its guides in order. They keep nothing between two questions: how far an answer has come stands in the request and on the desk.
public protocol AnswerGuide: Sendable {
  /// The request with what this guide adds, before it is asked for the first time; and again before a synthesis, which begins anew
  /// (`request.isSynthesis`).
  ///
  /// Errors: the run ends with them as the model's failure.
  func prepared(_ request: ModelRequest, _ desk: ToolDesk) async throws(StepFailure) -> ModelRequest

  /// The answer as this guide reads it, such as with calls that the model wrote as text, before anybody judges its form.
  func reading(_ answer: Answer, to request: ModelRequest) -> Answer

  /// What comes after an answer.
  func next(after answer: Answer, to request: ModelRequest, _ desk: ToolDesk) async throws(StepFailure) -> AnswerStep
}

public enum AnswerStep: Sendable {
  /// Nothing to do here; the next guide is asked.
  case pass
  /// With other words; the next guide is asked.
  case changed(Answer)
  /// The model is asked again, as long as the run has turns left.
  case again(ModelRequest)
  /// Nothing more can be done: the run ends as failed, and the answer says so in words.
  case failed(Answer, StepFailure)
}

extension AnswerGuide {
  public func prepared(_ request: ModelRequest, _ desk: ToolDesk) async throws(StepFailure) -> ModelRequest { request }

  public func reading(_ answer: Answer, to request: ModelRequest) -> Answer { answer }

  public func next(after answer: Answer, to request: ModelRequest, _ desk: ToolDesk) async throws(StepFailure) -> AnswerStep {
    .pass
  }
}
