package import LucidCompiler
import LucidConfiguration
package import LucidCore
import LucidReport
import LucidRuntime
package import LucidSession
import LucidShipped
package import LucidSystem
import LucidVault

/// Builds the environment of tests: the world that one names, at its time. No personal data is
/// read, and no network is used.
package struct AbilityTestFixture {
  /// Where worlds are looked for; nil for a file that lies in no folder.
  package let folder: String?
  package let compiler: Compiler
  private let host: HostEnvironment
  private let settings: Settings

  package init(folder: String?, compiler: Compiler, _ host: HostEnvironment) {
    self.folder = folder
    self.compiler = compiler
    self.host = host
    settings = ShippedAbilities.sampleConfiguration.map { Configuration.read($0).configuration.settings } ?? Settings()
  }

  /// The environment of the test's world at its time, and the test with a world that needs no
  /// file any more.
  package func environment(of test: AbilityTest) throws(AbilityTestError) -> (environment: RunEnvironment, test: AbilityTest) {
    let world = try resolved(test.world)
    guard let zone = host.zones.zone(test.at.zone) else {
      let (message, hint) = host.zones.refusal(of: test.at.zone)
      throw AbilityTestError(message, hint: hint, span: test.at.span)
    }
    let instant = zone.instant(test.at.local)
    let environment = RunEnvironment(reading: try vault(of: world), settings, host, zone: zone, frozen: instant)
    var settled = test
    settled.world = world
    return (environment, settled)
  }

  /// The person's files of a world; nil for a file, which is resolved first. A world that is
  /// written out begins without files, so that steps can write there.
  package func vault(of world: AbilityTestWorld) throws(AbilityTestError) -> (any FileTree)? {
    switch world.base {
    case .file: return nil
    case .nothing: return MemoryTree(name: "world", files: [:])
    case .sample: return ShippedAbilities.sampleVault
    case .folder(let name):
      guard let tree = FolderTree(try path(name, world)) else {
        throw AbilityTestError("`\(name)` is not a folder", hint: "the name of a world file ends in .yaml", span: world.span)
      }
      // A world is never written to, so nothing can be finished in it.
      if VaultWriter.isUnfinished(tree) {
        throw AbilityTestError(
          "`\(name)` has an unfinished write", hint: "any `lucid run FILE --vault DIR` on it finishes it",
          span: world.span)
      }
      return tree
    }
  }

  /// With what the file of a world says under what the world says itself.
  package func resolved(_ world: AbilityTestWorld) throws(AbilityTestError) -> AbilityTestWorld {
    guard let name = fileName(of: world.base) else { return world }
    let under = try file(try path(name, world), shownAs: name, world.span)
    if case .file = under.base {
      throw AbilityTestError(
        "the base of `\(name)` is another world file", hint: "it can be `sample` or a folder", span: world.span)
    }
    var base = under.base
    // Folders are named from where the file lies that names them.
    if case .folder(let inner) = base, let slash = name.lastIndex(of: "/") { base = .folder(name[...slash] + inner) }
    return world.over(under, on: base)
  }

  /// `monday` is the folder of that name, else the file `monday.yaml`.
  private func fileName(of base: AbilityTestWorld.Base) -> String? {
    switch base {
    case .file(let name): return name
    case .folder(let name):
      guard let folder, case .failure = ConfinedPath.locate(name, in: folder),
        case .success = ConfinedPath.locate(name + ".yaml", in: folder)
      else { return nil }
      return name + ".yaml"
    case .nothing, .sample: return nil
    }
  }

  private func file(_ path: String, shownAs name: String, _ span: Span?) throws(AbilityTestError) -> AbilityTestWorld {
    let source: SourceFile
    do throws(HostError) {
      source = SourceFile(name: path, bytes: try HostFile.read(path))
    } catch {
      throw AbilityTestError("the world `\(name)` cannot be read: \(error.reason)", span: span)
    }
    let (world, diagnostics) = compiler.world(source)
    guard let world else {
      let first = diagnostics.first { $0.severity == .error }
      let line = first.map { source.position(of: Int($0.span.start)).line } ?? 1
      throw AbilityTestError(
        "line \(line) of the world `\(name)`: \(first?.message ?? "it is no world")", hint: first?.notes.first, span: span)
    }
    return world
  }

  private func path(_ name: String, _ world: AbilityTestWorld) throws(AbilityTestError) -> String {
    guard let folder else {
      throw AbilityTestError(
        "there is no world `\(name)`: this file is not in a folder", hint: "write the world out, or use `sample`",
        span: world.span)
    }
    switch ConfinedPath.locate(name, in: folder) {
    case .success(let path): return path
    case .failure(let error):
      let entries = (try? HostFile.entries(folder)) ?? []
      let names = entries.filter { $0.isFolder || $0.name.hasSuffix(".yaml") }.map(\.name).filter { !$0.hasPrefix(".") }
      let nearest = Spelling.suggestion(Spelling.nearest(name, among: names.sorted() + ["sample"]))
      throw AbilityTestError(
        "the world `\(name)` cannot be used: \(error.reason)\(nearest)", hint: "worlds are searched next to the file",
        span: world.span)
    }
  }
}
