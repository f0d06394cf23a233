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
    let delivery = try Delivery(invocation)
    let zone =
      try invocation.text(.tz).map { name throws(CommandError) in try GivenMoment.zone(name) }
      ?? Host.zoneName.flatMap { SystemZones().zone($0) } ?? .utc
    let now = try invocation.text(.at).map { text throws(CommandError) in try GivenMoment.instant(text, zone) }
    let slot = TimeSlot(at: zone.civil(now ?? SystemClock().now()).time)
    let library = try HomeLibrary.open()
    let entries = try CommandError.from { () throws(LibraryError) in try library.entries() }
    let shown = entries.map { ($0.place(at: slot), $0) }.sorted { $0.0 < $1.0 }.map { HomeLibrary.shown($0.1) }
    try delivery.send(
      json ? JSONLibrary().list(shown) : TextLibrary(screen: ScreenChoice.screen(invocation, toFile: delivery.isFile)).list(shown)
    )
    return .ok
  }
}
