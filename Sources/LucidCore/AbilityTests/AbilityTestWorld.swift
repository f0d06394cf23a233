/// The fixture of a test: a person's data, and replacements for single tools and variables.
package struct AbilityTestWorld: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    /// Everything that has no reply is unavailable.
    case nothing
    /// The shipped sample person.
    case sample
    /// A vault folder, relative to the folder of the file.
    case folder(String)
    /// A file with a world of its own, relative to the folder of the file.
    case file(String)
  }

  /// The fixed reply of a tool or a variable.
  package enum Reply: Hashable, Sendable {
    /// Moments are texts still: the zone of the test decides which instants they are
    /// (`Value.settled`).
    case value(Value, ValueType)
    /// The answers of a model. Of several texts each item of a list gets the next, and the last one
    /// is repeated.
    case answers([String])
    case unavailable(String)
    case fails(String)
  }

  /// The replies of a tool. Of those that fit a call, the first with its arguments is taken, else
  /// the one to its step.
  package struct ToolReplies: Hashable, Sendable {
    /// By the names of steps.
    package var steps: [String: Reply]
    package var calls: [CallReply]
    /// The reply to any other call; nil where the base of the world answers it.
    package var other: Reply?

    package init(_ other: Reply? = nil, steps: [String: Reply] = [:], calls: [CallReply] = []) {
      (self.other, self.steps, self.calls) = (other, steps, calls)
    }

    package var all: [Reply] { steps.map(\.value) + calls.map(\.reply) + (other.map { [$0] } ?? []) }

    /// The same with the replies of `under` for calls that these do not fit.
    package func over(_ under: ToolReplies) -> ToolReplies {
      ToolReplies(other ?? under.other, steps: under.steps.merging(steps) { $1 }, calls: calls + under.calls)
    }
  }

  /// A reply to calls of a tool or a step with these arguments.
  package struct CallReply: Hashable, Sendable {
    package let target: AbilityTestAssertion.CallTarget
    package let pattern: ArgumentPattern
    package let reply: Reply

    package init(_ target: AbilityTestAssertion.CallTarget, _ pattern: ArgumentPattern, reply: Reply) {
      (self.target, self.pattern, self.reply) = (target, pattern, reply)
    }
  }

  package let base: Base
  /// By `family.verb`.
  package let tools: [String: ToolReplies]
  /// By name.
  package let variables: [String: Reply]
  /// Fields of `settings` that differ from the base's; nil takes one away.
  package let settings: [String: String?]
  /// Where it is written; nil for the world of a test that names none.
  package let span: Span?

  package init(
    _ base: Base, tools: [String: ToolReplies] = [:], variables: [String: Reply] = [:], settings: [String: String?] = [:],
    span: Span? = nil
  ) {
    self.base = base
    self.tools = tools
    self.variables = variables
    self.settings = settings
    self.span = span
  }

  /// The same on the base of `under`, with its replies where this world has none.
  package func over(_ under: AbilityTestWorld, on base: Base) -> AbilityTestWorld {
    AbilityTestWorld(
      base, tools: under.tools.merging(tools) { $1.over($0) }, variables: under.variables.merging(variables) { $1 },
      settings: under.settings.merging(settings) { $1 }, span: span)
  }
}

/// Arguments of a call. Those that are not named may be any.
package struct ArgumentPattern: Hashable, Sendable {
  package struct Argument: Hashable, Sendable {
    package let name: String
    /// As it is written: moments are texts, of which the run makes instants. In a text `*` stands
    /// for any run of characters.
    package let value: Value

    package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  package let arguments: [Argument]

  package init(_ arguments: [Argument]) { self.arguments = arguments }
}

extension Settings {
  /// With fields of `settings.FIELD` put in their place; a name that is none of them is passed
  /// over.
  package func replacing(_ fields: [String: String?]) -> Settings {
    var settings = self
    for (name, text) in fields {
      switch name {
      case "name": settings.name = text
      case "city": settings.city = text
      case "region": settings.region = text
      case "language": settings.language = text ?? "en"
      case "office": settings.office = text
      default: break
      }
    }
    return settings
  }
}
