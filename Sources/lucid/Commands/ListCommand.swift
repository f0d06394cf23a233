import LucidApplication
import LucidArguments
import LucidBackends
import LucidCore
import LucidLibrary
import LucidReport
import LucidRuntime

/// `lucid list`: the abilities of the library, those for this part of the day first.
struct ListCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let zone =
      try invocation.text(.tz).map { name throws(CommandError) in try InstantArgument.zone(name, invocation.host) }
      ?? invocation.host.zone
    let now = try invocation.text(.at).map { text throws(CommandError) in try InstantArgument.instant(text, zone, invocation.host) }
    let slot = TimeSlot(at: zone.civil(now ?? invocation.host.clock.now()).time)
    let library = try HomeLibrary.open(invocation.host)
    let entries = try CommandError.from { () throws(LibraryError) in try library.entries() }
    // What is for this part of the day, then the others.
    let listed = entries.filter { $0.listing.slot == slot } + entries.filter { $0.listing.slot != slot }
    try delivery.send(
      json
        ? JSONLibrary().list(listed.map(HomeLibrary.shown))
        : TextLibrary(screen: ScreenChoice.screen(invocation, toFile: delivery.isFile)).list(listed.map(Self.line)))
    return .ok
  }

  private static func line(_ entry: LibraryEntry) -> ListLineViewModel {
    let listing = entry.listing
    return ListLineViewModel(
      name: entry.name, text: listing.summary ?? listing.label, problem: listing.problem, writes: !listing.writes.isEmpty,
      sends: !listing.sends.isEmpty, isDefault: entry.isDefault, isChanged: entry.isDefault && entry.hasFile, slot: listing.slot)
  }
}
