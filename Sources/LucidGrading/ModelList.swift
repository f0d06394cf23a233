package import LucidConfiguration
package import LucidCore
import LucidModels
package import LucidReport
import LucidRuntime
import LucidSetup
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
    /// The server on this machine, as it describes itself; nil when it does not.
    var server: LocalServer?
    /// The context that the profile counts on.
    var context = PromptWindow.usualContext

    /// The model of the profile, as its server describes it.
    var served: LocalServer.Model? {
      server.flatMap { server in server.models.first { $0.name == model } ?? (model == nil ? server.best : nil) }
    }
    /// The model that the profile names.
    var model: String?
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
      case .success(let models):
        row.models = models
        let server = loop.run { await choice.inspect(profile) }
        // llama.cpp with one model answers to any name.
        guard profile.isMissing(in: models), server?.kind != .llamaCpp || models.count > 1 else {
          (row.server, row.model) = (server, profile.model)
          row.context = profile.context ?? row.context
          break
        }
        let model = profile.model ?? ""
        row.failure = StepFailure(
          .unavailable, .words(.serverLacksModel, model),
          hint: .chain(
            .words(
              .modelsThere, MessageText.list(models.prefix(5).map(MessageText.name)),
              "lucid config set models.\(profile.name).model NAME"), server?.kind == .ollama ? .name("ollama pull \(model)") : nil
          ))
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
        out += "  answers\(names.isEmpty ? "" : ": \(names)")\n" + Self.serverLines(row)
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

  /// Lines on the profile's model by its server, and on a profile that counts on a larger context.
  private static func serverLines(_ row: Row) -> String {
    guard let server = row.server, let served = row.served else { return "" }
    var out = "  \(server.kind.rawValue), \(TerminalSanitizer.message(server.lines(of: served)[0]))\n"
    if let line = server.windowLine(of: served) { out += "  \(line)\n" }
    if let context = served.context, context > row.context {
      let command = ShellWord.line(["lucid", "config", "set", "models.\(row.name).context", "\(context)"])
      out += "  the server has a context of \(context) tokens: \(TerminalSanitizer.message(command))\n"
    }
    if let context = served.context, context < row.context {
      out += "  the profile counts on a context of \(row.context) tokens: set `context: \(context)`\n"
    }
    return out
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("default", configuration.models.standard ?? "digest")
      json.field("fallback", configuration.models.fallback)
      json.strings("local_only", configuration.localOnly.sorted())
      json.objects("models", rows) { json, row in
        json.field("name", row.name)
        json.field("kind", row.kind)
        json.field("target", row.target)
        json.field("place", row.place)
        json.field("on_device", row.isDevice)
        json.field("answers", row.failure == nil)
        json.field("failure", row.failure?.message)
        json.field("hint", row.failure?.hint)
        json.strings("models", row.models)
        if let server = row.server {
          json.object("server") { json in
            json.field("program", server.kind.rawValue)
            json.field("model", row.served?.name)
            json.field("context", row.served?.context)
            json.field("tool_calls", row.served?.callsTools)
            json.field("loaded", row.served?.isLoaded)
          }
        }
        if let price = row.price {
          json.object("price") { json in
            json.field("input", price.input)
            json.field("output", price.output)
          }
        }
      }
    }
  }
}
