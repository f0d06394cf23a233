import Foundation
import PackagePlugin

/// Lists the files that travel inside the program and has `ship-data` write them down as Swift.
///
/// Every file and every folder is declared as an input, so that editing a file rebuilds exactly the shipped data.
@main struct ShipDataPlugin: BuildToolPlugin {
  /// Folders of the repository that are shipped, and the suffix that a file there must have (nil: every file).
  private static let roots: [(folder: String, suffix: String?)] = [
    ("abilities", ".lucidability"),
    ("abilities/model-test", ".tsv"),
    (".lucidability-samples/robin", nil),
    ("docs/diagnostics", ".md"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "ShippedFiles.swift")
    let paths = Self.roots.flatMap { Self.files(in: package, folder: $0.folder, suffix: $0.suffix) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return [
      .buildCommand(
        displayName: "Writing the shipped data",
        executable: try context.tool(named: "ship-data").url,
        arguments: [output.path, package.path] + paths,
        inputFiles: paths.map { package.appending(path: $0) },
        outputFiles: [output])
    ]
  }

  /// Paths relative to the package. Markers of empty folders and what editors leave behind are not data.
  private static func files(in package: URL, folder: String, suffix: String?) -> [String] {
    let root = package.appending(path: folder).path
    guard let walker = FileManager.default.enumerator(atPath: root) else { return [] }
    return walker.compactMap { $0 as? String }
      .filter { path in
        var isFolder: ObjCBool = false
        let name = path.split(separator: "/").last ?? ""
        return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) && !isFolder.boolValue
          && suffix.map(name.hasSuffix) != false && name != ".keep" && !name.hasPrefix(".#") && !name.hasSuffix("~")
          && !name.hasSuffix(".swp") && !name.hasSuffix(".tmp")
      }
      .map { folder + "/" + $0 }
  }
}
