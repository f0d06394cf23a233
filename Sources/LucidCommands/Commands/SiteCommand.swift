import LucidApplication
import LucidArguments
import LucidCore
import LucidSharing
import LucidSystem

/// `lucid share site`: a gallery for a web space.
struct SiteCommand: Command {
  static let name = "share site"
  static let spec = CommandSpec(
    name, "write a gallery for the web",
    discussion: [
      "Writes a gallery that any web space can hold: a page for each ability with its permissions and a "
        + "preview, the files with their checksums and signatures, a feed, and indexes for agents.",
      "`lucid gallery add` adds it elsewhere.",
    ],
    operands: [.init("DIR", .folders, "the folder to write")],
    options: [.siteFrom, .siteAddress, .galleryName, .at, .tz, .reportFormat, .json] + CommandParts.appearance,
    examples: [
      .init("lucid share site public", "your abilities"),
      .init("lucid share site public --abilities abilities", "those of a folder"),
    ],
    exits: [.nothing, .partial, .fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let folder = invocation.operands[0]
    let site = try GallerySite(
      CommandEnvironment(invocation), title: invocation.text(.galleryName), address: invocation.text(.siteAddress))
    let (count, remarks) = try site.write(to: folder, from: invocation.text(.siteFrom))
    for remark in remarks { invocation.host.output.error("lucid: \(TerminalSanitizer.message(remark))\n") }
    let text = "Wrote a gallery of \(count) \(count == 1 ? "ability" : "abilities") to \(TerminalSanitizer.message(folder)).\n"
    try invocation.host.print(
      ActionReport.result(invocation, text, done: "written") { json in
        json.field("path", folder)
        json.field("count", count)
        json.strings("remarks", remarks)
      }, .ok)
    return .ok
  }
}
