package import LucidBackends
package import LucidCore
package import LucidSyntax
package import LucidSystem
package import LucidYAML

/// `backends:` of the configuration: families whose files lie elsewhere than in the vault.
package struct BackendSettings: Sendable {
  package struct Place: Sendable, Equatable {
    /// The family, and the folder of the vault that stands for it.
    package let family: String
    /// As written, with `~`.
    package let folders: [String]
    /// Whether each is a part of its own (`calendar/work`), and not the family's only folder.
    package let isList: Bool
    package var isWritable = true
  }

  /// In the order of the file.
  package var places: [Place] = []

  /// Those with a folder in the vault.
  package static let families = ["calendar", "contacts", "habits", "health", "mail", "notes", "reminders", "tasks", "web"]

  package static let keys: [Key] = families.map { Key($0, shape, "The folder of \($0), in the form that the vault has it in.") }

  private static let folder = Shape.text(limit: 4_000)
  private static let shape = Shape.either(
    [folder, .list(folder), .object(place)], "a folder, a list of folders, or `{ folder: DIR, writes: off }`")
  private static let place: [Key] = [
    Key("folder", .either([folder, .list(folder)], "a folder, or a list of folders"), required: true, "Where the files are."),
    Key("writes", .choice(["on", "off"]), "Whether lucid may change files in it; on by default."),
  ]

  package static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> BackendSettings {
    var settings = BackendSettings()
    for entry in mapping.entries where families.contains(entry.key.text) {
      let inner = entry.value.mapping
      guard let value = inner.map({ $0["folder"] }) ?? entry.value else { continue }
      let scalars = value.scalar.map { [$0] } ?? value.sequence?.items.compactMap(\.scalar) ?? []
      for scalar in scalars where !(scalar.text == "~" || scalar.text.hasPrefix("~/") || scalar.text.hasPrefix("/")) {
        diagnostics.append(
          Diagnostic(
            .invalidValue, .error, "`\(scalar.text)` depends on where lucid is started", at: scalar.span,
            notes: ["begin it with `/` or `~/`"]))
      }
      settings.places.append(
        Place(
          family: entry.key.text, folders: scalars.map(\.text), isList: value.sequence != nil,
          isWritable: inner?["writes"]?.scalar?.text != "off"))
    }
    return settings
  }

  /// Where the parts of the vault are bound to.
  package func bindings(_ folders: UserFolders) -> [FolderBinding] {
    places.flatMap { place -> [FolderBinding] in
      var taken: Set<String> = []
      return place.folders.map { written in
        var path = place.family
        if place.isList {
          let name = Self.name(written, &taken)
          path += "/" + name
        }
        return FolderBinding(path, to: written, at: folders.expand(written), isWritable: place.isWritable)
      }
    }
  }

  /// The last part of a path, with a number when it is taken; a name that begins with a dot would
  /// be passed over.
  private static func name(_ path: String, _ taken: inout Set<String>) -> String {
    let last = path.split(separator: "/").last.map { String($0.drop { $0 == "." || $0 == "~" }) } ?? ""
    let base = last.isEmpty ? "folder" : last
    var (name, number) = (base, 1)
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
