import CSystem

/// Arguments of this process. Not read from /proc, which a container or a namespace may lack.
package enum ProcessArguments {
  /// The program's name first.
  package static func ofThisProcess() -> [String] {
    let count = cs_argument_count()
    guard count > 0 else { return CommandLine.arguments }
    return (0..<count).compactMap { cs_argument($0).map { FileName.text($0) } }
  }

  /// The path that the program was started by; nil where the system does not say.
  package static func programPath() -> String? { cs_program().map { FileName.text($0) } }
}
