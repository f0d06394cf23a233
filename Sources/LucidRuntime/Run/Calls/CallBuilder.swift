import LucidCore

/// Finds the tools of a run and makes the contexts of their calls.
struct CallBuilder {
  /// The context of calls outside of steps.
  let plain: ToolContext
  private let run: String
  private let tools: [String: any Tool]
  private let asker: ModelAsker?
  /// The tool that was called last; long plans call few tools.
  private var last: (name: String, tool: any Tool, signature: ToolSignature)?

  init(_ context: RunContext, run: String, started: Instant, asker: ModelAsker? = nil) {
    self.asker = asker
    plain = ToolContext(now: started, zone: context.zone, settings: context.settings, clock: context.clock)
    self.run = run
    tools = context.tools
  }

  mutating func tool(_ name: String) -> (tool: any Tool, signature: ToolSignature)? {
    if let last, last.name == name { return (last.tool, last.signature) }
    guard let tool = tools[name] else { return nil }
    let signature = tool.signature
    last = (name, tool, signature)
    return (tool, signature)
  }

  /// `items` are those of the lists around the call, outermost first.
  ///
  /// Returns what a call may know: who asks, what it is made of, and of one that writes the key by
  /// which it is known again.
  ///
  /// The arguments belong to the key, since runs at one frozen time share their id.
  func context(
    of step: PlanStep, _ signature: ToolSignature, _ arguments: Arguments, labels: Labels, items: [Int] = [],
    material: ModelAsker.Material? = nil
  ) -> ToolContext {
    var call = plain
    if signature.effect != .read {
      call = ToolContext(
        now: plain.now, zone: plain.zone, settings: plain.settings, clock: plain.clock,
        key: "\(run)/\(step.name)" + items.map { "/\($0 + 1)" }.joined() + " " + arguments.json(zone: plain.zone))
    }
    call.step = step.name
    call.labels = labels
    call.item = items.last.map { $0 + 1 }
    if signature.name == ToolName.modelAsk, let asker {
      if let material {
        call.ask = asker.asking(material)
      } else if asker.answersPrompts {
        call.ask = asker.asking(asker.material(for: arguments[ToolName.modelSchema], of: signature))
      }
    }
    return call
  }
}
