import LucidAbilityTesting
import LucidAgent
import LucidArguments
package import LucidCompiler
package import LucidCore
package import LucidRuntime
import LucidSession
package import LucidSystem

/// Audits the abilities of a file: in the world of the sample person, and in the worlds of the
/// tests that they carry. No personal data is read, and nothing is sent.
package struct AbilityAuditing {
  private let host: HostEnvironment
  private let compiler: Compiler

  package init(_ host: HostEnvironment) {
    self.host = host
    compiler = Composition().compiler
  }

  /// Returns the audits of a file's abilities in its order; none for a file with errors.
  package func audits(
    _ file: SourceFile, folder: String?
  ) throws(CommandError) -> (compilation: Compilation, audits: [AbilityAudit]) {
    let compilation = compiler.compile(file)
    guard !compilation.hasErrors else { return (compilation, []) }
    var audits: [AbilityAudit] = []
    for (plan, tests) in zip(compilation.plans, compilation.tests) {
      audits.append(try audit(plan, tests, folder, card: plan.flows))
    }
    return (compilation, audits)
  }

  /// Leads the model of an audited run as that of any run of the plan.
  package static func agent(of plan: Plan) -> (any ModelAgent)? {
    Agent(AbilityMiddleware.of(plan) + [Composition.systemPromptMiddleware(of: plan)].compactMap { $0 })
  }

  /// Returns the audit of one ability against the flows of a permissions card.
  ///
  /// Errors: a test whose world cannot be read.
  package func audit(
    _ plan: Plan, _ tests: [AbilityTest], _ folder: String?, card: [Flow]
  ) throws(CommandError) -> AbilityAudit {
    let fixture = AbilityTestFixture(folder: folder, compiler: compiler.declaring(plan.tools), host)
    let sample = AbilityTest(
      name: "sample", world: AbilityTestWorld(.sample), at: .sample, inputs: plan.inputs.map(\.fallback), answers: nil,
      expectations: [], span: Span(file: 0, start: 0, end: 0))
    var all: [(environment: RunEnvironment, test: AbilityTest)] = []
    for test in [sample] + tests where !test.inputs.contains(nil) {
      do throws(AbilityTestError) { all.append(try fixture.environment(of: test)) } catch {
        throw CommandError(.fileInvalid, "the test `\(test.name)` cannot be run: \(error.message)", hint: error.hint)
      }
    }
    guard !all.isEmpty else {
      return AbilityAudit(
        ability: plan.ability.label, families: TwinFamilies.of(plan), pairs: 0, differences: [],
        reason: "it has inputs without a value; add a test that gives them")
    }
    let (worlds, agent) = (all, Self.agent(of: plan))
    return RunSession.onLoop(host.clock) { loop in
      var whole: AbilityAudit?
      for (environment, test) in worlds {
        let one = await RunSession(environment).audit(test, plan, card: card, agent: agent, on: loop)
        whole = whole?.joined(with: one) ?? one
      }
      return whole ?? AbilityAudit(ability: plan.ability.label, families: [], pairs: 0, differences: [])
    }
  }
}
