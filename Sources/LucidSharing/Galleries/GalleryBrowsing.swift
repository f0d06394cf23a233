package import LucidApplication
import LucidArguments
import LucidCompiler
package import LucidCore
package import LucidLibrary
package import LucidReport
import LucidShipped

/// The shipped gallery and those that were added, as lists and pages show them.
package struct GalleryBrowsing {
  private let gallery: Gallery
  private let environment: CommandEnvironment

  package init(_ environment: CommandEnvironment) {
    gallery = Gallery(compiler: Composition().compiler)
    self.environment = environment
  }

  /// Abilities by category, and the added galleries.
  package struct List {
    package var categories: [(name: String, offers: [OfferViewModel])]
    package var sources: [GalleryViewModel] = []
  }

  /// Whether a shipped ability has that name.
  package func isShipped(_ name: String) -> Bool { gallery.template(name) != nil }

  /// The shipped categories first, those for `slot` before the others; then those that only added
  /// galleries have, by name.
  /// `name` is that of the one added gallery to list; nil lists all.
  package func list(of name: String? = nil, at slot: TimeSlot) throws(CommandError) -> List {
    let installed = try InstalledAbilities.of(environment.host)
    let shipped = name == nil ? gallery.categories(at: slot) : []
    var list = List(
      categories: shipped.map { category in
        (name: category.name, offers: category.templates.map { $0.offer(installed.name(Gallery.prefix + $0.name)) })
      })
    if let added = AddedGalleries(gallery.compiler, environment) {
      for source in try CommandError.from({ () throws(LibraryError) in try added.store.all() })
      where name == nil || source.name == name {
        let (offers, notices) = added.offers(source)
        list.sources.append(
          GalleryViewModel(
            name: source.name, kind: source.kind.rawValue, address: source.address, date: source.date, count: offers.count,
            notices: notices))
        for one in offers {
          var offer = OfferViewModel(one)
          offer.installed = installed.name(offer.name)
          let name = offer.category ?? Gallery.otherCategory
          if let at = list.categories.firstIndex(where: { $0.name == name }) {
            list.categories[at].offers.append(offer)
          } else {
            list.categories.append((name, [offer]))
          }
        }
      }
    }
    let known = shipped.count
    list.categories[known...].sort { $0.name < $1.name }
    return list
  }

  /// The page of one ability, with its answer in its own first test.
  package func page(_ operand: String) throws(CommandError) -> TemplateViewModel {
    let (template, address) = try template(operand)
    let installed = try InstalledAbilities.of(environment.host).name(template.gallery + "/" + template.name)
    return template.shown(try preview(template), installed: installed, address: address)
  }

  /// The name of an added gallery, unless a shipped ability is called so.
  package func addedGallery(_ operand: String) throws(CommandError) -> String? {
    guard !isShipped(operand), let added = AddedGalleries(gallery.compiler, environment) else { return nil }
    return try CommandError.from { () throws(LibraryError) in try added.store.of(operand)?.name }
  }

  /// The text of one ability, to be installed.
  package func incoming(_ operand: String) throws(CommandError) -> DownloadedAbility {
    if let (file, _) = try added(operand) { return file }
    return try CommandError.from { () throws(LibraryError) in try DownloadedAbility.template(operand, .all) }
  }

  /// Returns an ability of the shipped gallery, or of another one with its address.
  private func template(_ operand: String) throws(CommandError) -> (Gallery.Template, address: String?) {
    if let (file, source) = try added(operand) {
      let compilation = gallery.compiler.compile(file.file)
      let plan = try Compiled.plan(compilation, environment.console)
      let name = String(file.source.dropFirst(source.name.count + 1))
      return (
        Gallery.Template(
          name: name, plan: plan, test: compilation.tests.first?.first, isDefault: false, gallery: source.name), source.address
      )
    }
    if let template = gallery.template(operand) { return (template, nil) }
    throw CommandError(ShippedTemplates.all.missing(operand))
  }

  /// Returns a text of an added gallery; nil when no gallery is called so.
  private func added(_ operand: String) throws(CommandError) -> (file: DownloadedAbility, source: GallerySource)? {
    guard let added = AddedGalleries(gallery.compiler, environment) else { return nil }
    return try CommandError.from { () throws(LibraryError) in try added.incoming(operand) }
  }

  /// Returns the answer of the ability in its first test: in the world of the test, offline, with a
  /// fixed clock.
  private func preview(_ template: Gallery.Template) throws(CommandError) -> TemplateViewModel.Preview? {
    guard let test = template.test else { return nil }
    do throws(AbilityTestError) {
      let preview = try AbilityPreview(template.plan, test, gallery.compiler, environment.host)
      guard let preview else { return nil }
      return preview.record.answer.map { TemplateViewModel.Preview(preview.origin, answer: $0.text) }
    } catch {
      // A stranger's test may want a world in a file; there is only this one.
      guard template.gallery == GalleryStore.shipped else { return nil }
      throw CommandError(.internalError, error.message)
    }
  }
}
