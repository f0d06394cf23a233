import LucidCore
import LucidSyntax
import LucidYAML

/// What a name of a document stands for.
enum Symbol {
  case input(Int)
  case variable(Int)
  case step(Int)
  /// A loop's item, or `loop`, in its slot.
  case item(Int, ValueType)
  /// An input of a plan that stands in a step: what `with` gives for it.
  case given(Int)
  /// The steps of such a plan, by its scope.
  case plan(Int)
}

/// An author's variable while the document is lowered.
struct VariableDraft {
  enum State { case fresh, lowering, done }

  let key: Scalar
  let node: YAMLNode
  /// Where it was declared; 0 is the document itself.
  let scope: Int
  /// Its name in the plan, with those of the steps around it.
  let name: String
  var state = State.fresh
  var type = ValueType.any
  var source = PlanVariable.Source.builtIn
  var cost = Cost.free
  var uses = Uses()
  /// Its place among the plan's variables, once something names it.
  var index: Int?
}

/// What a piece of the file refers to, directly and through variables.
struct Uses {
  /// Steps, also those that a variable needs; ascending, without repetitions. Mostly none or one, so no set.
  private(set) var steps: [Int] = []
  var hasNames = false
  /// Whether the item of a step's `for_each` is named.
  var hasItem = false

  mutating func insert(_ step: Int) {
    guard let last = steps.last, last >= step else { return steps.append(step) }
    let place = steps.firstIndex { $0 >= step } ?? steps.count
    if steps[place] != step { steps.insert(step, at: place) }
  }

  mutating func insert(all others: some Sequence<Int>) { for step in others { insert(step) } }
}

/// What the document's steps look like to the rest of it.
struct StepDraft {
  let syntax: StepSyntax
  let id: Scalar?
  var name: String
  let signature: ToolSignature?
  /// Where it was declared; 0 is the document itself.
  let scope: Int

  /// Of its result.
  var type: ValueType {
    guard let signature else { return .any }
    return syntax["for_each"] == nil ? signature.result : .list(signature.result)
  }
}
