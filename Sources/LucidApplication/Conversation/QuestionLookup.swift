import LucidAgent
import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidModels
import LucidRuntime
import LucidSession
import LucidShipped

/// The reading of a message without a model: the plan of what its words ask for, and what answers
/// from its results.
///
/// The plan of a prompt answers what it understands whole. Where words narrow a source, or name a
/// thing and no source, they are searched for.
struct QuestionLookup {
  private let setting: ConversationContext
  private let text: String
  private let environment: RunEnvironment
  private let composition: Composition
  private let lack: ModelLack

  init(
    _ setting: ConversationContext, _ text: String, environment: RunEnvironment, composition: Composition, lack: ModelLack
  ) {
    (self.setting, self.text, self.environment, self.composition) = (setting, text, environment, composition)
    self.lack = lack
  }

  /// The lookups of a message, and the notices about them.
  struct Lookup {
    let plan: Plan
    let notices: [Notice]
    /// Answers in the place of the digest; nil for none.
    var client: (any ModelClient)?
  }

  /// The message as an ability without steps, or as a search for its words: the same words always
  /// look up the same. Errors: it names no source, or a word that nothing goes by.
  func lookup() throws(CommandError) -> Lookup {
    let question = QuestionLimits.unquoted(text)
    if let both = try both(question) { return both }
    return try lookup(question)
  }

  private func lookup(_ question: String) throws(CommandError) -> Lookup {
    if QuestionQuery.isGreeting(question) {
      let asked = MessageText.name(setting.examples.map { "\n- " + $0 }.joined())
      return Lookup(
        plan: MessagePlan.plan(text, tools: []), notices: [], client: FixedAnswer(text: .words(.askForExample, asked)))
    }
    let reading = QuestionLimits.read(question, composition.compiler)
    let compilation = compile(question, reading.search)
    let misunderstood = reading.misunderstood
    let plan = compilation.plans.first.map(wholeGaps)
    let hasSteps = plan?.steps.isEmpty == false
    if !hasSteps || !misunderstood.isEmpty, let own = setting.own?.named(in: question), !own.isEmpty {
      return try lookup(own, misunderstood, asksOthers: hasSteps)
    }
    let query = QuestionQuery(question, now: environment.now, zone: setting.zone)
    let understood = misunderstood.isEmpty ? plan.flatMap { $0.steps.isEmpty ? nil : $0 } : nil
    if understood == nil, let ability = try named(question, query) { return ability }
    if setting.attachments.paths.isEmpty, understood.map({ isNarrowed($0, query) }) ?? true {
      if let deed = query.deed {
        throw CommandError(
          .modelFailed, "\(lack.reason), and `\(deed.oneLine(limit: 40))` asks for something to be done; nothing was done",
          hint: lack.remedy)
      }
      let isKnown = hasSteps || plan?.reasons.unanswered.isEmpty == false
      if let found = try search(query, misunderstood, isKnown: isKnown) { return found }
    }
    if !misunderstood.isEmpty, hasSteps { throw notUnderstood(misunderstood) }
    guard let plan, !plan.steps.isEmpty || !setting.attachments.paths.isEmpty else {
      let unread =
        query.words.isEmpty
        ? "the message names no source"
        : "no source is named, and \(Self.named(Array(query.words.prefix(QuestionQuery.mostTerms)))) not understood"
      let unanswered = plan?.reasons.unanswered ?? []
      throw CommandError(
        .modelFailed,
        "\(lack.reason), and " + (unanswered.isEmpty ? unread : unanswered.map(\.text).joined(separator: "; ")),
        hint: hint)
    }
    // "No notes were found" is no answer without the words that were looked for.
    let subjects = reading.subjects.map {
      Notice(.words(.lookedFor, $0.words.oneLine(limit: 60), MessageText.family($0.family)), about: $0.family)
    }
    let listing = search(query)
    let isListing =
      query.terms.isEmpty && query.summarized.isEmpty && !Self.asksForCount(question)
      && plan.steps.allSatisfy { SearchedFamily.of(Self.family($0)) != nil }
    return Lookup(
      plan: plan, notices: subjects + [Self.lookedAt(listing, plan)],
      client: isListing ? CompleteAnswer(search: listing) : nil)
  }

  private func search(_ query: QuestionQuery) -> SourceSearch {
    SourceSearch(query, composition.builtins, now: environment.now, zone: setting.zone)
  }

  /// The line on the sources of a plan.
  private static func lookedAt(_ search: SourceSearch, _ plan: Plan) -> Notice {
    var families: [String] = []
    for step in plan.steps where !families.contains(family(step)) { families.append(family(step)) }
    return Notice(search.lookedAt(in: families))
  }

  private static func family(_ step: PlanStep) -> String { ToolName.family(step.tool) }

  /// The question as an ability without steps, or with the one search that its words name.
  private func compile(_ question: String, _ search: QuestionReading.Search?) -> Compilation {
    var source = "lucidability: 1\nkind: ability\nlabel: Ask\nprompt: \(JSONText(string: question).text)\nraw: true\n"
    if Self.asksForCount(question) { source += Self.counts }
    if let search {
      let arguments = search.arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      source += "steps:\n  - \(search.tool): { \(arguments) }\n    on_error: omit\n"
    }
    return composition.compiler.compile(SourceFile(name: "the message", text: source))
  }

  /// The plan with free time in whole gaps, where the question says no length.
  private func wholeGaps(_ plan: Plan) -> Plan {
    let given: [String: Value] = ["whole": .boolean(true), "limit": .integer(Self.mostGaps)]
    let steps = plan.steps.map { step -> PlanStep in
      guard step.tool == "calendar.free_slots", let parameters = composition.compiler.catalog.tool(step.tool)?.parameters,
        zip(parameters, step.arguments).allSatisfy({ $0.name != "minutes" || $1 == nil })
      else { return step }
      let arguments = zip(parameters, step.arguments).map { parameter, argument in
        argument ?? given[parameter.name].map { PlanArgument.value(.literal($0)) }
      }
      return step.with(arguments: arguments)
    }
    return plan.with(steps: steps, waves: plan.waves, plan.capabilities)
  }

  /// More gaps are not told.
  private static let mostGaps = 20

  // MARK: Searches

  /// Whether a plan narrows its sources by words or by a time that it takes for another one, so
  /// that the search answers: it knows forms of words, and says what nothing has.
  private func isNarrowed(_ plan: Plan, _ query: QuestionQuery) -> Bool {
    guard query.summarized.isEmpty, query.conflicting.isEmpty,
      plan.steps.allSatisfy({ SearchedFamily.of(Self.family($0)) != nil })
    else { return false }
    let isTimed = query.days != nil && plan.steps.contains { ["tasks", "reminders", "notes"].contains(Self.family($0)) }
    return isTimed || !query.unusable.isEmpty
      || plan.steps.contains { step in
        let parameters = composition.compiler.catalog.tool(step.tool)?.parameters ?? []
        return zip(parameters, step.arguments).contains { $0.kind == .text && $1 != nil }
      }
  }

  /// The search for the words of a question; nil where it names nothing that is searched. `isKnown`
  /// says that a prompt of these words is about a source.
  ///
  /// Errors: words that no search goes by.
  private func search(_ query: QuestionQuery, _ misunderstood: [String], isKnown: Bool) throws(CommandError) -> Lookup? {
    var query = query
    if query.isOutside {
      // "What did Sam say about travel?" asks for no travel times.
      guard !isKnown, !query.terms.isEmpty else { return nil }
      query.searchOutside()
    }
    if query.terms.isEmpty, query.families.isEmpty, query.unusable.isEmpty, query.summarized.isEmpty {
      guard query.days != nil else { return nil }
      query.look(in: CalendarFamily.name)
    }
    let unread = query.unusable + query.conflicting + query.summarized
    guard query.terms.count <= QuestionQuery.mostTerms else { return nil }
    guard unread.isEmpty else { throw notUnderstood(unread + misunderstood.filter { !unread.contains($0) }) }
    let search = search(query)
    guard !search.steps.isEmpty else {
      guard query.families.isEmpty || query.terms.isEmpty else { return nil }
      throw notUnderstood(query.words)
    }
    let plan = MessagePlan.plan(text, tools: search.tools, steps: search.steps)
    return Lookup(
      plan: plan, notices: [Notice(search.lookedAt)],
      client: FoundAnswer(search: search, examples: MessageText.name(hint)))
  }

  /// The lookups of two questions in one message; nil for one question, and where one plan answers
  /// both. Errors: those of each.
  private func both(_ question: String) throws(CommandError) -> Lookup? {
    guard let second = QuestionQuery.second(of: question), setting.attachments.paths.isEmpty else { return nil }
    if QuestionLimits.misunderstood(question, composition.compiler).isEmpty {
      let tools = Set((compile(question, nil).plans.first?.steps ?? []).map(\.tool))
      let steps = compile(second, nil).plans.first?.steps ?? []
      if !steps.isEmpty, tools.isSuperset(of: steps.map(\.tool)) { return nil }
    }
    let first = question.dropLast(second.count).split(separator: " ").dropLast().joined(separator: " ")
    let parts = [try lookup(first + "?"), try lookup(second)]
    guard parts.allSatisfy({ $0.plan.declarations.isEmpty }) else { return nil }
    var (steps, access): ([PlanStep], [CapabilityCard.Access]) = ([], [])
    for part in parts {
      let before = steps.count
      access += part.plan.capabilities.reads.filter { !access.contains($0) }
      steps += part.plan.steps.map { step in
        step.with(name: before == 0 ? nil : "\(step.name)_\(before)", needs: step.needs.map { $0 + before })
      }
    }
    let offset = parts[0].plan.steps.count
    let waves = parts[0].plan.waves + parts[1].plan.waves.map { $0.map { $0 + offset } }
    // The one with a prompt that the summary reads.
    let base = parts[0].client is FoundAnswer ? parts[1].plan : parts[0].plan
    let card = CapabilityCard(
      reads: access, discloses: parts.flatMap(\.plan.capabilities.discloses), flows: parts.flatMap(\.plan.capabilities.flows))
    let plan = base.with(steps: steps, waves: waves, card)
    let clients = parts.map { ($0.client ?? Digest(), $0.plan.steps.count { $0.observe }) }
    return Lookup(plan: plan, notices: parts.flatMap(\.notices), client: JointAnswer(parts: clients))
  }

  /// The shipped ability that the message names, as it would run; nil for none.
  ///
  /// Errors: it needs more than a question may do.
  private func named(_ question: String, _ query: QuestionQuery) throws(CommandError) -> Lookup? {
    let words = FoldedText(question).words
    guard (1...4).contains(words.count) else { return nil }
    let name = words.joined(separator: "-")
    let host = setting.commandEnvironment.host
    let isOwn = setting.isReal && HomeLibrary.names(host).contains(name)
    guard
      let file = try isOwn ? HomeLibrary.source(name, host) : ShippedAbilities.ability(name) ?? ShippedAbilities.template(name)
    else { return nil }
    // What the person wrote or installed is run where its permissions are asked for.
    guard ShippedAbilities.holds(file.bytes), let plan = composition.compiler.compile(file).plans.first,
      plan.capabilities.writes.isEmpty, plan.capabilities.sends.isEmpty, plan.declarations.isEmpty, !plan.steps.isEmpty
    else {
      throw CommandError(.modelFailed, "`\(name)` is an ability, and not a question", hint: "lucid run \(name)")
    }
    return Lookup(plan: plan, notices: [Self.lookedAt(search(query), plan)])
  }

  /// The remedy for a question that was not understood.
  private var hint: String {
    let asked = setting.examples.map { "\"\($0)\"" }.joined(separator: ", ")
    return (asked.isEmpty ? "" : "you can ask \(asked); ") + lack.remedy
  }

  private static func named(_ words: [String]) -> String {
    words.map { "`\($0.oneLine(limit: 40))`" }.joined(separator: " and ") + (words.count == 1 ? " was" : " were")
  }

  private func notUnderstood(_ misunderstood: [String]) -> CommandError {
    CommandError(
      .modelFailed, "\(lack.reason), and \(Self.named(misunderstood)) not understood; nothing was looked up", hint: hint)
  }

  /// Returns a call of the one tool of the configuration that a question names.
  ///
  /// Errors: the question says more than that, it names several or one that needs an argument, or
  /// questions may not call it.
  private func lookup(
    _ named: [(family: QuestionTools.Family, tool: ToolSettings.Tool)], _ misunderstood: [String], asksOthers: Bool
  ) throws(CommandError) -> Lookup {
    let known = named.reduce(into: Set<String>()) { $0.formUnion(QuestionTools.words(naming: $1.tool)) }
    let rest = misunderstood.filter { !known.isSuperset(of: QuestionTools.words($0)) }
    guard rest.isEmpty else { throw notUnderstood(rest) }
    let callable = named.filter { $0.tool.signature.parameters.allSatisfy { !$0.required } }
    guard let one = callable.first else {
      let signature = named[0].tool.signature
      let needed = signature.parameters.filter(\.required).map { "`\($0.name)`" }
      throw CommandError(
        .modelFailed, "\(lack.reason), and \(signature.name) needs \(MessageText.row(needed))",
        hint: "call it as a step of an ability; \(lack.remedy)")
    }
    guard callable.count == 1, !asksOthers else {
      let names = MessageText.row(callable.map(\.tool.name))
      throw CommandError(
        .modelFailed, "\(lack.reason), and \(names) can only be called alone",
        hint: "ask about one tool and no other source; \(lack.remedy)")
    }
    guard one.family.isPermitted else {
      throw CommandError(
        .consentMissing, "permission required: questions read \(one.family.name); nothing was read",
        hint: "lucid trust grant \(one.family.label)")
    }
    let source =
      "lucidability: 1\nkind: ability\nlabel: Ask\nprompt: \(JSONText(string: text).text)\nraw: true\n"
      + "tools:\n  \(one.tool.declaration)\nsteps:\n  - \(one.tool.name): {}\n"
    guard let plan = composition.compiler.compile(SourceFile(name: "the message", text: source)).plans.first else {
      throw CommandError(.internalError, "the declaration of \(one.tool.name) cannot be read in an ability")
    }
    return Lookup(plan: plan, notices: [], client: ToolResultText())
  }

  private static func asksForCount(_ text: String) -> Bool {
    let small = text.lowercased()
    return ["how many", "number of", "wie viele", "wieviele", "anzahl"].contains { small.contains($0) }
  }

  /// The statements that answer a question for a number.
  private static let counts = "statements: [calendar.count, mail.count, mail.urgent_count, tasks.open, reminders.open]\n"
}
