/// Variables of the environment, as a process has them or is given them.
package struct ProcessEnvironment: Sendable, Hashable {
  package let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  /// Reads those of this process.
  package static func ofThisProcess() -> ProcessEnvironment {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex {
        let name = String(text[..<sign])
        // The first of two counts, as for getenv(3).
        if variables[name] == nil { variables[name] = String(text[text.utf8.index(after: sign)...]) }
      }
      next = next.advanced(by: 1)
    }
    return ProcessEnvironment(variables)
  }

  package subscript(name: String) -> String? { variables[name] }

  /// What every program may know.
  private static let usual: Set = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR"]

  /// Those that every program may know, and `names`.
  package func passing(_ names: [String] = []) -> ProcessEnvironment {
    ProcessEnvironment(variables.filter { Self.usual.contains($0.key) || names.contains($0.key) })
  }

  /// Where programs are, and a language that programs can rely on: nothing of the user's.
  package var minimal: ProcessEnvironment {
    ProcessEnvironment(["PATH": variables["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C"])
  }

  /// As the C library takes them, in the order of their names.
  var lines: [String] { variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }
}
