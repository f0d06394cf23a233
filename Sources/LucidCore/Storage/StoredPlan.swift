extension CapabilityCard: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("reads", reads)
      writer.put("writes", writes)
      writer.put("sends", sends)
      writer.put("discloses", discloses)
      writer.put("flows", flows)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    reads = try reader.get("reads")
    writes = try reader.get("writes")
    sends = try reader.get("sends")
    discloses = try reader.get("discloses")
    flows = try reader.get("flows")
  }
}

extension CapabilityCard.Access: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("source", source)
      writer.put("reach", reach)
      writer.put("through", through)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    source = try reader.get("source")
    reach = try reader.get("reach")
    through = try reader.get("through")
  }
}

extension ModelPreference: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("prefer", prefer)
      writer.put("temperature", temperature)
      writer.put("maxTokens", maxTokens)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    prefer = try reader.get("prefer")
    temperature = try reader.get("temperature")
    maxTokens = try reader.get("maxTokens")
  }
}

extension ModelPreference.Place: Storable {}

extension Persona: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("label", label)
      writer.put("icon", icon)
      writer.put("text", text)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    label = try reader.get("label")
    icon = try reader.get("icon")
    text = try reader.get("text")
  }
}

extension PersonaRecord: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("label", label)
      writer.put("text", text)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    label = try reader.get("label")
    text = try reader.get("text")
  }
}

extension Plan: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.apart { writer in
      writer.object { writer in
        writer.put("ability", ability)
        writer.put("files", files)
        writer.put("prompt", prompt)
        writer.put("inputs", inputs)
        writer.put("variables", variables)
        writer.put("steps", steps)
        writer.put("waves", waves)
        writer.put("condition", condition)
        writer.put("card", card)
        writer.put("filled", filled)
        writer.put("output", output)
        writer.put("schema", schema)
        writer.put("persona", persona)
        writer.put("sections", sections)
        writer.put("limits", limits)
        writer.put("capabilities", capabilities)
        writer.put("writes", writes)
        writer.put("offers", offers)
        if !statements.isEmpty { writer.put("statements", statements.map(\.name)) }
        writer.put("declarations", declarations)
        writer.put("model", model)
        writer.put("reasons", reasons)
      }
    }
  }
  package convenience init(from reader: StorageReader) throws(StorageError) {
    self.init(
      ability: try reader.get("ability"), files: try reader.get("files"), prompt: try reader.get("prompt"),
      inputs: try reader.get("inputs"), variables: try reader.get("variables"), steps: try reader.get("steps"),
      waves: try reader.get("waves"), condition: try reader.get("condition"), card: try reader.get("card"),
      output: try reader.get("output"), limits: try reader.get("limits"), capabilities: try reader.get("capabilities"),
      writes: try reader.get("writes"), model: try reader.get("model"), filled: try reader.get("filled"),
      schema: try reader.get("schema"), persona: try reader.get("persona"), sections: try reader.get("sections"),
      reasons: try reader.get("reasons"), offers: try reader.get("offers"),
      statements: (try reader.get("statements") as [String]).compactMap(StatementKind.init(name:)),
      declarations: try reader.get("declarations"))
  }
}

extension AbilityFacts: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("label", label)
      writer.put("id", id)
      writer.put("summary", summary)
      writer.put("icon", icon)
      writer.put("color", color)
      writer.put("category", category)
      writer.put("slot", slot)
      writer.put("language", language)
      writer.put("plan", plan)
      writer.put("prompt", prompt)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    label = try reader.get("label")
    id = try reader.get("id")
    summary = try reader.get("summary")
    icon = try reader.get("icon")
    color = try reader.get("color")
    category = try reader.get("category")
    slot = try reader.get("slot")
    language = try reader.get("language")
    plan = try reader.get("plan")
    prompt = try reader.get("prompt")
  }
}

extension OutputFormat: Storable {}

extension RunLimits: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("seconds", seconds)
      writer.put("turns", turns)
      writer.put("tokens", tokens)
      writer.put("cost", cost)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    seconds = try reader.get("seconds")
    turns = try reader.get("turns")
    tokens = try reader.get("tokens")
    cost = try reader.get("cost")
  }
}

extension PlanReasons: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("mentions", mentions)
      writer.put("clues", clues)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    mentions = try reader.get("mentions")
    clues = try reader.get("clues")
  }
}

extension PromptReference.Condition: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .holds(let expression): writer.choice("holds", expression)
    case .each(let item, let list):
      writer.choice("each") { writer in
        item.write(to: &writer)
        list.write(to: &writer)
      }
    case .isEmpty(let list): writer.choice("isEmpty", list)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "holds": self = .holds(try String(from: value))
    case "each": self = .each(item: try value.item(0), list: try value.item(1))
    case "isEmpty": self = .isEmpty(list: try String(from: value))
    default: throw StorageError("no case `\(name)` of PromptReference.Condition")
    }
  }
}

extension PromptReference: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("consumer", consumer)
      writer.put("sentence", sentence)
      writer.put("conditions", conditions)
      writer.put("span", span)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    consumer = try reader.get("consumer")
    sentence = try reader.get("sentence")
    conditions = try reader.get("conditions")
    span = try reader.get("span")
  }
}

extension InferenceEvidence: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("words", words)
      writer.put("meaning", meaning)
      writer.put("span", span)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    words = try reader.get("words")
    meaning = try reader.get("meaning")
    span = try reader.get("span")
  }
}

extension InferenceEvidence.Meaning: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .step(let value): writer.choice("step", value)
    case .time(let step): writer.choice("time", step)
    case .refusal(let family): writer.choice("refusal", family)
    case .unanswered(let reason): writer.choice("unanswered", reason)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "step": self = .step(try Int(from: value))
    case "time": self = .time(step: try Int(from: value))
    case "refusal": self = .refusal(family: try String(from: value))
    case "unanswered": self = .unanswered(reason: try String(from: value))
    default: throw StorageError("no case `\(name)` of Clue.Meaning")
    }
  }
}

extension PlanSection: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("summary", summary)
      writer.put("order", order)
      writer.put("inSynthesis", inSynthesis)
      writer.put("priority", priority)
      writer.put("source", source)
      writer.put("plan", plan)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    summary = try reader.get("summary")
    order = try reader.get("order")
    inSynthesis = try reader.get("inSynthesis")
    priority = try reader.get("priority")
    source = try reader.get("source")
    plan = try reader.get("plan")
  }
}

extension WriteCap: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("tool", tool)
      writer.put("most", most)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    tool = try reader.get("tool")
    most = try reader.get("most")
  }
}
