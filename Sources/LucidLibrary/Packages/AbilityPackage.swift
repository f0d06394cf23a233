import LucidCore

/// A folder by which abilities travel: an agent skill (agentskills/agentskills,
/// docs/specification.mdx) or an agent plugin (agentplugins/agent-plugins-spec, spec/1.0.0.md).
///
/// Every file is generated from the abilities in it, which are there byte for byte.
package enum AbilityPackage {
  package enum Kind: String, Sendable, CaseIterable {
    case skill, plugin
  }

  package static let manifest = "plugin.json"
  private static let schema = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"
  private static let assets = "assets/"

  /// The path of the `SKILL.md` of the package that an ability at a path lies in; nil for a path
  /// outside of packages.
  package static func skillFile(of path: String) -> String? {
    guard let folder = path.lastIndex(of: "/").map({ path[...$0] }), folder == assets || folder.hasSuffix("/" + assets) else {
      return nil
    }
    return folder.dropLast(assets.count) + SkillFile.name
  }

  /// The folder of one skill.
  package static func skill(_ ability: PackagedAbility) -> PackageFiles {
    let file = assets + ability.name + PackagedAbility.suffix
    let card = assets + ability.name + PermissionsFile.suffix
    var made = PackageFiles([
      file: ability.bytes, card: Array(PermissionsFile.text(ability, file: file).utf8),
      SkillFile.name: Array(SkillFile.text(ability, file: file, card: card).utf8),
    ])
    if let signature = ability.signature { made.files[file + SSHKeygen.suffix] = signature }
    return made
  }

  /// The folder of a plugin with a skill for each ability, named after the first. Errors: two of
  /// them have one name.
  package static func plugin(_ abilities: [PackagedAbility]) throws(LibraryError) -> PackageFiles {
    let abilities = abilities.prefix(1) + abilities.dropFirst().sorted { $0.name < $1.name }
    var made = PackageFiles([manifest: Array(manifestText(Array(abilities)).utf8)])
    for ability in abilities {
      for (path, bytes) in skill(ability).files {
        let whole = "skills/\(ability.name)/\(path)"
        guard made.files[whole] == nil else {
          throw LibraryError(
            .file, "two of the abilities would be named `\(ability.name)` in the plugin", hint: "give one of them another label")
        }
        made.files[whole] = bytes
      }
    }
    return made
  }

  /// The name of the folder of a plugin: that of its first ability.
  package static func name(of abilities: [PackagedAbility]) -> String { abilities.first?.name ?? "abilities" }

  /// Only fields of version 1.0.0, which knows no others.
  private static func manifestText(_ abilities: [PackagedAbility]) -> String {
    func shared(_ fact: (PackagedAbility) -> String?) -> String? {
      let all = Set(abilities.map(fact))
      return all.count == 1 ? all.first ?? nil : nil
    }
    var categories: [String] = []
    for category in abilities.compactMap(\.plan.ability.category).map(TerminalSanitizer.line) where !categories.contains(category)
    {
      categories.append(category)
    }
    var json = JSONText()
    json.object { json in
      json.field("$schema", schema)
      json.field("name", name(of: abilities))
      if let version = shared(\.version) { json.field("version", version) }
      let labels = abilities.map { TerminalSanitizer.line($0.plan.ability.label) }.joined(separator: ", ")
      json.field("description", abilities.count == 1 ? abilities[0].description : "Abilities of lucid: \(labels).")
      if let author = shared(\.author) { json.object("author") { $0.field("name", author) } }
      if let license = shared(\.license) { json.field("license", license) }
      json.strings("keywords", ["lucid"] + categories)
    }
    return json.indented()
  }

  // MARK: Reading

  /// The kind of a folder or an archive, by its files; nil for neither.
  package static func kind(of files: PackageFiles) -> Kind? {
    if files.files[manifest] != nil { return .plugin }
    return files.files[SkillFile.name] != nil ? .skill : nil
  }

  /// The skills of a package by the names of their folders; the one of a skill is `name`.
  package static func skills(of files: PackageFiles, name: String) -> [(name: String, files: PackageFiles)] {
    guard kind(of: files) == .plugin else { return [(name, files)] }
    let inner = files.folder("skills")
    let names = Set(inner.files.keys.filter(\.hasSlash).map(\.firstPathPart))
    return names.sorted().map { ($0, inner.folder($0)) }
  }

  /// The paths of the abilities in the folder of a skill, in order.
  package static func abilities(in files: PackageFiles) -> [String] {
    files.files.keys.filter { $0.hasSuffix(PackagedAbility.suffix) }.sorted()
  }
}
