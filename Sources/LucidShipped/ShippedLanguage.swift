package import LucidCompiler
package import LucidCore

/// The language of this program: a catalogue with the shipped plans, personas and sections.
package enum ShippedLanguage {
  package static let version = ProgramVersion("0.1.0")!

  /// `explains` is for those who show plans.
  package static func compiler(_ catalog: Catalog, explains: Bool = false) -> Compiler {
    Compiler(
      catalog: catalog, planNames: ShippedAbilities.planNames, version: version, explains: explains,
      personaNames: ShippedAbilities.personaNames, personaFile: ShippedAbilities.persona,
      sectionNames: ShippedAbilities.sectionNames, sectionFile: ShippedAbilities.section, planFile: ShippedAbilities.plan)
  }
}
