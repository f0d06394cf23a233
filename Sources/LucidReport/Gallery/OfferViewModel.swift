import LucidCore

/// A line of the gallery: a shipped ability, or one of another gallery.
package struct OfferViewModel: Sendable {
  /// As `lucid gallery show` takes it: `sleep`, or `club/tidy`.
  package let name: String
  package let label: String
  package let summary: String?
  package let category: String?
  package let writes: Bool
  package let sends: Bool
  /// Why it cannot be taken.
  package let problem: String?
  /// The name under which it is in the library; nil when it is not.
  package var installed: String?
  /// All that is known of a shipped one.
  package let template: TemplateViewModel?

  package var look: AbilityLook {
    let ability = template?.plan.ability
    return AbilityLook(icon: ability?.icon, color: ability?.color, category: ability?.category ?? category)
  }

  package init(
    name: String, label: String, summary: String? = nil, category: String? = nil, writes: Bool = false, sends: Bool = false,
    problem: String? = nil, template: TemplateViewModel? = nil
  ) {
    (self.name, self.label, self.summary, self.category) = (name, label, summary, category)
    (self.writes, self.sends, self.problem, self.template) = (writes, sends, problem, template)
  }
}

/// A gallery that was added, as a list names it.
package struct GalleryViewModel: Sendable {
  package let name: String
  /// `folder`, `git` or `index`.
  package let kind: String
  package let address: String
  /// When its copy was made, ISO 8601; empty for a folder.
  package let date: String
  package let count: Int
  /// Problems and omissions.
  package let notices: [String]

  package init(name: String, kind: String, address: String, date: String, count: Int, notices: [String]) {
    (self.name, self.kind, self.address, self.date, self.count, self.notices) = (name, kind, address, date, count, notices)
  }
}
