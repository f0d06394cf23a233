package import LucidCore

/// The JSON Schema of the language, for editors: made from the table of keys and the catalog, so
/// that it knows what the parser knows.
///
/// Draft 7, which editors take best. It never refuses what the compiler takes; names, types and
/// texts with placeholders are for the compiler to check. Limits of length count grapheme clusters,
/// which no schema can, and stand in the descriptions only.
package struct LanguageSchema {
  let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  package var text: String {
    var json = JSONText()
    json.object { json in
      json.field("$schema", "http://json-schema.org/draft-07/schema#")
      json.field("title", "Lucidability")
      json.field(
        "description", "A personal AI ability, format \(Keys.formats.upperBound); one schema for every document of a file.")
      json.field("type", "object")
      json.strings("required", Keys.head.map(\.name))
      json.object("properties") { json in ShapeSchema.properties(Keys.head, in: "document", &json) }
      json.array("allOf") { json in for kind in DocumentKind.allCases { Self.choice(kind, &json) } }
      json.object("definitions") { json in
        for kind in DocumentKind.allCases {
          json.key(kind.rawValue)
          document(kind, &json)
        }
        StepSchema(catalog).write(&json)
      }
    }
    return json.indented()
  }

  /// `kind: plan` asks for the keys of a plan.
  private static func choice(_ kind: DocumentKind, _ json: inout JSONText) {
    json.object { json in
      json.object("if") { json in
        json.object("properties") { json in
          json.object("kind") { $0.field("const", kind.rawValue) }
        }
        json.strings("required", ["kind"])
      }
      json.object("then") { $0.field("$ref", "#/definitions/\(kind.rawValue)") }
    }
  }

  private func document(_ kind: DocumentKind, _ json: inout JSONText) {
    let keys = Keys.keys(of: kind)
    json.object { json in
      ShapeSchema.members(keys, in: kind.rawValue, &json)
      let names = keys.map(\.name)
      if names.contains("plan"), names.contains("steps") {
        json.object("not") { json in
          json.field("type", "object")
          json.strings("required", ["plan", "steps"])
        }
      }
    }
  }
}
