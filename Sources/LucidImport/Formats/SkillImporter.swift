import LucidCore
import LucidYAML

/// Agent Skills: a folder with `SKILL.md`, or such a file alone (agentskills/agentskills,
/// docs/specification.mdx).
///
/// A skill that contains an ability, as a file of its folder or as a block of its text, is that
/// ability. Of another a draft is made: its instructions, followed by a request. A blueprint of
/// Hermes (NousResearch/hermes-agent, developer-guide/creating-skills.md) has the request itself,
/// and a schedule, which is proposed.
struct SkillImporter: Importer {
  let name = "skill"
  let title = "an agent skill"

  /// The most files of a folder that are named one by one.
  private static let mostNamed = 40
  private static let suffix = ".lucidability"

  func recognises(_ source: ImportSource) -> Bool {
    guard source.suffix == "md", !source.isAbility else { return false }
    if source.lastName.lowercased() == "skill.md" { return true }
    guard let mapping = ImportedFrontMatter(source.file, .looseValues)?.mapping else { return false }
    let isPrompt = ["input", "output", "config"].contains { mapping[$0] != nil }
    return mapping["name"]?.scalar != nil && mapping["description"]?.scalar != nil && !isPrompt
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    let matter = ImportedFrontMatter(source.file, .looseValues)
    let text = SkillText(matter?.body ?? source.text, line: matter?.bodyLine ?? 1)
    if let embedded = embedded(source, text) { return embedded }
    if let matter, let problem = matter.problem { throw .notYAML(problem, matter.line(problem.span)) }
    if matter == nil, source.text.hasPrefix("---") { throw .frontMatterIsNoMapping(1) }
    var draft = AbilityDraft(source, context, matter)
    let mapping = matter?.mapping
    let name = draft.take(mapping?["name"])
    draft.entitle(name, else: text.whole)
    draft.summarise(draft.take(mapping?["description"]))
    if let mapping { head(mapping, &draft) }
    let blueprint = mapping?["metadata"]?.mapping?["hermes"]?.mapping?["blueprint"]?.mapping
    body(text, hint: mapping?["argument-hint"], of: blueprint, in: &draft)
    if let blueprint { self.blueprint(blueprint, named: name, in: &draft, context) }
    for file in source.others.prefix(Self.mostNamed) {
      draft.report(file.hasPrefix("scripts/") ? .notRun(file) : .notRead(file))
    }
    if source.others.count > Self.mostNamed {
      draft.report(.moreFiles(source.others.count - Self.mostNamed, isWhole: source.othersAreWhole))
    }
    return try draft.finish()
  }

  // MARK: Embedded abilities

  /// A file of the folder, else the first block that is an ability.
  private func embedded(_ source: ImportSource, _ text: SkillText) -> ImportResult? {
    let files = source.companions.values.filter { $0.name.hasSuffix(Self.suffix) }.sorted { $0.name < $1.name }
    let blocks = text.abilities
    let names = files.map { "`\($0.name)`" } + blocks.map { "the block of line \($0.line)" }
    guard let first = names.first else { return nil }
    var result = ImportResult()
    result.embedded = files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? blocks.first?.text
    result.notes = [.embedded(first, files.isEmpty ? blocks.first?.line : nil)] + names.dropFirst().map { .otherEmbedded($0) }
    return result
  }

  // MARK: Drafts

  private func head(_ mapping: YAMLMapping, _ draft: inout AbilityDraft) {
    draft.carry(mapping["license"], as: "license", limit: 100)
    for place in [mapping, mapping["metadata"]?.mapping].compactMap(\.self) {
      draft.carry(place["author"], as: "author", limit: 200)
      draft.carry(place["version"], as: "version", limit: 40)
    }
    for (key, reason) in [
      ("compatibility", ImportReason.needsOfHost), ("allowed-tools", ImportReason.hostPermission),
      ("model", ImportReason.modelOfConfiguration), ("hooks", ImportReason.shellCommand),
    ] {
      if let node = mapping[key] { draft.drop(key, reason, node) }
    }
  }

  private func blueprint(
    _ blueprint: YAMLMapping, named name: String?, in draft: inout AbilityDraft, _ context: ImportContext
  ) {
    if let node = blueprint["schedule"], let text = draft.take(node) {
      draft.propose(JobSchedule(words: text), named: name, at: node, isEnabled: true, context)
    }
    if let node = blueprint["deliver"] { draft.drop("blueprint.deliver", ImportReason.delivery, node) }
    guard let node = blueprint["no_agent"] else { return }
    if node.scalar?.text == "true" { draft.drop("blueprint.no_agent", ImportReason.noScripts, node) } else { draft.settle(node) }
  }

  /// The instructions, and the request: where the skill has `$ARGUMENTS`, else after them. A
  /// blueprint runs without one.
  private func body(
    _ text: SkillText, hint: YAMLNode?, of blueprint: YAMLMapping?, in draft: inout AbilityDraft
  ) {
    draft.inputs.declare("request", ask: draft.take(hint) ?? "What shall be done?")
    draft.add(text.whole, as: .skill, line: text.line)
    let commands = text.commands
    if let first = commands.first { draft.report(.shellCommands(first.text, commands.map(\.line))) }
    if let blueprint { return draft.add(blueprint["prompt"], as: .plain) }
    guard !draft.inputs.used.contains(where: { $0.foreign == "request" }) else { return }
    draft.add("Request: $ARGUMENTS", as: .skill, line: text.line)
    draft.report(.requestFollows("request"))
  }
}
