import LucidSyntax

/// The page and the schema of all keys of the configuration, from the table that it is read by.
package struct ConfigurationPage {
  package init() {}

  package static var schema: String {
    TableSchema("lucid configuration", "The user's configuration: ~/.config/lucid/config.yaml.", ConfigurationKeys.whole).text
  }

  package var text: String {
    var out = """
      # Every key of the configuration

      Made by `lucid generate reference configuration` from the table that the parser uses. `NAME` stands for a name that you choose. Explanations and
      examples: [configuration.md](configuration.md).

      """
    for key in ConfigurationKeys.all {
      out += "\n## `\(key.name)`\n\(key.doc)\n"
      var rows: [String] = []
      Self.rows(key.shape, key.name, &rows)
      if rows.isEmpty {
        let standard = Self.standard(key.name).map { ", by default \($0)" } ?? ""
        out += "It is \(key.shape.name)\(standard).\n"
      } else {
        out += "\n| key | what it is | default | |\n|---|---|---|---|\n" + rows.joined()
      }
    }
    let common = ConfigurationKeys.common.sorted().map { "`\($0)`" }.joined(separator: ", ")
    return out + "\n## `profiles`\nA mapping of names to mappings, each with any of the keys above but \(common).\n"
  }

  private static func rows(_ shape: Shape, _ path: String, _ rows: inout [String]) {
    switch ConfigurationPath.inside(shape) {
    case .object(let keys):
      for key in keys {
        let inner = path + "." + key.name
        let row = "| `\(inner)` | \(name(key.shape)) | \(standard(inner) ?? "") | \(key.doc.replacing("|", with: "\\|")) |\n"
        let at = rows.count
        self.rows(key.shape, inner, &rows)
        // What only holds other keys has none of its own, unless it can be a word too.
        if rows.count == at || isEither(key.shape) { rows.insert(row, at: at) }
      }
    case .map(let value):
      if case .object = ConfigurationPath.inside(value) {
        self.rows(value, path + ".NAME", &rows)
      } else {
        rows.append("| `\(path).NAME` | \(name(value)) | | |\n")
      }
    default: break
    }
  }

  private static func isEither(_ shape: Shape) -> Bool { if case .either = shape { true } else { false } }

  private static func name(_ shape: Shape) -> String {
    shape.bounded.replacing("|", with: "\\|")
  }

  private static func standard(_ key: String) -> String? { ConfigurationDefaults.text(key).map { "`\($0)`" } }
}
