/// The effect of a tool. The tool declares it, never the author of a file.
package enum Effect: String, Hashable, Sendable, CaseIterable {
  case read
  case write
  case send
}

/// The cost of getting a value; shown by `lucid plan`, and the reason variables are lazy.
package enum Cost: String, Hashable, Sendable, CaseIterable {
  case free
  case cheap
  case expensive
}
