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
  }
}
