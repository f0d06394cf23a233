import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidSystem

/// `lucid gallery index`: the list of a gallery of one's own.
struct GalleryIndexing {
  let invocation: Invocation
  let compiler: Compiler

  init(_ invocation: Invocation, _ compiler: Compiler) {
    self.invocation = invocation
    self.compiler = compiler
  }

  /// The index of a folder, to be put beside its files on the web.
  func write(_ path: String) throws(CommandError) -> ExitCode {
    guard let real = HostFile.realPath(invocation.host.folders.expand(path)), HostFile.kind(real) == .folder else {
      throw CommandError(.usage, "there is no folder `\(path)`")
    }
    let delivery = try Delivery(invocation)
    let folder = try CommandError.from { () throws(LibraryError) in try GalleryFolder(real) }
    var entries: [GalleryIndex.Entry?] = []
    for file in folder.files {
      let source = try CommandError.from { () throws(LibraryError) in try folder.read(file) }
      let compilation = compiler.compile(source)
      guard let plan = compilation.plans.first, !compilation.hasErrors else {
        let first = compilation.diagnostics.first { $0.severity == .error }?.message ?? "it holds no ability"
        invocation.host.output.error("lucid: \(Printable.text(file.path)) is left out: \(Printable.text(first))\n")
        entries.append(nil)
        continue
      }
      let ability = plan.ability
      let entry = GalleryIndex.Entry(
        name: file.name, label: ability.label, summary: ability.summary, category: ability.category, file: file.path,
        hash: SHA256.hex(source.bytes))
      if entry == nil {
        invocation.host.output.error("lucid: \(Printable.text(file.path)) is left out: no address can have such a name\n")
      }
      entries.append(entry)
    }
    for notice in folder.notices { invocation.host.output.error("lucid: \(Printable.text(notice))\n") }
    let index = GalleryIndex(entries)
    guard !index.entries.isEmpty else { throw CommandError(.fileInvalid, "\(path) holds no ability that can be offered") }
    try delivery.send(index.text)
    return index.leftOut > 0 ? .partial : .ok
  }
}
