extension Answer: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("text", text)
      writer.put("author", author)
      writer.put("remark", remark)
      writer.put("value", value)
      writer.put("rejected", rejected)
      writer.put("usage", usage)
      writer.put("calls", calls)
      writer.put("sentences", sentences)
      writer.put("namesMissing", namesMissing)
      writer.put("isCut", isCut)
      writer.put("modelText", modelText)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    text = try reader.get("text")
    author = try reader.get("author")
    remark = try reader.get("remark")
    value = try reader.get("value")
    rejected = try reader.get("rejected")
    usage = try reader.get("usage")
    calls = try reader.get("calls")
    sentences = try reader.get("sentences")
    let namesMissing: Bool? = try reader.get("namesMissing")
    self.namesMissing = namesMissing ?? false
    let isCut: Bool? = try reader.get("isCut")
    self.isCut = isCut ?? false
    modelText = try reader.get("modelText")
  }
}

extension Answer.Rejected: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("text", text)
      writer.put("problems", problems)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    text = try reader.get("text")
    problems = try reader.get("problems")
  }
}

extension TokenUsage: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("input", input)
      writer.put("output", output)
      writer.put("cached", cached)
      writer.put("cost", cost)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    input = try reader.get("input")
    output = try reader.get("output")
    let cached: Int? = try reader.get("cached")
    self.cached = cached ?? 0
    cost = try reader.get("cost")
  }
}

extension Card: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.apart { writer in
      writer.object { writer in
        writer.put("kind", kind)
        writer.put("title", title)
        writer.put("generated", generated)
        writer.put("body", body)
        writer.put("notes", notes)
        writer.put("statements", statements)
      }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    kind = try reader.get("kind")
    title = try reader.get("title")
    generated = try reader.get("generated")
    body = try reader.get("body")
    notes = try reader.get("notes")
    statements = try reader.get("statements")
  }
}

extension Change: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("kind", kind)
      writer.put("noun", noun)
      writer.put("id", id)
      writer.put("title", title)
      writer.put("detail", detail)
      writer.put("place", place)
      writer.put("isReplacing", isReplacing)
      writer.put("step", step)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    kind = try reader.get("kind")
    noun = try reader.get("noun")
    id = try reader.get("id")
    title = try reader.get("title")
    detail = try reader.get("detail")
    place = try reader.get("place")
    let isReplacing: Bool? = try reader.get("isReplacing")
    self.isReplacing = isReplacing ?? false
    step = try reader.get("step")
  }
}

extension Change.Kind: Storable {}

extension Change.Fate: Storable {}

extension Turn: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .user(let value): writer.choice("user", value)
    case .assistant(let a, let calls):
      writer.choice("assistant") { writer in
        a.write(to: &writer)
        calls.write(to: &writer)
      }
    case .replies(let value): writer.choice("replies", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "user": self = .user(try String(from: value))
    case "assistant": self = .assistant(try value.item(0), calls: try value.item(1))
    case "replies": self = .replies(try [ToolReply](from: value))
    default: throw StorageError("no case `\(name)` of Turn")
    }
  }
}

extension Notice: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("text", text)
      writer.put("about", about)
      writer.put("isMissing", isMissing)
      writer.put("isCredit", isCredit)
      writer.put("isCut", isCut)
      writer.put("isUnchanged", isUnchanged)
      writer.put("remedy", remedy)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    text = try reader.get("text")
    about = try reader.get("about")
    let isMissing: Bool? = try reader.get("isMissing")
    self.isMissing = isMissing ?? false
    isCredit = try reader.get("isCredit")
    let isCut: Bool? = try reader.get("isCut")
    self.isCut = isCut ?? false
    let isUnchanged: Bool? = try reader.get("isUnchanged")
    self.isUnchanged = isUnchanged ?? false
    remedy = try reader.get("remedy")
  }
}

extension Proposal: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("id", id)
      writer.put("tool", tool)
      writer.put("arguments", arguments)
      writer.put("key", key)
      writer.put("changes", changes)
      writer.put("differences", differences)
      writer.put("reason", reason)
      writer.put("labels", labels)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    id = try reader.get("id")
    tool = try reader.get("tool")
    arguments = try reader.get("arguments")
    key = try reader.get("key")
    changes = try reader.get("changes")
    differences = try reader.get("differences")
    reason = try reader.get("reason")
    labels = try Labels(stored: reader)
  }
}

extension Proposal.Reason: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .approval: writer.choice("approval")
    case .modifiesData: writer.choice("modifiesData")
    case .sends: writer.choice("sends")
    case .hasWritten: writer.choice("hasWritten")
    case .untrustedText(let family): writer.choice("untrustedText", family)
    case .noPreview: writer.choice("noPreview")
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "approval": self = .approval
    case "modifiesData": self = .modifiesData
    case "sends": self = .sends
    case "hasWritten": self = .hasWritten
    case "untrustedText": self = .untrustedText(family: try String(from: value))
    case "noPreview": self = .noPreview
    default: throw StorageError("no case `\(name)` of Proposal.Reason")
    }
  }
}

extension Proposal.Argument: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("value", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    value = try reader.get("value")
  }
}

extension Receipts: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("found", found)
      writer.put("unfounded", unfounded)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    found = try reader.get("found")
    unfounded = try reader.get("unfounded")
  }
}

extension Receipts.Receipt: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("text", text)
      writer.put("step", step)
      writer.put("record", record)
      writer.put("field", field)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    text = try reader.get("text")
    step = try reader.get("step")
    record = try reader.get("record")
    field = try reader.get("field")
  }
}

extension DryRun: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("writes", writes)
      writer.put("unasked", unasked)
      writer.put("condition", condition)
      writer.put("request", request)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    writes = try reader.get("writes")
    unasked = try reader.get("unasked")
    condition = try reader.get("condition")
    request = try reader.get("request")
  }
}

extension DryRun.Call: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("step", step)
      writer.put("tool", tool)
      writer.put("effect", effect)
      writer.put("arguments", arguments)
      writer.put("dependsOn", dependsOn)
      writer.put("item", item)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    step = try reader.get("step")
    tool = try reader.get("tool")
    effect = try reader.get("effect")
    arguments = try reader.get("arguments")
    dependsOn = try reader.get("dependsOn")
    item = try reader.get("item")
  }
}

extension DryRun.Argument: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("value", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    value = try reader.get("value")
  }
}

extension DryRun.Request: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("model", model)
      writer.put("promptCharacters", promptCharacters)
      writer.put("dataCharacters", dataCharacters)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    model = try reader.get("model")
    promptCharacters = try reader.get("promptCharacters")
    dataCharacters = try reader.get("dataCharacters")
  }
}

extension RenderedText: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("text", text)
      writer.put("insertions", insertions)
      writer.put("cleaned", cleaned)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    text = try reader.get("text")
    insertions = try reader.get("insertions")
    cleaned = try reader.get("cleaned")
  }
}

extension RenderedText.Insertion: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("start", start)
      writer.put("end", end)
      writer.put("source", source)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    start = try reader.get("start")
    end = try reader.get("end")
    source = try reader.get("source")
  }
}

extension LoggedRequest: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("receiver", receiver)
      writer.put("address", address)
      writer.put("text", text)
      writer.put("isAnswered", isAnswered)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    receiver = try reader.get("receiver")
    address = try reader.get("address")
    text = try reader.get("text")
    isAnswered = try reader.get("isAnswered")
  }
}

extension LoggedRequest.Receiver: Storable {}

extension ServiceAnswer: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("host", host)
      writer.put("sent", sent)
      writer.put("received", received)
      writer.put("fetched", fetched)
      writer.put("isCached", isCached)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    host = try reader.get("host")
    sent = try reader.get("sent")
    received = try reader.get("received")
    fetched = try reader.get("fetched")
    isCached = try reader.get("isCached")
  }
}

extension ToolCall: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("id", id)
      writer.put("tool", tool)
      writer.put("arguments", arguments)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    id = try reader.get("id")
    tool = try reader.get("tool")
    arguments = try reader.get("arguments")
  }
}

extension ToolReply: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("id", id)
      writer.put("tool", tool)
      writer.put("text", text)
      writer.put("isRefusal", isRefusal)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    id = try reader.get("id")
    tool = try reader.get("tool")
    text = try reader.get("text")
    isRefusal = try reader.get("isRefusal")
  }
}
