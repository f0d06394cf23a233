/// The manner of an answer: the persona that an ability chose.
package struct Persona: Hashable, Sendable {
  package let name: String
  package let label: String
  /// SF Symbol name.
  package let icon: String?
  /// The instruction it adds.
  package let text: Template

  package init(name: String, label: String, icon: String?, text: Template) {
    self.name = name
    self.label = label
    self.icon = icon
    self.text = text
  }
}

/// A persona as a run used it: the instruction with everything put in.
package struct PersonaRecord: Hashable, Sendable {
  package let name: String
  package let label: String
  package let text: RenderedText

  package init(name: String, label: String, text: RenderedText) {
    self.name = name
    self.label = label
    self.text = text
  }
}

/// `persona` in expressions.
package let personaType = RecordType(
  "Persona",
  [
    .init("name", .text, "The name under which abilities use it."), .init("label", .text, "What people see."),
    .init("icon", .text, "The name of an SF Symbol; null without one."), .init("text", .text, "The instruction it adds."),
  ])

/// `tools.FAMILY` in expressions: there when the family is bound and permitted, absent otherwise.
package let toolFamilyType = RecordType("tool family", [.init("name", .text, "Such as `calendar`.")])
