import LucidCore
import LucidRuntime

/// Who leads a model through the run of an ability: for one whose steps the author named, nobody.
package enum AbilityGuides {
  package static func of(_ plan: Plan) -> [any AnswerGuide] {
    plan.offers.isEmpty ? [] : [CallGuide(tools: plan.offers), ClaimGuide()]
  }
}
