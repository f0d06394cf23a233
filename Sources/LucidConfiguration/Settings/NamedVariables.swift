import LucidCore

extension Configuration {
  /// The names of the variables of the environment that it mentions: for keys and for programs.
  package var namedVariables: [String] {
    let secrets =
      models.profiles.flatMap { [$0.key].compactMap { $0 } + $0.headers.map(\.value) }
      + [backends.searchKey, deliver.ntfy?.key].compactMap { $0 }
      + (tools.tools.map(\.access) + tools.servers.map(\.access)).flatMap { $0.secrets.map(\.source) }
    let passed =
      models.profiles.flatMap(\.environment) + (tools.tools.map(\.access) + tools.servers.map(\.access)).flatMap(\.variables)
    let named = secrets.compactMap { source -> String? in
      if case .environment(let name) = source { return name }
      return nil
    }
    return Array(Set(named + passed)).sorted()
  }
}
