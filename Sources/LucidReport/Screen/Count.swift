/// A number with its noun: `1 error`, `3 errors`.
package enum Count {
  package static func of(_ n: Int, _ one: String, _ many: String? = nil) -> String {
    "\(n) " + (n == 1 ? one : many ?? one + "s")
  }
}
