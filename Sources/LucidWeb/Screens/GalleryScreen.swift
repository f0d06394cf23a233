import LucidApplication
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidSharing
import LucidWording

/// The gallery as `lucid gallery` has it, and files of the person that are to be installed.
enum GalleryScreen: ScreenPage {
  static let name = "gallery"
  /// More are on further pages.
  private static let most = 36

  static func show(_ context: ScreenContext) throws(CommandError) {
    let operand = context.request.parts.dropFirst().joined(separator: "/")
    if context.request.isPost, operand == "upload" { return try upload(context) }
    if operand.isEmpty { return try list(context) }
    try one(operand, context)
  }

  private static func head(_ context: ScreenContext, _ title: String, color: String? = nil) -> String {
    context.page.head(title, nil, color: color, styles: HTMLGallery.styles)
  }

  // MARK: The list

  private static func list(_ context: ScreenContext) throws(CommandError) {
    let (environment, page) = (context.environment, context.page)
    let slot = TimeSlot(at: try environment.zone(environment.goodConfiguration).civil(moment(environment)).time)
    let all = try GalleryBrowsing(environment).list(at: slot)
    let find = context.request.field("find") ?? ""
    let words = WordNeedles(find)
    func isWanted(_ offer: OfferViewModel) -> Bool {
      words?.areIn([offer.name, offer.label, offer.summary, offer.category]) ?? true
    }
    let found = all.categories.flatMap { category in
      category.offers.filter(isWanted).map { (category: category.name, offer: $0) }
    }
    let count = max(1, (found.count + most - 1) / most)
    let part = min(max(context.request.field("part").flatMap { Int($0) } ?? 1, 1), count)
    var shown: [(name: String, offers: [OfferViewModel])] = []
    for one in found.dropFirst((part - 1) * most).prefix(most) {
      if shown.last?.name == one.category {
        shown[shown.count - 1].offers.append(one.offer)
      } else {
        shown.append((one.category, [one.offer]))
      }
    }
    let links = HTMLParts.links(page, part: part, of: count) { "/gallery?part=\($0)&find=\(ScreenFrame.part(find))" }
    try context.write(
      head(context, page[.gallery]) + HTMLGallery(page).list(shown, all.sources, find: find, links: links) + page.foot)
  }

  private static func moment(_ environment: CommandEnvironment) throws(CommandError) -> Instant {
    try environment.now(environment.zone(environment.goodConfiguration))
  }

  // MARK: One ability

  private static func one(_ operand: String, _ context: ScreenContext) throws(CommandError) {
    let (environment, page) = (context.environment, context.page)
    let browsing = GalleryBrowsing(environment)
    if let gallery = try browsing.addedGallery(operand) {
      return try context.redirect("/gallery?find=" + ScreenFrame.part(gallery + "/"))
    }
    let library = try HomeLibrary.open(environment.host)
    let incoming = try browsing.incoming(operand)
    let source = String(decoding: incoming.file.bytes, as: UTF8.self)
    let abilities: IncomingAbilities
    do throws(CommandError) { abilities = try IncomingAbilities(incoming, environment) } catch {
      let checked = Composition().compiler.check(incoming.file)
      let diagnostics = HTMLDiagnostics(page, checked.sources).list(checked.diagnostics)
      let content = HTMLGallery(page).text(nil, diagnostics: diagnostics, problem: error.message, preview: "")
      return try context.write(head(context, operand) + HTMLGallery(page).checked(source, content, title: operand) + page.foot)
    }
    let template = try browsing.page(operand)
    var offer = HTMLGallery.Offer(
      try abilities.cards(library, KnownNames.of(library)), source: source, hash: abilities.incoming.hash,
      needsPermission: abilities.needsPermission)
    offer.installed = template.installed
    offer.preview = template.preview.map { ($0.answer, template.plan.output, $0.origin) }
    if let name = template.installed, let arrival = abilities.arrivals.first, let own = (try? library.source(name)) ?? nil {
      let id = Composition().compiler.compile(own).plans.first?.ability.id
      offer.difference = UnifiedDiff(
        old: String(decoding: own.bytes, as: UTF8.self), new: arrival.text(id: id), oldName: name, newName: operand)
    }
    let ability = template.plan.ability
    try context.write(
      head(context, ability.label, color: ability.color) + HTMLGallery(page).offer(operand, offer) + page.foot)
  }

  // MARK: Files of the person

  private static func upload(_ context: ScreenContext) throws(CommandError) {
    let page = context.page
    var text = WebText.normal(context.request.field("file") ?? "")
    try context.write(head(context, page[.uploadTitle]))
    let content: String
    if text.allSatisfy(\.isWhitespace) {
      content = HTMLGallery(page).text(nil, diagnostics: "", problem: page[.uploadEmpty], preview: "")
    } else if text.utf8.count > Library.largestFile.bytes {
      content = HTMLGallery(page).text(
        nil, diagnostics: "", problem: page[.uploadLarge, Library.largestFile.text], preview: "")
      text = ""
    } else {
      content = try IncomingText(text, context).html
    }
    try context.write(HTMLGallery(page).checked(text, content) + page.foot)
  }
}

/// A text of the person, checked as `lucid install -` checks it, with the button that installs it.
struct IncomingText {
  /// Its diagnostics, its card, its preview, its button.
  let html: String

  /// `text` has one character a line break, as `WebText.normal` gives it.
  init(_ text: String, _ context: ScreenContext) throws(CommandError) {
    let (environment, page) = (context.environment, context.page)
    let incoming = DownloadedAbility(file: WebText.file(text), source: SourceFile.standardInput)
    let checked = Composition().compiler.check(incoming.file)
    let diagnostics = HTMLDiagnostics(page, checked.sources).list(checked.diagnostics)
    let abilities: IncomingAbilities
    do throws(CommandError) { abilities = try IncomingAbilities(incoming, environment) } catch {
      let reason = checked.hasErrors ? "" : " " + error.message
      html = HTMLGallery(page).text(nil, diagnostics: diagnostics, problem: page[.textBad] + reason, preview: "")
      return
    }
    let library = try HomeLibrary.open(environment.host)
    let names = try KnownNames.of(library)
    let offer = HTMLGallery.Offer(
      try abilities.cards(library, names), source: text, hash: incoming.hash, needsPermission: abilities.needsPermission)
    var problem: String?
    do throws(LibraryError) {
      for arrival in abilities.arrivals { try names.refuse(arrival.plan.ability.label, "it cannot be installed") }
    } catch { problem = error.message }
    let preview = abilities.arrivals.first.map { SampleSection.html($0.plan, context) } ?? ""
    html = HTMLGallery(page).text(offer, diagnostics: diagnostics, problem: problem, preview: preview)
  }
}
