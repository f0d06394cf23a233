import LucidCore

/// The JSON Schema of one mapping with a table of keys, such as the configuration. Draft 7.
package struct TableSchema {
  private let title: String
  private let doc: String
  private let keys: [Key]

  package init(_ title: String, _ doc: String, _ keys: [Key]) {
    self.title = title
    self.doc = doc
    self.keys = keys
  }

  package var text: String {
    var json = JSONText()
    json.object { json in
      json.field("$schema", "http://json-schema.org/draft-07/schema#")
      json.field("title", title)
      json.field("description", doc)
      ShapeSchema.members(keys, in: title, &json)
    }
    return json.indented()
  }
}
