extension ItemDifference: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("path", path)
      writer.put("key", key)
      writer.put("before", before)
      writer.put("after", after)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    path = try reader.get("path")
    key = try reader.get("key")
    before = try reader.get("before")
    after = try reader.get("after")
  }
}

extension ItemState: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("digest", digest)
      writer.put("fields", fields)
      writer.put("text", text)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    digest = try reader.get("digest")
    fields = try reader.get("fields")
    text = try reader.get("text")
  }
}

extension ItemState.Field: Storable {
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
