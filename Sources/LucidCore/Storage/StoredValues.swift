extension Value: Storable {
  package func write(to writer: inout StorageWriter) { writer.apart { writer in writeCase(to: &writer) } }

  private func writeCase(to writer: inout StorageWriter) {
    switch self {
    case .null: writer.choice("null")
    case .absent(let value):
      writer.choice("absent") { writer in
        value.cause.write(to: &writer)
        value.missing.write(to: &writer)
        value.standin.write(to: &writer)
      }
    case .boolean(let value): writer.choice("boolean", value)
    case .integer(let value): writer.choice("integer", value)
    case .number(let value): writer.choice("number", value)
    case .text(let value): writer.choice("text", value)
    case .date(let value): writer.choice("date", value)
    case .time(let value): writer.choice("time", value)
    case .datetime(let value): writer.choice("datetime", value)
    case .period(let value): writer.choice("period", value)
    case .list(let value): writer.choice("list", value)
    case .record(let value): writer.choice("record", value)
    case .truncated(let value):
      writer.choice("truncated") { writer in
        value.value.write(to: &writer)
        value.bound.write(to: &writer)
        value.total.write(to: &writer)
      }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "null": self = .null
    case "absent":
      let standin: UnknownValue? = try value.item(2)
      let missing: MissingData = try value.item(1)
      if let standin { self = .absent(Absence(standin)) } else { self = .absent(Absence(try value.item(0), missing)) }
    case "boolean": self = .boolean(try Bool(from: value))
    case "integer": self = .integer(try Int(from: value))
    case "number": self = .number(try Double(from: value))
    case "text": self = .text(try String(from: value))
    case "date": self = .date(try CivilDate(from: value))
    case "time": self = .time(try CivilTime(from: value))
    case "datetime": self = .datetime(try Instant(from: value))
    case "period": self = .period(try Period(from: value))
    case "list": self = .list(try [Value](from: value))
    case "record": self = .record(try Record(from: value))
    case "truncated":
      self = .truncated(TruncatedValue(try value.item(0), try value.item(1), total: try value.item(2)))
    default: throw StorageError("no case `\(name)` of Value")
    }
  }
}

extension Absence.Cause: Storable {}

extension TruncatedValue.Bound: Storable {}

extension MissingData: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("source", source)
      writer.put("reason", reason)
      writer.put("place", place)
      writer.put("isOff", isOff)
      writer.put("setUp", setUp)
      writer.put("isStale", isStale)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let isStale: Bool? = try reader.get("isStale")
    let isOff: Bool? = try reader.get("isOff")
    self.init(
      try reader.get("source"), try reader.get("reason"), try reader.get("place"), isOff: isOff ?? false,
      setUp: try reader.get("setUp"), isStale: isStale ?? false)
  }
}

/// The type, then one value for each of its fields.
extension Record: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.list { writer in
      writer.type(type)
      for value in values { value.write(to: &writer) }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let type = try reader.element(0).type()
    var values: [Value] = []
    values.reserveCapacity(type.fields.count)
    for i in type.fields.indices { values.append(try reader.item(i + 1)) }
    self.init(type, values: values)
  }
}

extension RecordType {
  func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("fields", fields)
    }
  }
}

extension RecordType.Field: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("type", type)
      writer.put("doc", doc)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    type = try reader.get("type")
    doc = try reader.get("doc")
  }
}

extension ValueType: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .any: writer.choice("any")
    case .null: writer.choice("null")
    case .boolean: writer.choice("boolean")
    case .integer: writer.choice("integer")
    case .number: writer.choice("number")
    case .text: writer.choice("text")
    case .date: writer.choice("date")
    case .time: writer.choice("time")
    case .datetime: writer.choice("datetime")
    case .period: writer.choice("period")
    case .list(let value): writer.choice("list", value)
    case .record(let value): writer.choice("record") { writer in writer.type(value) }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "any": self = .any
    case "null": self = .null
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "number": self = .number
    case "text": self = .text
    case "date": self = .date
    case "time": self = .time
    case "datetime": self = .datetime
    case "period": self = .period
    case "list": self = .list(try ValueType(from: value))
    case "record": self = .record(try value.element(0).type())
    default: throw StorageError("no case `\(name)` of ValueType")
    }
  }
}

extension UnknownValue: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("origin", origin)
      writer.put("path", path)
      writer.put("type", type)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    origin = try reader.get("origin")
    path = try reader.get("path")
    type = try reader.get("type")
  }
}

/// `yyyy-MM-dd`.
extension CivilDate: Storable {
  package func write(to writer: inout StorageWriter) { writer.json.string(iso) }
  package init(from reader: StorageReader) throws(StorageError) {
    guard case .text(let text) = reader.node.value, let date = CivilDate(iso: text) else { throw StorageError("not a date") }
    self = date
  }
}

/// Seconds after midnight.
extension CivilTime: Storable {
  package func write(to writer: inout StorageWriter) { secondOfDay.write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) { self.init(secondOfDay: try Int(from: reader)) }
}

/// Seconds since 1970.
extension Instant: Storable {
  package func write(to writer: inout StorageWriter) { seconds.write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) { self.init(seconds: try Int64(from: reader)) }
}

extension Period: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("days", days)
      writer.put("seconds", seconds)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    days = try reader.get("days")
    seconds = try reader.get("seconds")
  }
}

extension TimeSlot: Storable {}

extension Span: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("file", file)
      writer.put("start", start)
      writer.put("end", end)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    file = try reader.get("file")
    start = try reader.get("start")
    end = try reader.get("end")
  }
}

extension Effect: Storable {}

extension Cost: Storable {}
