/// What happens in a run, as it happens. The card comes before the answer; `finished` is always last.
public enum RunEvent: Sendable {
  case started(run: String, ability: AbilityFacts, at: Instant)
  case prompt(RenderedText)
  case step(name: String, tool: String, StepChange)
  case variable(name: String, VariableRecord.Status)
  case card(Card)
  case answer(Answer)
  case finished(RunRecord)

  public enum StepChange: Sendable {
    case running
    /// Finished well, was skipped, or failed.
    case ended(Observation.Status, Milliseconds)
  }
}
