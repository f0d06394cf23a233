import LucidApplication
import LucidArguments
import LucidBackends
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidLibrary
import LucidSchedule
import LucidShipped
import LucidSyntax
import LucidSystem

/// `lucid __complete`: the candidates for a word. Reads only names, uses no network and reports no
/// errors.
struct CompleteCommand: Command {
  static let name = "__complete"
  static let spec = CommandSpec(
    name, "print completions of a command line", group: .hidden,
    discussion: [
      "Called by the completions of shells with the words after `lucid`, the last one being the word to complete. "
        + "Prints `files`, `folders` or `words`, then one candidate per line."
    ],
    operands: [.init("WORD", required: false, repeatable: true, "words of the command line, after `--`")],
    options: [.help], examples: [.init("lucid __complete -- run br", "abilities that begin with br")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let request = CompletionRequest(invocation.operands, CommandList.table)
    let directive =
      switch request.kind {
      case .files, .ability: "files"
      case .folders: "folders"
      default: "words"
      }
    var seen: Set<String> = []
    let found = candidates(request.kind, request).filter { $0.hasPrefix(request.word) && seen.insert($0).inserted }
    let text = ([directive] + found.map { TerminalSanitizer.message(request.head + $0) + note($0, request) }).joined(
      separator: "\n")
    _ = try? invocation.host.output.out(text + "\n")
    return .ok
  }

  /// Returns the purpose of a command or an option, after a tab.
  private func note(_ word: String, _ request: CompletionRequest) -> String {
    if request.command == nil || request.kind == .command {
      return CommandList.table.listed(word).map { "\t" + $0.summary } ?? ""
    }
    guard word.hasPrefix("-") else { return "" }
    return request.command?.options.first { "--" + $0.long == word }.map { "\t" + $0.doc } ?? ""
  }

  private func candidates(_ kind: ArgumentKind, _ request: CompletionRequest) -> [String] {
    switch kind {
    case .text, .files, .folders: []
    case .words(let words): words
    case .actions(let actions): actions.map(\.word)
    case .command: CommandList.table.all.map(\.name) + (request.command?.name == HelpCommand.name ? HelpTopic.words : [])
    case .installed: installed
    case .ability: installed + ShippedAbilities.templateNames.map { Gallery.prefix + $0 }
    case .template: ShippedAbilities.templateNames
    case .run: runs
    case .code: DiagnosticCode.allCases.map(\.rawValue)
    case .outcome: RunOutcome.allCases.map(\.rawValue) + ["killed", "running"]
    case .source: BackendSettings.families
    case .catalog: catalog(request)
    case .configurationKey: Self.keys(ConfigurationKeys.all, "")
    case .model: ["digest"] + CommandEnvironment(invocation).goodConfiguration.models.profiles.map(\.name)
    case .schedule: (try? UserSchedules(invocation.host))?.store.names ?? []
    case .gallery:
      invocation.host.folders.data.flatMap { try? GalleryStore(LibraryPlace(root: $0, index: nil)).all() }?.map(\.name) ?? []
    }
  }

  /// The defaults, and the files of the library: nothing is opened.
  private var installed: [String] {
    let suffix = ShippedAbilities.suffix
    let library = try? HomeLibrary.openIfThere(invocation.host)
    let files = library.flatMap { try? HostFile.entries($0.place.abilities) } ?? []
    return ShippedAbilities.defaultNames
      + files.filter { !$0.isFolder && $0.name.hasSuffix(suffix) }.map { String($0.name.dropLast(suffix.count)) }.sorted()
  }

  /// `last`, labels, and names of the last runs.
  private var runs: [String] {
    guard let store = invocation.host.folders.runsFile.flatMap(RunStore.peek) else { return [] }
    var filter = RunFilter()
    filter.limit = 50
    let found = (try? store.list(filter)) ?? []
    return found.isEmpty ? [] : ["last"] + found.map(\.label) + found.map(\.name)
  }

  private func catalog(_ request: CompletionRequest) -> [String] {
    let catalog = Composition().builtins.catalog
    if request.options.contains(OptionSpec.variables.long) { return catalog.variables.map(\.name) }
    if request.options.contains(OptionSpec.filters.long) { return catalog.filters.map(\.name) }
    return catalog.families + catalog.tools.map(\.name)
  }

  private static func keys(_ keys: [Key], _ prefix: String) -> [String] {
    keys.flatMap { key -> [String] in
      if case .object(let inner) = key.shape { return Self.keys(inner, prefix + key.name + ".") }
      return [prefix + key.name]
    }
  }
}
