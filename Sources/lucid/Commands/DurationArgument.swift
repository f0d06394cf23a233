import LucidArguments
import LucidCore

/// A span of time on the command line, such as `90s`, `10m` or `2h`.
enum DurationArgument {
  /// nil when the option is not given; at most a year.
  static func seconds(_ invocation: Invocation, _ option: OptionSpec) throws(CommandError) -> Int? {
    guard let text = invocation.text(option) else { return nil }
    guard let period = Period(text), period.nominalSeconds > 0 else {
      throw CommandError(.usage, "--\(option.long) takes a time, not `\(text)`", hint: "write 90s, 10m or 2h")
    }
    return Int(min(period.nominalSeconds, 31_536_000))
  }
}
