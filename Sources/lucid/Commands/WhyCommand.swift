import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// `lucid why`: what became of a run, from the record or from its JSON alone.
struct WhyCommand: Command {
  static let name = "why"
  static let spec = CommandSpec(
    name, "explain the outcome of a run", group: .review,
    discussion: [
      "Lists the first failure, missing sources, the figures of the answer with their records, figures that were not found in your data, and the "
        + "command that reproduces the run. Nothing is run.",
      "RUN is a stored run (see `lucid history`), or a file with the JSON of `lucid run --format=json`.",
    ],
    operands: [.init("RUN", .run, "\(CommandParts.runName); or a file with the JSON of a run, or `-` for standard input")],
    options: [.why, .config, .output] + CommandParts.appearance,
    examples: [
      .init("lucid why last", "the last run"),
      .init("lucid why Briefing", "the last run of an ability"),
      .init("lucid why run.json", "a run that was written with --format=json -o run.json"),
      .init("lucid try --json | lucid why -", "the same in one line"),
    ],
    exits: [.fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let name = invocation.operands[0]
    if !isFile(name) { return try fromRecord(name, delivery) }
    let bytes: [UInt8]
    do throws(HostError) {
      bytes = try HostFile.read(name)
    } catch {
      throw CommandError(error)
    }
    let reasons = try Self.reasons(bytes, name == "-" ? "standard input" : name)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(invocation.has(.why) ? reasons.json : TextReasons(screen: screen).render(reasons))
    return .ok
  }

  /// What looks like a path is one, and so is what is there.
  private func isFile(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.hasSuffix(".json") || HostFile.kind(name) == .file
  }

  private func fromRecord(_ name: String, _ delivery: OutputDestination) throws(CommandError) -> ExitCode {
    let (kept, run) = try RunRecords(invocation).whole(name)
    let zone = invocation.host.zone(named: kept.record.zone)
    let reasons = RunReasons(kept, zone: zone, words: Self.command(kept, zone), name: run.name)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(invocation.has(.why) ? reasons.json : TextReasons(screen: screen).render(reasons))
    return .ok
  }

  /// As it was given, at its time and in its zone.
  private static func command(_ kept: StoredRun, _ zone: Zone) -> String {
    func has(_ option: String) -> Bool { kept.words.contains { $0 == option || $0.hasPrefix(option + "=") } }
    return ShellWord.line(
      ["lucid"] + kept.words + (has("--at") ? [] : ["--at", zone.iso(kept.record.started)])
        + (has("--tz") ? [] : ["--tz", kept.record.zone]))
  }

  private static func reasons(_ bytes: [UInt8], _ name: String) throws(CommandError) -> RunReasons {
    let value: JSONNode
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes)
    } catch {
      throw CommandError(
        .fileInvalid, "\(name): \(error.text(in: bytes))", hint: "lucid run FILE --format=json -o run.json writes such a file")
    }
    guard value["outcome"]?.text != nil, value["steps"]?.list != nil else {
      throw CommandError(
        .fileInvalid, "\(name) is not the JSON of a run", hint: "lucid run FILE --format=json -o run.json writes such a file")
    }
    return RunReasons(value)
  }
}

extension RunReasons {
  /// Of the object that `lucid run --format=json` writes; what is missing in it is left out.
  init(_ run: JSONNode) {
    let steps = (run["steps"]?.list ?? []).map { step in
      Step(
        name: step["name"]?.text ?? "?", tool: step["tool"]?.text ?? "?", state: step["state"]?.text ?? "?",
        reason: step["reason"]?.text, hint: step["hint"]?.text)
    }
    let failure = run["failure"]
    let receipts = run["receipts"]
    self.init(
      label: run["ability"]?["label"]?.text ?? "?", outcome: run["outcome"]?.text ?? "?", started: run["started_at"]?.text,
      zone: run["zone"]?.text, steps: steps,
      failure: failure?["message"]?.text.map { message in
        Failure(
          step: failure?["step"]?.text, message: message, hint: failure?["hint"]?.text,
          place: failure?["file"]?.text.map { file in
            [file, failure?["line"]?.integer.map(String.init), failure?["column"]?.integer.map(String.init)].compactMap { $0 }
              .joined(separator: ":")
          })
      },
      notices: (run["notices"]?.list ?? []).compactMap { $0["text"]?.text },
      found: (receipts?["found"]?.list ?? []).map { receipt in
        Receipts.Receipt(
          text: receipt["text"]?.text ?? "", step: receipt["step"]?.text ?? "", record: receipt["record"]?.text,
          field: receipt["field"]?.text ?? "")
      },
      unfounded: (receipts?["unfounded"]?.list ?? []).compactMap(\.text),
      author: run["answer"]?["author"]?.text, typed: run["command"]?.text)
  }
}
