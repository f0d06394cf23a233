import LucidCompiler
package import LucidCore
import LucidSyntax

/// The entry of an ability in a list: read from its file, stored in the index.
package struct AbilityListing: Hashable, Sendable {
  package var label = ""
  package var id: String?
  package var slot: TimeSlot?
  package var summary: String?
  package var icon: String?
  package var color: String?
  package var category: String?
  package var plan: String?
  /// Sources that it reads, writes, sends to and tells something.
  package var reads: [String] = []
  package var writes: [String] = []
  package var sends: [String] = []
  package var discloses: [String] = []
  /// Why it cannot run; nil when it can.
  package var problem: String?

  init() {}

  init(_ plan: Plan) {
    let facts = plan.ability
    (label, id, slot, summary) = (facts.label, facts.id?.uppercased(), facts.slot, facts.summary)
    (icon, color, category, self.plan) = (facts.icon, facts.color, facts.category, facts.plan)
    let card = plan.capabilities
    reads = card.reads.map(\.source)
    writes = card.writes.map(\.source)
    sends = card.sends.map(\.source)
    discloses = card.discloses.map(\.source)
  }

  /// Lists a file. A broken file keeps the fields that could be read.
  init(_ file: SourceFile, name: String, _ compiler: Compiler) {
    let compilation = compiler.compile(file)
    if let plan = compilation.plans.first {
      self.init(plan)
      return
    }
    self.init()
    let document = DocumentParser.parse(file, id: 0).documents.first { $0.kind == .ability }
    let written = document?.text("label") ?? ""
    label = written.isEmpty ? ShortLabel.of(name) : String(written.prefix(40))
    id = document?.text("id").flatMap { AbilityID.isID($0) ? $0.uppercased() : nil }
    if let first = compilation.diagnostics.first(where: { $0.severity == .error }) {
      let line = compilation.sources[first.span].map { $0.position(of: Int(first.span.start)).line }
      problem = (line.map { "line \($0): " } ?? "") + first.message
    } else {
      problem = "it holds no ability"
    }
  }

  /// Lists a file that cannot be read.
  init(problem: String, name: String) {
    self.init()
    label = ShortLabel.of(name)
    self.problem = problem
  }
}
