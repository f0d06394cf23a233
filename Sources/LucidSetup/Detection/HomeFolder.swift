import LucidCore
package import LucidSystem

/// A person's home folder as detectors look at it: paths are written with `~`, and nothing is
/// changed.
package struct HomeFolder {
  /// Absolute.
  package let path: String

  /// Where programs keep their settings and their data: what XDG says, else the usual places.
  package let settings: String
  package let data: String

  private let folders: UserFolders

  package init?(_ folders: UserFolders) {
    guard let home = folders.home, let settings = folders.allSettings, let data = folders.allData else { return nil }
    (path, self.settings, self.data, self.folders) = (home, settings, data, folders)
  }

  package func absolute(_ written: String) -> String {
    written == "~" ? path : written.hasPrefix("~/") ? path + written.dropFirst() : written
  }

  /// With `~`, and without a slash at the end.
  package func written(_ path: String) -> String {
    var whole = absolute(path)
    while whole.count > 1, whole.hasSuffix("/") { whole.removeLast() }
    return folders.shown(whole)
  }

  /// nil when it cannot be read.
  package func text(_ path: String) -> String? {
    guard HostFile.kind(absolute(path)) == .file, let bytes = try? HostFile.read(absolute(path), limit: .mib(1)) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first of some that can be read.
  package func text(_ paths: [String]) -> String? { paths.lazy.compactMap { text($0) }.first }

  package func isFile(_ path: String) -> Bool { HostFile.kind(absolute(path)) == .file }

  package func isFolder(_ path: String) -> Bool { HostFile.kind(absolute(path)) == .folder }

  /// Sorted; empty when it cannot be read.
  package func entries(_ folder: String) -> [(name: String, isFolder: Bool)] {
    ((try? HostFile.entries(absolute(folder))) ?? []).sorted { $0.name < $1.name }
  }

  package func folders(_ folder: String) -> [String] { entries(folder).filter(\.isFolder).map(\.name) }

  /// `~/.calendars/*` gives every folder there; other patterns give nothing.
  package func matches(_ pattern: String) -> [String] {
    guard pattern.contains("*") else { return [written(pattern)] }
    guard let star = pattern.range(of: "/*"), !pattern[..<star.lowerBound].contains("*") else { return [] }
    let above = written(String(pattern[..<star.lowerBound]))
    return folders(above).filter { !$0.hasPrefix(".") }.map { above + "/" + $0 }
  }

  /// Whether a folder itself is a Maildir.
  package func isMaildir(_ folder: String) -> Bool { isFolder(folder + "/cur") || isFolder(folder + "/new") }

  /// Whether a Maildir is in it, at most two folders deep.
  func holdsMaildirs(_ folder: String) -> Bool {
    isMaildir(folder)
      || folders(folder).contains { name in
        isMaildir(folder + "/" + name) || folders(folder + "/" + name).contains { isMaildir(folder + "/" + name + "/" + $0) }
      }
  }
}

extension String {
  /// Where a text stands in it first.
  fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}
