import LucidCore
import LucidSyntax
import LucidYAML

/// The meaning of a name of a document.
enum Symbol {
  case input(Int)
  case variable(Int)
  case step(Int)
  /// An input of a plan that stands in a step: the value that `with` gives for it.
  case given(Int)
  /// The steps of such a plan, by its scope.
  case plan(Int)
  /// A declaration that is wrong, which has been reported: the name stands for any value.
  case unknown(Scalar)
}

/// An input of the document, and whether something names it.
struct InputDraft {
  let key: Scalar
  let input: PlanInput
  var isUsed = false
}

/// An author's variable while the document is lowered.
struct VariableDraft {
  enum State { case fresh, lowering, done }

  let key: Scalar
  let node: YAMLNode
  /// The scope that declares it; 0 is the document itself.
  let scope: Int
  /// Its name in the plan, with those of the steps around it.
  let name: String
  var state = State.fresh
  var type = ValueType.any
  var source = PlanVariable.Source.builtIn
  var cost = Cost.free
  /// Steps that its value needs.
  var needs: [Int] = []
  /// Its place among the plan's variables, once something names it.
  var index: Int?
}

/// A step of the document as other parts of it see it.
final class StepDraft {
  let syntax: StepSyntax
  let id: Scalar?
  var name: String
  let signature: ToolSignature?
  /// The scope that declares it; 0 is the document itself.
  let scope: Int
  /// The scope of the steps of its `do`; nil for a step that calls a tool.
  var body: Int?
  /// The type of its result, or of what an item of its list gives, where the signature does not say
  /// it: known once the step has been lowered.
  var ownResult: ValueType?
  /// The ability whose answer it is; nil for any other step.
  var answers: DocumentSyntax?
  /// The input that says what the person chose; nil for a step that asks nobody.
  var choice: Int?

  init(syntax: StepSyntax, id: Scalar?, name: String, signature: ToolSignature?, scope: Int) {
    self.syntax = syntax
    self.id = id
    self.name = name
    self.signature = signature
    self.scope = scope
  }

  /// Whether its result is null where there is none; not of a list of results.
  var mayBeNull: Bool { signature?.mayBeNull == true && syntax["for_each"] == nil }

  /// The type of its result.
  var type: ValueType {
    if let ownResult { return syntax["for_each"] == nil ? ownResult : .list(ownResult) }
    if answers != nil { return .any }
    guard let signature else { return .any }
    let result = signature.result(written: syntax.arguments)
    return syntax["for_each"] == nil ? result : .list(result)
  }
}

/// An input of a plan that stands in a step, and the value that `with` gives for it.
struct SuppliedInput {
  /// Its declaration in the plan.
  let key: Scalar
  let input: PlanInput
  var expression = Expression.literal(.null)
  /// Steps that the value needs.
  var needs: [Int] = []
  /// The slots of items of steps that the value names.
  var itemSlots: Set<Int> = []
}

/// The names of one list of steps: the document's own, or those of a plan that stands in a step.
///
/// A class, so that looking a name up copies nothing.
final class Scope {
  /// The plan and the step that a symbol comes from.
  struct Origin {
    /// The name of the plan, or the label of the ability.
    let plan: String
    let step: StepSyntax
    let id: Scalar?
    /// The values of its inputs.
    let given: YAMLMapping?
    /// Whether the values could be read, which has been reported.
    let isGivenWhole: Bool
    /// Where it is named.
    let name: Scalar
    /// Its inputs, by their place among all that are given.
    let suppliedInputs: Range<Int>
  }

  /// The conditions and needs that a step which uses a plan hands on to the steps of the plan.
  struct Head {
    var condition: Expression?
    var needs: [Int] = []
    var observe = true
  }

  var symbols = SymbolTable()
  /// The scope that the step stands in.
  let parent: Int
  /// `outer.` or `outer.inner.`: the beginning of its names in the plan.
  let prefix: String
  /// nil for the document itself.
  var origin: Origin?
  /// Its own first step, by index.
  let first: Int
  /// The number of its steps, with those of the plans inside it.
  var count = 0
  /// Known once the step has been lowered.
  var head = Head()
  /// The step whose `do` holds the steps, by index; its names are in force beside those around it.
  let block: Int?
  /// The place inside the lists around the steps, once the step of the list has been lowered.
  var inside: LoweringContext?
  /// The slots of items that the steps of the scope name.
  var itemSlots: Set<Int> = []

  init(parent: Int = 0, prefix: String = "", first: Int = 0, block: Int? = nil) {
    self.parent = parent
    self.prefix = prefix
    self.first = first
    self.block = block
  }

  var id: Scalar? { origin?.id }
  /// Whether the names around it are in force too: in the steps of a `do`, not in those of a plan
  /// or an ability.
  var seesAround: Bool { block != nil && origin == nil }
}
