import LucidCore
import LucidRuntime

/// The tool by which a step asks the run's model.
package enum ModelFamily {
  package static func family() -> Family { Family(ToolName.modelFamily, tools: [ModelAsk()]) }
}
