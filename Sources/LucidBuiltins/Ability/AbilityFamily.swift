import LucidCore
import LucidRuntime

/// The tool by which a step runs another ability.
package enum AbilityFamily {
  package static func family() -> Family { Family(ToolName.abilityFamily, tools: [AbilityRunTool()]) }
}
