package import LucidCore

/// Renders the catalog as one JSON object: `{"tools": […]}`, `{"variables": […], "settings": […],
/// "persona": […], "loop": […], "families": […]}`, `{"filters": […]}`, `{"records": […]}`.
package struct JSONCatalog {
  let catalog: Catalog
  let zone: Zone

  package init(_ catalog: Catalog, zone: Zone = .utc) {
    self.catalog = catalog
    self.zone = zone
  }

  package func tools(_ names: [String] = []) -> JSONResult? {
    guard let chosen = CatalogNames(catalog).tools(names) else { return nil }
    return JSONResult { json in
      json.array("tools") { json in for tool in chosen { write(tool, &json) } }
      json.key("aliases")
      json.object { json in for (alias, family) in catalog.aliases.sorted(by: { $0.key < $1.key }) { json.field(alias, family) } }
    }
  }

  package func variables(_ names: [String] = []) -> JSONResult? {
    guard let chosen = CatalogNames(catalog).variables(names) else { return nil }
    return JSONResult { json in
      json.objects("variables", chosen) { json, variable in
        json.field("name", variable.name)
        json.key("type")
        type(variable.type, &json)
        json.field("cost", variable.cost.rawValue)
        json.field("reads", variable.family)
        json.field("doc", variable.doc)
        write(variable.example, &json)
      }
      json.key("settings")
      fields(catalog.settings, &json)
      json.key("persona")
      fields(personaType, &json)
      json.key("loop")
      fields(loopType, &json)
      json.strings("families", catalog.families)
    }
  }

  package func filters(_ names: [String] = []) -> JSONResult? {
    guard let chosen = CatalogNames(catalog).filters(names) else { return nil }
    return JSONResult { json in
      json.objects("filters", chosen) { json, filter in
        json.field("name", filter.name)
        json.field("accepts", filter.accepts)
        json.key("parameters")
        parameters(filter.parameters, &json)
        json.field("doc", filter.doc)
        write(filter.example, &json)
      }
    }
  }

  package func records(_ names: [String] = []) -> JSONResult? {
    guard let chosen = CatalogNames(catalog).records(names) else { return nil }
    return JSONResult { json in
      json.array("records") { json in for record in chosen { type(.record(record), &json) } }
    }
  }

  package func result(_ kind: CatalogKind, _ names: [String] = []) -> JSONResult? {
    switch kind {
    case .tool: tools(names)
    case .variable: variables(names)
    case .filter: filters(names)
    case .record: records(names)
    }
  }

  private func write(_ example: TemplateExample?, _ json: inout JSONText) {
    json.key("example")
    guard let example else { return json.null() }
    json.object { json in
      json.field("template", example.template)
      json.field("result", example.result)
    }
  }

  private func write(_ tool: ToolSignature, _ json: inout JSONText) {
    json.object { json in
      json.field("name", tool.name)
      json.field("summary", tool.summary)
      json.field("own", tool.isDeclared)
      json.field("effect", tool.effect.rawValue)
      if let told = tool.discloses { json.field("discloses", told.text) }
      json.field("cost", tool.cost.rawValue)
      json.field("reach", tool.reach.text)
      let cues = catalog.cues(tool.name)
      json.field("standard", cues.isStandard)
      json.strings("words", cues.phrases.map(\.text))
      json.key("parameters")
      parameters(tool.parameters, &json)
      json.key("result")
      type(tool.result, &json)
      if let variant = tool.variant {
        json.key("result_with")
        json.object { json in
          json.field("argument", variant.argument)
          json.key("result")
          type(variant.result, &json)
        }
      }
      json.field("example", tool.example)
    }
  }

  private func parameters(_ parameters: [Parameter], _ json: inout JSONText) {
    json.objects(parameters) { json, parameter in
      json.field("name", parameter.name)
      json.field("type", parameter.kind.name)
      if case .choice(let choices) = parameter.kind { json.strings("choices", choices) }
      json.field("required", parameter.required)
      if let usual = parameter.usual {
        json.field("default", "<<\(usual)>>")
      } else {
        json.field("default", parameter.fallback, zone: zone)
      }
      json.field("doc", parameter.doc)
    }
  }

  /// A name for a simple type; `{"list": …}` or `{"record": name, "fields": […]}` for the others.
  private func type(_ type: ValueType, _ json: inout JSONText) {
    switch type {
    case .list(let item):
      json.object { json in
        json.key("list")
        self.type(item, &json)
      }
    case .record(let record):
      json.object { json in
        json.field("record", record.name)
        json.key("fields")
        fields(record, &json)
      }
    default: json.string(type.name)
    }
  }

  private func fields(_ record: RecordType, _ json: inout JSONText) {
    json.objects(record.fields) { json, field in
      json.field("name", field.name)
      json.key("type")
      type(field.type, &json)
      json.field("doc", field.doc)
    }
  }
}
