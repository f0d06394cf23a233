/// Where a library lies. `abilities/` is the person's own: a file for each ability and `order.txt`,
/// fit for git. What is beside it is about this machine: where files came from, and what was
/// allowed.
package struct LibraryPlace: Hashable, Sendable {
  package static let suffix = ".lucidability"

  /// Absolute: `$XDG_DATA_HOME/lucid`.
  package let root: String
  /// The file of the index; nil keeps none.
  package let index: String?

  package init(root: String, index: String?) {
    self.root = root
    self.index = index
  }

  package var abilities: String { root + "/abilities" }
  package var order: String { abilities + "/order.txt" }
  package var origins: String { root + "/origins.json" }
  package var consents: String { root + "/consents.json" }
  /// Texts that a reset or an update took the place of.
  package var replaced: String { root + "/replaced" }
  var lock: String { root + "/library.lock" }

  package func file(_ name: String) -> String { abilities + "/" + name + Self.suffix }
}
