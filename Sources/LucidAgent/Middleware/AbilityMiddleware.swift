package import LucidCore
import LucidRuntime

/// The middleware of an ability: none where the author named the steps.
package enum AbilityMiddleware {
  package static func of(_ plan: Plan) -> [any ResponseMiddleware] {
    plan.offers.isEmpty ? [] : [ToolCallMiddleware(tools: plan.offers), ClaimMiddleware()]
  }
}
