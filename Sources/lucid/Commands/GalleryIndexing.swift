import LucidApplication
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
    let delivery = try OutputDestination(invocation)
    let (index, remarks) = try CommandError.from { () throws(LibraryError) in
      try GalleryIndex.of(try GalleryFolder(real), compiler)
    }
    for remark in remarks { invocation.host.output.error("lucid: \(remark)\n") }
    guard !index.entries.isEmpty else { throw CommandError(.fileInvalid, "\(path) holds no ability that can be offered") }
    try delivery.send(index.text)
    return index.leftOut > 0 ? .partial : .ok
  }
}
