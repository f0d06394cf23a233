import LucidYAML

/// Jobs of Hermes' scheduler, `~/.hermes/cron/jobs.json` (NousResearch/hermes-agent,
/// developer-guide/cron-internals.md). Their schedules are proposed, not installed.
struct HermesImporter: Importer {
  let name = "hermes"
  let title = "a file of Hermes jobs"

  private static let state: Set<String> = [
    "state", "paused_at", "paused_reason", "created_at", "updated_at", "next_run_at", "repeat", "fire_claim", "run_claim",
    "pending_slot", "failure_streak", "preflight_alerted", "monitor_state",
  ]

  func recognises(_ source: ImportSource) -> Bool {
    guard let file = JobFile(source) else { return false }
    return file.jobs.allSatisfy { job in
      job["schedule"] != nil && job["payload"] == nil && ["prompt", "script", "skills"].contains { job[$0] != nil }
    }
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    guard let file = JobFile(source) else { throw source.unreadable }
    return try file.convert(source) { job($0, source, context) }
  }

  /// nil for a job that only runs a script.
  private func job(_ job: YAMLMapping, _ source: ImportSource, _ context: ImportContext) -> AbilityDraft? {
    guard job["no_agent"]?.scalar?.text != "true", let text = job["prompt"],
      text.scalar?.text.contains(where: { !$0.isWhitespace }) == true
    else { return nil }
    var draft = AbilityDraft(source, context, root: .mapping(job))
    draft.settle(job["no_agent"])
    let name = draft.take(job["name"])
    draft.entitle(name)
    draft.summarise(draft.take(job["description"]))
    draft.carryID(job["id"])
    draft.add(text, as: .plain)
    skills(job, &draft)
    for (key, reason) in [
      ("model", ImportReason.modelOfConfiguration), ("provider", ImportReason.modelOfConfiguration),
      ("base_url", ImportReason.modelOfConfiguration), ("reasoning_effort", ImportReason.modelOfConfiguration),
      ("deliver", ImportReason.delivery), ("origin", ImportReason.delivery), ("script", ImportReason.noScripts),
      ("enabled_toolsets", ImportReason.hostPermission),
    ] {
      if let node = job[key] { draft.drop(key, reason, node) }
    }
    let isEnabled = draft.take(job["enabled"]) != "false" && job["state"]?.scalar?.text != "paused"
    if let node = job["schedule"] {
      schedule(node, named: name, isEnabled: isEnabled, in: &draft, context)
      draft.settle(job["schedule_display"])
    }
    let times = job["repeat"]?.mapping?["times"]
    if let times, times.scalar?.isNull == false { draft.drop("repeat.times", ImportReason.repeatsAlways, times) }
    draft.dropState(job) { Self.state.contains($0) || $0.hasPrefix("last_") }
    return draft
  }

  private func skills(_ job: YAMLMapping, _ draft: inout AbilityDraft) {
    var named: Set<String> = []
    for node in (job["skills"]?.sequence?.items ?? []) + [job["skill"]].compactMap(\.self) {
      guard let name = draft.take(node), named.insert(name).inserted else { continue }
      draft.report(.dropped("skill " + name, ImportReason.otherSkill, draft.line(node)))
    }
  }

  private func schedule(
    _ node: YAMLNode, named name: String?, isEnabled: Bool, in draft: inout AbilityDraft, _ context: ImportContext
  ) {
    var when: JobSchedule?
    if let mapping = node.mapping {
      draft.settle(mapping["kind"])
      let display = draft.take(mapping["display"])
      switch mapping["kind"]?.scalar?.text {
      case "cron": when = draft.take(mapping["expr"]).map(JobSchedule.cron)
      case "interval":
        let minutes = draft.take(mapping["minutes"]).flatMap { Int($0) }.flatMap { $0 < 1_000_000 ? $0 * 60 : nil }
        let seconds = minutes ?? draft.take(mapping["interval_seconds"]).flatMap { Int($0) }
        when = seconds.flatMap { $0 > 0 ? .every(seconds: $0) : nil }
      case "once": when = draft.take(mapping["run_at"]).map(JobSchedule.once)
      default: break
      }
      when = when ?? display.map { JobSchedule(words: $0) }
    } else if let text = draft.take(node) {
      when = JobSchedule(words: text)
    }
    if let when { draft.propose(when, named: name, at: node, isEnabled: isEnabled, context) }
  }
}
