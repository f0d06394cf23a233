/// The name in the configuration of git: the one that a person gave to a program.
struct GitDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    for path in ["~/.gitconfig", home.settings + "/git/config"] {
      guard let text = home.text(path) else { continue }
      let names = IniFile(text).sections.filter { $0.names == ["user"] }.compactMap { $0["name"] }
      if let name = names.last(where: { !$0.isEmpty }) {
        found.name = name
        return
      }
    }
  }
}

/// Exports of Apple Health that were unpacked into a folder where downloads end up. An archive is
/// named with the command that unpacks it.
struct AppleHealthDetector: Detector {
  private static let name = "apple_health_export"

  func detect(_ home: HomeFolder, _ found: inout Detection) {
    for above in ["~/Downloads", "~/Documents", "~"] {
      let entries = home.entries(above)
      // `apple_health_export 2` is a later one.
      let folders = entries.filter { $0.isFolder && $0.name.hasPrefix(Self.name) }.map(\.name).sorted { a, b in
        (a.count, a) > (b.count, b)
      }
      let exports = folders.filter { home.isFile("\(above)/\($0)/export.xml") }
      for folder in exports {
        found.add(DetectedSource(family: "health", folders: ["\(above)/\(folder)"], program: "Apple Health"), home)
      }
      guard exports.isEmpty else { continue }
      for entry in entries where !entry.isFolder && ["export.zip", Self.name + ".zip"].contains(entry.name.lowercased()) {
        found.shortcomings.append(
          UnusableSource(
            program: "Apple Health",
            reason: "\(above)/\(entry.name) is an archive; if it is the export of Apple Health: "
              + "unzip -q \(above)/\(entry.name) -d \(above) (package unzip), then lucid setup"))
      }
    }
  }
}
