package import LucidCore
package import LucidLibrary

/// The abilities, plans and the sample person inside the program.
package enum ShippedAbilities {
  package static let suffix = ".lucidability"

  /// The names under which plans are shipped.
  package static var planNames: [String] { names(in: "abilities/plans/") }

  /// The names of the default abilities: `briefing`, `calendar`, …
  package static var defaultNames: [String] { names(in: "abilities/defaults/") }

  /// The abilities that every library begins with, in the order of the fixed ids.
  package static var libraryDefaults: [LibraryDefault] {
    let head = Array("id: ".utf8)
    return defaultNames.compactMap { name -> LibraryDefault? in
      guard let file = ability(name) else { return nil }
      let line = file.bytes.split(separator: 0x0A).first { $0.starts(with: head) }
      return line.map { LibraryDefault(name: name, id: String(decoding: $0.dropFirst(head.count), as: UTF8.self), file: file) }
    }.sorted { $0.id < $1.id }
  }

  /// The names under which personas are shipped.
  package static var personaNames: [String] { names(in: "abilities/personas/") }

  package static func persona(_ name: String) -> SourceFile? {
    file("abilities/personas/\(name)\(suffix)", shownAs: "personas/\(name)")
  }

  /// The sections of the system prompt of every conversation, in their order.
  package static var sections: [SourceFile] { sectionPaths.filter { !$0.contains("/") }.compactMap(sectionFile) }

  /// Those that are switched on by name.
  package static var optionalSections: [SourceFile] { sectionPaths.filter { $0.contains("/") }.compactMap(sectionFile) }

  package static var sectionNames: [String] { sectionPaths.map(sectionName) }

  package static func section(_ name: String) -> SourceFile? {
    sectionPaths.first { sectionName($0) == name }.flatMap(sectionFile)
  }

  private static var sectionPaths: [String] { names(in: "abilities/sections/").sorted() }

  private static func sectionFile(_ path: String) -> SourceFile? {
    file("abilities/sections/\(path)\(suffix)", shownAs: "sections/\(path)\(suffix)")
  }

  /// The part before the dash of a file's name only sorts it.
  private static func sectionName(_ path: String) -> String {
    let name = path.lastPathPart
    return String(name.drop { $0.isNumber || $0 == "-" })
  }

  package static func plan(_ name: String) -> SourceFile? { file("abilities/plans/\(name)\(suffix)", shownAs: "plans/\(name)") }

  /// A default ability by name, one that the daily briefing knows, or any of the gallery as
  /// `gallery/NAME`; capitals do not count.
  package static func ability(_ name: String) -> SourceFile? {
    let name = name.lowercased()
    if name.hasPrefix(Gallery.prefix) { return template(String(name.dropFirst(Gallery.prefix.count))) }
    return file("abilities/defaults/\(name)\(suffix)", shownAs: name) ?? file("abilities/daily/\(name)\(suffix)", shownAs: name)
  }

  /// The names of the abilities in the gallery: those of its own folders, sorted, and the defaults,
  /// which live once.
  package static var templateNames: [String] {
    defaultNames + names(in: "abilities/gallery/").compactMap { $0.pathParts.last }
  }

  package static func template(_ name: String) -> SourceFile? {
    let shown = Gallery.prefix + name
    if let file = file("abilities/defaults/\(name)\(suffix)", shownAs: shown) { return file }
    let path = Shipped.paths.first { $0.hasPrefix("abilities/gallery/") && $0.hasSuffix("/\(name)\(suffix)") }
    return path.flatMap { file($0, shownAs: shown) }
  }

  /// A table of the prompts that models are graded by: `calls`, `json` and others.
  package static func modelTest(_ group: String) -> SourceFile? {
    file("abilities/model-test/\(group).tsv", shownAs: "model-test/\(group).tsv")
  }

  package static var sampleConfiguration: SourceFile? {
    file(".lucidability-samples/robin/config.yaml", shownAs: "the sample person's configuration")
  }

  package static var sampleVault: MemoryTree {
    Shipped.tree(under: ".lucidability-samples/robin/vault", name: "the sample vault")
  }

  /// Whether these are the bytes of a shipped ability.
  package static func holds(_ bytes: [UInt8]) -> Bool {
    Shipped.holds(bytes, under: "abilities/", suffix: suffix)
  }

  private static func file(_ path: String, shownAs name: String) -> SourceFile? {
    Shipped.file(path).map { SourceFile(name: name, bytes: $0) }
  }

  private static func names(in folder: String) -> [String] {
    Shipped.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(suffix) }.map {
      String($0.dropFirst(folder.count).dropLast(suffix.count))
    }
  }
}
