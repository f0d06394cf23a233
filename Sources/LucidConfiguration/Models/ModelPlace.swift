package import LucidCore

extension ModelProfiles {
  /// Whether a run may be answered by a model that is not on this machine: the one that `spec` (of
  /// `--model`) names, else the configured one, one that the ability prefers, or the fallback.
  ///
  /// A name that stands for no model counts as elsewhere: the run itself reports it.
  package func mayBeElsewhere(_ spec: String?, preferring place: ModelPreference.Place) -> Bool {
    if let spec { return !isOnDevice(spec) }
    guard let standard, standard != "digest" else { return false }
    let others = profiles.filter { $0.kind != .replay }
    let isFirstOnDevice =
      switch place {
      case .any: isOnDevice(standard)
      case .device: isOnDevice(standard) || others.contains(where: \.isDevice)
      case .cloud: isOnDevice(standard) && others.allSatisfy(\.isDevice)
      }
    guard isFirstOnDevice else { return true }
    guard let fallback, fallback != "none" else { return false }
    return !isOnDevice(fallback)
  }

  private func isOnDevice(_ name: String) -> Bool {
    if name == "digest" || name == "apple" { return true }
    if let profile = self[name] { return profile.isDevice }
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "replay", "command": return true
    case "openai":
      let address = parts[1].split(separator: "#", maxSplits: 1).first.map(String.init) ?? ""
      return Profile(name: "openai", kind: .openai, target: address).isDevice
    default: return false
    }
  }
}
