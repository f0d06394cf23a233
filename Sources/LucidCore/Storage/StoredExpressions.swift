extension Expression: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .literal(let value): writer.choice("literal", value)
    case .reference(let value): writer.choice("reference", value)
    case .field(let a, let name, let index):
      writer.choice("field") { writer in
        a.write(to: &writer)
        name.write(to: &writer)
        index.write(to: &writer)
      }
    case .element(let a, let b):
      writer.choice("element") { writer in
        a.write(to: &writer)
        b.write(to: &writer)
      }
    case .filter(let a, let b):
      writer.choice("filter") { writer in
        a.write(to: &writer)
        b.write(to: &writer)
      }
    case .not(let value): writer.choice("not", value)
    case .negate(let value): writer.choice("negate", value)
    case .binary(let a, let b, let c):
      writer.choice("binary") { writer in
        a.write(to: &writer)
        b.write(to: &writer)
        c.write(to: &writer)
      }
    case .test(let a, let b, let negated):
      writer.choice("test") { writer in
        a.write(to: &writer)
        b.write(to: &writer)
        negated.write(to: &writer)
      }
    case .list(let value): writer.choice("list", value)
    case .each(let a, let b, let slot):
      writer.choice("each") { writer in
        a.write(to: &writer)
        b.write(to: &writer)
        slot.write(to: &writer)
      }
    case .located(let a, let place):
      writer.choice("located") { writer in
        a.write(to: &writer)
        place.write(to: &writer)
      }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "literal": self = .literal(try Value(from: value))
    case "reference": self = .reference(try Reference(from: value))
    case "field": self = .field(try value.item(0), name: try value.item(1), index: try value.item(2))
    case "element": self = .element(try value.item(0), try value.item(1))
    case "filter": self = .filter(try value.item(0), try value.item(1))
    case "not": self = .not(try Expression(from: value))
    case "negate": self = .negate(try Expression(from: value))
    case "binary": self = .binary(try value.item(0), try value.item(1), try value.item(2))
    case "test": self = .test(try value.item(0), try value.item(1), negated: try value.item(2))
    case "list": self = .list(try [Expression](from: value))
    case "each": self = .each(try value.item(0), try value.item(1), slot: try value.item(2))
    case "located": self = .located(try value.item(0), try value.item(1))
    default: throw StorageError("no case `\(name)` of Expression")
    }
  }
}

extension Expression.Test: Storable {}

extension Reference: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .input(let value): writer.choice("input", value)
    case .variable(let value): writer.choice("variable", value)
    case .step(let value): writer.choice("step", value)
    case .item(let value): writer.choice("item", value)
    case .settings: writer.choice("settings")
    case .family(let value): writer.choice("family", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "input": self = .input(try Int(from: value))
    case "variable": self = .variable(try Int(from: value))
    case "step": self = .step(try Int(from: value))
    case "item": self = .item(try Int(from: value))
    case "settings": self = .settings
    case "family": self = .family(try String(from: value))
    default: throw StorageError("no case `\(name)` of Reference")
    }
  }
}

extension FilterCall: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("index", index)
      writer.put("arguments", arguments)
      writer.put("slot", slot)
      writer.put("headings", headings)
      writer.put("duration", givesDuration)
      writer.put("place", place)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    index = try reader.get("index")
    arguments = try reader.get("arguments")
    slot = try reader.get("slot")
    headings = try reader.get("headings")
    let duration: Bool? = try reader.get("duration")
    givesDuration = duration ?? false
    place = try reader.get("place")
  }
}

extension SourcePlace: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("file", file)
      writer.put("line", line)
      writer.put("column", column)
      writer.put("source", source)
    }
  }
  package convenience init(from reader: StorageReader) throws(StorageError) {
    self.init(
      file: try reader.get("file"), line: try reader.get("line"), column: try reader.get("column"),
      source: try reader.get("source"))
  }
}

extension BinaryOperator: Storable {}

extension Template: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("nodes", nodes)
      writer.put("slots", slots)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    nodes = try reader.get("nodes")
    slots = try reader.get("slots")
  }
}

extension Template.Node: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .text(let value): writer.choice("text", value)
    case .insert(let value): writer.choice("insert", value)
    case .branches(let value): writer.choice("branches", value)
    case .loop(let value): writer.choice("loop", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "text": self = .text(try String(from: value))
    case "insert": self = .insert(try Template.Insert(from: value))
    case "branches": self = .branches(try [Template.Branch](from: value))
    case "loop": self = .loop(try Template.Loop(from: value))
    default: throw StorageError("no case `\(name)` of Template.Node")
    }
  }
}

extension Template.Insert: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("expression", expression)
      writer.put("source", source)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    expression = try reader.get("expression")
    source = try reader.get("source")
  }
}

extension Template.Branch: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("condition", condition)
      writer.put("body", body)
      writer.put("isLine", isLine)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    condition = try reader.get("condition")
    body = try reader.get("body")
    isLine = try reader.get("isLine")
  }
}

extension Template.Loop: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("list", list)
      writer.put("slot", slot)
      writer.put("body", body)
      writer.put("otherwise", otherwise)
      writer.put("isLine", isLine)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    list = try reader.get("list")
    slot = try reader.get("slot")
    body = try reader.get("body")
    otherwise = try reader.get("otherwise")
    isLine = try reader.get("isLine")
  }
}
