import LucidCore

/// Marks what a run read after a write that is not done: it holds only if the write is done.
///
/// A run that tries an ability reads its own writes, so that later steps find what they would find.
/// A statement about that is no fact.
struct SupposedStatements {
  private let setting: StatementSetting
  /// Steps that write to a family, or read it afterwards.
  private var steps: Set<String> = []

  init(_ observed: [Observation], tools: [String: any Tool], setting: StatementSetting) {
    self.setting = setting
    guard setting != .done else { return }
    var written: Set<String> = []
    for observation in observed where observation.status == .done {
      if tools[observation.tool]?.signature.effect != .read { written.insert(observation.family) }
      if written.contains(observation.family) { steps.insert(observation.step) }
    }
  }

  func mark(_ statements: [Statement]) -> [Statement] {
    guard !steps.isEmpty else { return statements }
    return statements.compactMap { steps.contains($0.step) && !$0.kind.isAboutWrite ? $0.inSetting(setting) : $0 }
  }
}
