import LucidArguments
import LucidShipped
import LucidSystem

/// The FILEs of a command with folders walked, in the order in which they were named.
package struct AbilityPaths {
  package private(set) var paths: [String] = []
  /// Errors of files that cannot be read: no mistake of an author, and no reason to leave the
  /// others alone.
  package private(set) var unreadable: [CommandError] = []

  package init(_ operands: [String]) {
    for operand in operands {
      guard operand != "-", HostFile.kind(operand) == .folder else {
        paths.append(operand)
        continue
      }
      let found = HostFile.walk(operand, suffix: ShippedAbilities.suffix)
      paths += found.files
      unreadable += found.unreadable.map { CommandError($0) }
      if found.files.isEmpty, found.unreadable.isEmpty {
        unreadable.append(CommandError(.usage, "\(operand): no file in this folder ends in \(ShippedAbilities.suffix)"))
      }
    }
  }
}
