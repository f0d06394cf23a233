import LucidArguments
package import LucidCore
import LucidSession
package import LucidSystem

/// The values of an ability's inputs: from the command line, from its defaults, or asked on a
/// terminal.
package enum Inputs {
  /// A `file` that is not given is absent on `try`, where nobody has the file; `readsStandardInput`
  /// allows `-` for one.
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
        return StandardInput.line()
      },
      complain: { host.output.error($0.text) })
    return try reader.values(of: plan, given, isTry: isTry, readsStandardInput: readsStandardInput)
  }

  /// The values that a client sends: the text of a file itself, for a path would let it read any.
  package static func sent(
    _ plan: Plan, _ given: [(name: String, value: String)], isTry: Bool = false
  ) throws(CommandError) -> [Value] {
    let reader = InputReader<CommandError>(
      file: { text, _ in .text(text) },
      failure: { CommandError($0.isMissing ? .inputMissing : .usage, $0.message, hint: $0.hint) })
    return try reader.values(of: plan, given, isTry: isTry, isContent: true)
  }

  /// The values of another run of a stored one: what is given now, else what the run had, else the
  /// default.
  package static func again(
    _ plan: Plan, _ kept: StoredRun, _ given: [(name: String, value: String)], _ host: HostEnvironment
  ) throws(CommandError) -> [Value] {
    var values: [Value] = []
    for input in plan.inputs {
      if !given.contains(where: { $0.name == input.name }), let known = kept.inputs.first(where: { $0.name == input.name }) {
        values.append(known.value)
      } else {
        values += try collect(plan.asking(only: [input]), given.filter { $0.name == input.name }, host)
      }
    }
    for (name, _) in given where !plan.inputs.contains(where: { $0.name == name }) {
      _ = try collect(plan, [(name, "")], host)
    }
    return values
  }
}
