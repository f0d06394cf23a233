import LucidArguments
import LucidCompiler
import LucidCore
import LucidSystem

/// The values of an ability's inputs: from the command line, from its defaults, or asked on a terminal.
enum Inputs {
  /// A `file` that is not given is absent on `try`, where nobody has the file; `readsStandardInput` allows `-` for one.
  static func collect(
    _ plan: Plan, _ given: [(name: String, value: String)], _ host: HostEnvironment, isTry: Bool = false,
    readsStandardInput: Bool = true
  ) throws(CommandError) -> [Value] {
    var texts: [String: String] = [:]
    for (name, value) in given {
      guard plan.inputs.contains(where: { $0.name == name }) else {
        let names = plan.inputs.map(\.name)
        let nearest = Spelling.nearest(name, among: names)
        throw CommandError(
          .usage, "\(plan.ability.label) has no input `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
          hint: names.isEmpty ? "it has none" : "inputs: " + names.joined(separator: ", "))
      }
      guard texts.updateValue(value, forKey: name) == nil else {
        throw CommandError(.usage, "`--input \(name)` was given twice; give it once")
      }
    }
    var values: [Value] = []
    for input in plan.inputs {
      if let text = texts[input.name] {
        let isTaken =
          !readsStandardInput || plan.inputs.contains { $0.kind == .file && $0.name != input.name && texts[$0.name] == "-" }
        if input.kind == .file, text == "-", isTaken {
          throw CommandError(.usage, "--input \(input.name)=-: standard input is read for something else", hint: "give a path")
        }
        values.append(try value(text, input, host))
      } else if input.kind == .file, isTry {
        values.append(.absent(Absence(.unavailable, "no file was given for \(input.name)")))
      } else if let fallback = input.fallback {
        values.append(fallback)
      } else {
        values.append(try ask(input, host))
      }
    }
    return values
  }

  private static func value(_ text: String, _ input: PlanInput, _ host: HostEnvironment) throws(CommandError) -> Value {
    if input.kind == .file { return try InputFile.text(text, of: input, host.folders) }
    switch Literals.input(text, input) {
    case .success(let value): return value
    case .failure(let problem):
      let nearest = Spelling.nearest(text, among: input.choices).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(.usage, "--input \(input.name): \(problem.message)\(nearest)", hint: problem.remedy)
    }
  }

  /// Never waits where nobody can answer.
  private static func ask(_ input: PlanInput, _ host: HostEnvironment) throws(CommandError) -> Value {
    let missing = CommandError(
      .inputMissing, "the input `\(input.name)` is needed" + (input.ask.map { ": \($0)" } ?? ""),
      hint: "give it with --input \(input.name)=…")
    guard host.terminal.canAsk else { throw missing }
    while true {
      let choices = input.choices.isEmpty ? "" : " (\(input.choices.joined(separator: ", ")))"
      host.output.error("\(input.ask ?? input.name)\(choices) ")
      guard let line = readLine(), !line.isEmpty else { throw missing }
      do throws(CommandError) {
        return try value(line, input, host)
      } catch {
        host.output.error(error.text)
      }
    }
  }
}
