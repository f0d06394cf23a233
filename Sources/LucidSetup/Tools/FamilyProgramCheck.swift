import LucidApplication
import LucidArguments
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidPrograms
import LucidReport
import LucidRuntime
import LucidSystem

/// Tries a program that answers for a family, for `lucid tools own test FAMILY`, as text and as
/// JSON.
struct FamilyProgramCheck {
  private let family: String
  private let reach: String
  private let rows: [ProgramTrial.Row]

  /// Asks the program. `isReal` prepares writes, too. Errors: 2, no program answers for the family.
  init(_ family: String, _ configuration: Configuration, _ environment: CommandEnvironment, isReal: Bool) throws(CommandError) {
    let host = environment.host
    let zone = try environment.zone(configuration)
    let loop = MainLoop(host.clock)
    let clock = LoopClock(loop)
    let now = clock.now()
    let context = ToolContext(
      now: now, zone: zone, settings: configuration.settings, clock: clock, key: "test/\(host.clock.now().seconds)")
    guard let own = configuration.backends.programs.first(where: { $0.family == family }),
      let programs = FamilyPrograms(configuration, host),
      let trial = ProgramTrial(family, programs, settings: configuration.settings, context, isReal: isReal)
    else { throw CommandError(.usage, "no program answers for \(family)", hint: "docs/families-of-your-own.md shows how") }
    self.family = family
    reach = ToolBinder(configuration, host).reach(of: own).text
    rows = loop.run { await trial.rows { Self.sample($0, now: now, zone: zone) } }
  }

  var isGood: Bool { !rows.contains { $0.verdict == .bad } }

  /// Made-up arguments; nil for a tool that names an item that there has to be.
  private static func sample(_ signature: ToolSignature, now: Instant, zone: Zone) -> Arguments? {
    guard signature.effect == .read || signature.verb.hasPrefix("create") else { return nil }
    let needed = signature.parameters.filter { $0.required || ["from", "to", "start", "query", "all_day"].contains($0.name) }
    guard !needed.isEmpty else { return Arguments(for: signature) }
    let reading = ToolArguments(signature: signature, now: now, zone: zone)
    let words = needed.compactMap { parameter -> String? in
      let at = zone.date(now)
      return switch parameter.name {
      case "from": "from=\(at.iso)"
      case "to": "to=\(at.adding(days: 7).iso)"
      case "start": "start=\(at.adding(days: 1).iso)"
      case "all_day": "all_day=true"
      case "query": parameter.required ? "query=a" : nil
      case "title", "name": "\(parameter.name)=Test of lucid"
      default: nil
      }
    }
    return (try? reading.read(words))?.arguments
  }

  var text: String {
    var out = "\(family)\n  a program that \(reach)\n\n"
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows {
      let name = row.name + String(repeating: " ", count: width - row.name.count)
      let text = TerminalSanitizer.message(row.text, limit: 300)
      out += "  \(Self.word(row.verdict, isWide: true))  \(name)  \(text)\n"
      if let hint = row.hint {
        out += String(repeating: " ", count: 10 + width) + TerminalSanitizer.message(hint, limit: 300) + "\n"
      }
    }
    return out
  }

  private static func word(_ verdict: ProgramTrial.Verdict, isWide: Bool = false) -> String {
    switch verdict {
    case .good: "good"
    case .bad: isWide ? "bad " : "bad"
    case .left: isWide ? "-   " : "left"
    }
  }

  var json: JSONResult {
    JSONResult { json in
      json.field("family", family)
      json.field("reach", reach)
      json.field("good", isGood)
      json.objects("checks", rows) { json, row in
        json.field("check", row.name)
        json.field("verdict", Self.word(row.verdict))
        json.field("text", row.text)
        json.field("hint", row.hint)
      }
    }
  }
}
