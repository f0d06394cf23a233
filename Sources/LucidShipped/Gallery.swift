package import LucidCompiler
package import LucidCore
import LucidLibrary
package import LucidReport

/// The ready-made abilities: the defaults and the templates of `abilities/gallery/CATEGORY/`.
///
/// A default lives once, under `abilities/defaults/`, and stands in the gallery by its `category`.
package struct Gallery {
  /// The first part of the names under which commands take its abilities: `gallery/sleep`.
  package static let prefix = "gallery/"
  /// Where stands what others put into no category.
  package static let otherCategory = "Other"
  package static let categories = ["Morning", "Productivity", "Health", "Communication", "Evening"]

  package struct Template {
    package let name: String
    package let plan: Plan
    package let test: AbilityTest?
    package let isDefault: Bool
    /// The gallery that it is of: `gallery` for what is shipped.
    package var gallery = GalleryStore.shipped

    package init(name: String, plan: Plan, test: AbilityTest?, isDefault: Bool, gallery: String = GalleryStore.shipped) {
      (self.name, self.plan, self.test, self.isDefault, self.gallery) = (name, plan, test, isDefault, gallery)
    }

    /// Defaults as numbered by their fixed ids, the others after them.
    package var order: Int { isDefault ? plan.ability.id?.last?.hexDigitValue ?? 16 : 16 }

    package func shown(
      _ preview: TemplateViewModel.Preview? = nil, installed: String? = nil, address: String? = nil
    ) -> TemplateViewModel {
      TemplateViewModel(
        name: name, plan: plan, isDefault: isDefault, preview: preview, gallery: gallery, installed: installed, address: address)
    }

    /// Its line in a list.
    package func offer(_ installed: String?) -> OfferViewModel {
      let card = plan.capabilities
      var offer = OfferViewModel(
        name: name, label: plan.ability.label, summary: plan.ability.summary, category: plan.ability.category,
        writes: !card.writes.isEmpty, sends: !card.sends.isEmpty, template: shown(installed: installed))
      offer.installed = installed
      return offer
    }
  }

  package let compiler: Compiler

  package init(compiler: Compiler) { self.compiler = compiler }

  /// nil when nothing of that name is in the gallery. Capitals and `gallery/` before it do not
  /// count.
  package func template(_ name: String) -> Template? {
    let name = name.lowercased()
    let bare = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
    guard let file = ShippedAbilities.template(bare) else { return nil }
    let compilation = compiler.compile(file)
    guard let plan = compilation.plans.first else { return nil }
    return Template(
      name: bare, plan: plan, test: compilation.tests.first?.first, isDefault: ShippedAbilities.defaultNames.contains(bare))
  }

  /// By category; in each what is for this part of the day first.
  package func categories(at slot: TimeSlot) -> [(name: String, templates: [Template])] {
    let all = ShippedAbilities.templateNames.compactMap { template($0) }
    func place(_ template: Template) -> DisplayOrder {
      let ability = template.plan.ability
      return DisplayOrder(slot: ability.slot, order: template.order, label: ability.label, at: slot)
    }
    return Self.categories.map { category in
      (category, all.filter { $0.plan.ability.category == category }.sorted { place($0) < place($1) })
    }
  }
}
