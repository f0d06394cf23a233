import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidRuntime
import LucidShipped
import LucidSystem

/// The library of whoever runs the program.
enum HomeLibrary {
  static func open(_ host: HostEnvironment) throws(CommandError) -> Library {
    guard let root = host.folders.data else {
      throw CommandError(.usage, "this account has no home, so it has no library", hint: "set HOME or XDG_DATA_HOME")
    }
    return Library(
      place: LibraryPlace(root: root, index: host.folders.libraryIndex), defaults: ShippedAbilities.libraryDefaults,
      identity: Composition.version.text + " " + host.process.programStamp
    ) { Composition().compiler }
  }

  /// Whether an operand may name an ability of the library: anything else is meant as a path.
  static func mayName(_ operand: String) -> Bool {
    operand != "-" && !operand.isEmpty && !operand.contains("/") && !operand.hasSuffix(ShippedAbilities.suffix)
  }

  /// The text of the ability that somebody means; nil when none is called so, or there is no library.
  static func source(_ operand: String, _ host: HostEnvironment) throws(CommandError) -> SourceFile? {
    guard mayName(operand), host.folders.data != nil else { return nil }
    let library = try open(host)
    return try CommandError.from { () throws(LibraryError) in
      guard let name = try library.name(operand) else { return nil }
      return try library.source(name)
    }
  }

  static func shown(_ entry: LibraryEntry) -> ShownAbility {
    let listing = entry.listing
    return ShownAbility(
      name: entry.name, label: listing.label, id: listing.id, slot: listing.slot, summary: listing.summary,
      isDefault: entry.isDefault, isChanged: entry.isDefault && entry.hasFile, order: entry.order, reads: listing.reads,
      writes: listing.writes, sends: listing.sends, problem: listing.problem)
  }

  /// Now, as it is kept beside what was installed or allowed.
  static func date(_ host: HostEnvironment) -> String { Zone.utc.iso(host.clock.now()) }
}

extension CommandError {
  init(_ error: LibraryError) {
    let exit: ExitCode =
      switch error.kind {
      case .request, .disk, .unreadable: .usage
      case .nothing: .nothing
      case .file: .fileInvalid
      case .locked: .locked
      }
    self.init(exit, error.message, hint: error.hint)
  }

  static func from<T>(_ body: () throws(LibraryError) -> T) throws(CommandError) -> T {
    do throws(LibraryError) { return try body() } catch { throw CommandError(error) }
  }
}
