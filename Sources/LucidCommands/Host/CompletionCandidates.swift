import LucidApplication
import LucidArguments
import LucidBackends
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidLibrary
import LucidSchedule
import LucidShipped
import LucidSyntax
import LucidSystem

/// The words that can be typed for a kind of value, by what is installed, stored and configured
/// here.
struct CompletionCandidates {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  private var host: HostEnvironment { invocation.host }

  func of(_ kind: ArgumentKind, _ request: CompletionRequest) -> [String] {
    switch kind {
    case .text, .files, .folders: []
    case .words(let words): words
    case .either(let kinds): kinds.flatMap { of($0, request) }
    case .start: CommandList.table.listed.map(\.name) + HomeLibrary.names(host)
    case .command: helpWords(request.operands)
    case .installed: HomeLibrary.names(host)
    case .ability: HomeLibrary.names(host) + ShippedAbilities.templateNames.map { Gallery.prefix + $0 }
    case .input(let ability): inputs(of: ability, without: request.operands.dropFirst())
    case .granted: granted
    case .template: ShippedAbilities.templateNames
    case .run: runs
    case .code: DiagnosticCode.allCases.map(\.rawValue)
    case .word: WordReference(Composition().builtins.catalog).words
    case .outcome: RunOutcome.allCases.map(\.rawValue) + ["killed", "running"]
    case .source: FamilyTraits.ofFolders
    case .catalog: catalog(request)
    case .configurationKey: Self.keys(ConfigurationKeys.all(own: ownFamilies), "")
    case .value(let key): values(of: key)
    case .model: models
    case .server: CommandEnvironment(invocation).goodConfiguration.tools.servers.map(\.name)
    case .zone: zones
    case .schedule: (try? UserSchedules(host))?.store.names ?? []
    case .gallery:
      host.folders.data.flatMap { try? GalleryStore(LibraryPlace(root: $0, index: nil)).all() }?.map(\.name) ?? []
    }
  }

  /// The commands, or the actions behind the words that are there.
  private func helpWords(_ words: [String]) -> [String] {
    guard !words.isEmpty else {
      return CommandList.table.listed.map(\.name) + HelpTopic.words + DiagnosticCode.allCases.map(\.rawValue)
    }
    return CommandList.table.find(words)?.spec.actions.map { $0.spec.word } ?? []
  }

  /// `NAME=` for each input of an ability that is not set yet.
  private func inputs(of ability: String, without set: ArraySlice<String>) -> [String] {
    // What a shell completes must not be read from its terminal.
    guard ability != "-", let file = try? AbilityFile.read(ability, host) else { return [] }
    let names = Composition().compiler.compile(file).plans.first?.inputs.map(\.name) ?? []
    return names.filter { name in !set.contains { $0.hasPrefix(name + "=") } }.map { $0 + "=" }
  }

  /// Files by their path from here, others by their label in the library.
  private var granted: [String] {
    guard let library = try? HomeLibrary.openIfThere(host), let all = try? PermissionStore(library.place).all() else { return [] }
    let here = (HostFile.realPath(".") ?? "") + "/"
    return all.map { one in
      guard one.identity.hasPrefix("/") else { return one.label }
      return one.identity.hasPrefix(here) ? String(one.identity.dropFirst(here.count)) : one.identity
    }
  }

  /// `last`, labels, and names of the last runs.
  private var runs: [String] {
    guard let store = host.folders.runsFile.flatMap(RunStore.peek) else { return [] }
    var filter = RunFilter()
    filter.limit = 50
    let found = (try? store.list(filter)) ?? []
    return found.isEmpty ? [] : ["last"] + found.map(\.label) + found.map(\.name)
  }

  private var ownFamilies: [String] { CommandEnvironment(invocation).goodConfiguration.tools.families }

  private var models: [String] {
    ["digest"] + CommandEnvironment(invocation).goodConfiguration.models.profiles.map(\.name)
  }

  private var zones: [String] { host.zones.names }

  private func catalog(_ request: CompletionRequest) -> [String] {
    let catalog = Composition().builtins.catalog
    if request.options.contains(OptionSpec.variables.long) { return catalog.variables.map(\.name) }
    if request.options.contains(OptionSpec.filters.long) { return catalog.filters.map(\.name) }
    return catalog.families + catalog.tools.map(\.name)
  }

  private static func keys(_ keys: [Key], _ prefix: String) -> [String] {
    keys.written.flatMap { key -> [String] in
      if case .object(let inner) = key.shape { return Self.keys(inner, prefix + key.name + ".") }
      return [prefix + key.name]
    }
  }

  private func values(of key: String) -> [String] {
    switch key {
    case "user.timezone": zones
    case "user.language": Language.allCases.map(\.rawValue)
    case "models.default": models
    default: (try? ConfigurationPath(key)).map { Self.values(of: $0.shape) } ?? []
    }
  }

  private static func values(of shape: Shape) -> [String] {
    switch shape {
    case .toggle: ["on", "off"]
    case .boolean: ["true", "false"]
    case .choice(let words): words
    case .either(let shapes, _): shapes.flatMap(values)
    default: []
    }
  }
}
