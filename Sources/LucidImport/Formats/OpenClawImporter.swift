import LucidSyntax
import LucidYAML

/// Jobs of OpenClaw's scheduler, `~/.openclaw/cron/jobs.json`, or out of its database
/// (openclaw/openclaw, docs/automation/cron-jobs.md). Their schedules are proposed, not installed.
struct OpenClawImporter: Importer {
  let name = "openclaw"
  let title = "a file of OpenClaw jobs"

  func recognises(_ source: ImportSource) -> Bool {
    guard let file = JobFile(source) else { return false }
    return file.jobs.allSatisfy { $0["schedule"] != nil && $0["payload"]?.mapping != nil }
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    guard let file = JobFile(source) else { throw source.unreadable }
    return try file.convert(source) { job($0, source, context) }
  }

  /// nil for a job without a text.
  private func job(_ job: YAMLMapping, _ source: ImportSource, _ context: ImportContext) -> AbilityDraft? {
    guard let payload = job["payload"]?.mapping, let text = payload["message"] ?? payload["text"],
      text.scalar?.text.contains(where: { !$0.isWhitespace }) == true
    else { return nil }
    var draft = AbilityDraft(source, context, root: .mapping(job))
    let name = draft.take(job["name"])
    draft.entitle(name)
    draft.summarise(draft.take(job["description"]))
    draft.carryID(job["id"] ?? job["jobId"])
    draft.add(text, as: .plain)
    self.payload(payload, &draft)
    if let target = job["sessionTarget"] {
      if target.scalar?.text == "isolated" {
        draft.settle(target)
      } else {
        draft.drop("sessionTarget", ImportReason.mainConversation, target)
      }
    }
    delivery(job["delivery"], &draft)
    let isEnabled = draft.take(job["enabled"]) != "false"
    if let node = job["schedule"] { schedule(node, named: name, isEnabled: isEnabled, in: &draft, context) }
    draft.dropState(job) { ["createdAtMs", "updatedAtMs", "state", "deleteAfterRun"].contains($0) }
    return draft
  }

  private func payload(_ payload: YAMLMapping, _ draft: inout AbilityDraft) {
    draft.settle(payload["kind"])
    for entry in payload.entries {
      let path = "payload." + entry.key.text
      switch entry.key.text {
      case "model", "thinking", "fallbacks": draft.drop(path, ImportReason.modelOfConfiguration, entry.value)
      case "deliver", "channel", "to", "bestEffortDeliver": draft.drop(path, ImportReason.delivery, entry.value)
      case "toolsAllow", "allowUnsafeExternalContent": draft.drop(path, ImportReason.hostPermission, entry.value)
      case "timeoutSeconds":
        guard let seconds = entry.value.scalar.flatMap({ Int($0.text) }), (1...86_400).contains(seconds) else { continue }
        draft.settle(entry.value)
        draft.put("limits", .mapping([("time", .bare("\(seconds)s"))], isFlow: true))
      default: break
      }
    }
  }

  /// `none` is what a run does by itself.
  private func delivery(_ node: YAMLNode?, _ draft: inout AbilityDraft) {
    guard let node else { return }
    if let mode = node.mapping?["mode"], mode.scalar?.text == "none" {
      draft.settle(mode)
      draft.settle(node.mapping?["bestEffort"])
    } else {
      draft.drop("delivery", ImportReason.delivery, node)
    }
  }

  private func schedule(
    _ node: YAMLNode, named name: String?, isEnabled: Bool, in draft: inout AbilityDraft, _ context: ImportContext
  ) {
    guard let mapping = node.mapping else {
      if let text = draft.take(node) {
        draft.propose(JobSchedule(words: text), named: name, at: node, isEnabled: isEnabled, context)
      }
      return
    }
    draft.settle(mapping["kind"])
    var when: JobSchedule?
    switch mapping["kind"]?.scalar?.text {
    case "cron": when = draft.take(mapping["expr"]).map(JobSchedule.cron)
    case "every":
      let milliseconds = mapping["everyMs"]?.scalar.flatMap { Int($0.text) }
      if let milliseconds, milliseconds > 0, milliseconds % 1_000 == 0 {
        draft.settle(mapping["everyMs"])
        when = .every(seconds: milliseconds / 1_000)
      }
    case "at": when = (draft.take(mapping["at"]) ?? draft.take(mapping["atMs"])).map(JobSchedule.once)
    case let kind?: return draft.drop("schedule of kind " + kind, ImportReason.startsOnEvent, node)
    default: break
    }
    let zone = draft.take(mapping["tz"])
    var delay: String?
    if let text = mapping["staggerMs"]?.scalar?.text, let milliseconds = Int(text), milliseconds % 1_000 == 0 {
      draft.settle(mapping["staggerMs"])
      delay = milliseconds > 0 ? "\(milliseconds / 1_000)s" : nil
    }
    if let when { draft.propose(when, named: name, zone: zone, delay: delay, at: node, isEnabled: isEnabled, context) }
  }
}
