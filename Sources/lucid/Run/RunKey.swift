import LucidArguments
import LucidCore
import LucidLibrary
import LucidRecord

/// Which runs are the same one again. Not the text of the ability: one that was edited is the same, and its run of today is done.
struct RunKey {
  /// Of the ability and the vault; a name for a file.
  let ability: String
  /// Of the inputs and attached files as well.
  let whole: String

  init(_ prepared: PreparedRun, _ folders: UserFolders) {
    let vault = prepared.folder.map { HostFile.realPath($0.root) ?? $0.root } ?? ""
    let own = [Self.identity(prepared.plan, prepared.file, folders), vault]
    ability = Self.name(own)
    let inputs = zip(prepared.plan.inputs, prepared.inputs).map { "\($0.name)=\(ValueText.text($1, zone: prepared.zone))" }
    whole = Self.name(own + inputs.sorted() + prepared.attachments.paths.map { HostFile.realPath($0) ?? $0 })
  }

  /// An ability of the library by its id, whatever it is called; any other file by where it is, links followed; a text without a place by
  /// its bytes.
  private static func identity(_ plan: Plan, _ file: SourceFile, _ folders: UserFolders) -> String {
    if let root = folders.data, file.name.hasPrefix(LibraryPlace(root: root, index: nil).abilities + "/") {
      return plan.ability.id.map { "id:" + $0.uppercased() } ?? file.name
    }
    if HostFile.kind(file.name) == .file, let path = HostFile.realPath(file.name) { return path }
    return ShippedAbilities.holds(file.bytes) ? "shipped:" + file.name : "text:" + SHA256.hex(file.bytes)
  }

  private static func name(_ parts: [String]) -> String {
    // A part may hold any sign, and so each says how long it is.
    String(SHA256.hex(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8)).prefix(32))
  }
}
