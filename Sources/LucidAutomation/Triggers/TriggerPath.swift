import LucidSystem

/// The path of a trigger as a person writes it on a command line.
enum TriggerPath {
  /// Returns it from `/` on: of a place that is there with all links resolved.
  static func absolute(_ path: String, _ host: HostEnvironment) -> String {
    let expanded = host.folders.expand(path)
    if let real = HostFile.realPath(expanded) { return real }
    guard !expanded.hasPrefix("/"), let folder = host.process.workingFolder else { return expanded }
    return folder + "/" + expanded
  }
}
