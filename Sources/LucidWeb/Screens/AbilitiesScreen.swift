import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidSharing
import LucidShipped
import LucidWording

/// The library as `lucid list` has it, and each ability as `lucid show` has it, with its actions.
enum AbilitiesScreen: ScreenPage {
  static let name = "abilities"
  /// More are on further pages.
  private static let most = 36

  static func show(_ context: ScreenContext) throws(CommandError) {
    let library = try HomeLibrary.open(context.environment.host)
    let parts = context.request.parts
    guard parts.count > 1 else { return try list(context, library) }
    let name = try CommandError.from { () throws(LibraryError) in try library.required(parts[1]) }
    switch Array(parts.dropFirst(2)) {
    case []: try one(name, of: library, context)
    case ["update"]: try update(name, of: library, context)
    case ["file"]: try file(name, context)
    case ["skill"]: try archive(.skill, of: name, context)
    case ["plugin"]: try archive(.plugin, of: name, context)
    default:
      throw CommandError(.usage, "there is no screen `\(context.request.path)`", hint: "lucid show \(name)")
    }
  }

  private static func head(_ context: ScreenContext, _ title: String, color: String? = nil) -> String {
    context.page.head(title, .abilities, color: color, styles: HTMLAbilities.styles)
  }

  // MARK: The list

  private static func list(_ context: ScreenContext, _ library: Library) throws(CommandError) {
    let page = context.page
    let table = try CommandError.from { () throws(LibraryError) in try library.table() }
    let isOrder = context.request.field("order") != nil
    let count = max(1, (table.count + most - 1) / most)
    let part = min(max(context.request.field("part").flatMap { Int($0) } ?? 1, 1), count)
    let rows = (part - 1) * most..<min(part * most, table.count)
    let shown = rows.map { HomeLibrary.shown(table.entry($0)) }
    let address = { (part: Int) in "/abilities?part=\(part)" + (isOrder ? "&order=1" : "") }
    let links = HTMLParts.links(page, part: part, of: count, address)
    let html = HTMLAbilities(page)
    let body: String
    if isOrder {
      body = html.order(shown, of: table.count, links: links, back: address(part))
    } else {
      body = html.dock(shown, links: links, try restoring(library, table))
    }
    try context.write(head(context, page[.abilities]) + body + page.foot)
  }

  /// What `lucid list reset` would do.
  private static func restoring(_ library: Library, _ table: LibraryTable) throws(CommandError) -> HTMLAbilities.Restoring {
    let own = Dictionary((0..<table.count).map { (table.name($0), table.flags($0)) }, uniquingKeysWith: { first, _ in first })
    var restoring = HTMLAbilities.Restoring()
    for fixed in library.defaults {
      guard let flags = own[fixed.name] else {
        restoring.removed.append(fixed.name)
        continue
      }
      guard flags.contains(.hasFile), let difference = try difference(fixed, library) else { continue }
      restoring.changed.append((fixed.name, difference))
    }
    return restoring
  }

  /// A default of the person against the shipped one; nil when it is the same, or cannot be read.
  private static func difference(_ fixed: LibraryDefault, _ library: Library) throws(CommandError) -> UnifiedDiff? {
    guard let file = (try? library.source(fixed.name)) ?? nil, file.bytes != fixed.file.bytes else { return nil }
    return UnifiedDiff(
      old: String(decoding: file.bytes, as: UTF8.self), new: String(decoding: fixed.file.bytes, as: UTF8.self),
      oldName: fixed.name, newName: fixed.name)
  }

  // MARK: One ability

  private static func one(_ name: String, of library: Library, _ context: ScreenContext) throws(CommandError) {
    let (environment, page) = (context.environment, context.page)
    let table = try CommandError.from { () throws(LibraryError) in try library.table() }
    guard let row = (0..<table.count).first(where: { table.name($0) == name }) else {
      throw try MissingAbility.error(name, environment.host)
    }
    var detail = HTMLAbilities.Detail(HomeLibrary.shown(table.entry(row)))
    let file = try CommandError.from { () throws(LibraryError) in try library.source(name) }
    if let file {
      let compilation = Composition().compiler.check(file)
      if compilation.hasErrors {
        detail.diagnostics = HTMLDiagnostics(page, compilation.sources).list(compilation.diagnostics)
      } else {
        detail.card = try AbilityShow(environment).cards(of: file).first
        if let plan = detail.card?.plan { try decide(&detail, plan, of: file, in: library) }
        let export = try self.export(name, context)
        detail.privateData = try export.privateData(in: export.text()).map { ($0.line, $0.what) }
      }
    }
    if let origin = (try? library.origins())?[name] { detail.hasOrigin = origin.isRepeatable }
    if let fixed = library.defaults.first(where: { $0.name == name }) { detail.difference = try difference(fixed, library) }
    let label = detail.ability.label
    try context.write(
      head(context, label, color: detail.ability.look.color) + HTMLAbilities(page).detail(detail) + page.foot)
  }

  /// What `lucid trust list` has of it.
  private static func decide(
    _ detail: inout HTMLAbilities.Detail, _ plan: Plan, of file: SourceFile, in library: Library
  ) throws(CommandError) {
    let identity = LibraryIdentity(plan, file, library)
    let answers = try CommandError.from { () throws(LibraryError) in
      try PermissionStore(library.place).answers(for: identity.subject)
    }
    detail.decisions = answers.trusted.lines.map { ($0.answer == .always, $0.need.words) }
    detail.needsPermission =
      !ShippedAbilities.holds(file.bytes) && !RequiredPermission.needed(by: plan, modelElsewhere: true).isEmpty
  }

  // MARK: Sharing

  private static func export(_ name: String, _ context: ScreenContext) throws(CommandError) -> AbilityExport {
    try AbilityExport([name], context.environment) { file throws(CommandError) in
      try IncomingAbilities.arrivals(file, context.environment.console, for: "exported")
    }
  }

  private static func file(_ name: String, _ context: ScreenContext) throws(CommandError) {
    try context.download(name + LibraryPlace.suffix, Array(export(name, context).text().utf8))
  }

  private static func archive(_ kind: AbilityPackage.Kind, of name: String, _ context: ScreenContext) throws(CommandError) {
    let abilities = try export(name, context).packaged(key: nil)
    let bytes = try CommandError.from { () throws(LibraryError) in
      try (kind == .plugin ? AbilityPackage.plugin(abilities) : AbilityPackage.skill(abilities[0])).zip()
    }
    try context.download("\(AbilityPackage.name(of: abilities))-\(kind.rawValue).zip", bytes)
  }

  // MARK: Updates

  /// What `lucid update` shows before it asks.
  private static func update(_ name: String, of library: Library, _ context: ScreenContext) throws(CommandError) {
    let (environment, page) = (context.environment, context.page)
    let origins = try CommandError.from { () throws(LibraryError) in try library.origins() }
    guard let origin = origins[name], origin.isRepeatable else {
      throw CommandError(
        .nothing, "the origin of `\(name)` is unknown, so it cannot be updated", hint: "lucid edit \(name) opens it")
    }
    let incoming = try DownloadedAbility.of(origin.source, environment)
    var update: HTMLAbilities.Update?
    let file = try CommandError.from { () throws(LibraryError) in try library.source(name) }
    if incoming.hash != origin.hash, let file {
      let arrivals = try IncomingAbilities.arrivals(incoming.file, environment.console, for: "updated")
      let change = try CommandError.from { () throws(LibraryError) in
        try LibraryUpdate(
          of: name, replacing: file, from: origin, incoming, arrivals, in: library, compiler: Composition().compiler,
          date: HomeLibrary.date(environment.host))
      }
      let difference = UnifiedDiff(
        old: String(decoding: file.bytes, as: UTF8.self), new: change.text, oldName: name, newName: incoming.source)
      let signed = incoming.signature.words.map { MessageText.words(.signedNow, $0) }
      update = HTMLAbilities.Update(
        name, label: origin.label, source: incoming.source, hash: incoming.hash, difference,
        remarks: [change.label, change.signer ?? signed].compactMap { $0 } + change.remarks,
        permissions: incoming.isShipped ? [] : change.missing.map(\.line))
    }
    try context.write(
      head(context, page[.updateOf, origin.label]) + HTMLAbilities(page).update(origin.label, name: name, update) + page.foot)
  }
}
