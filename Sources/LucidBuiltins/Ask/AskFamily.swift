import LucidCore
import LucidRuntime

/// The tool by which a step asks the person.
package enum AskFamily {
  package static func family() -> Family { Family(ToolName.askFamily, tools: [AskChoice()]) }
}
