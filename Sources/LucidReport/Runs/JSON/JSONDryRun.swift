import LucidCore

/// Writes the omitted effects of a dry run in the JSON of a run.
extension JSONRecordParts {
  func dryRun(_ dryRun: DryRun, _ json: inout JSONText) {
    json.object { json in
      calls("writes", dryRun.writes, &json)
      calls("unasked", dryRun.unasked, &json)
      json.field("condition_depends_on", dryRun.condition)
      json.key("request")
      guard let request = dryRun.request else { return json.null() }
      json.object { json in
        json.field("model", request.model)
        json.field("prompt_characters", request.promptCharacters)
        json.field("data_characters", request.dataCharacters)
        json.field("tokens", request.tokens)
      }
    }
  }

  private func calls(_ name: String, _ calls: [DryRun.Call], _ json: inout JSONText) {
    json.objects(name, calls) { json, call in
      json.field("step", call.step)
      json.field("tool", call.tool)
      json.field("effect", call.effect.rawValue)
      if let item = call.item { json.field("item", item) }
      json.object("arguments") { json in
        for argument in call.arguments { json.field(argument.name, argument.value, zone: zone) }
      }
      json.strings("depends_on", call.dependsOn)
    }
  }
}
