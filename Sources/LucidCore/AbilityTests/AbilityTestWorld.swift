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

  /// The fixed reply of a tool or a variable, for any arguments.
  package enum Reply: Hashable, Sendable {
    /// Moments are texts still: the zone of the test decides which instants they are
    /// (`Value.settled`).
    case value(Value, ValueType)
    /// The answers of a model to steps, by their names; under an empty name to all of them. Of
    /// several texts each item of a list gets the next, and the last one is repeated.
    case answers([String: [String]])
    case unavailable(String)
    case fails(String)
  }

  package let base: Base
  /// By `family.verb`.
  package let tools: [String: Reply]
  /// By name.
  package let variables: [String: Reply]
  /// Fields of `settings` that differ from the base's; nil takes one away.
  package let settings: [String: String?]
  /// Where it is written; nil for the world of a test that names none.
  package let span: Span?

  package init(
    _ base: Base, tools: [String: Reply] = [:], variables: [String: Reply] = [:], settings: [String: String?] = [:],
    span: Span? = nil
  ) {
    self.base = base
    self.tools = tools
    self.variables = variables
    self.settings = settings
    self.span = span
  }
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
