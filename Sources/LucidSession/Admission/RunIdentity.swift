package import LucidCore
package import LucidLibrary
import LucidSystem

/// Tells which runs are the same one again. Not by the text of the ability: one that was edited is
/// the same, and its run of today is done.
package struct RunIdentity: Hashable, Sendable {
  /// A file name derived from the ability and the vault.
  package let ability: String
  /// A file name derived from the ability, the vault, the inputs and the attached files.
  package let whole: String

  /// `ability` names the ability, such as its place or its id; `vault` is the absolute path of the
  /// folder, "" without one; `attached` are absolute paths.
  package init(ability name: String, vault: String, inputs: [String], attached: [String]) {
    let own = [name, vault]
    ability = Self.name(own)
    whole = Self.name(own + inputs.sorted() + attached)
  }

  private static func name(_ parts: [String]) -> String {
    // A part may hold any sign, and so each says how long it is.
    String(SHA256.hex(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8)).prefix(32))
  }

  /// Returns what names an ability: an ability of the library has its id, whatever it is called;
  /// any other file its place, links followed; a text without a place its bytes.
  package static func ability(_ plan: Plan, of file: SourceFile, library: LibraryPlace?, isShipped: Bool) -> String {
    if let library, file.name.hasPrefix(library.abilities + "/") {
      return plan.ability.id.map { "id:" + $0.uppercased() } ?? file.name
    }
    if HostFile.kind(file.name) == .file, let path = HostFile.realPath(file.name) { return path }
    return isShipped ? "shipped:" + file.name : "text:" + file.sha256
  }
}
