import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSharing

/// `lucid gallery`: ready-made abilities by category, shipped and of added galleries.
enum GalleryCommand: DescribedCommand {
  static let name = "gallery"
  static let spec = CommandSpec(
    name, "browse ready-made abilities", group: .library,
    discussion: [
      "The shipped gallery has ready-made abilities; third-party galleries can be added. Every command that takes an ABILITY takes "
        + "`gallery/NAME`."
    ],
    examples: [
      .init("lucid gallery", "all of them"), .init("lucid gallery show sleep", "one of them, with a preview"),
      .init("lucid try gallery/sleep", "the same one on sample data"),
      .init("lucid new my-sleep --from gallery/sleep", "a copy of it, to change"),
    ],
    actions: [
      GalleryListCommand.self, GalleryShowCommand.self, GalleryInstallCommand.self, GalleryAddCommand.self,
      GalleryUpdateCommand.self, GalleryRemoveCommand.self, GalleryIndexCommand.self,
    ], otherwise: "show")

  /// Options of its actions.
  static let reporting: [OptionSpec] = [.at, .tz, .reportFormat, .json, .output] + CommandParts.appearance
}

/// `lucid gallery list`: abilities by category.
struct GalleryListCommand: Command {
  static let name = "gallery list"
  static let spec = CommandSpec(
    name, "list them by category",
    discussion: ["Lists abilities by category, those for this part of the day first, and marks the installed ones."],
    options: GalleryCommand.reporting, examples: [.init("lucid gallery list --json", "for another program")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.listGallery(nil)
    return .ok
  }
}

/// `lucid gallery show`: one ability, or the abilities of one gallery.
struct GalleryShowCommand: Command {
  static let name = "gallery show"
  static let spec = CommandSpec(
    name, "show one with a preview",
    discussion: [
      "Shows the permissions of an ability, its prompt, and its answer in its own test; of a gallery, its abilities. Your data is "
        + "not read."
    ],
    operands: [CommandParts.template], options: GalleryCommand.reporting,
    examples: [.init("lucid gallery show sleep", "one of them"), .init("lucid gallery show club", "those of an added gallery")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let (galleries, operand) = (GalleryBrowsing(CommandEnvironment(invocation)), invocation.operands[0])
    if let source = try galleries.addedGallery(operand) {
      try invocation.listGallery(source)
      return .ok
    }
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let page = try galleries.page(operand)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(
      json ? .json(JSONGallery().page(page)) : .text(TextGallery(screen: screen).page(page)), .ok)
    return .ok
  }
}

/// `lucid gallery install`: an ability of a gallery into the library.
struct GalleryInstallCommand: Command {
  static let name = "gallery install"
  static let spec = CommandSpec(
    name, "install one into the library",
    discussion: [
      "Installs an ability, as `lucid install gallery/NAME` does. Those of added galleries are named OTHER/NAME and ask for permission."
    ],
    operands: [CommandParts.template],
    options: [.again, .yes, .sha256] + GalleryCommand.reporting,
    examples: [.init("lucid gallery install sleep", "into the library")],
    exits: [.nothing, .consentMissing] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let incoming = try GalleryBrowsing(CommandEnvironment(invocation)).incoming(invocation.operands[0])
    return try InstallCommand(invocation: invocation).install(incoming)
  }
}

/// `lucid gallery add`: a gallery of others.
struct GalleryAddCommand: Command {
  static let name = "gallery add"
  static let spec = CommandSpec(
    name, "add a gallery of others",
    discussion: [
      "Adds a folder, a git repository (https, ssh, file), or an https address of a site or of a .json file. "
        + "Its abilities are named OTHER/NAME and are not trusted: each asks for permission when it is installed."
    ],
    operands: [.init("WHERE", .folders, "a folder, the address of a git repository, or an https address")],
    options: [.galleryName] + GalleryCommand.reporting,
    examples: [.init("lucid gallery add https://example.org/club.git --name club", "a third-party gallery")],
    exits: [.fileInvalid, .consentMissing, .backendFailed, .timedOut])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.addedGalleries.add(invocation.operands[0])
    return .ok
  }
}

/// `lucid gallery update`: newer copies of added galleries.
struct GalleryUpdateCommand: Command {
  static let name = "gallery update"
  static let spec = CommandSpec(
    name, "update added galleries",
    discussion: ["Updates the copy of one gallery, or of all. Installed abilities stay as they are."],
    operands: [.init("NAME", .gallery, required: false, "name of an added gallery; default: all")],
    options: GalleryCommand.reporting, examples: [.init("lucid gallery update", "all of them")],
    exits: [.nothing, .consentMissing, .backendFailed, .timedOut])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode { try invocation.addedGalleries.update(invocation.operands.first) }
}

/// `lucid gallery remove`: the end of an added gallery.
struct GalleryRemoveCommand: Command {
  static let name = "gallery remove"
  static let spec = CommandSpec(
    name, "remove an added gallery", discussion: ["Removes a gallery and its copy. Installed abilities stay."],
    operands: [.init("NAME", .gallery, "name of an added gallery")], options: GalleryCommand.reporting,
    examples: [.init("lucid gallery remove club", "no longer")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.addedGalleries.remove(invocation.operands[0])
    return .ok
  }
}

/// `lucid gallery index`: the index of a folder of abilities.
struct GalleryIndexCommand: Command {
  static let name = "gallery index"
  static let spec = CommandSpec(
    name, "write the index of a folder",
    discussion: [
      "Writes the .json of a folder of abilities, with which a web space is a gallery. `lucid share site` writes pages, too."
    ],
    operands: [.init("DIR", .folders, "a folder of abilities")], options: GalleryCommand.reporting,
    examples: [.init("lucid gallery index abilities -o abilities/index.json", "beside the files")],
    exits: [.partial, .fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try GalleryIndexing(invocation.host, Composition().compiler).write(invocation.operands[0], to: invocation.text(.output))
  }
}

extension Invocation {
  fileprivate var addedGalleries: GallerySources {
    get throws(CommandError) {
      try GallerySources(
        CommandEnvironment(self), Composition().compiler, name: text(.galleryName),
        isJSON: try Form.chosen(self, .reportFormat) == .json)
    }
  }

  /// `gallery` is the one to list; nil lists all.
  fileprivate func listGallery(_ gallery: String?) throws(CommandError) {
    let json = try Form.chosen(self, .reportFormat) == .json
    let delivery = try OutputDestination(self)
    let slot = try TimeSlot(zone: text(.tz), moment: text(.at), host)
    let list = try GalleryBrowsing(CommandEnvironment(self)).list(of: gallery, at: slot)
    let screen = ScreenChoice.screen(self, toFile: delivery.isFile)
    try delivery.send(
      json
        ? .json(JSONGallery().list(list.categories, list.sources))
        : .text(TextGallery(screen: screen).list(list.categories, list.sources)), .ok)
  }
}
