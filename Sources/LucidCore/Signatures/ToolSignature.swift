/// The signature of a tool for the compiler: enough to check a call without running it.
///
/// Immutable and shared: every step of every file that is checked uses one.
package final class ToolSignature: SharedValue {
  /// A record with the fields that a call names, or a list of such records.
  package struct Shape: Hashable, Sendable {
    /// The name of the record's type.
    package let type: String
    package let isList: Bool

    package init(_ type: String, isList: Bool = false) { (self.type, self.isList) = (type, isList) }
  }

  /// The result of the calls that are given an argument, where it is another one than that of the
  /// others: a range instead of an id gives a list.
  package struct Variant: Hashable, Sendable {
    package let argument: String
    package let result: ValueType

    package init(_ argument: String, _ result: ValueType) { (self.argument, self.result) = (argument, result) }
  }

  /// The first half of the name, such as `calendar`.
  package let family: String
  package let verb: String
  package let summary: String
  package let parameters: [Parameter]
  /// The result of a call that names no fields, and is none of `variant`; see `result(of:)`.
  package let result: ValueType
  package let variant: Variant?
  /// The form of the result of a call that names fields; nil for a tool without such an argument.
  private let shape: Shape?
  package let effect: Effect
  package let cost: Cost
  /// The data that is read, for the capability card, without the name of the source: `titles,
  /// times, places`.
  package let reach: MessageText
  /// The part of a call that leaves the machine although the tool changes nothing: `the words of
  /// the query`. nil for none.
  package let discloses: MessageText?
  /// The parameters whose values go to a service of the network where the configuration names one
  /// for the family; empty for a tool that no service answers. Without one of them a call tells the
  /// service only what the configuration says.
  package let toService: [String]
  /// The timeout of a call if its step sets none.
  package let timeoutSeconds: Int
  /// Finishes at once without waiting for anything: run in place, without a deadline of its own.
  package let immediate: Bool
  /// Takes `ToolContext.key`: a call that is repeated under the same key has its effect once.
  /// Without it nothing that writes is tried again.
  package let takesKey: Bool
  /// Whether a send waits for the commit of the run, as a write does: a call itself sends nothing.
  package let isStaged: Bool
  /// Whether a file or a configuration declares it: the program itself does not bring it.
  package let isDeclared: Bool
  /// Whether the result is null where there is none, as of the next event.
  package let mayBeNull: Bool
  /// A call as a step of an ability has it, which succeeds for the sample person: `calendar.next:
  /// {}`. nil for declared tools and in doubles of tests.
  package let example: String?

  /// `family.verb`.
  package let name: String

  package init(
    _ family: String, _ verb: String, _ summary: String, parameters: [Parameter] = [], result: ValueType,
    effect: Effect = .read, cost: Cost = .cheap, reach: MessageText, discloses: MessageText? = nil, toService: [String] = [],
    timeoutSeconds: Int = 15,
    immediate: Bool = false, takesKey: Bool = false, isStaged: Bool = false, isDeclared: Bool = false,
    mayBeNull: Bool = false, example: String? = nil, shape: Shape? = nil, variant: Variant? = nil
  ) {
    self.family = family
    self.verb = verb
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.shape = shape
    self.variant = variant
    self.effect = effect
    self.cost = cost
    self.reach = reach
    self.discloses = discloses
    self.toService = toService
    self.timeoutSeconds = timeoutSeconds
    self.immediate = immediate
    self.takesKey = takesKey
    self.isStaged = isStaged
    self.isDeclared = isDeclared
    self.mayBeNull = mayBeNull
    self.example = example
    name = family + "." + verb
  }

  /// The result of a call with these arguments, in the order of the parameters.
  package func result(of arguments: [PlanArgument?]) -> ValueType {
    for (parameter, argument) in zip(parameters, arguments) {
      if case .fields = parameter.kind, case .value(.literal(let value))? = argument { return result(described: value) }
      if parameter.name == variant?.argument, argument != nil { return variant?.result ?? result }
    }
    return result
  }

  /// The result of a call that is given some of the arguments.
  package func result(given: (String) -> Bool) -> ValueType {
    variant.flatMap { given($0.argument) ? $0.result : nil } ?? result
  }

  /// All types that a result can have.
  package var results: [ValueType] { [result] + (variant.map { [$0.result] } ?? []) }

  /// The result of a call whose `fields` argument has this value.
  package func result(described fields: Value) -> ValueType {
    guard let shape, case .record(let record)? = ValueType(described: fields, name: name) else { return result }
    let named = RecordType(shape.type, record.fields)
    return .record(shape.isList ? Self.listing(of: named) : named)
  }

  /// Whether a call may take data out of this machine: it discloses or sends its arguments, or a
  /// service may be told of them.
  package var isOutward: Bool { discloses != nil || effect == .send || !toService.isEmpty }

  /// Whether a call does, that is given these arguments: a tool that a service answers tells it
  /// nothing of the person where none of `toService` is given.
  package func isOutward(given: (Parameter) -> Bool) -> Bool {
    guard !toService.isEmpty else { return isOutward }
    return parameters.contains { toService.contains($0.name) && given($0) }
  }

  /// Whether an argument leaves this machine with a call that does.
  package func leaves(_ parameter: Int) -> Bool {
    toService.isEmpty || parameters.indices.contains(parameter) && toService.contains(parameters[parameter].name)
  }

  /// Whether a call adds something and changes nothing that is there: its `calendar` is where the
  /// event goes.
  package var makesNew: Bool { effect == .write && (verb.hasPrefix("create") || verb == "draft") }

  /// Whether it works on its arguments alone: a world without sources has it all the same.
  package var needsNoSource: Bool { isStaged || family == ToolName.askFamily }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The field of a listing that says how many items there are in all.
  package static let totalField = RecordType.Field(
    "total", .integer, "How many there are in all, also those that `limit` cut off; null when the source does not know.")

  /// The type of `{items, count, truncated, total}`, what every verb that lists gives.
  package static func listing(of item: RecordType) -> RecordType {
    RecordType(
      "\(item.name)List",
      [
        .init("items", .list(.record(item)), "In the order the tool states."),
        .init("count", .integer, "How many items are in the list."),
        .init("truncated", .boolean, "Whether `limit` cut the list."),
        totalField,
      ])
  }
}
