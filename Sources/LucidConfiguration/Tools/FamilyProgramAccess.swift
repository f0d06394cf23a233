package import LucidPrograms
package import LucidSystem

extension FamilyPrograms {
  /// The programs that the configuration names; nil where it names none. Starts nothing.
  package convenience init?(_ configuration: Configuration, _ host: HostEnvironment) {
    let programs = ToolBinder(configuration, host).familyProgramList
    guard !programs.isEmpty else { return nil }
    self.init(programs)
  }
}
