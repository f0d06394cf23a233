import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// `lucid gallery`: ready-made abilities by category, shipped and of added galleries, or one of
/// them.
struct GalleryCommand: Command {
  static let name = "gallery"
  static let spec = CommandSpec(
    name, "browse and install ready-made abilities", group: .library,
    discussion: [
      "`lucid gallery` (or `lucid gallery list`) lists abilities by category, those for this part of the day first, and marks the installed "
        + "ones. `lucid gallery show NAME` shows the permissions of one, its prompt, and its answer in its own test. "
        + "Your data is not read. `lucid gallery install NAME` installs one.",
      "`lucid gallery add WHERE` adds a third-party gallery: a folder, a git repository (https, ssh, file), or an https address "
        + "of a site or of a .json file. "
        + "Its abilities are named OTHER/NAME and are not trusted: each asks for permission when it is installed. "
        + "`update` updates its copy, `remove` removes it. `lucid gallery index DIR` writes the .json of a folder.",
      "`lucid gallery site DIR` writes a gallery that any web space can hold: a page for each ability with its permissions and a "
        + "preview, the files with their checksums and signatures, a feed, and indexes for agents.",
      "Every command that takes a FILE takes `gallery/NAME`.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("show", .template), .init("install", .template), .init("add", .folders), .init("update", .gallery),
          .init("remove", .gallery), .init("index", .folders), .init("site", .folders),
        ]), required: false,
        "`list`; `show` or `install` with a NAME; `add`, `update` or `remove` with a gallery; `index` or `site` with a folder"),
      .init("NAME", required: false, "name of an ability, such as sleep or club/tidy; or a gallery"),
    ],
    options: [.at, .tz, .reportFormat, .json, .output, .again, .yes, .sha256, .galleryName, .siteFrom, .siteAddress]
      + CommandParts.appearance,
    examples: [
      .init("lucid gallery install sleep", "into the library"),
      .init("lucid gallery", "all of them"), .init("lucid gallery show sleep", "one of them, with a preview"),
      .init("lucid try gallery/sleep", "the same one on sample data"),
      .init("lucid gallery add https://example.org/club.git --name club", "a third-party gallery"),
      .init("lucid new my-sleep --from gallery/sleep", "a copy of it, to change"),
    ],
    exits: [.nothing, .partial, .fileInvalid, .consentMissing, .backendFailed, .timedOut])

  let invocation: Invocation

  private var galleries: GalleryBrowsing { GalleryBrowsing(CommandEnvironment(invocation)) }

  func run() throws(CommandError) -> ExitCode {
    let words = invocation.operands
    switch words.first ?? "list" {
    case "list" where words.count <= 1: try list()
    case "show" where words.count == 2: try show(words[1])
    case "install" where words.count == 2: return try InstallCommand(invocation: invocation).install(galleries.incoming(words[1]))
    case "add", "remove", "update", "index":
      return try GallerySources(
        CommandEnvironment(invocation), Composition().compiler, name: invocation.text(.galleryName),
        output: invocation.text(.output), isJSON: try Form.chosen(invocation, .reportFormat) == .json
      ).start(words)
    case "site" where words.count == 2: try site(words[1])
    case "site":
      throw CommandError(.usage, "`lucid gallery site` takes one DIR", hint: "lucid gallery site public --from abilities")
    case "install": throw CommandError(.usage, "`lucid gallery install` takes one NAME", hint: "lucid gallery install sleep")
    case "list": throw CommandError(.usage, "`lucid gallery list` takes no operand; found `\(words[1])`")
    case "show": throw CommandError(.usage, "`lucid gallery show` takes one NAME", hint: "lucid gallery show sleep")
    default:
      let word = TerminalSanitizer.message(words[0], limit: 80)
      let hint =
        !galleries.isShipped(words[0])
        ? "actions: list, show, install, add, update, remove, index, site" : "lucid gallery show \(word)"
      throw CommandError(.usage, "`lucid gallery` has no action `\(word)`", hint: hint)
    }
    return .ok
  }

  /// `name` is that of the one gallery to list; nil lists all.
  private func list(of name: String? = nil) throws(CommandError) {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let slot = try TimeSlot(zone: invocation.text(.tz), moment: invocation.text(.at), invocation.host)
    let list = try galleries.list(of: name, at: slot)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(
      json ? JSONGallery().list(list.categories, list.sources) : TextGallery(screen: screen).list(list.categories, list.sources))
  }

  private func site(_ folder: String) throws(CommandError) {
    let site = try GallerySite(
      CommandEnvironment(invocation), title: invocation.text(.galleryName), address: invocation.text(.siteAddress))
    let (count, remarks) = try site.write(to: folder, from: invocation.text(.siteFrom))
    for remark in remarks { invocation.host.output.error("lucid: \(TerminalSanitizer.message(remark))\n") }
    let text = "Wrote a gallery of \(count) \(count == 1 ? "ability" : "abilities") to \(TerminalSanitizer.message(folder)).\n"
    try invocation.host.print(
      ActionReport.text(invocation, text, done: "written") { json in
        json.field("path", folder)
        json.field("count", count)
        json.strings("remarks", remarks)
      })
  }

  private func show(_ operand: String) throws(CommandError) {
    if let source = try galleries.addedGallery(operand) { return try list(of: source) }
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let page = try galleries.page(operand)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(json ? JSONGallery().page(page) : TextGallery(screen: screen).page(page))
  }
}
