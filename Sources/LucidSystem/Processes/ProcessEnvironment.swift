/// The variables of the environment of this process, each read when it is asked for by its name.
/// Nothing lists them.
package struct ProcessEnvironment: Sendable {
  private let lookup: @Sendable (String) -> String?

  package init(_ variables: [String: String]) { lookup = { variables[$0] } }

  private init(lookup: @escaping @Sendable (String) -> String?) { self.lookup = lookup }

  /// That of this process.
  package static func ofThisProcess() -> ProcessEnvironment {
    ProcessEnvironment(lookup: { name in getenv(name).map { String(cString: $0) } })
  }

  /// The value of a variable; nil when it is not set.
  package subscript(name: String) -> String? { lookup(name) }

  /// Variables that every child process may see.
  private static let usual = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR"]

  /// Those that every program may know, those of `names`, and `others` with their values.
  package func passing(_ names: [String] = [], adding others: [String: String] = [:]) -> ProgramVariables {
    var variables: [String: String] = [:]
    for name in Self.usual + names { variables[name] = self[name] }
    return ProgramVariables(variables.merging(others) { $1 })
  }

  /// Where programs are, and a language that programs can rely on: nothing of the user's.
  package var minimal: ProgramVariables { ProgramVariables(["PATH": self["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C"]) }
}

/// The variables that a program is started with.
package struct ProgramVariables: Hashable, Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  /// As the C library takes them, in the order of their names.
  var lines: [String] { variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }
}
