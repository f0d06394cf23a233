import LucidArguments
import LucidCompiler
import LucidCore

/// The values of an ability's inputs: from the command line, from its defaults, or asked on a terminal.
enum Inputs {
  static func collect(_ plan: Plan, _ given: [(name: String, value: String)]) throws(CommandError) -> [Value] {
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
        values.append(try value(text, input))
      } else if let fallback = input.fallback {
        values.append(fallback)
      } else {
        values.append(try ask(input))
      }
    }
    return values
  }

  private static func value(_ text: String, _ input: PlanInput) throws(CommandError) -> Value {
    switch Literals.input(text, input.kind, choices: input.choices) {
    case .success(let value): return value
    case .failure(let problem):
      let nearest = Spelling.nearest(text, among: input.choices).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(.usage, "--input \(input.name): \(problem.message)\(nearest)")
    }
  }

  /// Never waits where nobody can answer.
  private static func ask(_ input: PlanInput) throws(CommandError) -> Value {
    let missing = CommandError(
      .inputMissing, "the input `\(input.name)` is needed" + (input.ask.map { ": \($0)" } ?? ""),
      hint: "give it with --input \(input.name)=…")
    guard Host.isTerminal(0), Host.isTerminal(2) else { throw missing }
    while true {
      let choices = input.choices.isEmpty ? "" : " (\(input.choices.joined(separator: ", ")))"
      Output.error("\(input.ask ?? input.name)\(choices) ")
      guard let line = readLine(), !line.isEmpty else { throw missing }
      switch Literals.input(line, input.kind, choices: input.choices) {
      case .success(let value): return value
      case .failure(let problem): Output.error("\(problem.message)\n")
      }
    }
  }
}
