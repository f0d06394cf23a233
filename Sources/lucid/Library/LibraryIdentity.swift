import LucidCompiler
import LucidCore
import LucidLibrary

/// Whose consent a text needs: an ability of the library by its id and name, any other file by its path.
struct LibraryIdentity {
  /// nil for standard input and whatever else has no place of its own: nothing can be remembered of it.
  let text: String?
  /// The name in the library.
  let name: String?

  init(_ plan: Plan, _ file: SourceFile, _ library: Library?) {
    if let library, file.name.hasPrefix(library.place.abilities + "/") {
      let name = String(file.name.dropFirst(library.place.abilities.utf8.count + 1).dropLast(LibraryPlace.suffix.count))
      self.name = name
      text = plan.ability.id.map { Trusted.identity(id: $0, name: name) } ?? file.name
      return
    }
    name = nil
    text = HostFile.kind(file.name) == .file ? Host.realPath(file.name) : nil
  }

  /// What it needs somebody's word for. Of a file of one's own what is read needs none.
  func needs(_ plan: Plan) -> [Need] {
    let all = Need.of(plan)
    return name == nil ? all.filter { $0.effect == .writes || $0.effect == .sends } : all
  }

  /// What counts as allowed before anybody has said anything: a default may do what it was shipped to do, also when its text was changed.
  func granted(_ plan: Plan, _ library: Library) -> [Need] {
    guard let name, let one = library.defaults.first(where: { $0.name == name }), plan.ability.id?.uppercased() == one.id,
      let shipped = Composition(vault: nil).compiler.compile(one.file).plans.first
    else { return [] }
    return Need.of(shipped)
  }

  /// What is known of it, with what was shipped under it.
  func trusted(_ plan: Plan, _ file: SourceFile, _ library: Library) throws(LibraryError) -> Trusted {
    let said = try text.map { text throws(LibraryError) in try ConsentBook(library.place).of(text) } ?? nil
    var trusted =
      said
      ?? Trusted(
        identity: text ?? "", label: plan.ability.label, hash: SHA256.hex(file.bytes), date: HomeLibrary.date)
    for need in granted(plan, library)
    where !trusted.lines.contains(where: { $0.need.effect == need.effect && $0.need.source == need.source }) {
      trusted.say(.always, need)
    }
    return trusted
  }
}
