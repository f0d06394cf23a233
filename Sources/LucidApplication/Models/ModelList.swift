package import LucidConfiguration
package import LucidCore
import LucidModels
import LucidRuntime
package import LucidSystem

/// The models of a configuration: where each runs, and whether it answers.
package struct ModelList {
  private struct Row {
    let name: String
    let kind: String
    let target: String
    let place: String
    /// Whether prompts to it stay on this machine.
    let isDevice: Bool
    var price: TokenPrice?
    /// nil when it answers.
    var failure: StepFailure?
    var models: [String] = []
    var isDefault = false
  }

  private let configuration: Configuration
  private let rows: [Row]

  /// Asks every model that is configured whether it is there.
  package static func probe(_ configuration: Configuration, _ host: HostEnvironment) -> ModelList {
    let profiles = configuration.models
    let loop = MainLoop(host.clock)
    let clock = LoopClock(loop)
    var rows = [Row(name: "digest", kind: "digest", target: "built-in summary, no model", place: "this program", isDevice: true)]
    rows[0].isDefault = (profiles.standard ?? "digest") == "digest"
    let choice = ModelChoice(profiles: profiles, host: host, clock: clock)
    for profile in profiles.profiles {
      var row = Row(
        name: profile.name, kind: "\(profile.kind)", target: profile.target, place: profile.place, isDevice: profile.isDevice)
      row.price = profile.price
      row.isDefault = profiles.standard == profile.name
      let found = loop.run { await choice.probe(profile) }
      switch found {
      case .success(let models): row.models = models
      case .failure(let failure): row.failure = failure
      }
      rows.append(row)
    }
    return ModelList(configuration: configuration, rows: rows)
  }

  /// Why the default does not answer; nil when it does.
  package var failure: StepFailure? { rows.first { $0.isDefault && $0.failure != nil }?.failure }

  package var text: String {
    let profiles = configuration.models
    var out = ""
    for row in rows {
      let marks = (row.isDefault ? " (default)" : "") + (profiles.fallback == row.name ? " (fallback)" : "")
      out +=
        "\(TerminalSanitizer.message(row.name))\(marks)\n  \(row.kind == "digest" ? row.target : "\(row.kind) \(row.target), \(row.place)")\n"
      if let failure = row.failure {
        out +=
          "  does not answer: \(TerminalSanitizer.message(failure.message))\n"
          + (failure.hint.map { "  \(TerminalSanitizer.message($0))\n" } ?? "")
      } else if row.kind == "openai" || row.kind == "anthropic" {
        let names =
          row.models.prefix(5).map { TerminalSanitizer.message($0) }.joined(separator: ", ")
          + (row.models.count > 5 ? " and \(row.models.count - 5) more" : "")
        out += "  answers\(names.isEmpty ? "" : ": \(names)")\n"
      } else {
        out += "  available\n"
      }
      if let price = row.price {
        out += "  price of a million tokens: \(ValueText.number(price.input)) input, \(ValueText.number(price.output)) output\n"
      }
    }
    if !configuration.localOnly.isEmpty {
      out += "\nStays on this machine: \(configuration.localOnly.sorted().joined(separator: ", ")).\n"
    }
    return out
  }

  package var json: String {
    var json = JSONText()
    json.object { json in
      json.field("default", configuration.models.standard ?? "digest")
      json.field("fallback", configuration.models.fallback)
      json.strings("local_only", configuration.localOnly.sorted())
      json.key("models")
      json.array { json in
        for row in rows {
          json.object { json in
            json.field("name", row.name)
            json.field("kind", row.kind)
            json.field("target", row.target)
            json.field("place", row.place)
            json.field("on_device", row.isDevice)
            json.field("answers", row.failure == nil)
            json.field("failure", row.failure?.message)
            json.field("hint", row.failure?.hint)
            json.strings("models", row.models)
            if let price = row.price {
              json.key("price")
              json.object { json in
                json.key("input")
                json.number(price.input)
                json.key("output")
                json.number(price.output)
              }
            }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
