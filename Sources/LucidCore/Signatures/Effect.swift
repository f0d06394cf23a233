/// What a tool does to the world. The tool says so, never the author of a file.
public enum Effect: String, Hashable, Sendable, CaseIterable {
  case read
  case write
  case send
}

/// What a value costs to get; shown by `lucid plan`, and why variables are lazy.
public enum Cost: String, Hashable, Sendable, CaseIterable {
  case free
  case cheap
  case expensive
}
