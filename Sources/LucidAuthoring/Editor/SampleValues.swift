import LucidApplication
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidRuntime
import LucidShipped
import LucidSystem

/// Values of built-in variables that the clock and the configuration decide, for the sample person
/// on the Monday of the samples. Made when the first is asked for.
final class SampleValues {
  private let host: HostEnvironment
  private lazy var known = values()

  init(_ host: HostEnvironment) { self.host = host }

  /// Returns nil for a variable that reads data.
  func value(_ name: String) -> String? { known[name] }

  private func values() -> [String: String] {
    let settings = ShippedAbilities.sampleConfiguration.map { Configuration.read($0).configuration.settings } ?? Settings()
    let zone = host.zones.zone("America/Toronto") ?? .utc
    let now = PreparedRun.sampleTime(zone)
    let loop = MainLoop(host.clock)
    let context = ToolContext(now: now, zone: zone, settings: settings, clock: LoopClock(loop, frozenAt: now))
    let free = Composition().builtins.variables.filter { $0.signature.cost == .free }
    return loop.run {
      var known: [String: String] = [:]
      for variable in free {
        guard let value = try? await variable.value(in: context).value, !value.isAbsent else { continue }
        known[variable.signature.name] = ValueText.text(value, zone: zone)
      }
      return known
    }
  }
}
