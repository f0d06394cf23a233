import LucidCore
import LucidRuntime

extension Filters {
  /// `value | json`.
  static let json = Filter(
    FilterSignature("json", accepts: "any value", "The value as JSON on one line.") { _, _ in .text }
  ) { input, _, context in
    var json = JSONText()
    json.value(input, zone: context.zone)
    return .text(json.text)
  }
}
