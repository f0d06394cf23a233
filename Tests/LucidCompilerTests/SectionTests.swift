import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

/// `kind: section`, and what `sections` makes of an ability.
@Suite struct SectionTests {
  static let lab = Lab(tools: [ScriptedTool("notes.search"), ScriptedTool("mail.search")])
  static let sections = """
    ---
    lucidability: 1
    kind: section
    name: late
    order: 9
    priority: 3
    synthesis: false
    variables: { found: { notes.search: {} } }
    when: tools.notes is available
    text: Notes <<found>>
    ---
    lucidability: 1
    kind: section
    name: early
    order: 2
    text: Hello.
    ---
    lucidability: 1
    kind: section
    name: voice
    order: 3
    when: persona is available
    text: <<persona.text>>
    ---
    lucidability: 1
    kind: persona
    name: kind
    label: Kind
    text: Be kind.
    """

  @Test func theyAreJoinedByTheirOrder() throws {
    let plan = try Self.lab.plan("prompt: x\nsteps: []\nsections: [late, early, late]\n" + Self.sections)
    #expect(plan.sections.map(\.name) == ["early", "late"])
    #expect(plan.sections.map(\.priority) == [50, 3] && plan.sections.map(\.inSynthesis) == [true, false])
    #expect(plan.sections[1].plan.condition != nil && plan.sections[1].plan.variables.map(\.name) == ["found"])
  }

  @Test func whatTheyReadStandsOnTheCard() throws {
    let plan = try Self.lab.plan("prompt: x\nsteps: []\nsections: [late]\n" + Self.sections)
    #expect(plan.capabilities.reads.map(\.source) == ["notes"])
    #expect(try Self.lab.plan("prompt: x\nsteps: []\n" + Self.sections).capabilities.isEmpty)
  }

  @Test func theyHaveTheAbilitysPersona() throws {
    let plan = try Self.lab.plan("prompt: x\nsteps: []\nsections: [voice]\npersona: kind\n" + Self.sections)
    #expect(plan.sections[0].plan.variables.map(\.name) == ["persona.text"])
    let none = try Self.lab.plan("prompt: x\nsteps: []\nsections: [voice]\n" + Self.sections)
    #expect(none.sections[0].plan.variables.isEmpty)
  }

  @Test func aFileGivesItsSections() {
    let text = Self.sections.replacing("---\n", with: "", maxReplacements: 1)
    let compilation = Self.lab.compiler.compile(SourceFile(name: "test", text: text), persona: "kind")
    #expect(compilation.sections.map(\.name) == ["late", "early", "voice"] && compilation.plans.isEmpty)
    #expect(compilation.sections[2].plan.variables.map(\.name) == ["persona.text"])
    #expect(compilation.diagnostics.isEmpty)
  }

  @Test func aSectionThatDoesNotExistIsAnError() {
    let compilation = Self.lab.compile("prompt: x\nsteps: []\nsections: [lates]\n" + Self.sections)
    #expect(compilation.diagnostics.map(\.code) == [.unknownSection] && compilation.plans.isEmpty)
  }

  @Test func mistakesInsideAreReportedOnce() {
    let compilation = Self.lab.compile(
      "prompt: x\nsteps: []\nsections: [odd]\n---\nlucidability: 1\nkind: section\nname: odd\norder: 1\ntext: <<nobody>>\n")
    #expect(compilation.diagnostics.map(\.code) == [.unknownName] && compilation.plans.isEmpty && compilation.sections.isEmpty)
  }
}
