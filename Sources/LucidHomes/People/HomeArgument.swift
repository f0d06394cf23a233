package import LucidApplication
import LucidArguments
package import LucidSystem

/// The DIR of `--home`.
package enum HomeArgument {
  /// Makes it the home of this process, whose `arguments` are those without the option. Errors: no
  /// such folder. It is not made: a mistyped name would be a person without any data.
  package static func enter(_ path: String, arguments: [String]) throws(CommandError) -> ProcessFacts {
    do throws(HostError) { return try .ofThisProcess(in: PersonHome(path), arguments: arguments) } catch {
      throw CommandError(
        .usage, "the home folder cannot be used: \(error.message)",
        hint: HostFile.kind(path) == .folder
          ? "run it as the account that the folder belongs to, or as root"
          : "a new one: mkdir -m 700 DIR, or lucid data people add NAME")
    }
  }
}
