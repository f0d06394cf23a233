import LucidCore

/// The place of a piece of a document: who refers to names there, and which names are in force.
///
/// A class, so that handing it on copies nothing. Copied with changes, never changed. What the
/// piece refers to is collected in `dependencies`, which the copies share.
final class LoweringContext {
  /// An item of a loop, or `loop`, in its slot.
  struct Frame {
    let name: String
    let slot: Int
    let type: ValueType
    /// Whether it belongs to the `for_each` of a step or a card.
    var isOfStep = false
    /// The name in the head of the loop; nil for `loop`, and for an item without a name.
    var declaration: Span?
  }

  /// An item whose fields bare names are, in an argument of a filter over its list.
  struct Item {
    let slot: Int
    let type: ValueType

    /// Its field of that name; nil if it has none, or none is known.
    func field(_ name: String) -> TypedExpression? {
      guard case .record(let record) = type, let i = record.index(of: name) else { return nil }
      return TypedExpression(.field(.reference(.item(slot)), name: name, index: i), record.fields[i].type)
    }
  }

  /// The part of the plan that the piece belongs to, for `neededBy`.
  let consumer: String
  /// The scope whose names are in force; 0 is the document itself.
  let scope: Int
  /// References to this step and later ones are forward references.
  let stepLimit: Int?
  /// The nesting depth of the variables being lowered.
  let depth: Int
  /// Whether only built-in names are in force, as in the text of a persona.
  let isPersonaText: Bool
  let dependencies: Dependencies

  /// The parts in which copies differ. Constant, so that a look at them checks no access.
  private struct Inside {
    /// Loop items in force, innermost last.
    var frames: [Frame] = []
    /// The first slot that a loop may take.
    var slots = 0
    /// The conditions for the piece to be reached, outermost first.
    var conditions: [PromptReference.Condition] = []
    /// Items of filters in force, innermost last.
    var items: [Item] = []
    /// Whether the piece is an argument over items that is one name alone.
    var isSoleName = false
    /// Whether a list of names around the piece could not be read, so that no name is known to be
    /// missing.
    var isOpen = false
    /// Whether the piece is the placeholder of an argument of a tool.
    var isArgument = false
  }

  private let inside: Inside

  var frames: [Frame] { inside.frames }
  var slots: Int { inside.slots }
  var conditions: [PromptReference.Condition] { inside.conditions }
  var items: [Item] { inside.items }
  var isSoleName: Bool { inside.isSoleName }
  var isOpen: Bool { inside.isOpen }
  var isArgument: Bool { inside.isArgument }

  init(consumer: String, scope: Int = 0, stepLimit: Int? = nil, depth: Int = 0, isPersonaText: Bool = false) {
    self.consumer = consumer
    self.scope = scope
    self.stepLimit = stepLimit
    self.depth = depth
    self.isPersonaText = isPersonaText
    dependencies = Dependencies()
    inside = Inside()
  }

  private init(_ other: LoweringContext, _ dependencies: Dependencies, _ inside: Inside) {
    (consumer, scope, stepLimit) = (other.consumer, other.scope, other.stepLimit)
    (depth, isPersonaText, self.dependencies, self.inside) = (other.depth, other.isPersonaText, dependencies, inside)
  }

  func frame(_ name: String) -> Frame? { frames.last { $0.name == name } }

  // MARK: Copies

  /// The same place with dependencies of its own.
  func withOwnDependencies() -> LoweringContext { LoweringContext(self, Dependencies(), inside) }

  private func changed(_ change: (inout Inside) -> Void) -> LoweringContext {
    var changed = inside
    change(&changed)
    return LoweringContext(self, dependencies, changed)
  }

  func with(slots: Int) -> LoweringContext { changed { $0.slots = slots } }

  /// Inside the `for_each` of a step or a card.
  func inStepLoop(_ name: String, _ item: ValueType, declaration: Span? = nil) -> LoweringContext {
    changed {
      $0.frames += [
        Frame(name: name, slot: slots, type: item, isOfStep: true, declaration: declaration),
        Frame(name: "loop", slot: slots + 1, type: .record(loopType), isOfStep: true),
      ]
      $0.slots = slots + 2
    }
  }

  /// The place of a step among the steps of a `do`, which this is: it has dependencies of its own.
  func ofBodyStep(consumer: String, scope: Int, stepLimit: Int, seesItems: Bool) -> LoweringContext {
    let place = LoweringContext(consumer: consumer, scope: scope, stepLimit: stepLimit, depth: depth)
    return place.changed {
      // The steps of a plan know nothing of the list around them, but for what `with` hands them.
      $0.frames = seesItems ? frames : []
      ($0.slots, $0.isOpen) = (slots, isOpen)
    }
  }

  /// Inside a loop of a text, whose item and `loop` take the next two slots.
  func inLoop(_ name: String, _ item: ValueType, slot: Int, declaration: Span? = nil) -> LoweringContext {
    changed {
      $0.frames.reserveCapacity($0.frames.count + 2)
      $0.frames.append(Frame(name: name, slot: slot, type: item, declaration: declaration))
      $0.frames.append(Frame(name: "loop", slot: slot + 1, type: .record(loopType)))
      $0.slots = slot + 2
    }
  }

  /// Inside an argument that is evaluated for each item of a list, which takes the next slots.
  func overItems(_ item: ValueType, isSoleName: Bool = false) -> LoweringContext {
    changed {
      $0.isSoleName = isSoleName
      $0.frames.append(Frame(name: "item", slot: slots, type: item))
      $0.items.append(Item(slot: slots, type: item))
      $0.slots = slots + 2
    }
  }

  /// Where only `condition` leads.
  func under(_ condition: PromptReference.Condition) -> LoweringContext { changed { $0.conditions.append(condition) } }

  /// Inside an argument of a tool.
  func inArgument() -> LoweringContext { changed { $0.isArgument = true } }

  /// Inside a text of several parts.
  func inText() -> LoweringContext { isArgument ? changed { $0.isArgument = false } : self }

  /// Inside a loop whose head could not be read.
  func inUnreadLoop() -> LoweringContext { changed { $0.isOpen = true } }
}

/// The references of a piece of a document, direct and through variables.
final class Dependencies {
  /// Ascending, without repetitions. Mostly none or one, so no set.
  private(set) var steps: [Int] = []
  /// The number of times a name was resolved.
  private(set) var names = 0
  /// The slots of items of steps' `for_each` that are named.
  private(set) var itemSlots: Set<Int> = []

  /// Whether the item in this slot, or its `loop`, is named.
  func hasItem(_ slot: Int) -> Bool { itemSlots.contains(slot) || itemSlots.contains(slot + 1) }

  func insert(_ step: Int) {
    guard let last = steps.last, last >= step else { return steps.append(step) }
    let place = steps.firstIndex { $0 >= step } ?? steps.count
    if steps[place] != step { steps.insert(step, at: place) }
  }

  func insert(all others: some Sequence<Int>) { for step in others { insert(step) } }

  func noteName() { names += 1 }
  func noteItem(_ slot: Int) { itemSlots.insert(slot) }
  func noteItems(_ slots: Set<Int>) { itemSlots.formUnion(slots) }
}
