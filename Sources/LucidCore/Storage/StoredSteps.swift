extension PlanStep: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("tool", tool)
      writer.put("effect", effect)
      writer.put("arguments", arguments)
      writer.put("condition", condition)
      writer.put("needs", needs)
      writer.put("timeoutSeconds", timeoutSeconds)
      writer.put("onError", onError)
      writer.put("observe", observe)
      writer.put("modifiers", modifiers)
      writer.put("span", span)
    }
  }
  package convenience init(from reader: StorageReader) throws(StorageError) {
    self.init(
      name: try reader.get("name"), tool: try reader.get("tool"), effect: try reader.get("effect"),
      arguments: try reader.get("arguments"), condition: try reader.get("condition"), needs: try reader.get("needs"),
      timeoutSeconds: try reader.get("timeoutSeconds"), onError: try reader.get("onError"), observe: try reader.get("observe"),
      modifiers: try reader.get("modifiers"), span: try reader.get("span"))
  }
}

extension PlanStep.OnError: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .stop: writer.choice("stop")
    case .omit: writer.choice("omit")
    case .use(let value): writer.choice("use", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "stop": self = .stop
    case "omit": self = .omit
    case "use": self = .use(try Expression(from: value))
    default: throw StorageError("no case `\(name)` of PlanStep.OnError")
    }
  }
}

extension PlanArgument: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .value(let value): writer.choice("value", value)
    case .text(let value): writer.choice("text", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "value": self = .value(try Expression(from: value))
    case "text": self = .text(try Template(from: value))
    default: throw StorageError("no case `\(name)` of PlanArgument")
    }
  }
}

extension PlanInput: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("kind", kind)
      writer.put("item", item)
      writer.put("type", type)
      writer.put("fallback", fallback)
      writer.put("choices", choices)
      writer.put("ask", ask)
      writer.put("max", max)
      writer.put("isChosen", isChosen)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    kind = try reader.get("kind")
    item = try reader.get("item")
    type = try reader.get("type")
    fallback = try reader.get("fallback")
    choices = try reader.get("choices")
    ask = try reader.get("ask")
    max = try reader.get("max")
    let chosen: Bool? = try reader.get("isChosen")
    isChosen = chosen ?? false
  }
}

extension PlanInput.Kind: Storable {}

extension PlanVariable: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("type", type)
      writer.put("cost", cost)
      writer.put("source", source)
      writer.put("neededBy", neededBy)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    type = try reader.get("type")
    cost = try reader.get("cost")
    source = try reader.get("source")
    neededBy = try reader.get("neededBy")
  }
}

extension PlanVariable.Source: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .builtIn: writer.choice("builtIn")
    case .template(let value): writer.choice("template", value)
    case .tool(let a, let b):
      writer.choice("tool") { writer in
        a.write(to: &writer)
        b.write(to: &writer)
      }
    case .previous(let step): writer.choice("previous", step)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "builtIn": self = .builtIn
    case "template": self = .template(try Template(from: value))
    case "tool": self = .tool(try value.item(0), try value.item(1))
    case "previous": self = .previous(step: try String(from: value))
    default: throw StorageError("no case `\(name)` of PlanVariable.Source")
    }
  }
}

extension StepModifiers: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("forEach", forEach)
      writer.put("retry", retry)
      writer.put("cacheSeconds", cacheSeconds)
      writer.put("plan", plan)
      writer.put("body", body)
      writer.put("block", block)
      writer.put("answer", answer)
    }
  }
  package convenience init(from reader: StorageReader) throws(StorageError) {
    self.init(
      forEach: try reader.get("forEach"),
      retry: try reader.get("retry"),
      cacheSeconds: try reader.get("cacheSeconds"),
      plan: try reader.get("plan"),
      body: try reader.get("body"),
      block: try reader.get("block"),
      answer: try reader.get("answer"))
  }
}

extension StepBody: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("count", count)
      writer.put("steps", steps)
      writer.put("result", result)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    self.init(count: try reader.get("count"), steps: try reader.get("steps"), result: try reader.get("result"))
  }
}

extension StepBody.Result: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.choice(isRecord ? "record" : "step") { writer in
      switch self {
      case .record(let type, let steps):
        ValueType.record(type).write(to: &writer)
        steps.write(to: &writer)
      case .step(let step, let type):
        step.write(to: &writer)
        type.write(to: &writer)
      }
    }
  }
  private var isRecord: Bool { if case .record = self { true } else { false } }

  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "record":
      guard case .record(let type) = try value.item(0) as ValueType else { throw StorageError("not a record type") }
      self = .record(type, try value.item(1))
    case "step": self = .step(try value.item(0), try value.item(1))
    default: throw StorageError("no case `\(name)` of StepBody.Result")
    }
  }
}

extension StepAnswer: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("ability", ability)
      writer.put("observed", observed)
      writer.put("output", output)
      writer.put("schema", schema)
      writer.put("persona", persona)
      writer.put("statements", statements.map(\.name))
    }
  }
  package convenience init(from reader: StorageReader) throws(StorageError) {
    let kinds: [String] = try reader.get("statements")
    self.init(
      ability: try reader.get("ability"), observed: try reader.get("observed"), output: try reader.get("output"),
      schema: try reader.get("schema"), persona: try reader.get("persona"),
      statements: kinds.compactMap(StatementKind.init(name:)))
  }
}

extension ForEach: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("list", list)
      writer.put("slot", slot)
      writer.put("condition", condition)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    list = try reader.get("list")
    slot = try reader.get("slot")
    condition = try reader.get("condition")
  }
}

extension Retry: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("tries", tries)
      writer.put("delaySeconds", delaySeconds)
      writer.put("backoff", backoff)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    tries = try reader.get("tries")
    delaySeconds = try reader.get("delaySeconds")
    backoff = try reader.get("backoff")
  }
}
