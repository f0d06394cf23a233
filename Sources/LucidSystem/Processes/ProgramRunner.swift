package import LucidCore

/// Starts the programs of fixed names that lucid uses for its own work, each read to its end.
package struct ProgramRunner: Sendable {
  private let permit: ProgramPermit
  private let environment: ProcessEnvironment
  private let find: @Sendable (String) -> String?

  /// `find` returns where a program is that is named as on a command line; nil when there is none.
  package init(
    permit: ProgramPermit, environment: ProcessEnvironment, find: @escaping @Sendable (String) -> String?
  ) {
    (self.permit, self.environment, self.find) = (permit, environment, find)
  }

  /// Returns where a program is; nil when there is none of this name.
  package func path(of name: String) -> String? { find(name) }

  /// Runs a program on `input`. It sees the usual variables and those of `names`.
  ///
  /// Errors: `.unavailable`, `.timedOut`, `.failed`, as `ChildProcess` gives them.
  package func run(
    _ words: [String], _ input: [UInt8] = [], passing names: [String] = [], limits: ChildProcess.Limits
  ) throws(StepFailure) -> ChildProcess.Result {
    try ChildProcess(words, permit: permit, environment: environment.passing(names), limits: limits).run(input)
  }
}
