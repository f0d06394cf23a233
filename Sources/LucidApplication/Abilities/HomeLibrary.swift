import LucidArguments
package import LucidCompiler
import LucidConfiguration
package import LucidCore
package import LucidLibrary
package import LucidReport
import LucidRuntime
import LucidShipped
package import LucidSystem

/// The library of the account that runs the program.
package enum HomeLibrary {
  /// Where it lies; nil when the account has no home.
  static func place(_ host: HostEnvironment) -> LibraryPlace? {
    host.folders.data.map { LibraryPlace(root: $0, index: host.folders.libraryIndex) }
  }

  package static func open(_ host: HostEnvironment) throws(CommandError) -> Library {
    guard let place = place(host) else {
      throw CommandError(.usage, "this account has no home, so it has no library", hint: "set HOME or XDG_DATA_HOME")
    }
    let shared = try SharedAbilities(host.process.personHome)
    let shipped = ShippedAbilities.libraryDefaults
    let library = Library(
      place: place, defaults: shared.isEmpty ? shipped : shared.over(shipped),
      identity: Composition.version.text + " " + host.process.programStamp + shared.stamp
    ) { Composition().compiler }
    library.settle()
    return library
  }

  /// nil when the account has no home.
  package static func openIfThere(_ host: HostEnvironment) throws(CommandError) -> Library? {
    host.folders.data == nil ? nil : try open(host)
  }

  /// Returns the names of the defaults, and of the files of the library: nothing is opened.
  package static func names(_ host: HostEnvironment) -> [String] {
    let suffix = ShippedAbilities.suffix
    let files = place(host).flatMap { try? HostFile.entries($0.abilities) } ?? []
    return ShippedAbilities.defaultNames
      + files.filter { !$0.isFolder && $0.name.hasSuffix(suffix) }.map { String($0.name.dropLast(suffix.count)) }.sorted()
  }

  /// Returns who signed a file that is run, shown or allowed. Errors: the signature beside it is
  /// not one of its bytes.
  package static func signature(of file: SourceFile, _ environment: CommandEnvironment) throws(CommandError) -> Signature {
    let signed = SignedFile(LibraryHost(environment), place(environment.host))
    return try CommandError.from { () throws(LibraryError) in try signed.signature(of: file) }
  }

  /// Whether an operand may name an ability of the library: anything else is meant as a path.
  package static func mayName(_ operand: String) -> Bool {
    operand != "-" && !operand.isEmpty && !operand.contains("/") && !operand.hasSuffix(ShippedAbilities.suffix)
  }

  /// Returns the text of an ability of the library; nil when none is called so, or there is no
  /// library.
  package static func source(_ operand: String, _ host: HostEnvironment) throws(CommandError) -> SourceFile? {
    guard mayName(operand), host.folders.data != nil else { return nil }
    let library = try open(host)
    return try CommandError.from { () throws(LibraryError) in
      guard let name = try library.name(operand) else { return nil }
      return try library.source(name)
    }
  }

  package static func shown(_ entry: LibraryEntry) -> AbilityViewModel {
    let listing = entry.listing
    return AbilityViewModel(
      name: entry.name, label: listing.label, id: listing.id, slot: listing.slot, summary: listing.summary,
      look: AbilityLook(icon: listing.icon, color: listing.color, category: listing.category),
      isDefault: entry.isDefault, isChanged: entry.isDefault && entry.hasFile, order: entry.order, reads: listing.reads,
      writes: listing.writes, sends: listing.sends, problem: listing.problem)
  }

  /// Returns the file of that path, or the ability of the library or the shipped one of that name;
  /// nil when there is none.
  package static func file(_ operand: String, _ host: HostEnvironment) throws(CommandError) -> SourceFile? {
    if operand == "-" || HostFile.kind(operand) == .file { return try AbilityFile.readFile(operand) }
    return try source(operand, host) ?? ShippedAbilities.ability(operand)
  }

  /// Now, as it is kept beside what was installed or allowed.
  package static func date(_ host: HostEnvironment) -> String { Zone.utc.iso(host.clock.now()) }
}

extension LibraryHost {
  /// Reads the restrictions of the host when something is fetched, and not before.
  package init(_ environment: CommandEnvironment) {
    let host = environment.host
    self.init(programs: host.ownTools, environment: host.process.environment, clock: host.clock) {
      let gate = HostGate(environment.loader)
      return Permits(
        download: { address throws(StepFailure) in try gate.connect(.download(address)) },
        git: { address throws(StepFailure) in try gate.start(.git(address: address)) })
    }
    allowedSigners = host.folders.allowedSigners
  }
}

extension AddedGalleries {
  /// nil without a home.
  package init?(_ compiler: Compiler, _ environment: CommandEnvironment) {
    guard let root = environment.host.folders.data else { return nil }
    self.init(GalleryStore(LibraryPlace(root: root, index: nil)), compiler, LibraryHost(environment))
  }
}

extension OfferViewModel {
  package init(_ offer: AddedGalleries.Offer) {
    self.init(
      name: offer.name, label: offer.label, summary: offer.summary, category: offer.category, writes: offer.writes,
      sends: offer.sends, problem: offer.problem)
  }
}

extension ShippedTemplates {
  package static let all = ShippedTemplates(names: ShippedAbilities.templateNames) { ShippedAbilities.template($0) }
}

extension DownloadedAbility {
  /// Reads a text from anywhere: a path, `-`, an `https` address, or `GALLERY/NAME`.
  package static func of(_ operand: String, _ environment: CommandEnvironment) throws(CommandError) -> DownloadedAbility {
    let host = LibraryHost(environment)
    let isMissing = HostFile.kind(operand) == .missing
    if operand.lowercased().hasPrefix(GalleryStore.prefix), isMissing {
      return try CommandError.from { () throws(LibraryError) in try template(operand, .all) }
    }
    if operand.contains("/"), isMissing, let added = AddedGalleries(Composition().compiler, environment),
      let (other, _) = try CommandError.from({ () throws(LibraryError) in try added.incoming(operand) })
    {
      return other
    }
    if operand.contains("://") { return try CommandError.from { () throws(LibraryError) in try download(operand, host) } }
    if let packaged = try PackagedInstall(environment).ability(operand) { return packaged }
    guard operand == "-" || HostFile.kind(operand) == .file else {
      _ = try AbilityFile.read(operand, shipped: false, environment.host)
      throw CommandError(.usage, "\(operand) is not a file")
    }
    if operand == "-" {
      let bytes: [UInt8]
      do throws(HostError) { bytes = try HostFile.read("-", limit: Library.largestFile) } catch {
        throw CommandError(.fileInvalid, error.message)
      }
      return DownloadedAbility(file: SourceFile(operand: "-", bytes: bytes), source: SourceFile.standardInput)
    }
    let signed = SignedFile(host, HomeLibrary.place(environment.host))
    return try CommandError.from { () throws(LibraryError) in try read(operand, signed) }
  }
}

extension KnownNames {
  /// The names of the library and of everything that is shipped.
  package static func of(_ library: Library?) throws(CommandError) -> KnownNames {
    try CommandError.from { () throws(LibraryError) in
      try KnownNames(library, shipped: ShippedAbilities.templateNames)
    }
  }
}

extension InstalledAbilities {
  package static func of(_ host: HostEnvironment) throws(CommandError) -> InstalledAbilities {
    let library = try HomeLibrary.openIfThere(host)
    return try CommandError.from { () throws(LibraryError) in try InstalledAbilities(library) }
  }
}
