package import LucidApplication
package import LucidArguments
package import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidSystem

/// `lucid gallery add`, `update` and `remove`: the galleries beside the shipped one.
package struct GallerySources {
  private let host: HostEnvironment
  /// The name that the gallery gets; nil takes one from its address.
  private let name: String?
  private let isJSON: Bool
  private let galleries: AddedGalleries

  /// `isJSON` has what was done as one object.
  package init(
    _ commandEnvironment: CommandEnvironment, _ compiler: Compiler, name: String?, isJSON: Bool
  ) throws(CommandError) {
    guard let galleries = AddedGalleries(compiler, commandEnvironment) else {
      throw CommandError(.usage, "this account has no home, so it has no galleries", hint: "set HOME or XDG_DATA_HOME")
    }
    (host, self.name, self.isJSON) = (commandEnvironment.host, name, isJSON)
    self.galleries = galleries
  }

  /// `operand` is a folder, a repository or an address.
  package func add(_ operand: String) throws(CommandError) {
    var source = try named(operand)
    // Before anything is fetched.
    try CommandError.from { () throws(LibraryError) in try galleries.store.check(source) }
    let notices: [String]
    let count: Int
    if source.kind == .folder {
      (notices, count) = try CommandError.from { () throws(LibraryError) in
        let folder = try GalleryFolder(source.address)
        try galleries.store.put(source, isNew: true)
        return (folder.notices, folder.files.count)
      }
    } else {
      (source, notices) = try CommandError.from { () throws(LibraryError) in try galleries.add(source) }
      count = galleries.offers(source).offers.count
    }
    say(notices, source)
    if count == 0, source.kind == .folder {
      say(["it has no abilities; add a bare git repository as file://\(source.address)"], source)
    }
    let text =
      "Added the gallery \(source.name) with \(count) \(count == 1 ? "ability" : "abilities"). It is not trusted: "
      + "each installation asks for permission.\n"
    try host.print(
      ActionReport.result(isJSON, text, done: "added") { json in
        json.field("name", source.name)
        json.field("kind", source.kind.rawValue)
        json.field("address", source.address)
        json.field("count", count)
      }, .ok)
  }

  /// A path that is there comes first, as everywhere.
  private func named(_ operand: String) throws(CommandError) -> GallerySource {
    let kind: GallerySource.Kind
    let address: String
    if HostFile.kind(host.folders.expand(operand)) == .folder,
      let real = HostFile.realPath(host.folders.expand(operand))
    {
      (kind, address) = (.folder, real)
    } else {
      let found = try CommandError.from { () throws(LibraryError) in try GallerySource.kind(of: operand) }
      guard let found else {
        throw CommandError(
          .usage, "there is no folder `\(operand)`",
          hint: "a gallery is a folder, a git repository (https://, ssh://, file://), or an https address that ends in .json")
      }
      (kind, address) = (found, operand)
    }
    let name = self.name?.lowercased() ?? GallerySource.name(for: address, kind)
    return GallerySource(name: name, kind: kind, address: address)
  }

  /// Refreshes the copies of all galleries before installed abilities are updated, and says what is
  /// new in them. One that cannot be reached keeps its copy and is reported.
  ///
  /// Returns the new abilities by their names, and how the last failure ends the command.
  package func refresh() throws(CommandError) -> (new: [String], failure: ExitCode?) {
    let sources = try CommandError.from { () throws(LibraryError) in try galleries.store.all() }
    var (new, failure): ([String], ExitCode?) = ([], nil)
    for source in sources where source.kind != .folder {
      do throws(CommandError) {
        let before = Set(galleries.offers(source).offers.map(\.name))
        let (isChanged, notices) = try CommandError.from { () throws(LibraryError) in try galleries.fetch(source, isNew: false) }
        guard isChanged else { continue }
        say(notices, source)
        new += galleries.offers(source).offers.map(\.name).filter { !before.contains($0) }
      } catch {
        host.output.error(error.text)
        failure = error.exit
      }
    }
    return (new, failure)
  }

  /// One, or all. One that cannot be reached keeps its copy, and holds none of the others up.
  package func update(_ name: String?) throws(CommandError) -> ExitCode {
    let sources = try CommandError.from { () throws(LibraryError) in
      guard let name else { return try galleries.store.all() }
      return [try galleries.store.required(name)]
    }
    var changed: [String] = []
    var failure: CommandError?
    for source in sources {
      if source.kind == .folder {
        if name != nil, !isJSON { try host.print("\(source.name) is a local folder and needs no update.\n") }
        continue
      }
      do throws(CommandError) {
        let (isChanged, notices) = try CommandError.from { () throws(LibraryError) in try galleries.fetch(source, isNew: false) }
        say(notices, source)
        guard isChanged else { continue }
        changed.append(source.name)
        if isJSON { continue }
        try host.print(
          "Updated \(source.name): \(galleries.offers(source).offers.count) abilities. To update the installed ones: lucid update\n"
        )
      } catch {
        if name != nil { throw error }
        host.output.error(error.text)
        failure = error
      }
    }
    let isDone = !changed.isEmpty || name != nil && sources.first?.kind == .folder
    let exit = failure?.exit ?? (isDone ? .ok : .nothing)
    if isJSON { try host.print(ActionReport.result(isJSON, "", done: "updated") { $0.strings("names", changed) }, exit) }
    guard !isJSON, exit == .nothing else { return exit }
    throw CommandError(.nothing, sources.isEmpty ? "no gallery was added" : "no updates")
  }

  package func remove(_ name: String) throws(CommandError) {
    let (source, left) = try CommandError.from { () throws(LibraryError) in
      let source = try galleries.store.required(name)
      let left = try Library(place: galleries.store.place, defaults: [], identity: "") { galleries.compiler }.origins()
        .filter { $0.value.source.hasPrefix(source.name + "/") }.keys.sorted()
      try galleries.store.remove(source.name)
      return (source, left)
    }
    let text =
      "Removed the gallery \(source.name)." + (left.isEmpty ? "" : " Installed abilities stay: \(left.joined(separator: ", ")).")
      + "\n"
    try host.print(
      ActionReport.result(isJSON, text, done: "removed") { json in
        json.field("name", source.name)
        json.strings("installed", left)
      }, .ok)
  }

  private func say(_ notices: [String], _ source: GallerySource) {
    for notice in notices { host.output.error("lucid: \(source.name): \(TerminalSanitizer.message(notice))\n") }
  }
}
