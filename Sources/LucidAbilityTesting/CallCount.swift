import LucidCore
import LucidRuntime
import Synchronization

/// A call of a tool in a test.
struct TestCall: Sendable {
  let signature: ToolSignature
  let arguments: Arguments
  /// nil when it is no step that calls.
  let step: String?
  private let zone: Zone
  private let now: Instant

  init(_ signature: ToolSignature, _ arguments: Arguments, in context: ToolContext) {
    self.signature = signature
    self.arguments = arguments
    step = context.step
    zone = context.zone
    now = context.now
  }

  /// The arguments as a person reads them.
  var shown: String { arguments.json(zone: zone) }

  func isOf(_ target: AbilityTestAssertion.CallTarget) -> Bool {
    switch target {
    case .tool(let name): signature.name == name
    case .step(let name): step == name
    case .variable: false
    }
  }

  fileprivate func has(_ argument: ArgumentPattern.Argument) -> Bool {
    guard let parameter = signature.parameters.first(where: { $0.name == argument.name }),
      let wanted = try? Conversion.convert(argument.value, for: parameter, zone: zone, now: now)
    else { return false }
    if case (.text(let pattern), .text(let text)) = (wanted, arguments[argument.name]) {
      return TextAssertion.holds(.matches(pattern), TextAssertion.trimmed(text))
    }
    return CardPlace.same(wanted, arguments[argument.name])
  }
}

extension ArgumentPattern {
  func fits(_ call: TestCall) -> Bool { arguments.allSatisfy(call.has) }
}

/// The calls of tools and variables in one test.
final class CallCount: Sendable {
  private struct State {
    var calls: [TestCall] = []
    var variables: [String: Int] = [:]
  }

  private let state = Mutex(State())

  func note(_ call: TestCall) { state.withLock { $0.calls.append(call) } }

  func note(variable name: String) { state.withLock { $0.variables[name, default: 0] += 1 } }

  func calls(of targets: [AbilityTestAssertion.CallTarget]) -> Int {
    targets.reduce(0) { sum, target in
      if case .variable(let name) = target { return sum + state.withLock { $0.variables[name] ?? 0 } }
      return sum + calls(of: target).count
    }
  }

  /// In the order in which they began.
  func calls(of target: AbilityTestAssertion.CallTarget) -> [TestCall] {
    state.withLock { state in state.calls.filter { $0.isOf(target) } }
  }

  /// Calls of tools that write or send.
  var writes: Int { state.withLock { $0.calls.count { $0.signature.effect != .read } } }
}
