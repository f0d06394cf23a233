import LucidCore

/// Libraries and programs that lucid uses and this machine lacks, with the one command that
/// installs them.
package struct MissingRequirements {
  /// In the order of the table; never empty.
  package let requirements: [SystemRequirement]
  /// `apt-get install libical3 libxml2`; the names of the files where there is no apt-get.
  package let remedy: String

  /// Looks at this machine; nil when nothing is missing.
  package init?(_ process: ProcessFacts, isForLibraries: Bool = false) {
    let wanted = SystemRequirement.all.filter { !isForLibraries || $0.kind == .library }
    self.init(wanted.filter { !Self.isThere($0, process) }, hasApt: process.program("apt-get") != nil)
  }

  /// nil when `requirements` is empty.
  package init?(_ requirements: [SystemRequirement], hasApt: Bool) {
    guard !requirements.isEmpty else { return nil }
    self.requirements = requirements
    remedy =
      hasApt
      ? "apt-get install \(requirements.map { $0.packages[0] }.joined(separator: " "))"
      : "install the packages that hold \(requirements.map { $0.files[0] }.joined(separator: ", "))"
  }

  /// `libical (calendars), gmime (mail)`.
  package var names: String { requirements.map { "\($0.name) (\($0.purpose))" }.joined(separator: ", ") }

  /// Whether something is missing without which a source, the history or a zone cannot be read.
  package var isNeeded: Bool { requirements.contains { $0.kind == .library || $0.kind == .data } }

  /// For standard error, at the end of a command that needed a library.
  package var notice: String { "lucid: not installed: \(names)\n  \(remedy)\n" }

  private static func isThere(_ requirement: SystemRequirement, _ process: ProcessFacts) -> Bool {
    switch requirement.kind {
    case .library, .optionalLibrary: requirement.isInstalled
    case .program: requirement.files.contains { process.program($0) != nil }
    case .data, .optionalData: requirement.files.contains { HostFile.kind($0) == .file }
    }
  }
}
