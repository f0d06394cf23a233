import LucidBuiltins
package import LucidCore
package import LucidLibrary
import LucidSyntax
import LucidYAML

/// The user's settings; no ability can change them.
package struct Configuration: Sendable {
  package var settings = Settings()
  /// IANA name; nil takes the machine's.
  package var timezone: String?
  /// Whether it names the language of the person, which is English otherwise.
  package var namesLanguage = false
  /// As written, with `~`.
  package var vault: String?
  package var backends = BackendSettings()
  package var tools = ToolSettings()
  package var models = ModelProfiles()
  /// Families of which nothing leaves this machine.
  package var localOnly: Set<String> = []
  /// Families whose data a model may put into queries.
  package var discloses: Set<String> = []
  /// Names of sections of the system prompt that are switched off.
  package var sectionsOff: Set<String> = []
  /// Abilities that setup has suggested.
  package var suggested: Set<String> = []
  /// Names of those that are switched on.
  package var sectionsOn: Set<String> = []
  package var history = HistorySettings()
  package var policy = WritePolicy()
  /// The access that no permission can allow.
  package var forbidden = DenyList()
  /// The gate for starting programs, connections and writes; `open` sets it.
  package var gate = HostGate.closed
  package var budgets = BudgetSettings()
  package var deliver = DeliverySettings()
  /// Whether mirrors of sources are kept.
  package var hasMirror = true

  package init() {}

  /// Decides what models may write and what may leave, by `policy`.
  package var flow: FlowPolicy {
    FlowPolicy(
      writes: policy, localOnly: FamilySet(localOnly), discloses: FamilySet(discloses), forbidden: forbidden.forbiddenQueries)
  }

  /// Reads a configuration, with one profile laid over it, and says what is wrong with it; what is
  /// good is used.
  package static func read(_ file: SourceFile, profile: String? = nil) -> (
    configuration: Configuration, diagnostics: [Diagnostic]
  ) {
    var diagnostics: [Diagnostic] = []
    let layers = ConfigurationLayers(file, profile: profile)
    let configuration = read(layers.entries, of: file, &diagnostics)
    return (configuration, ConfigurationSecrets.added(to: layers.diagnostics + diagnostics, in: file))
  }

  /// The language of the user; English, with a diagnostic, for one without a catalogue.
  private static func language(_ scalar: Scalar?, _ diagnostics: inout [Diagnostic]) -> String {
    guard let scalar else { return Language.english.rawValue }
    if Language(named: scalar.text) != nil { return scalar.text }
    let text = TerminalSanitizer.message(scalar.text, limit: 40)
    let known = Language.allCases.map(\.rawValue).joined(separator: " or ")
    diagnostics.append(
      Diagnostic(
        .invalidValue, .error, "there are no texts in the language `\(text)`", at: scalar.span,
        notes: ["write \(known); a region may follow, as in de-AT"]))
    return Language.english.rawValue
  }

  private static func read(
    _ entries: [YAMLMapping.Entry], of file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> Configuration {
    var configuration = Configuration()
    func value(_ key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }
    let user = value("user")?.mapping
    configuration.settings.name = user?["name"]?.scalar?.text
    configuration.settings.city = user?["city"]?.scalar?.text
    configuration.settings.region = user?["region"]?.scalar?.text
    configuration.namesLanguage = user?["language"] != nil
    configuration.settings.language = language(user?["language"]?.scalar, &diagnostics)
    configuration.settings.office = user?["office"]?.scalar?.text
    configuration.settings.emails = (user?["emails"]?.sequence?.items.compactMap(\.scalar) ?? []).compactMap {
      AddressReader.address($0, withServer: true, &diagnostics)
    }
    configuration.settings.calendar = value("calendar")?.scalar?.text
    configuration.timezone = user?["timezone"]?.scalar?.text
    configuration.vault = value("vault")?.scalar?.text
    if let backends = value("backends")?.mapping { configuration.backends = BackendSettings.read(backends, &diagnostics) }
    configuration.settings.off = configuration.backends.off
    configuration.hasMirror = value("mirror")?.scalar.flatMap { Shape.isOn($0.text) } ?? true
    if let tools = value("tools")?.mapping { configuration.tools = ToolSettings.read(tools, &diagnostics) }
    if let servers = value("mcp")?.mapping {
      configuration.tools.servers = MCPSettings.read(servers, besides: configuration.tools.tools, &diagnostics)
    }
    if let models = value("models")?.mapping { configuration.models = ModelProfiles.read(models, &diagnostics) }
    if let families = value("policy")?.mapping?["local_only"]?.sequence {
      configuration.localOnly = FamilyNames(own: configuration.tools.families)
        .read(families, &diagnostics)
    }
    if let families = value("policy")?.mapping?["discloses"]?.sequence {
      configuration.discloses = FamilyNames(own: configuration.tools.families)
        .read(families, &diagnostics)
    }
    for entry in value("sections")?.mapping?.entries ?? [] {
      if entry.value.scalar.flatMap({ Shape.isOn($0.text) }) == false {
        configuration.sectionsOff.insert(entry.key.text)
      } else {
        configuration.sectionsOn.insert(entry.key.text)
      }
    }
    configuration.suggested = Set((value("suggested")?.sequence?.items ?? []).compactMap(\.scalar?.text))
    if let policy = value("policy")?.mapping {
      configuration.policy = PolicySettings.read(policy, own: configuration.tools.families)
    }
    configuration.forbidden = PolicySettings.forbidden(
      value("policy")?.mapping?["forbid"]?.sequence, own: configuration.tools.families, in: file.name, &diagnostics)
    if let budgets = value("budgets")?.mapping { configuration.budgets = BudgetSettings(budgets) }
    if let deliver = value("deliver")?.mapping { configuration.deliver = DeliverySettings.read(deliver, &diagnostics) }
    if let history = value("history") {
      configuration.history = HistorySettings.read(
        history, own: configuration.tools.families, &diagnostics)
    }
    if let hours = value("hours")?.mapping {
      var working = WorkingHours()
      func seconds(_ key: String) -> Int? { hours[key]?.scalar.flatMap { secondOfDay($0, &diagnostics) } }
      working.from = seconds("from") ?? working.from
      working.to = seconds("to") ?? working.to
      if working.from == working.to, let span = hours["to"]?.span ?? hours["from"]?.span {
        diagnostics.append(Diagnostic(.invalidValue, .error, "working hours begin and end at the same time", at: span))
        working = WorkingHours()
      }
      if let days = hours["days"]?.sequence?.items {
        working.days = Weekdays(
          days.compactMap { $0.scalar.flatMap { ConfigurationKeys.dayNames.firstIndex(of: $0.text) }.map { $0 + 1 } })
      }
      configuration.settings.hours = working
    }
    if let scalar = value("day_ends")?.scalar, let second = secondOfDay(scalar, &diagnostics) {
      if second < DayEnd.limit {
        configuration.settings.dayEnds = DayEnd(secondOfDay: second)
      } else {
        diagnostics.append(
          Diagnostic(
            .invalidValue, .error, "a day ends before noon of the next", at: scalar.span, notes: ["such as \"04:00\""]))
      }
    }
    return configuration
  }

  /// Returns the seconds after midnight of a time, also of 24:00; nil, with a diagnostic, for
  /// anything else.
  private static func secondOfDay(_ scalar: Scalar, _ diagnostics: inout [Diagnostic]) -> Int? {
    if scalar.text == "24:00" { return 86_400 }
    if let time = CivilTime(iso: scalar.text) { return time.secondOfDay }
    diagnostics.append(
      Diagnostic(.invalidValue, .error, "`\(scalar.text)` is not a time such as \"08:00\"", at: scalar.span))
    return nil
  }
}
