package import LucidCore
import LucidLibrary
import LucidSystem

/// The files of `--attach`. The person names them; nothing in an ability can name another.
package struct Attachments: Sendable {
  package static let most = 3
  private static let tool = "files.read"

  /// With `~` filled in.
  package let paths: [String]

  package static let none = Attachments(paths: [])

  private init(paths: [String]) { self.paths = paths }

  /// Errors: too many, one that is not there, one given twice.
  ///
  /// `expand` fills in `~`.
  package init(_ given: [String], expand: (String) -> String) throws(RunSessionError) {
    guard given.count <= Self.most else {
      throw RunSessionError(.usage, "\(given.count) files are attached; at most \(Self.most) can be")
    }
    var paths: [String] = []
    for path in given {
      let real = expand(path)
      switch HostFile.kind(real) {
      case .file: break
      case .missing: throw RunSessionError(.usage, "--attach \(path): there is no such file")
      case .folder: throw RunSessionError(.usage, "--attach \(path): a folder; give files")
      case .special: throw RunSessionError(.usage, "--attach \(path): not a file")
      case .unreachable(let reason): throw RunSessionError(.usage, "--attach \(path): \(reason)")
      }
      guard !paths.contains(real) else { throw RunSessionError(.usage, "--attach \(path) was given twice; give it once") }
      paths.append(real)
    }
    self.paths = paths
  }

  /// The names of the files for the tool; the same as in `AttachedFiles`.
  private var names: [String] {
    let last = paths.map(\.lastPathPart)
    return zip(paths, last).map { path, name in last.count { $0 == name } > 1 ? path : name }
  }

  /// The plan with a step for each file, so that the answer is made from them too; unchanged when
  /// it reads files itself.
  package func added(to plan: Plan, _ catalog: Catalog) -> Plan {
    guard !paths.isEmpty, let signature = catalog.tool(Self.tool),
      !plan.steps.contains(where: { ToolName.family($0.tool) == signature.family }),
      let place = signature.parameters.firstIndex(where: { $0.name == "path" })
    else { return plan }
    let steps = names.enumerated().map { i, name in
      var arguments = [PlanArgument?](repeating: nil, count: signature.parameters.count)
      arguments[place] = .value(.literal(.text(name)))
      return PlanStep(
        name: paths.count == 1 ? "attached" : "attached\(i + 1)", tool: Self.tool, effect: .read, arguments: arguments,
        condition: nil, needs: [], timeoutSeconds: 15, onError: .omit, observe: true, span: Span(start: 0, end: 0))
    }
    let numbers = Array(plan.steps.count..<plan.steps.count + steps.count)
    let waves = plan.waves.isEmpty ? [numbers] : [plan.waves[0] + numbers] + plan.waves.dropFirst()
    let card = plan.capabilities
    let access = CapabilityCard.Access(source: signature.family, reach: signature.reach, through: ["--attach"])
    let flows = card.flows + Self.flows(of: signature.family, plan, catalog)
    return plan.with(
      steps: plan.steps + steps, waves: waves,
      CapabilityCard(
        reads: card.reads + [access], writes: card.writes, sends: card.sends, discloses: card.discloses, flows: flows))
  }

  /// The flows that an attached file adds: the model is shown it, and words calls by it.
  private static func flows(of family: String, _ plan: Plan, _ catalog: Catalog) -> [Flow] {
    let from = FamilySet(family)
    let outward = plan.offers.compactMap { catalog.tool($0) }.filter { $0.discloses != nil || $0.effect == .send }
    return [Flow(from: from, to: .model, .value, expression: "--attach")]
      + outward.map { Flow(from: from, to: .tool($0.name), .request, expression: "--attach") }
  }
}
