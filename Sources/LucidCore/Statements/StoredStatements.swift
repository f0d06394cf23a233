extension Statement: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("kind", kind.name)
      writer.put("role", role)
      writer.put("weight", weight)
      writer.put("values", values)
      writer.put("range", range)
      writer.put("records", records)
      writer.put("certainty", certainty)
      writer.put("step", step)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let name: String = try reader.get("kind")
    guard let kind = StatementKind(name: name) else { throw StorageError("no kind `\(name)` of Statement") }
    self.init(
      kind, try reader.get("role"), weight: try reader.get("weight"), try reader.get("values"),
      range: try reader.get("range"), records: try reader.get("records"),
      certainty: try reader.get("certainty"), step: try reader.get("step"))
  }
}

extension Statement.Role: Storable {}

extension Statement.Certainty: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .exact: writer.choice("exact")
    case .atLeast: writer.choice("atLeast")
    case .asOf(let day): writer.choice("asOf", day)
    case .estimate: writer.choice("estimate")
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "exact": self = .exact
    case "atLeast": self = .atLeast
    case "asOf": self = .asOf(try CivilDate(from: value))
    case "estimate": self = .estimate
    default: throw StorageError("no case `\(name)` of Certainty")
    }
  }
}

extension StatementRange: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("first", first)
      writer.put("last", last)
      writer.put("isRest", isRest)
      writer.put("isWorkingHours", isWorkingHours)
      writer.put("part", part)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    self.init(
      try reader.get("first"), try reader.get("last"), isRest: try reader.get("isRest"),
      isWorkingHours: try reader.get("isWorkingHours"), part: try reader.get("part"))
  }
}

extension StatementValues.Name: Storable {}

extension StatementUnit: Storable {}

extension StatementValues: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in writer.put("entries", entries) }
  }
  package init(from reader: StorageReader) throws(StorageError) { self.init(try reader.get("entries")) }
}

extension StatementValues.Entry: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("value", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    self.init(name: try reader.get("name"), value: try reader.get("value"))
  }
}

extension StatementValue: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .text(let text): writer.choice("text", text)
    case .word(let word): writer.choice("word", word)
    case .count(let count): writer.choice("count", count)
    case .instant(let instant): writer.choice("instant", instant)
    case .span(let start, let end): writer.choice("span", [start, end])
    case .day(let day): writer.choice("day", day)
    case .length(let minutes): writer.choice("length", minutes)
    case .amount(let value, let unit):
      writer.choice("amount") { writer in
        value.write(to: &writer)
        unit.write(to: &writer)
      }
    case .list(let items): writer.choice("list", items)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "text": self = .text(try String(from: value))
    case "word": self = .word(try String(from: value))
    case "count": self = .count(try Int(from: value))
    case "instant": self = .instant(try Instant(from: value))
    case "span": self = .span(try value.item(0), try value.item(1))
    case "day": self = .day(try CivilDate(from: value))
    case "length": self = .length(minutes: try Double(from: value))
    case "amount": self = .amount(try value.item(0), try value.item(1))
    case "list": self = .list(try [StatementValue](from: value))
    default: throw StorageError("no case `\(name)` of StatementValue")
    }
  }
}

extension Sentence: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("statement", statement)
      writer.put("text", text)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    self.init(try reader.get("statement"), text: try reader.get("text"))
  }
}
