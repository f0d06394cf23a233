import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | time`: `07:30`.
  static let time = Filter(
    FilterSignature("time", accepts: "a date and time", "The time of day on a 24-hour clock, `07:30`.") { input, _ in
      input == .datetime || input == .time || input == .any ? .text : nil
    }
  ) { input, _, context in civil(input, context).map { .text(String($0.time.iso.prefix(5))) } ?? .null }
}
