import LucidCore

/// The gallery as one JSON object: `{"categories": [{name, abilities: […]}], "galleries": […]}`, or
/// one ability with its prompt and preview.
package struct JSONGallery {
  package init() {}

  package func list(_ categories: [(name: String, offers: [OfferViewModel])], _ galleries: [GalleryViewModel]) -> JSONResult {
    JSONResult { json in
      json.objects("categories", categories) { json, category in
        json.field("name", category.name)
        json.objects("abilities", category.offers) { json, offer in self.offer(offer, &json) }
      }
      json.objects("galleries", galleries) { json, gallery in
        json.field("name", gallery.name)
        json.field("kind", gallery.kind)
        json.field("address", gallery.address)
        json.field("date", gallery.date.isEmpty ? nil : gallery.date)
        json.field("abilities", gallery.count)
        json.strings("notices", gallery.notices)
      }
    }
  }

  private func offer(_ offer: OfferViewModel, _ json: inout JSONText) {
    if let template = offer.template { return card(template, &json) }
    json.field("name", offer.name)
    json.field("label", offer.label)
    json.field("summary", offer.summary)
    json.field("category", offer.category)
    json.field("installed", offer.installed)
    json.field("problem", offer.problem)
  }

  package func page(_ template: TemplateViewModel) -> JSONResult {
    JSONResult { json in
      card(template, &json)
      json.objects("inputs", template.plan.inputs) { json, input in
        json.field("name", input.name)
        json.field("type", input.kind.rawValue)
        if let item = input.item { json.field("of", item.rawValue) }
        json.field("required", input.fallback == nil)
        json.field("ask", input.ask)
      }
      json.texts(of: template.plan.ability)
      json.key("preview")
      guard let preview = template.preview else { return json.null() }
      json.object { json in
        json.field("test", preview.origin.test)
        json.field("scripted", preview.origin.isScripted)
        json.field("answer", preview.answer)
      }
    }
  }

  private func card(_ template: TemplateViewModel, _ json: inout JSONText) {
    let ability = template.plan.ability
    json.field("name", template.name)
    json.look(of: ability)
    json.field("default", template.isDefault)
    json.field("gallery", template.gallery)
    json.field("installed", template.installed)
    json.key("capabilities")
    json.capabilities(of: template.plan)
  }
}
