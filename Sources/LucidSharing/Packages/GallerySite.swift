package import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidShipped
import LucidSystem

/// `lucid share site`: a gallery as files that any web space can hold. The same abilities give
/// the same bytes.
package struct GallerySite {
  private let environment: CommandEnvironment
  private let title: String
  /// Ends in `/`; nil when it is not known.
  private let address: String?
  private let now: Instant
  private let composition = Composition()

  /// Errors: the address is none that pages can be served from.
  package init(_ environment: CommandEnvironment, title: String?, address: String?) throws(CommandError) {
    self.environment = environment
    self.title = title ?? "Abilities"
    if let address {
      let isGood =
        address.hasPrefix("https://") || address.hasPrefix("http://localhost") || address.hasPrefix("http://127.0.0.1")
      guard isGood, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'<>?#\\".utf8.contains($0) }) else {
        throw CommandError(
          .usage, "`\(TerminalSanitizer.message(address, limit: 200))` is not the address of a site",
          hint: "--address https://example.org/abilities/")
      }
      self.address = address.hasSuffix("/") ? address : address + "/"
    } else {
      self.address = nil
    }
    now = try environment.now(environment.host.zone)
  }

  /// An ability that goes on the site.
  private struct Item {
    let name: String
    let ability: PackagedAbility
    let test: AbilityTest?

    var category: String { ability.plan.ability.category ?? "" }

    /// The categories of the shipped gallery first, and last what is in none.
    var place: Int { Gallery.categories.firstIndex(of: category) ?? Gallery.categories.count + (category.isEmpty ? 1 : 0) }
  }

  /// Writes the site into `folder`. `from` is a folder of abilities, or `gallery` for the shipped
  /// ones; nil takes those of the library that are your own.
  ///
  /// Returns the number of abilities, and what was left out.
  package func write(to folder: String, from: String?) throws(CommandError) -> (count: Int, remarks: [String]) {
    let place = environment.host.folders.expand(folder)
    var (items, remarks) = try items(from)
    guard !items.isEmpty else {
      throw CommandError(
        .nothing, "there is no ability for the site" + (remarks.first.map { ": " + $0 } ?? ""),
        hint: "lucid share site DIR --abilities FOLDER takes those of a folder")
    }
    items.sort { ($0.place, $0.category, $0.name) < ($1.place, $1.category, $1.name) }
    let old = (try? HostFile.read(place + "/feed.xml", limit: .mib(4))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let files = try files(items, before: old)
    if address == nil { remarks.append("without --address there is no feed and no catalog for agents (ai-catalog.json)") }
    try CommandError.from { () throws(LibraryError) in try files.renew(place) }
    return (items.count, remarks)
  }

  // MARK: Files

  private func files(_ items: [Item], before feed: String) throws(CommandError) -> PackageFiles {
    var files = PackageFiles([".nojekyll": []])
    let pages = HTMLGallerySite(title: title, address: address, hasFeed: address != nil)
    var shown: [HTMLGallerySite.Page] = []
    var skills: [(ability: PackagedAbility, name: String, archive: [UInt8])] = []
    var entries: [GalleryIndex.Entry?] = []
    for item in items {
      let (ability, stem) = (item.ability, "abilities/" + item.name)
      let file = stem + PackagedAbility.suffix
      let page = page(item)
      shown.append(page)
      files.files[file] = ability.bytes
      if let signature = ability.signature { files.files[file + SSHKeygen.suffix] = signature }
      files.files[stem + PermissionsFile.suffix] = Array(
        PermissionsFile.text(ability, file: item.name + PackagedAbility.suffix).utf8)
      files.files[stem + ".html"] = Array(pages.page(page).utf8)
      let archive = try CommandError.from { () throws(LibraryError) in try AbilityPackage.skill(ability).zip() }
      files.files[SiteIndexes.archive(item.name)] = archive
      skills.append((ability, item.name, archive))
      let facts = ability.plan.ability
      entries.append(
        GalleryIndex.Entry(
          name: item.name, label: facts.label, summary: facts.summary, category: facts.category, file: file,
          hash: ability.hash))
    }
    files.files["index.html"] = Array(pages.index(shown).utf8)
    files.files["index.json"] = Array(GalleryIndex(entries).text.utf8)
    files.files[SiteIndexes.skillsPath] = Array(SiteIndexes.skills(skills).utf8)
    if let address {
      files.files[SiteIndexes.catalogPath] = Array(SiteIndexes.catalog(skills, title: title, address: address).utf8)
      files.files["feed.xml"] = Array(self.feed(items, address, SiteFeed.times(in: feed)).utf8)
    }
    return files
  }

  private func page(_ item: Item) -> HTMLGallerySite.Page {
    let plan = item.ability.plan
    let signature = item.ability.signature.map { _ in
      MessageText.words(.signedIn, item.name + PackagedAbility.suffix + SSHKeygen.suffix)
    }
    let card = CardViewModel(
      name: item.name, plan: plan, origin: .name(title), hash: item.ability.hash, path: nil,
      trust: .words(.trustAsksAtInstall), isTrusted: false, signed: signature,
      lines: CapabilityLine.of(plan, composition.builtins.catalog))
    var preview: AbilityPreview?
    if let test = item.test {
      // A test may want a world in a file; there is only this one.
      preview = (try? AbilityPreview(plan, test, composition.compiler, environment.host)) ?? nil
    } else {
      preview = AbilityPreview.sample(plan, composition.compiler, environment.host)
    }
    return HTMLGallerySite.Page(
      name: item.name, card: card, source: String(decoding: item.ability.bytes, as: UTF8.self),
      isSigned: item.ability.signature != nil, preview: preview.map { ($0.record, $0.zone, $0.origin) })
  }

  /// An ability whose text is the same keeps its time.
  private func feed(_ items: [Item], _ address: String, _ times: [String: String]) -> String {
    let date = Zone.utc.iso(now)
    let entries = items.map { item in
      SiteFeed.Entry(
        name: item.name, label: item.ability.plan.ability.label, summary: item.ability.description, hash: item.ability.hash,
        updated: times[item.name + " " + item.ability.hash] ?? date)
    }
    return SiteFeed(title: title, address: address, entries).text
  }

  // MARK: Abilities

  private func items(_ from: String?) throws(CommandError) -> (items: [Item], remarks: [String]) {
    var (items, remarks): ([Item], [String]) = ([], [])
    for (name, bytes, signature) in try sources(from, &remarks) {
      let shown = TerminalSanitizer.message(name, limit: 120)
      let compilation = composition.compiler.compile(SourceFile(name: name, bytes: bytes))
      guard let plan = compilation.plans.first, !compilation.hasErrors else {
        let first = compilation.diagnostics.first { $0.severity == .error }?.message ?? "it holds no ability"
        remarks.append("\(shown) is left out: \(TerminalSanitizer.message(first))")
        continue
      }
      let ability = PackagedAbility(bytes, plan, signature: signature)
      guard !items.contains(where: { $0.name == ability.name }) else {
        remarks.append("\(shown) is left out: another ability is named \(ability.name)")
        continue
      }
      items.append(Item(name: ability.name, ability: ability, test: compilation.tests.first?.first))
    }
    return (items, remarks)
  }

  private typealias Source = (name: String, bytes: [UInt8], signature: [UInt8]?)

  private func sources(_ from: String?, _ remarks: inout [String]) throws(CommandError) -> [Source] {
    if from == GalleryStore.shipped {
      return ShippedAbilities.templateNames.compactMap { name in
        ShippedAbilities.template(name).map { (name, $0.bytes, nil) }
      }
    }
    guard let from else { return try ownAbilities(&remarks) }
    let place = environment.host.folders.expand(from)
    guard let real = HostFile.realPath(place), HostFile.kind(real) == .folder else {
      throw CommandError(
        .usage, "there is no folder `\(from)`", hint: "--abilities takes a folder of abilities, or gallery for the shipped ones")
    }
    let folder = try CommandError.from { () throws(LibraryError) in try GalleryFolder(real) }
    remarks += folder.notices
    let signed = SignedFile(LibraryHost(environment), nil)
    var found: [Source] = []
    for file in folder.files {
      do throws(LibraryError) {
        let source = try folder.read(file)
        let signature = try signed.signature(beside: source.name, source)
        let bytes = signature == .none ? nil : try? HostFile.read(source.name + SSHKeygen.suffix, limit: .kib(64))
        found.append((file.path, source.bytes, bytes))
      } catch { remarks.append("\(TerminalSanitizer.message(file.path)) is left out: \(error.message)") }
    }
    return found
  }

  /// Those of the library that are not shipped, without their ids.
  private func ownAbilities(_ remarks: inout [String]) throws(CommandError) -> [Source] {
    let library = try HomeLibrary.open(environment.host)
    let compiler = composition.compiler
    let entries = try CommandError.from { () throws(LibraryError) in try library.entries() }
    var found: [Source] = []
    for entry in entries where entry.hasFile {
      guard let file = try CommandError.from({ () throws(LibraryError) in try library.source(entry.name) }) else { continue }
      let all: [InstallCandidate]
      do throws(InstallCandidateError) { all = try InstallCandidate.all(file, compiler) } catch {
        remarks.append("\(entry.name) is left out: \(error.reason ?? "it has errors; lucid check \(entry.name)")")
        continue
      }
      let text = try CommandError.from { () throws(LibraryError) in try InstallCandidate.pack(all) }
      found.append((entry.name, Array(text.utf8), nil))
    }
    return found
  }
}
