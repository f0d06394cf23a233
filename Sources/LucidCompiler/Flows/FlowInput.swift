import LucidCore

extension FlowAnalysis {
  /// The parts of a plan that the analysis reads.
  struct Input {
    let prompt: Template
    let inputs: [PlanInput]
    let variables: [PlanVariable]
    let steps: [PlanStep]
    let condition: Expression?
    let filled: CardTemplate?
    let persona: Persona?
    let sections: [PlanSection]
    let offers: [String]
    /// Whether a model is asked for the answer.
    var hasPrompt = true
    /// The author's answer and headline, which no model is shown.
    var written: [Template] = []
  }
}
