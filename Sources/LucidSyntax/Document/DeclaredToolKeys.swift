package import LucidCore

/// The keys of the signature of a tool that the program does not bring. A file and the user's
/// configuration write it in the same way.
package enum DeclaredToolKeys {
  /// The types of an argument, spelt as those of `inputs`.
  package static let argumentTypes: [PlanInput.Kind] = [
    .string, .integer, .number, .boolean, .date, .datetime, .duration, .choice, .list,
  ]

  /// The types of a result and of its fields.
  package static let resultTypes: [PlanInput.Kind] = [.string, .integer, .number, .boolean, .date, .time, .datetime, .duration]

  package static let declaration: [Key] = [
    Key("about", .text(limit: 200), "One line on what it does."),
    Key(
      "args", .map(.either([.text(limit: 20), .object(argument)], "a type such as `string`, or `{ type: string }`")),
      "Its arguments, each with its type."),
    Key(
      "result", .value, required: true,
      "The type of the result: a type, `[TYPE]` for a list, or a mapping of fields to types."),
    Key("effect", .choice(Effect.allCases.map(\.rawValue)), "What it does; `read` by default."),
  ]

  private static let argument: [Key] = [
    Key("type", .choice(argumentTypes.map(\.rawValue)), required: true, "What kind of value it is."),
    Key("default", .value, "Its value when none is given, `null` for none; without a default it is required."),
    Key("choices", .list(.text(limit: nil)), "The values of a `choice`."),
    Key("about", .text(limit: 200), "One line on what it means."),
  ]
}
