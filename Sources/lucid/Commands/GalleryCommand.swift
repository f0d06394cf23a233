import LucidApplication
import LucidArguments
import LucidBackends
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped
import LucidSystem
import LucidAbilityTesting

/// `lucid gallery`: the abilities to begin with, shipped and of galleries that were added, by category, or all about one.
struct GalleryCommand {
  let invocation: Invocation
  private let gallery = Gallery(compiler: Composition().compiler)

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let words = invocation.operands
    switch words.first ?? "list" {
    case "list" where words.count <= 1: try list()
    case "show" where words.count == 2: try show(words[1])
    case "install" where words.count == 2: return try InstallCommand(invocation).install(incoming(words[1]))
    case "add", "remove", "update", "index":
      return try GallerySources(
        CommandEnvironment(invocation), gallery.compiler, name: invocation.text(.galleryName), output: invocation.text(.output),
        isJSON: invocation.has(.jsonResult)
      ).start(words)
    case "install": throw CommandError(.usage, "`lucid gallery install` takes one NAME", hint: "lucid gallery install sleep")
    case "list": throw CommandError(.usage, "`lucid gallery list` takes no operand; found `\(words[1])`")
    case "show": throw CommandError(.usage, "`lucid gallery show` takes one NAME", hint: "lucid gallery show sleep")
    default:
      let word = Printable.text(words[0], limit: 80)
      let hint =
        gallery.template(words[0]) == nil
        ? "actions: list, show, install, add, update, remove, index" : "lucid gallery show \(word)"
      throw CommandError(.usage, "`lucid gallery` has no action `\(word)`", hint: hint)
    }
    return .ok
  }

  // MARK: All of them

  /// `name` is that of the one gallery to list; nil lists all.
  private func list(of name: String? = nil) throws(CommandError) {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let installed = try InstalledAbilities.of(invocation.host)
    let shipped = name == nil ? gallery.categories(at: try slot()) : []
    var categories = shipped.map { category in
      (name: category.name, offers: category.templates.map { $0.offer(installed.name(Gallery.prefix + $0.name)) })
    }
    var sources: [GalleryViewModel] = []
    if let added = AddedGalleries(gallery.compiler, invocation) {
      for source in try CommandError.from({ () throws(LibraryError) in try added.store.all() })
      where name == nil || source.name == name {
        let (offers, notices) = added.offers(source)
        sources.append(
          GalleryViewModel(
            name: source.name, kind: source.kind.rawValue, address: source.address, date: source.date, count: offers.count,
            notices: notices))
        for one in offers {
          var offer = OfferViewModel(one)
          offer.installed = installed.name(offer.name)
          let name = offer.category ?? Gallery.otherCategory
          if let at = categories.firstIndex(where: { $0.name == name }) {
            categories[at].offers.append(offer)
          } else {
            categories.append((name, [offer]))
          }
        }
      }
    }
    // Shipped ones first, as they were; those that others thought of by name.
    let known = shipped.count
    let shown = categories.prefix(known) + categories.dropFirst(known).sorted { $0.name < $1.name }
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(
      json ? JSONGallery().list(Array(shown), sources) : TextGallery(screen: screen).list(Array(shown), sources))
  }

  private func slot() throws(CommandError) -> TimeSlot {
    let zone =
      try invocation.text(.tz).map { name throws(CommandError) in try InstantArgument.zone(name, invocation.host) }
      ?? invocation.host.zone
    let now = try invocation.text(.at).map { text throws(CommandError) in try InstantArgument.instant(text, zone, invocation.host) }
    return TimeSlot(at: zone.civil(now ?? invocation.host.clock.now()).time)
  }

  // MARK: One of them

  private func show(_ operand: String) throws(CommandError) {
    if let source = try addedGallery(operand) { return try list(of: source) }
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let (template, address) = try template(operand)
    let shown = template.shown(
      try preview(template), installed: try InstalledAbilities.of(invocation.host).name(template.gallery + "/" + template.name),
      address: address)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(json ? JSONGallery().page(shown) : TextGallery(screen: screen).page(shown))
  }

  /// The name of a gallery that was added, unless a shipped ability is called so.
  private func addedGallery(_ operand: String) throws(CommandError) -> String? {
    guard gallery.template(operand) == nil, let added = AddedGalleries(gallery.compiler, invocation) else { return nil }
    return try CommandError.from { () throws(LibraryError) in try added.store.of(operand)?.name }
  }

  /// Of the shipped gallery or another; with the address of another.
  private func template(_ operand: String) throws(CommandError) -> (Gallery.Template, address: String?) {
    if let (file, source) = try added(operand) {
      let compilation = gallery.compiler.compile(file.file)
      let plan = try Compiled.plan(compilation, invocation)
      let name = String(file.source.dropFirst(source.name.count + 1))
      return (
        Gallery.Template(
          name: name, plan: plan, test: compilation.tests.first?.first, isDefault: false, gallery: source.name), source.address
      )
    }
    if let template = gallery.template(operand) { return (template, nil) }
    throw CommandError(ShippedTemplates.all.missing(operand))
  }

  private func incoming(_ operand: String) throws(CommandError) -> DownloadedAbility {
    if let (file, _) = try added(operand) { return file }
    return try CommandError.from { () throws(LibraryError) in try DownloadedAbility.template(operand, .all) }
  }

  /// Of a gallery that was added; nil when no gallery is called so.
  private func added(_ operand: String) throws(CommandError) -> (file: DownloadedAbility, source: GallerySource)? {
    guard let added = AddedGalleries(gallery.compiler, invocation) else { return nil }
    return try CommandError.from { () throws(LibraryError) in try added.incoming(operand) }
  }

  /// What the ability answers in its first test: in the world of the test, offline, with a clock that stands still.
  private func preview(_ template: Gallery.Template) throws(CommandError) -> TemplateViewModel.Preview? {
    guard let test = template.test else { return nil }
    let stage = AbilityTestFixture(folder: nil, compiler: gallery.compiler, invocation.host)
    do throws(AbilityTestError) {
      let (environment, settled) = try stage.environment(of: test)
      let record = RunSession.onLoop(invocation.host.clock) { loop in
        await RunSession(environment).record(of: settled, template.plan, on: loop)
      }
      return record?.answer.map { TemplateViewModel.Preview(test: test.name, answer: $0.text) }
    } catch {
      // A stranger's test may want a world in a file; there is only this one.
      guard template.gallery == GalleryStore.shipped else { return nil }
      throw CommandError(.internalError, error.message)
    }
  }
}
