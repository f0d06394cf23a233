package import LucidArguments

/// A parser of the command lines of runs that schedules start. The commands are those of the
/// program, which hands it down.
package struct RunLineParser: Sendable {
  private let parser: ArgumentParser

  package init(_ parser: ArgumentParser) { self.parser = parser }

  /// Returns the command line of `lucid run` that is to be started. Errors: options that it does
  /// not have.
  package func parse(_ entry: ScheduleEntry, at moment: String? = nil) throws(ScheduleError) -> ParsedCommand {
    let words = ["run", entry.ability] + entry.options + (moment.map { ["--at=" + $0] } ?? [])
    let request: Request
    do throws(UsageError) { request = try parser.parse(words) } catch {
      throw ScheduleError(error.message, hint: "what stands after `--` goes to lucid run: lucid run --help")
    }
    guard case .run(let parsed) = request else {
      throw ScheduleError("the options of \(entry.name) ask for help, which an unattended run cannot show")
    }
    guard parsed.operands.count == 1 else {
      throw ScheduleError("`\(parsed.operands[1])` is no option of lucid run")
    }
    return parsed
  }
}
