import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidShipped
import LucidTesting

/// A library in a folder of its own.
struct LibraryLab {
  let scratch = ScratchFolder()
  let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)

  var library: Library {
    let compiler = compiler
    return Library(
      place: LibraryPlace(root: scratch.path + "/lucid", index: scratch.path + "/index"),
      defaults: ShippedAbilities.libraryDefaults, identity: "test"
    ) { compiler }
  }

  static func text(_ label: String, _ rest: String = "") -> String {
    "lucidability: 1\nkind: ability\nlabel: \(label)\n\(rest)prompt: hello\n"
  }

  func arrivals(_ text: String) throws -> [InstallCandidate] {
    try InstallCandidate.all(SourceFile(name: "a", text: text), compiler)
  }

  func install(_ text: String, template: String? = nil, again: Bool = false) throws -> [Library.Installed] {
    let arrivals = try arrivals(text)
    return try library.install(
      arrivals,
      from: Origin(
        source: "test", hash: SHA256.hex(Array(text.utf8)), template: template, label: arrivals[0].plan.ability.label,
        date: "2026-04-06"), again: again)
  }

  var names: [String] { get throws { try library.entries().map(\.name) } }

  func shown(_ slot: TimeSlot) throws -> [String] {
    try library.entries().sorted { $0.place(at: slot) < $1.place(at: slot) }.map(\.listing.label)
  }
}
