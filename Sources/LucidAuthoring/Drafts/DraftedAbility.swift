package import LucidApplication
import LucidArguments
package import LucidCompiler
package import LucidCore
import LucidReport
import LucidSession
import LucidSyntax
import LucidSystem

/// A file that is checked, formatted, tested and tried on the sample person's data; it is on no
/// disk yet.
package struct DraftedAbility {
  package let name: String
  package let file: SourceFile
  /// The result of the run on the sample data.
  package let trial: SampleTrial.Result
  /// Words of the sentence that nothing of the file stands for.
  package var unknown: [String] = []
  /// When it could run by itself; nil when the sentence does not say.
  package var schedule: String?
  /// Whether a model wrote it.
  package var isByModel = false

  package var text: String { String(decoding: file.bytes, as: UTF8.self) }
}

/// Makes the file of an ability out of a sentence.
package struct AbilityDrafting {
  private let environment: CommandEnvironment
  private let compiler = Composition().compiler

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  /// Whether a text is a sentence and not the name of a file.
  package func isSentence(_ text: String) -> Bool { SentenceReading.isSentence(text, compiler) }

  /// Errors: the sentence names no source or wants something done.
  package func reading(_ sentence: String) throws(CommandError) -> SentenceReading {
    let reading = SentenceReading.of(sentence, compiler)
    if let refusal = reading.refusal { throw CommandError(refusal) }
    return reading
  }

  /// Makes the file by rules. Errors: those of `reading`; the file has mistakes, which is a fault
  /// of the rules.
  package func byRules(_ sentence: String) throws(CommandError) -> DraftedAbility {
    let reading = try reading(sentence)
    var draft = SentenceDraft(reading)
    let examples = reading.inputs.map { Value.text($0.example) }
    var result = try verified(draft.text, named: draft.name, inputs: examples, allowsHints: true)
    if case .failure = result {
      // The sample person does not have every source.
      let first = try SampleTrial(environment).run(try formatted(draft.text, draft.name), examples)
      draft.missing = first.missing
      if !draft.missing.isEmpty {
        result = try verified(draft.text, named: draft.name, inputs: examples, allowsHints: true)
      }
    }
    switch result {
    case .success(var drafted):
      (drafted.unknown, drafted.schedule) = (reading.unknown, reading.schedule)
      return drafted
    case .failure(let problems):
      throw CommandError(
        .internalError, "the file that the rules made has mistakes: \(problems.text)", hint: "this is a bug in lucid")
    }
  }

  /// Mistakes of a file, as they are shown.
  package struct Problems: Error {
    package let text: String
  }

  /// Checks, formats, tests and tries a text. A hint at the sentence, which the prompt repeats, is
  /// no fault of the rules. Errors: the trial could not be made.
  package func verified(
    _ text: String, named name: String, inputs: [Value]? = nil, allowsHints: Bool = false
  ) throws(CommandError) -> Result<DraftedAbility, Problems> {
    let file = try formatted(text, name)
    let checked = compiler.check(file)
    guard checked.diagnostics.allSatisfy({ allowsHints && $0.severity == .hint }) else {
      return .failure(Problems(text: TextDiagnostics(checked.sources, screen: .plain).render(checked.diagnostics)))
    }
    guard checked.plans.count == 1, let plan = checked.plans.first else {
      return .failure(Problems(text: "the file has \(checked.plans.count) abilities; it must have one\n"))
    }
    let reach = plan.capabilities
    guard reach.writes.isEmpty, reach.sends.isEmpty, plan.writes.isEmpty else {
      return .failure(Problems(text: "the file writes or sends; every step must only read, without `writes`\n"))
    }
    guard plan.declarations.isEmpty else {
      return .failure(Problems(text: "the file declares tools of its own; use those of lucid\n"))
    }
    let suite = AbilityTestSuite(compiler: compiler, host: environment.host, filter: nil)
    let part = suite.part(file, folder: nil)
    let reports = RunSession.onLoop(environment.host.clock) { loop in await suite.run([part], on: loop) }
    let outcome = AbilityTestOutcome([part], reports, areAllRead: true)
    guard outcome.exit == .ok else {
      let text = outcome.hasAnything ? outcome.text(.plain, isBrief: true) : outcome.emptiness.text
      return .failure(Problems(text: text))
    }
    let given = inputs ?? plan.inputs.map { $0.fallback ?? .text("plan") }
    let trial = try SampleTrial(environment).run(file, given)
    guard [.ok, .nothing, .partial].contains(trial.exit) else {
      return .failure(Problems(text: "the run on the sample data ended with exit code \(trial.exit.rawValue)\n"))
    }
    return .success(DraftedAbility(name: name, file: file, trial: trial))
  }

  /// The canonical form; a text that has none stays as it is.
  private func formatted(_ text: String, _ name: String) throws(CommandError) -> SourceFile {
    let file = SourceFile(name: name + ".lucidability", text: text)
    guard let formatted = FormattedFile(file, FormattedFile.formatter(migrates: false)).text else { return file }
    return SourceFile(name: file.name, text: formatted)
  }
}

extension CommandError {
  /// Returns why no ability is made of a sentence.
  init(_ refusal: SentenceReading.Refusal) {
    switch refusal {
    case .action(let verb):
      self.init(
        .usage, "lucid makes no ability that does `\(verb)` from a sentence: such a file only reads; nothing was written",
        hint: "lucid tools lists the tools that write; lucid new NAME begins a file, and docs/start.md shows the steps")
    case .noSource:
      self.init(
        .usage, "the sentence names no source that lucid reads; nothing was written",
        hint: "name one, such as mail, calendar, tasks, notes, habits, sleep or the weather; lucid tools lists them all")
    }
  }
}
