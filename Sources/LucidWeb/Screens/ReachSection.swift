import LucidApplication
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidReport

/// The permissions card of a plan, with what the host forbids.
enum ReachSection {
  static func html(_ plan: Plan, _ context: ScreenContext) throws(CommandError) -> String {
    let forbidden = try CommandError.configuring { () throws(ConfigurationError) in
      try HostPolicy.forbidden(context.environment.loader)
    }
    let lines = CapabilityLine.of(plan, Composition().builtins.catalog) { effect, source in forbidden.forbids(effect, source) }
    let flows = FlowLine.of(plan.flows) { source, tool in forbidden.line(against: source, to: tool) != nil }
    return HTMLAbility.reach(lines, flows, asksModel: plan.asksModel, in: context.page.language)
  }
}
