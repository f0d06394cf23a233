import LucidArguments
import LucidCore
import LucidLibrary

/// `lucid export`: abilities in one file for others, and what in it is private.
struct ExportCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try Delivery(invocation)
    let settings = try Surroundings(invocation).configuration().settings
    var arrivals: [Arrival] = []
    for operand in invocation.operands {
      guard let file = try AbilityShow.file(operand) else { throw try MissingAbility.error(operand) }
      arrivals += try InstallCommand.arrivals(file, invocation)
    }
    let text = try CommandError.from { () throws(LibraryError) in try Arrival.pack(arrivals) }
    // The account's name stands in for one that is not set: it is somebody's all the same.
    for one in PrivateData.find(
      in: text, names: [settings.name, settings.office].compactMap { $0 }, calendars: [settings.calendar].compactMap { $0 })
    {
      Output.error("line \(one.line): \(one.what) goes along: \(Printable.text(one.text))\n")
    }
    try delivery.send(text)
    return .ok
  }
}
