import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidReport
import LucidSystem

/// The galleries that a person added, as they are at hand: listed from their folders, copies and indexes without asking anybody.
///
/// What comes out of them is a stranger's, whoever added them.
struct AddedGalleries {
  let book: GalleryBook
  let compiler: Compiler
  private let invocation: Invocation

  /// nil without a home.
  init?(_ compiler: Compiler, _ invocation: Invocation) {
    guard let root = invocation.host.folders.data else { return nil }
    book = GalleryBook(LibraryPlace(root: root, index: nil))
    self.compiler = compiler
    self.invocation = invocation
  }

  /// What one offers. A gallery that cannot be read is shown with why, and hides none of the others.
  func offers(_ source: GallerySource) -> (offers: [ShownOffer], notices: [String]) {
    do throws(CommandError) {
      if source.kind == .index {
        let index = try index(source)
        let offers = index.entries.map {
          ShownOffer(name: source.name + "/" + $0.name, label: $0.label, summary: $0.summary, category: $0.category)
        }
        return (offers, index.leftOut > 0 ? ["\(index.leftOut) of its entries are none, or too many"] : [])
      }
      let folder = try folder(source)
      let offers = folder.files.map { file in offer(source, folder, file) }
      return (offers, folder.notices)
    } catch {
      return ([], [error.message])
    }
  }

  private func offer(_ source: GallerySource, _ folder: GalleryFolder, _ file: GalleryFolder.File) -> ShownOffer {
    let name = source.name + "/" + file.name
    do throws(LibraryError) {
      let compilation = compiler.compile(try folder.read(file))
      guard let plan = compilation.plans.first else {
        let first = compilation.diagnostics.first { $0.severity == .error }?.message
        return ShownOffer(name: name, label: file.name, problem: first ?? "it holds no ability")
      }
      let card = plan.capabilities
      return ShownOffer(
        name: name, label: plan.ability.label, summary: plan.ability.summary, category: plan.ability.category,
        writes: !card.writes.isEmpty, sends: !card.sends.isEmpty)
    } catch {
      return ShownOffer(name: name, label: file.name, problem: error.message)
    }
  }

  /// `OTHER/NAME`; nil when no gallery is called so. Of an index the file is fetched, and is what the index says or refused.
  func incoming(_ operand: String) throws(CommandError) -> (file: IncomingFile, source: GallerySource)? {
    guard let slash = operand.firstIndex(of: "/"), !operand.contains("://") else { return nil }
    let found = try CommandError.from { () throws(LibraryError) in try book.of(String(operand[..<slash])) }
    guard let source = found else { return nil }
    let name = String(operand[operand.index(after: slash)...])
    let (bytes, own) = try source.kind == .index ? download(name, source) : read(name, source)
    let whole = source.name + "/" + own
    return (IncomingFile(file: SourceFile(name: whole, bytes: bytes), source: whole, template: nil), source)
  }

  private func read(_ name: String, _ source: GallerySource) throws(CommandError) -> (bytes: [UInt8], name: String) {
    let folder = try folder(source)
    guard let file = folder.files.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw Self.missing(name, source, folder.files.map(\.name))
    }
    return (try CommandError.from { () throws(LibraryError) in try folder.read(file).bytes }, file.name)
  }

  private func download(_ name: String, _ source: GallerySource) throws(CommandError) -> (bytes: [UInt8], name: String) {
    let index = try index(source)
    guard let entry = index.entry(name) else { throw Self.missing(name, source, index.entries.map(\.name)) }
    let bytes = try Download.read(
      GalleryIndex.address(entry.file, beside: source.address), HostGate(invocation), invocation.host.clock)
    let sum = SHA256.hex(bytes)
    guard sum == entry.hash else {
      throw CommandError(
        .fileInvalid, "\(source.name)/\(entry.name) is not what its gallery says: its SHA-256 is \(sum), not \(entry.hash)",
        hint: "when the gallery is newer than your copy of its list: lucid gallery update \(source.name)")
    }
    return (bytes, entry.name)
  }

  private static func missing(_ name: String, _ source: GallerySource, _ names: [String]) -> CommandError {
    let nearest = Spelling.nearest(String(name.lowercased().prefix(64)), among: names)
    return CommandError(
      .usage,
      "nothing in the gallery \(source.name) is called `\(Printable.text(name, limit: 80))`"
        + (nearest.map { "; did you mean `\(source.name)/\($0)`?" } ?? ""), hint: "lucid gallery lists them all")
  }

  // MARK: What is at hand

  private func folder(_ source: GallerySource) throws(CommandError) -> GalleryFolder {
    do throws(LibraryError) {
      return try GalleryFolder(source.kind == .folder ? source.address : book.copy(source))
    } catch {
      throw CommandError(
        .usage, error.message,
        hint: source.kind == .folder ? "lucid gallery remove \(source.name)" : "lucid gallery update \(source.name)")
    }
  }

  private func index(_ source: GallerySource) throws(CommandError) -> GalleryIndex {
    let path = book.copy(source)
    let bytes: [UInt8]
    do throws(HostError) { bytes = try HostFile.read(path, limit: GalleryIndex.largest) } catch {
      throw CommandError(.usage, error.message, hint: "lucid gallery update \(source.name)")
    }
    return try Self.index(bytes, source.address)
  }

  /// Errors: it is no index.
  static func index(_ bytes: [UInt8], _ name: String) throws(CommandError) -> GalleryIndex {
    let json: JSONNode
    do throws(JSONSyntaxError) { json = try JSONParser.parse(bytes) } catch {
      throw CommandError(.fileInvalid, "\(name) is no index of a gallery: \(error.text(in: bytes))")
    }
    guard json["lucid_gallery"]?.integer == GalleryIndex.format, let items = json["abilities"]?.list else {
      throw CommandError(
        .fileInvalid,
        "\(name) is no index of a gallery: it has no `\"lucid_gallery\": \(GalleryIndex.format)` and no `abilities`",
        hint: "lucid gallery index DIR makes one")
    }
    return GalleryIndex(
      items.map { item in
        GalleryIndex.Entry(
          name: item["name"]?.text ?? "", label: item["label"]?.text, summary: item["summary"]?.text,
          category: item["category"]?.text, file: item["file"]?.text ?? "", hash: item["sha256"]?.text ?? "")
      })
  }
}
