package import LucidCore
package import LucidHTTP
package import LucidSyntax
package import LucidSystem
package import LucidYAML

/// `backends:` of the configuration: families whose files lie elsewhere than in the vault, and the
/// families that the user does not have.
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
  /// Names of families that are switched off.
  package var off: Set<String> = []
  /// Programs that answer for families, in the order of the file.
  package var programs: [FamilyProgramSettings] = []
  /// Sources that services of the network answer.
  package var network = NetworkSources()
  /// The source of the key of the search of the web; nil where none is named.
  package var searchKey: SecretSource?

  package init() {}

  /// Those with a folder in the vault.
  private static let families = FamilyTraits.ofFolders

  /// Those without one.
  private static let others = FamilyTraits.all.filter { $0.source != nil && $0.source != .folder }.map(\.name).sorted()

  package static let keys: [Key] = (families + others).map { name in
    switch NetworkSources.Service(rawValue: name) {
    case .web:
      Key(name, web, "The services that search the web and fetch pages, or the folder of recordings; `off` if you have none.")
    case .feeds: Key(name, feeds, "The feeds that you follow, by name, or the folder of feeds; `off` if you have none.")
    case .weather:
      Key(
        name, NetworkSettings.weather,
        "The service or program that is asked for the weather; `off` if you want none, else weather.json.")
    case .travel:
      Key(
        name, NetworkSettings.travel,
        "The services or the program that are asked for travel times; `off` if you want none, else travel.json.")
    case nil where families.contains(name):
      Key(
        name, shape,
        "The \(FamilyTraits.of(name)?.mayBeFile == true ? "file" : "folder") of \(name), in the form that the vault has it in, or a program that answers for it; `off` if you have none."
      )
    case nil: Key(name, .toggle, "`off` if you have none.")
    }
  }

  private static let folder = Shape.text(limit: 4_000)
  private static let shape = Shape.either(
    [.toggle, folder, .list(folder), .object(place + FamilyProgramSettings.keys)],
    "a folder, a list of folders, `{ folder: DIR, writes: off }`, `{ program: [PROGRAM] }`, or `off`")
  private static let web = Shape.either(
    [.toggle, folder, .list(folder), .object(place.map { Key($0.name, $0.shape, $0.doc) } + NetworkSettings.webKeys)],
    "`{ searxng: URL, fetch: on }`, `{ brave: { key: { env: NAME } } }`, a folder of recordings, or `off`")
  private static let feeds = Shape.either(
    [.toggle, folder, NetworkSettings.feeds], "a mapping of names to addresses, a folder of feeds, or `off`")
  private static let place: [Key] = [
    Key("folder", .either([folder, .list(folder)], "a folder, or a list of folders"), "Where the files are."),
    Key("writes", .toggle, "Whether lucid may change files in it; on by default."),
  ]

  package static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> BackendSettings {
    var settings = BackendSettings()
    for entry in mapping.entries {
      guard let isOn = entry.value.scalar.flatMap({ Shape.isOn($0.text) }) else { continue }
      if !isOn, families.contains(entry.key.text) || others.contains(entry.key.text) { settings.off.insert(entry.key.text) }
    }
    for entry in mapping.entries
    where families.contains(entry.key.text) && entry.value.scalar.flatMap({ Shape.isOn($0.text) }) == nil {
      let inner = entry.value.mapping
      // Addresses of feeds by name.
      let service = NetworkSources.Service(rawValue: entry.key.text)
      if service == .feeds, inner != nil { continue }
      if let inner, let program = FamilyProgramSettings(entry.key, inner, &diagnostics) {
        settings.programs.append(program)
        continue
      }
      guard let value = inner.map({ $0["folder"] }) ?? entry.value else {
        if service != .web, let inner { diagnostics.append(.noFolderAndNoProgram(entry.key.text, at: inner.span)) }
        continue
      }
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
          isWritable: inner?["writes"]?.scalar.flatMap { Shape.isOn($0.text) } != false))
    }
    for family in FamilyTraits.ofServices.map(\.name) where !families.contains(family) {
      guard let entry = mapping.entries.first(where: { $0.key.text == family }), let inner = entry.value.mapping else { continue }
      if let program = FamilyProgramSettings(entry.key, inner, &diagnostics) { settings.programs.append(program) }
    }
    settings.network = NetworkSettings.read(mapping, &diagnostics)
    settings.searchKey = NetworkSettings.searchKey(mapping)
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

  /// The first folder or file of a family that is not there, with the remedy.
  package func absence(of family: String, _ folders: UserFolders) -> ConfigurationError? {
    bindings(folders).first { $0.family == family && HostFile.kind($0.folder) == .missing }.map { gone in
      let kind = FamilyTraits.of(family)?.mayBeFile == true ? "file" : "folder"
      return ConfigurationError(
        .usage, "there is no \(kind) \(folders.shown(gone.name))", hint: .name(SetUp.folder(of: family)))
    }
  }

  /// The last part of a path, with a number when it is taken; a name that begins with a dot would
  /// be passed over.
  private static func name(_ path: String, _ taken: inout Set<String>) -> String {
    let last = path.pathParts.last.map { String($0.drop { $0 == "." || $0 == "~" }) } ?? ""
    let base = last.isEmpty ? "folder" : last
    var (name, number) = (base, 1)
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
