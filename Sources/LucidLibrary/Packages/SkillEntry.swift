import LucidCore

/// A skill of an ability with what a list of skills says of it (SEP-2640 of the Model Context
/// Protocol).
package struct SkillEntry {
  /// The path of the file that every skill has.
  package static let main = SkillFile.name

  package let name: String
  package let description: String
  /// By their paths in the folder of the skill.
  package let files: [String: [UInt8]]
  /// The front matter of `SKILL.md` as a JSON object.
  package let frontmatter: String

  package init(_ ability: PackagedAbility) {
    (name, description) = (ability.name, ability.description)
    files = AbilityPackage.skill(ability).files
    frontmatter = Self.object(String(decoding: files[SkillFile.name] ?? [], as: UTF8.self))
  }

  /// The lines of the front matter are names and JSON texts, those of `metadata` indented.
  private static func object(_ text: String) -> String {
    var json = JSONText()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix { $0 != "---" }
    func write(_ line: Substring, _ json: inout JSONText) {
      guard let colon = line.firstIndex(of: ":") else { return }
      json.key(String(line[..<colon].drop { $0 == " " }))
      json.written(String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    json.object { json in
      for line in lines where !line.hasPrefix(" ") && line != "metadata:" { write(line, &json) }
      json.object("metadata") { json in
        for line in lines where line.hasPrefix(" ") { write(line, &json) }
      }
    }
    return json.text
  }
}
