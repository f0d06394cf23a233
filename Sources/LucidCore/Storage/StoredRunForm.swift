extension StoredRun: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("record", record)
      writer.put("file", file)
      writer.put("plan", plan)
      writer.put("inputs", inputs)
      writer.put("settings", settings)
      writer.key("unavailable")
      writer.object { writer in
        for (family, reason) in unavailable.sorted(by: { $0.key < $1.key }) { writer.put(family, reason) }
      }
      writer.put("calls", calls)
      writer.put("sent", sent)
      writer.put("services", services)
      writer.put("words", words)
      writer.put("vault", vault)
      writer.put("program", program)
      writer.put("omitted", omitted)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    record = try reader.get("record")
    file = try reader.get("file")
    plan = try reader.get("plan")
    inputs = try reader.get("inputs")
    settings = try reader.get("settings")
    unavailable = [:]
    if case .object(let members) = try reader.member("unavailable").node.value {
      for member in members { unavailable[member.name] = try String(from: try reader.part(member.value)) }
    }
    calls = try reader.get("calls")
    sent = try reader.get("sent")
    services = try reader.get("services")
    words = try reader.get("words")
    vault = try reader.get("vault")
    program = try reader.get("program")
    omitted = try reader.get("omitted")
  }
}

extension RunSource: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("path", path)
      writer.put("hash", hash)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    path = try reader.get("path")
    hash = try reader.get("hash")
  }
}

extension RunRecord: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("id", id)
      writer.put("ability", ability)
      writer.put("started", started)
      writer.put("zone", zone)
      writer.put("outcome", outcome)
      writer.put("prompt", prompt)
      writer.put("persona", persona)
      writer.put("observations", observations)
      writer.put("steps", steps)
      writer.put("variables", variables)
      writer.put("card", card)
      writer.put("answer", answer)
      writer.put("receipts", receipts)
      writer.put("notices", notices)
      writer.put("failure", failure)
      writer.put("elapsed", elapsed)
      writer.put("dryRun", dryRun)
      writer.put("changes", changes)
      writer.put("fate", fate)
      writer.put("proposals", proposals)
      writer.put("turns", turns)
      writer.put("usage", usage)
      writer.put("labels", labels)
      writer.put("headline", headline)
      writer.put("language", language)
      writer.put("isModelShort", isModelShort)
      writer.put("couldChange", couldChange)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    id = try reader.get("id")
    ability = try reader.get("ability")
    started = try reader.get("started")
    zone = try reader.get("zone")
    outcome = try reader.get("outcome")
    prompt = try reader.get("prompt")
    persona = try reader.get("persona")
    observations = try reader.get("observations")
    steps = try reader.get("steps")
    variables = try reader.get("variables")
    card = try reader.get("card")
    answer = try reader.get("answer")
    receipts = try reader.get("receipts")
    notices = try reader.get("notices")
    failure = try reader.get("failure")
    elapsed = try reader.get("elapsed")
    dryRun = try reader.get("dryRun")
    changes = try reader.get("changes")
    fate = try reader.get("fate")
    proposals = try reader.get("proposals")
    turns = try reader.get("turns")
    usage = try reader.get("usage")
    labels = try Labels(stored: reader)
    headline = try reader.get("headline")
    let language: Language? = try reader.get("language")
    self.language = language ?? .english
    let isModelShort: Bool? = try reader.get("isModelShort")
    self.isModelShort = isModelShort ?? false
    // Runs of earlier versions do not say it.
    let couldChange: Bool? = try reader.get("couldChange")
    self.couldChange = couldChange ?? false
  }
}

extension Language: Storable {}

extension RunOutcome: Storable {}

extension StepRecord: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("tool", tool)
      writer.put("status", status)
      writer.put("elapsed", elapsed)
      writer.put("facts", facts)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    tool = try reader.get("tool")
    status = try reader.get("status")
    elapsed = try reader.get("elapsed")
    facts = try reader.get("facts")
  }
}

extension VariableRecord: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("cost", cost)
      writer.put("status", status)
      writer.put("value", value)
      writer.put("labels", labels)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    cost = try reader.get("cost")
    status = try reader.get("status")
    value = try reader.get("value")
    labels = try Labels(stored: reader)
  }
}

extension VariableRecord.Status: Storable {}

extension RunFailure: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("step", step)
      writer.put("failure", failure)
      writer.put("span", span)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    step = try reader.get("step")
    failure = try reader.get("failure")
    span = try reader.get("span")
  }
}

extension Milliseconds: Storable {
  package func write(to writer: inout StorageWriter) { count.write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) { count = try Int(from: reader) }
}

extension Observation: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("step", step)
      writer.put("tool", tool)
      writer.put("status", status)
      writer.put("value", value)
      writer.put("notices", notices)
      writer.put("labels", labels)
    }
  }
  package convenience init(from reader: StorageReader) throws(StorageError) {
    self.init(
      step: try reader.get("step"), tool: try reader.get("tool"), status: try reader.get("status"),
      value: try reader.get("value"), notices: try reader.get("notices"), labels: try Labels(stored: reader))
  }
}

extension Observation.Status: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .done: writer.choice("done")
    case .skipped(let value): writer.choice("skipped", value)
    case .failed(let value): writer.choice("failed", value)
    case .notRun: writer.choice("notRun")
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "done": self = .done
    case "skipped": self = .skipped(try SkipReason(from: value))
    case "failed": self = .failed(try StepFailure(from: value))
    case "notRun": self = .notRun
    default: throw StorageError("no case `\(name)` of Observation.Status")
    }
  }
}

extension SkipReason: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .conditionFalse: writer.choice("conditionFalse")
    case .missing(let value): writer.choice("missing", value)
    case .unchanged: writer.choice("unchanged")
    case .dryRun: writer.choice("dryRun")
    case .depends(let path): writer.choice("depends", path)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "conditionFalse": self = .conditionFalse
    case "missing": self = .missing(try MissingData(from: value))
    case "unchanged": self = .unchanged
    case "dryRun": self = .dryRun
    case "depends": self = .depends(on: try String(from: value))
    default: throw StorageError("no case `\(name)` of SkipReason")
    }
  }
}

extension StepFacts: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("tries", tries)
      writer.put("cached", cached)
      writer.put("ageSeconds", ageSeconds)
      writer.put("items", items)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    tries = try reader.get("tries")
    cached = try reader.get("cached")
    ageSeconds = try reader.get("ageSeconds")
    items = try reader.get("items")
  }
}

extension StepFacts.Items: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("count", count)
      writer.put("leftOut", leftOut)
      writer.put("failed", failed)
      writer.put("replaced", replaced)
      writer.put("failure", failure)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    count = try reader.get("count")
    leftOut = try reader.get("leftOut")
    failed = try reader.get("failed")
    replaced = try reader.get("replaced")
    failure = try reader.get("failure")
  }
}

extension StepFailure: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("kind", kind)
      writer.put("message", message)
      writer.put("plainMessage", plainMessage)
      writer.put("hint", hint)
      writer.put("plainHint", plainHint)
      writer.put("retryable", retryable)
      writer.put("setUp", setUp)
      writer.put("isStale", isStale)
      writer.put("offers", offers)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    kind = try reader.get("kind")
    message = try reader.get("message")
    plainMessage = try reader.get("plainMessage")
    hint = try reader.get("hint")
    plainHint = try reader.get("plainHint")
    retryable = try reader.get("retryable")
    setUp = try reader.get("setUp")
    let stale: Bool? = try reader.get("isStale")
    isStale = stale ?? false
    let offered: [ChoiceOffer]? = try reader.get("offers")
    offers = offered ?? []
  }
}

extension ChoiceOffer: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("id", id)
      writer.put("text", text)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    id = try reader.get("id")
    text = try reader.get("text")
  }
}

extension StepFailure.Kind: Storable {}

extension CallRecord: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("step", step)
      writer.put("item", item)
      writer.put("tool", tool)
      writer.put("family", family)
      writer.put("arguments", arguments)
      writer.put("result", result)
      writer.put("failure", failure)
      writer.put("notices", notices)
      writer.put("changes", changes)
      writer.put("labels", labels)
      writer.put("elapsed", elapsed)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    step = try reader.get("step")
    item = try reader.get("item")
    tool = try reader.get("tool")
    family = try reader.get("family")
    arguments = try reader.get("arguments")
    result = try reader.get("result")
    failure = try reader.get("failure")
    notices = try reader.get("notices")
    changes = try reader.get("changes")
    labels = try Labels(stored: reader)
    elapsed = try reader.get("elapsed")
  }
}

extension Settings: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("city", city)
      writer.put("region", region)
      writer.put("language", language)
      writer.put("office", office)
      writer.put("hours", hours)
      writer.put("calendar", calendar)
      writer.put("emails", emails)
      writer.put("off", off.sorted())
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    city = try reader.get("city")
    region = try reader.get("region")
    language = try reader.get("language")
    office = try reader.get("office")
    hours = try reader.get("hours")
    calendar = try reader.get("calendar")
    emails = try reader.get("emails")
    off = Set(try [String](from: reader.member("off")))
  }
}

extension WorkingHours: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("from", from)
      writer.put("to", to)
      writer.put("days", days.sorted())
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    from = try reader.get("from")
    to = try reader.get("to")
    let days: [Int] = try reader.get("days")
    self.days = Weekdays(days)
  }
}
