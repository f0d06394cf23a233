package import LucidCore
import LucidHTTP

extension ModelProfiles {
  /// Whether a run may be answered by a model that is not on this machine.
  package func mayBeElsewhere(_ spec: String?, preferring place: ModelPreference.Place) -> Bool {
    !elsewhere(spec, preferring: place).isEmpty
  }

  /// The models which may answer a run and are not on this machine, as a host or a program: the one
  /// that `spec` (of `--model`) names, else the configured one, those that the ability prefers, and
  /// the fallback.
  ///
  /// A name that stands for no model counts as elsewhere: the run itself reports it.
  package func elsewhere(_ spec: String?, preferring place: ModelPreference.Place) -> [String] {
    if let spec { return [site(of: spec)].compactMap(\.self) }
    guard let standard, standard != "digest" else { return [] }
    let others = profiles.filter { $0.kind != .replay }
    let first: [String?] =
      switch place {
      case .any: [site(of: standard)]
      case .device: others.contains(where: \.isDevice) ? [] : [site(of: standard)]
      case .cloud: [site(of: standard)] + others.map(\.site)
      }
    let second = fallback.flatMap { $0 == "none" ? nil : site(of: $0) }
    return (first + [second]).reduce(into: []) { found, site in
      if let site, !found.contains(site) { found.append(site) }
    }
  }

  /// The host or program behind the name of a model; nil on this machine.
  private func site(of name: String) -> String? {
    if name == "digest" || name == "apple" { return nil }
    if let profile = self[name] { return profile.site }
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return name }
    switch parts[0] {
    case "replay", "command": return nil
    case "openai":
      let address = parts[1].split(separator: "#", maxSplits: 1).first.map(String.init) ?? ""
      return Profile(name: name, kind: .openai, target: address).site
    case "anthropic": return Profile(name: name, kind: .anthropic, target: parts[1]).site
    default: return name
    }
  }
}

extension ModelProfiles.Profile {
  /// `api.anthropic.com`, `the program claude`: where it runs, unless that is this machine.
  fileprivate var site: String? {
    if isDevice { return nil }
    switch kind {
    case .command: return "the program \(target)"
    case .apple, .replay: return nil
    case .openai, .anthropic: return (try? address())?.host ?? name
    }
  }
}

extension Configuration {
  /// The hosts and programs that may be told data of a plan: by family those that answer for a
  /// source, and under `Flow.Destination.elsewhere` those of models.
  package func hosts(of plan: Plan, model spec: String? = nil) -> [String: [String]] {
    var hosts = backends.network.hosts
    guard let shown = plan.flows.byDestination[Flow.Destination.elsewhere] else { return hosts }
    // A family that stays here is shown to no model elsewhere.
    guard shown.intersection(FamilySet(localOnly)).isEmpty else { return hosts }
    let models = models.elsewhere(spec, preferring: plan.model?.prefer ?? .any)
    if !models.isEmpty { hosts[Flow.Destination.elsewhere] = models }
    return hosts
  }
}
