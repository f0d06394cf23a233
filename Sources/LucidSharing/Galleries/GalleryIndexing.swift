package import LucidApplication
package import LucidArguments
package import LucidCompiler
import LucidCore
import LucidLibrary
package import LucidSystem

/// `lucid gallery index`: the list of a gallery of one's own.
package struct GalleryIndexing {
  private let host: HostEnvironment
  private let compiler: Compiler

  package init(_ host: HostEnvironment, _ compiler: Compiler) { (self.host, self.compiler) = (host, compiler) }

  /// The index of a folder, to be put beside its files on the web.
  package func write(_ path: String, to output: String?) throws(CommandError) -> ExitCode {
    guard let real = HostFile.realPath(host.folders.expand(path)), HostFile.kind(real) == .folder else {
      throw CommandError(.usage, "there is no folder `\(path)`")
    }
    let delivery = try OutputDestination(output, host)
    let (index, remarks) = try CommandError.from { () throws(LibraryError) in
      try GalleryIndex.of(try GalleryFolder(real), compiler)
    }
    for remark in remarks { host.output.error("lucid: \(TerminalSanitizer.message(remark))\n") }
    guard !index.entries.isEmpty else { throw CommandError(.fileInvalid, "\(path) holds no ability that can be offered") }
    try delivery.send(index.text)
    return index.leftOut > 0 ? .partial : .ok
  }
}
