import CSystem

/// The process that started this one, where that is lucid itself.
package enum ParentProcess {
  /// The number by which programs that this process starts know it.
  package static var ownNumber: Int { Int(getpid()) }

  /// Has this process end, as SIGTERM ends it, when the one that started it does. Returns false
  /// when that one, which has the given number, has ended already.
  package static func endWithIt(_ number: Int) -> Bool { cs_end_with_parent(Int32(clamping: number)) == 0 }
}
