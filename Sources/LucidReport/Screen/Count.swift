/// A number with its noun: `1 error`, `3 errors`.
enum Count {
  static func of(_ n: Int, _ one: String, _ many: String? = nil) -> String { "\(n) " + (n == 1 ? one : many ?? one + "s") }
}
