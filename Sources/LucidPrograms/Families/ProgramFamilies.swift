package import LucidBuiltins
package import LucidCore
import LucidRuntime

/// The programs of one attempt at a run, and what their writes are staged in.
package struct ProgramFamilies: Sendable {
  private let programs: FamilyPrograms
  private let writes: ProgramWrites

  package init(_ programs: FamilyPrograms, _ writes: ProgramWrites) { (self.programs, self.writes) = (programs, writes) }

  /// Returns the families with those answered by programs that have one.
  package func binding(_ families: [Family], hours: WorkingHours) -> [Family] {
    let (programs, writes) = (programs, writes)
    @Sendable func calendar(_ program: FamilyProgram, _ context: ToolContext) -> ProgramCalendar {
      ProgramCalendar(bound: BoundProgram(program: program, writes: writes, context: context))
    }
    return families.map { family in
      switch (family.name, programs[family.name]) {
      case (CalendarFamily.name, let program?):
        return Self.contextual(family) { CalendarFamily.family(calendar(program, $0), hours: hours) }
      case (ContactsFamily.name, let program?):
        return Self.contextual(family) { context in
          ContactsFamily.family(ProgramContacts(bound: BoundProgram(program: program, writes: writes, context: context)))
        }
      case (_, let program?):
        return Family(
          family.name, tools: family.tools.map { ProgramTool($0, program, writes) },
          presenter: family.presenter, cards: family.cards)
      default: return family
      }
    }
  }

  /// The families that programs answer.
  package var names: Set<String> { programs.families }

  private static func contextual(_ family: Family, _ make: @escaping @Sendable (ToolContext) -> Family) -> Family {
    Family(
      family.name,
      tools: family.tools.enumerated().map { i, tool in
        ContextualTool(signature: tool.signature, cues: tool.cues) { make($0).tools[i] }
      },
      presenter: family.presenter, cards: family.cards)
  }
}

/// A tool that is made for each call, of what answers that call.
private struct ContextualTool: Tool {
  let signature: ToolSignature
  let cues: TriggerPhrases
  let make: @Sendable (ToolContext) -> any Tool

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await make(context).call(arguments, in: context)
  }
}
