package import LucidAgent
import LucidArguments
import LucidCompiler
package import LucidConfiguration
package import LucidCore
import LucidSession
import LucidShipped
package import LucidSystem

/// The parts of a system prompt beside the shipped sections.
package struct PromptContext {
  /// By name; nil for none.
  package var persona: String?
  /// The person's own sections, in the order of their names.
  package var files: [SourceFile] = []
  /// Names of sections that are switched off.
  package var off: Set<String> = []
  /// Names of optional sections that are switched on.
  package var on: Set<String> = []

  package init() {}

  /// Takes the parts from the configuration and the folder `sections` beside it. `model` is the
  /// value of `--model`.
  ///
  /// Errors: a file that cannot be read.
  package init(
    _ configuration: Configuration, _ folders: UserFolders, persona: String? = nil, model: String? = nil, isSample: Bool = false
  ) throws(CommandError) {
    self.persona = persona
    off = configuration.sectionsOff
    on = configuration.sectionsOn
    // The sample person has none.
    guard !isSample, let folder = folders.sections, HostFile.kind(folder) == .folder else { return }
    do throws(HostError) {
      for entry in try HostFile.entries(folder).sorted(by: { $0.name < $1.name })
      where !entry.isFolder && !entry.name.hasPrefix(".") && entry.name.hasSuffix(ShippedAbilities.suffix) {
        let path = folder + "/" + entry.name
        files.append(SourceFile(name: path, bytes: try HostFile.read(path, limit: .kib(257))))
      }
    } catch {
      throw CommandError(.usage, "the folder of sections cannot be read: \(error.message)")
    }
  }
}

extension Composition {
  /// Puts the system prompt of a conversation before each of its requests.
  ///
  /// Errors: a section of the person's own with mistakes, a persona or a switched section that does
  /// not exist.
  package func systemPromptMiddleware(_ setting: PromptContext = PromptContext()) throws(CommandError) -> SystemPromptMiddleware {
    SystemPromptMiddleware(try sections(setting))
  }

  /// The same for an ability that names sections; nil for one that names none.
  package static func systemPromptMiddleware(of plan: Plan, _ setting: PromptContext = PromptContext()) -> SystemPromptMiddleware?
  {
    plan.sections.isEmpty
      ? nil : SystemPromptMiddleware(SectionAssembler(plan.sections, off: setting.off))
  }

  /// The shipped sections and the person's own. One of the person's that has the name of a shipped
  /// one takes its place.
  package func sections(_ setting: PromptContext) throws(CommandError) -> SectionAssembler {
    if let persona = setting.persona, !ShippedAbilities.personaNames.contains(persona) {
      let names = ShippedAbilities.personaNames
      let nearest = Spelling.suggestion(Spelling.nearest(persona, among: names))
      throw CommandError(
        .usage, "there is no persona `\(persona)`\(nearest)", hint: "personas: \(names.joined(separator: ", "))")
    }
    var sections: [PlanSection] = []
    let optional = ShippedAbilities.optionalSections.filter { file in
      setting.on.contains { ShippedAbilities.section($0)?.name == file.name }
    }
    for file in ShippedAbilities.sections + optional + setting.files {
      let compilation = compiler.compile(file, persona: setting.persona)
      let remedy = ShellWord.line(["lucid", "check", file.name])
      if let refusal = Compiled.refusal(compilation, "read", hint: remedy) { throw refusal }
      for section in compilation.sections {
        if let known = sections.firstIndex(where: { $0.name == section.name }) {
          sections[known] = section
        } else {
          sections.append(section)
        }
      }
    }
    let names = sections.map(\.name) + ShippedAbilities.sectionNames.filter { name in !sections.contains { $0.name == name } }
    for name in (setting.off.union(setting.on)).sorted() where !names.contains(name) {
      let nearest = Spelling.suggestion(Spelling.nearest(name, among: names))
      throw CommandError(
        .usage, "the configuration names a section `\(name)` that does not exist\(nearest)",
        hint: "sections: \(names.joined(separator: ", "))")
    }
    return SectionAssembler(sections, off: setting.off, missing: tools.missingFamilies)
  }
}
