package import LucidCore

/// One ability of the gallery, and what it takes to show it.
package struct TemplateViewModel: Sendable {
  /// As in `gallery/NAME`.
  package let name: String
  package let plan: Plan
  /// Whether it is one of those that every library begins with.
  package let isDefault: Bool
  /// The answer of its own first test; nil when the test was not run.
  package let preview: Preview?

  package struct Preview: Sendable {
    package let origin: PreviewOrigin
    package let answer: String

    package init(_ origin: PreviewOrigin, answer: String) { (self.origin, self.answer) = (origin, answer) }
  }

  /// The gallery that it is of.
  package let gallery: String
  /// The name under which it is in the library; nil when it is not.
  package let installed: String?
  /// Where another gallery is.
  package let address: String?

  package init(
    name: String, plan: Plan, isDefault: Bool, preview: Preview? = nil, gallery: String = "gallery", installed: String? = nil,
    address: String? = nil
  ) {
    self.name = name
    self.plan = plan
    self.isDefault = isDefault
    self.preview = preview
    self.gallery = gallery
    self.installed = installed
    self.address = address
  }
}
