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

/// The variables that a program is started with, and what of this process it is kept from.
package struct ProgramVariables: Hashable, Sendable {
  private let variables: [String: String]
  /// Whether the program gets a keyring of the kernel of its own, instead of that of the session,
  /// whose keys it could read.
  let hasOwnKeyring: Bool
  /// `NAME=VALUE` of a variable that no other program has, so that what the program has started
  /// can be found and ended with it; nil where that is not wanted.
  let mark: String?

  package init(_ variables: [String: String]) {
    (self.variables, hasOwnKeyring, mark) = (variables, false, nil)
  }

  private init(_ variables: [String: String], hasOwnKeyring: Bool, mark: String?) {
    (self.variables, self.hasOwnKeyring, self.mark) = (variables, hasOwnKeyring, mark)
  }

  /// The same for a program in a sandbox: without the home and the folders of the user, which the
  /// first process of the sandbox would show to the program.
  package var inSandbox: ProgramVariables {
    var own = variables
    (own["HOME"], own["TMPDIR"]) = ("/tmp", nil)
    let system = ["/usr", "/bin", "/sbin", "/opt", "/nix/store", "/gnu/store"]
    let folders = (own["PATH"] ?? "").split(separator: ":").filter { folder in
      system.contains { folder == $0 || folder.utf8.starts(with: ($0 + "/").utf8) }
    }
    own["PATH"] = folders.isEmpty ? "/usr/bin:/bin" : folders.joined(separator: ":")
    return ProgramVariables(own, hasOwnKeyring: true, mark: mark)
  }

  /// The same with a mark.
  package var marked: ProgramVariables {
    let value = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return ProgramVariables(
      variables.merging(["LUCID_CALL": value]) { $1 }, hasOwnKeyring: hasOwnKeyring, mark: "LUCID_CALL=" + value)
  }

  /// As the C library takes them, in the order of their names.
  var lines: [String] { variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }
}
