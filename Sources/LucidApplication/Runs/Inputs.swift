import LucidArguments
package import LucidCore
import LucidSession
package import LucidSystem

/// The values of an ability's inputs: from the command line, from its defaults, or asked on a terminal.
package enum Inputs {
  /// A `file` that is not given is absent on `try`, where nobody has the file; `readsStandardInput` allows `-` for one.
  package static func collect(
    _ plan: Plan, _ given: [(name: String, value: String)], _ host: HostEnvironment, isTry: Bool = false,
    readsStandardInput: Bool = true
  ) throws(CommandError) -> [Value] {
    let reader = InputReader<CommandError>(
      file: { text, input throws(CommandError) in try InputFile.text(text, of: input, host.folders) },
      failure: { CommandError($0.isMissing ? .inputMissing : .usage, $0.message, hint: $0.hint) },
      ask: { question in
        // Never waits where nobody can answer.
        guard host.terminal.canAsk else { return nil }
        host.output.error(TerminalSanitizer.line(question))
        return readLine()
      },
      complain: { host.output.error($0.text) })
    return try reader.values(of: plan, given, isTry: isTry, readsStandardInput: readsStandardInput)
  }
}
