package import LucidCompiler
import LucidCore
import LucidSystem

/// The galleries that a person added, as they are at hand: listed from their folders, copies and
/// indexes without a request.
///
/// Everything in them is untrusted, whoever added them.
package struct AddedGalleries: Sendable {
  package let store: GalleryStore
  package let compiler: Compiler
  private let host: LibraryHost

  package init(_ store: GalleryStore, _ compiler: Compiler, _ host: LibraryHost) {
    (self.store, self.compiler, self.host) = (store, compiler, host)
  }

  // MARK: Offers

  /// An ability of a gallery.
  package struct Offer: Hashable, Sendable {
    /// `GALLERY/NAME`.
    package let name: String
    package let label: String
    package var summary: String?
    package var category: String?
    package var writes = false
    package var sends = false
    /// Why it cannot be installed.
    package var problem: String?

    init(name: String, label: String) { (self.name, self.label) = (name, label) }
  }

  /// Returns what a gallery offers. One that cannot be read gives why, and hides none of the
  /// others.
  package func offers(_ source: GallerySource) -> (offers: [Offer], notices: [String]) {
    do throws(LibraryError) {
      if source.kind == .index {
        let index = try index(source)
        let offers = index.entries.map { entry in
          var offer = Offer(name: source.name + "/" + entry.name, label: entry.label)
          (offer.summary, offer.category) = (entry.summary, entry.category)
          return offer
        }
        return (offers, index.leftOut > 0 ? ["\(index.leftOut) of its entries are invalid or too many"] : [])
      }
      let folder = try folder(source)
      let offers = folder.files.map { file in offer(source, folder, file) }
      return (offers, folder.notices)
    } catch {
      return ([], [error.message])
    }
  }

  private func offer(_ source: GallerySource, _ folder: GalleryFolder, _ file: GalleryFolder.File) -> Offer {
    let name = source.name + "/" + file.name
    var broken = Offer(name: name, label: file.name)
    do throws(LibraryError) {
      let compilation = compiler.compile(try folder.read(file))
      guard let plan = compilation.plans.first else {
        broken.problem = compilation.diagnostics.first { $0.severity == .error }?.message ?? "it holds no ability"
        return broken
      }
      var offer = Offer(name: name, label: plan.ability.label)
      (offer.summary, offer.category) = (plan.ability.summary, plan.ability.category)
      (offer.writes, offer.sends) = (!plan.capabilities.writes.isEmpty, !plan.capabilities.sends.isEmpty)
      return offer
    } catch {
      broken.problem = error.message
      return broken
    }
  }

  // MARK: One of them

  /// Returns the ability `GALLERY/NAME`; nil when no gallery is called so. Of an index the file is
  /// downloaded.
  ///
  /// Errors: it is not there; a download is not what its index says.
  package func incoming(_ operand: String) throws(LibraryError) -> (file: DownloadedAbility, source: GallerySource)? {
    guard let slash = operand.firstIndex(of: "/"), !operand.contains("://") else { return nil }
    guard let source = try store.of(String(operand[..<slash])) else { return nil }
    let name = String(operand[operand.index(after: slash)...])
    let (bytes, own) = try source.kind == .index ? download(name, source) : read(name, source)
    let whole = source.name + "/" + own
    return (DownloadedAbility(file: SourceFile(name: whole, bytes: bytes), source: whole), source)
  }

  private func read(_ name: String, _ source: GallerySource) throws(LibraryError) -> (bytes: [UInt8], name: String) {
    let folder = try folder(source)
    guard let file = folder.files.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw Self.missing(name, source, folder.files.map(\.name))
    }
    return (try folder.read(file).bytes, file.name)
  }

  private func download(_ name: String, _ source: GallerySource) throws(LibraryError) -> (bytes: [UInt8], name: String) {
    let index = try index(source)
    guard let entry = index.entry(name) else { throw Self.missing(name, source, index.entries.map(\.name)) }
    let bytes = try Download.read(GalleryIndex.address(entry.file, beside: source.address), host)
    let hash = SHA256.hex(bytes)
    guard hash == entry.hash else {
      throw LibraryError(
        .file, "checksum mismatch: the SHA-256 of \(source.name)/\(entry.name) is \(hash), its gallery has \(entry.hash)",
        hint: "if the gallery is newer than your copy of its list: lucid gallery update \(source.name)")
    }
    return (try unpacked(bytes, source.name + "/" + entry.name), entry.name)
  }

  /// The ability of a skill that came as an archive; what is none comes back as it is.
  private func unpacked(_ bytes: [UInt8], _ name: String) throws(LibraryError) -> [UInt8] {
    guard PackageFiles.isArchive(bytes) else { return bytes }
    let files = try PackageFiles.read(zip: bytes, name)
    let verification = try PackageVerification(files, named: nil, shown: name, compiler, host)
    if let problem = verification.allProblems.first {
      let place = problem.file.isEmpty ? "" : problem.file + ": "
      throw LibraryError(
        .file, "\(name) disagrees with its ability: \(place)\(problem.text)",
        hint: "its author can write it again: lucid share export NAME --as skill -o DIR")
    }
    guard verification.skills.count == 1, let ability = verification.skills[0].ability else {
      throw LibraryError(.file, "\(name) is a plugin with several abilities", hint: "download it, and install one of its skills")
    }
    return ability.bytes
  }

  private static func missing(_ name: String, _ source: GallerySource, _ names: [String]) -> LibraryError {
    let nearest = Spelling.nearest(String(name.lowercased().prefix(64)), among: names)
    return LibraryError(
      .request,
      "there is no ability in the gallery \(source.name) named `\(TerminalSanitizer.message(name, limit: 80))`"
        + Spelling.suggestion(nearest.map { "\(source.name)/\($0)" }), hint: "lucid gallery lists them all")
  }

  // MARK: Copies

  /// Fetches a new gallery. An address of the web is a repository of git, else a folder with an
  /// index: `index.json` or that of agent skills.
  ///
  /// Returns the gallery as it was found, and what was left out of it.
  package func add(_ source: GallerySource) throws(LibraryError) -> (source: GallerySource, notices: [String]) {
    let isPlain = source.address.hasPrefix("http://")
    guard source.kind == .git, isPlain || source.address.hasPrefix("https://") else {
      return (source, try fetch(source, isNew: true).notices)
    }
    var failure = LibraryError(
      .source, "\(source.address): there is neither a repository of git nor a gallery index",
      hint: "check the address; lucid share site DIR makes a gallery for the web")
    if !isPlain {
      do throws(LibraryError) { return (source, try fetch(source, isNew: true).notices) } catch {
        // No git, no repository, or none with abilities; a refusal of the host holds for all of them.
        guard error.kind == .source || error.kind == .file else { throw error }
      }
    }
    for address in GalleryIndex.candidates(at: source.address) {
      let other = GallerySource(name: source.name, kind: .index, address: address)
      do throws(LibraryError) { return (other, try fetch(other, isNew: true).notices) } catch {
        guard error.kind == .source || error.kind == .file else { throw error }
        // An index that is there and damaged says more than one that is not there.
        if error.kind == .file { failure = error }
      }
    }
    throw failure
  }

  /// Takes the copy of a gallery anew. Returns whether anything is different.
  package func fetch(
    _ source: GallerySource, isNew: Bool
  ) throws(LibraryError) -> (isChanged: Bool, notices: [String]) {
    var fresh = source
    fresh.date = host.date
    if source.kind == .index {
      let bytes = try Download.read(source.address, host, limit: GalleryIndex.largest)
      _ = try GalleryIndex.read(bytes, source.address)
      fresh.state = SHA256.hex(bytes)
      let workshop = try store.makeWorkshop(source.name)
      defer { store.discard(workshop) }
      try store.write(bytes, to: workshop + "/index.json")
      try store.put(fresh, copy: workshop + "/index.json", isNew: isNew)
      return (fresh.state != source.state, [])
    }
    let workshop = try store.makeWorkshop(source.name)
    defer { store.discard(workshop) }
    let git = GitFetch(address: source.address, store: store, permits: host.permits(), environment: host.environment)
    let (commit, notices) = try git.fetch(into: workshop)
    fresh.state = commit
    try store.put(fresh, copy: workshop, isNew: isNew)
    return (commit != source.state, notices)
  }

  private func folder(_ source: GallerySource) throws(LibraryError) -> GalleryFolder {
    do throws(LibraryError) {
      return try GalleryFolder(source.kind == .folder ? source.address : store.copy(source))
    } catch {
      throw LibraryError(
        .request, error.message,
        hint: source.kind == .folder ? "lucid gallery remove \(source.name)" : "lucid gallery update \(source.name)")
    }
  }

  private func index(_ source: GallerySource) throws(LibraryError) -> GalleryIndex {
    let bytes = try HostFile.read(
      store.copy(source), limit: GalleryIndex.largest, or: .request, hint: "lucid gallery update \(source.name)")
    return try GalleryIndex.read(bytes, source.address)
  }
}

extension GalleryIndex {
  /// Reads an index that is called `name`. Errors: it is none.
  package static func read(_ bytes: [UInt8], _ name: String) throws(LibraryError) -> GalleryIndex {
    let json: JSONNode
    do throws(JSONSyntaxError) { json = try JSONParser.parse(bytes) } catch {
      throw LibraryError(.file, "\(name) is not a gallery index: \(error.text(in: bytes))")
    }
    if json["$schema"] != nil, json["skills"] != nil { return try SiteIndexes.gallery(json, name) }
    guard json["lucid_gallery"]?.integer == format, let items = json["abilities"]?.list else {
      throw LibraryError(
        .file, "\(name) is not a gallery index: it has no `\"lucid_gallery\": \(format)` and no `abilities`",
        hint: "lucid gallery index DIR creates one")
    }
    return GalleryIndex(
      items.map { item in
        Entry(
          name: item["name"]?.text ?? "", label: item["label"]?.text, summary: item["summary"]?.text,
          category: item["category"]?.text, file: item["file"]?.text ?? "", hash: item["sha256"]?.text ?? "")
      })
  }

  /// Makes the index of a folder, to be put beside its files on the web. `remarks` say what is left
  /// out.
  ///
  /// Errors: the folder or a file of it cannot be read.
  package static func of(
    _ folder: GalleryFolder, _ compiler: Compiler
  ) throws(LibraryError) -> (index: GalleryIndex, remarks: [String]) {
    var entries: [Entry?] = []
    var remarks: [String] = []
    for file in folder.files {
      let source = try folder.read(file)
      let compilation = compiler.compile(source)
      guard let plan = compilation.plans.first, !compilation.hasErrors else {
        let first = compilation.diagnostics.first { $0.severity == .error }?.message ?? "it holds no ability"
        remarks.append("\(TerminalSanitizer.message(file.path)) is left out: \(TerminalSanitizer.message(first))")
        entries.append(nil)
        continue
      }
      let ability = plan.ability
      let entry = Entry(
        name: file.name, label: ability.label, summary: ability.summary, category: ability.category, file: file.path,
        hash: SHA256.hex(source.bytes))
      if entry == nil { remarks.append("\(TerminalSanitizer.message(file.path)) is left out: no address can have such a name") }
      entries.append(entry)
    }
    return (GalleryIndex(entries), remarks + folder.notices.map { TerminalSanitizer.message($0) })
  }
}
