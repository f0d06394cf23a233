import LucidCore
import LucidRuntime

/// Asks the sources as they are now, at the time of a stored run: its calls once more, each without
/// one of its arguments and without all of them, and every source for itself. Only reads of the
/// person's own data are made, in a run that is not stored.
struct SourceProbe {
  /// A call that is made, and what differs from the stored one.
  struct Probe {
    enum Change: Hashable {
      /// The call of the run, as it was.
      case same
      /// The arguments that are given more room.
      case without([String])
      /// A call that the run did not make, as wide as it can be.
      case source
    }

    let tool: ToolSignature
    /// The stored call; nil for one that the run did not make.
    let call: CallRecord?
    let change: Change
    let arguments: [String: Value]
  }

  /// More calls of one run are not asked again.
  static let mostCalls = 40

  let environment: RunEnvironment
  let words: String

  /// Sources that hold texts of the person, and that nobody outside is asked for.
  private static func isOwn(_ tool: ToolSignature) -> Bool {
    let family = FamilySet(tool.family)
    return tool.effect == .read && tool.discloses == nil && !family.isEmpty
      && FamilySet { $0.isPersonal && $0.isProbed }.contains(family)
  }

  /// The probes for stored calls, and for each source.
  func probes(_ calls: [CallRecord], _ tools: [ToolSignature], at moment: Instant) -> [Probe] {
    var probes: [Probe] = []
    for call in calls.prefix(Self.mostCalls) {
      guard let tool = tools.first(where: { $0.name == call.tool }), Self.isOwn(tool) else { continue }
      let given = Dictionary(call.arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a })
      probes.append(Probe(tool: tool, call: call, change: .same, arguments: given))
      let wider = tool.parameters.compactMap { parameter in
        wide(parameter, given[parameter.name], moment).map { (parameter.name, $0) }
      }.filter { name, value in given[name] ?? .null != value }
      for (name, value) in wider {
        probes.append(Probe(tool: tool, call: call, change: .without([name]), arguments: given.merging([name: value]) { $1 }))
      }
      if wider.count > 1 {
        probes.append(
          Probe(
            tool: tool, call: call, change: .without(wider.map(\.0)),
            arguments: given.merging(wider) { $1 }))
      }
    }
    var families: Set<String> = []
    for tool in tools where Self.isOwn(tool) && !families.contains(tool.family) {
      guard let arguments = widest(tool, moment) else { continue }
      families.insert(tool.family)
      probes.append(Probe(tool: tool, call: nil, change: .source, arguments: arguments))
    }
    return probes
  }

  /// The arguments with which a tool gives as much as it can; nil when it needs one that nobody can
  /// guess.
  private func widest(_ tool: ToolSignature, _ moment: Instant) -> [String: Value]? {
    Self.widest(tool, words: words, years: 1, at: moment)
  }

  /// The call of the first of some tools that gives as much as it can. `extra` are arguments for
  /// tools that have them; `words` are for a tool that cannot do without, nil leaves it out.
  static func widest(
    _ tools: [ToolSignature], _ extra: [String: Value], words: String?, years: Int64, at moment: Instant
  ) -> Probe? {
    for tool in tools where isOwn(tool) {
      guard let arguments = widest(tool, words: words, years: years, at: moment) else { continue }
      let known = extra.filter { name, _ in tool.parameters.contains { $0.name == name } }
      return Probe(tool: tool, call: nil, change: .source, arguments: arguments.merging(known) { $1 })
    }
    return nil
  }

  private static func widest(
    _ tool: ToolSignature, words: String?, years: Int64, at moment: Instant
  ) -> [String: Value]? {
    guard case .record(let result) = tool.result, result.index(of: "items") != nil else { return nil }
    var arguments: [String: Value] = [:]
    for parameter in tool.parameters {
      if let value = wide(parameter, nil, at: moment, words: words, years: years) {
        arguments[parameter.name] = value
      } else if parameter.required {
        guard parameter.kind == .text, let words else { return nil }
        arguments[parameter.name] = .text(words)
      }
    }
    return arguments
  }

  /// The value that gives an argument the most room; nil when it has all that it can have.
  private func wide(_ parameter: Parameter, _ given: Value?, _ moment: Instant) -> Value? {
    Self.wide(parameter, given, at: moment, words: words, years: 1)
  }

  private static func wide(
    _ parameter: Parameter, _ given: Value?, at moment: Instant, words: String?, years: Int64
  ) -> Value? {
    let year: Int64 = 366 * 86_400
    switch parameter.kind {
    case .integer(let range):
      return given == nil && parameter.fallback == nil ? nil : .integer(min(range.upperBound, 10_000))
    // Without a time that is its own it takes all there is.
    case .since where given == nil && parameter.fallback == nil: return nil
    case .since: return .datetime(Instant(seconds: moment.seconds - 10 * year))
    case .moment, .instant:
      guard parameter.required || given != nil || parameter.usual != nil else { return nil }
      let isEnd = ["to", "until", "before", "end"].contains(parameter.name)
      return .datetime(Instant(seconds: moment.seconds + (isEnd ? years * year : -years * year)))
    // Words are needed: those that are looked for, in the place of the run's.
    case .text where parameter.required: return given == nil ? nil : words.map(Value.text)
    default: return parameter.required || given == nil ? nil : parameter.fallback ?? .null
    }
  }

  /// The calls as steps of a plan; `observe` gives their results to the answer.
  static func steps(_ probes: [Probe], observe: Bool) -> [PlanStep] {
    probes.enumerated().map { i, probe in
      PlanStep(
        name: "probe\(i + 1)", tool: probe.tool.name, effect: .read,
        arguments: probe.tool.parameters.map { parameter in
          probe.arguments[parameter.name].flatMap { $0 == .null ? nil : .value(.literal($0)) }
        }, condition: nil, needs: [], timeoutSeconds: probe.tool.timeoutSeconds, onError: .omit, observe: observe,
        span: Span(start: 0, end: 0))
    }
  }

  /// Makes the calls. Returns an observation of each, in their order.
  func observations(_ probes: [Probe], tools: RunTools) throws(RunSessionError) -> [Observation] {
    guard !probes.isEmpty else { return [] }
    let steps = Self.steps(probes, observe: false)
    let plan = Plan(
      ability: AbilityFacts(label: "why-not", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: ""), files: [],
      prompt: Template(nodes: []), inputs: [], variables: [], steps: steps, waves: [Array(steps.indices)], condition: nil,
      card: nil, output: .text, limits: RunLimits(), capabilities: CapabilityCard(reads: [], writes: [], sends: []))
    var request = RunRequest(tools: tools, file: RunSource(name: "why-not", path: nil, hash: ""))
    request.usesCache = false
    let delegate = UnansweredRun(plan: plan) { _ in 0 }
    return try RunSession(environment).run(request, delegate).result?.record.observations ?? []
  }
}
