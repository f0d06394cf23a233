import LucidCore
import LucidSyntax
import LucidYAML

/// A file as the rules see it: its bytes, and what the compiler made of each of its documents.
package struct LintedFile {
  let source: SourceFile
  let id: UInt32
  let catalog: Catalog
  var documents: [LintedDocument] = []
}

/// One document, with what was parsed for the compiler and is not parsed again.
package final class LintedDocument {
  let syntax: DocumentSyntax
  /// nil for sections and personas, and when the document has errors.
  let plan: Plan?
  /// The origins of arguments of calls that write, send or tell.
  let arguments: [FlowAnalysis.OutwardArgument]
  let texts: [ParsedTemplate]
  let conditions: [ParsedCondition]
  /// Texts without tags that are expressions over names of the document.
  let readAsExpressions: [Scalar]
  /// Names that stand for something of the document's own.
  let symbols: SymbolTable
  /// The steps that symbols stand for.
  let steps: [StepDraft]
  let inputs: [PlanInput]
  /// The author's words of an ability's prompt; nil for what has none.
  let reading: PromptReading?

  init(_ unit: LoweringUnit, _ result: PlanLowering.Result, isClean: Bool) {
    syntax = unit.document
    plan = isClean ? result.plan : nil
    arguments = isClean ? result.arguments : []
    texts = unit.parsed?.texts ?? []
    conditions = unit.parsed?.conditions ?? []
    readAsExpressions = Self.readAsExpressions(unit)
    symbols = unit.names.scopes[0].symbols
    steps = unit.names.steps
    inputs = unit.names.inputs.map(\.input)
    reading = Self.read(unit, usesSteps: result.promptUsesSteps)
  }

  /// A name that stands for anything, as those of a plan that cannot be read, proves nothing.
  private static func readAsExpressions(_ unit: LoweringUnit) -> [Scalar] {
    guard !unit.names.isOpen else { return [] }
    return (unit.parsed?.bare ?? []).filter {
      Repairs(unit: unit, text: unit.source($0.scalar), context: $0.context).isExpression($0.scalar.text)
    }.map(\.scalar)
  }

  private static func read(_ unit: LoweringUnit, usesSteps: Bool) -> PromptReading? {
    let document = unit.document
    guard document.kind == .ability, let prompt = document["prompt"]?.scalar else { return nil }
    let data = unit.variables.entries.contains { variable in
      guard variable.neededBy.contains("prompt") else { return false }
      if case .builtIn = variable.source { return false }
      return true
    }
    return PromptReading(
      prompt, insertsData: data || usesSteps, gathers: !unit.names.steps.isEmpty,
      hasOutput: document["output"]?.mapping?["schema"] != nil || document["output"]?.mapping?["format"]?.scalar?.text == "json")
  }
}

/// A text with placeholders, parsed.
struct ParsedTemplate {
  let syntax: TemplateSyntax
  let text: TextSource
}

/// An expression that is true or false, parsed: of a `when`, or of a branch.
struct ParsedCondition {
  let syntax: ExpressionSyntax
  let text: TextSource
  /// Whether anything in it can change from run to run.
  let hasNames: Bool
}
