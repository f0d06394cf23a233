package import LucidCore

extension RunReasons {
  /// Explains the object that `lucid run --format=json` writes; nil when it is none. Parts that are
  /// missing in it are left out.
  package init?(_ run: JSONNode) {
    guard run["outcome"]?.text != nil, run["steps"]?.list != nil else { return nil }
    let steps = (run["steps"]?.list ?? []).map { step in
      Step(
        name: step["name"]?.text ?? "?", tool: step["tool"]?.text ?? "?", state: step["state"]?.text ?? "?",
        reason: step["reason"]?.text.map(MessageText.name), hint: step["hint"]?.text.map(MessageText.name))
    }
    let failure = run["failure"]
    let receipts = run["receipts"]
    self.init(
      label: run["ability"]?["label"]?.text ?? "?", outcome: run["outcome"]?.text ?? "?", started: run["started_at"]?.text,
      zone: run["zone"]?.text, steps: steps,
      failure: failure?["message"]?.text.map { message in
        Failure(
          step: failure?["step"]?.text, message: .name(message), hint: failure?["hint"]?.text.map(MessageText.name),
          place: failure?["file"]?.text.map { file in
            [file, failure?["line"]?.integer.map(String.init), failure?["column"]?.integer.map(String.init)].compactMap { $0 }
              .joined(separator: ":")
          })
      },
      notices: (run["notices"]?.list ?? []).compactMap { $0["text"]?.text.map(MessageText.name) },
      found: (receipts?["found"]?.list ?? []).map { receipt in
        Receipts.Receipt(
          text: receipt["text"]?.text ?? "", step: receipt["step"]?.text ?? "", record: receipt["record"]?.text,
          field: receipt["field"]?.text ?? "")
      },
      // Older files have `unfounded`.
      unfounded: (receipts?["not_found"]?.list ?? receipts?["unfounded"]?.list ?? []).compactMap(\.text),
      author: run["answer"]?["author"]?.text,
      failedModel: run["answer"]?["failed_model"].flatMap { failed in
        failed["name"]?.text.map { ($0, .name(failed["reason"]?.text ?? "")) }
      }, typed: run["command"]?.text)
  }
}
