import LucidCompiler
package import LucidCore

/// Reads the values of an ability's inputs: from the command line, from its defaults, or from a
/// question.
package struct InputReader<Failure: Error> {
  /// Why a value is none, for the error of the caller.
  package struct Problem: Hashable, Sendable {
    package let message: String
    package let hint: String?
    /// Whether a required value was not given.
    package let isMissing: Bool

    init(_ message: String, hint: String?, isMissing: Bool = false) {
      (self.message, self.hint, self.isMissing) = (message, hint, isMissing)
    }
  }

  /// Reads the file of an input.
  private let file: (String, PlanInput) throws(Failure) -> Value
  private let failure: (Problem) -> Failure
  /// Asks the user; nil if there is no terminal, or no answer.
  private let ask: (String) -> String?
  /// Tells the user why an answer is invalid.
  private let complain: (Failure) -> Void

  package init(
    file: @escaping (String, PlanInput) throws(Failure) -> Value, failure: @escaping (Problem) -> Failure,
    ask: @escaping (String) -> String? = { _ in nil }, complain: @escaping (Failure) -> Void = { _ in }
  ) {
    (self.file, self.failure, self.ask, self.complain) = (file, failure, ask, complain)
  }

  /// Returns a value for each input of a plan. A missing `file` is absent with `isTry`, where there
  /// is no such file; `readsStandardInput` allows `-` for one; `isContent`: a `file` is given as
  /// its text.
  ///
  /// Errors: an unknown input, one given twice, an invalid value, a missing value.
  package func values(
    of plan: Plan, _ given: [(name: String, value: String)], isTry: Bool = false, readsStandardInput: Bool = true,
    isContent: Bool = false
  ) throws(Failure) -> [Value] {
    let texts = try texts(of: plan, given)
    var values: [Value] = []
    for input in plan.inputs {
      if let given = texts[input.name], let text = given.first {
        let isTaken =
          !readsStandardInput || plan.inputs.contains { $0.kind == .file && $0.name != input.name && texts[$0.name] == ["-"] }
        if input.kind == .file, text == "-", isTaken, !isContent {
          throw failure(
            Problem("--input \(input.name)=-: standard input is read for something else", hint: "give a path"))
        }
        values.append(try value(given, input))
      } else if input.kind == .file, isTry {
        values.append(.absent(Absence(.unavailable, .words(.noFileGivenFor, input.name))))
      } else if let fallback = input.fallback {
        values.append(fallback)
      } else {
        values.append(try answer(input))
      }
    }
    return values
  }

  /// By name; only a list is given more than once.
  private func texts(of plan: Plan, _ given: [(name: String, value: String)]) throws(Failure) -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for (name, value) in given {
      guard let input = plan.inputs.first(where: { $0.name == name }) else {
        let names = plan.inputs.map(\.name)
        let nearest = Spelling.nearest(name, among: names)
        throw failure(
          Problem(
            "\(plan.ability.label) has no input `\(name)`" + Spelling.suggestion(nearest),
            hint: names.isEmpty ? "it has none" : "inputs: " + names.joined(separator: ", ")))
      }
      guard texts[name] == nil || input.kind == .list else {
        throw failure(Problem("`--input \(name)` was given twice; give it once", hint: nil))
      }
      texts[name, default: []].append(value)
    }
    return texts
  }

  private func value(_ texts: [String], _ input: PlanInput) throws(Failure) -> Value {
    let text = texts.first ?? ""
    if input.kind == .file { return try file(text, input) }
    switch input.kind == .list ? list(texts, input) : Literals.input(text, input) {
    case .success(let value): return value
    case .failure(let problem):
      let nearest = Spelling.suggestion(Spelling.nearest(problem.word ?? text, among: input.choices))
      throw failure(Problem("--input \(input.name): \(problem.message)\(nearest)", hint: problem.remedy))
    }
  }

  /// The items of all texts that were given for a list, in their order.
  private func list(_ texts: [String], _ input: PlanInput) -> Result<Value, LiteralError> {
    var items: [String] = []
    for text in texts {
      switch Literals.items(of: text) {
      case .success(let more): items += more
      case .failure(let problem): return .failure(problem)
      }
    }
    return Literals.list(items, input)
  }

  /// Asks until the answer is a value.
  private func answer(_ input: PlanInput) throws(Failure) -> Value {
    while true {
      let choices = input.choices.isEmpty ? "" : " (\(input.choices.joined(separator: ", ")))"
      let several = input.kind == .list ? " (separated by commas)" : ""
      guard let line = ask("\(input.ask ?? input.name)\(choices)\(several) "), !line.isEmpty else {
        throw failure(
          Problem(
            "the input `\(input.name)` is needed" + (input.ask.map { ": \($0)" } ?? ""),
            hint: "give it with --input \(input.name)=…", isMissing: true))
      }
      do throws(Failure) { return try value([line], input) } catch { complain(error) }
    }
  }
}
