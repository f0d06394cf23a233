package import LucidCore

/// A run of a watched file, with what its renderers need to show it.
package struct WatchedRun: Sendable {
  package let record: RunRecord
  let plan: Plan
  let catalog: Catalog
  let zone: Zone
  let sources: SourceSet

  package init(_ record: RunRecord, of plan: Plan, _ catalog: Catalog, zone: Zone, sources: SourceSet) {
    (self.record, self.plan, self.catalog, self.zone, self.sources) = (record, plan, catalog, zone, sources)
  }
}

/// The state of a watched file after a save.
package struct WatchView: Sendable {
  /// The name of the file.
  package let file: String
  /// The data of the run: `the sample person`.
  package let data: String
  /// 1 for the first.
  package let number: Int
  /// Diagnostics, and why there is no run; laid out for the reader's screen. Empty for none.
  package let problems: String
  /// nil where the file cannot be run.
  package let run: WatchedRun?

  package init(file: String, data: String, number: Int, problems: String, run: WatchedRun?) {
    (self.file, self.data, self.number, self.problems, self.run) = (file, data, number, problems, run)
  }

  /// The texts that are compared from one save to the next, the same on every screen; empty where
  /// the file cannot be run.
  var parts: [WatchPart] {
    guard let run else { return [] }
    let result = TextRun(zone: run.zone, sources: run.sources, format: run.plan.output, detail: .full)
    return [
      WatchPart(title: "Prompt", text: run.record.prompt?.text ?? ""),
      WatchPart(title: "Result", text: result.render(run.record)),
      WatchPart(title: "Permissions and flows", text: ReachLines(run.plan, run.catalog).text(.plain)),
    ]
  }
}

/// A part of a view as text.
struct WatchPart: Hashable, Sendable {
  let title: String
  let text: String
}

/// The differences of a view from the last one that had a run: a file that cannot be run in between
/// changes nothing.
package struct WatchHistory: Sendable {
  private var last: [WatchPart]?

  package init() {}

  /// Returns the differences of a view from the last, and takes it for the last; nil for the first
  /// view that has a run, and for one without a run.
  package mutating func take(_ view: WatchView) -> [WatchChange]? {
    let parts = view.parts
    guard !parts.isEmpty else { return nil }
    defer { last = parts }
    guard let last else { return nil }
    return zip(last, parts).compactMap { old, new in
      let diff = UnifiedDiff(old: old.text.ended, new: new.text.ended, oldName: "", newName: "", context: 0)
      return diff.isEmpty ? nil : WatchChange(title: new.title, diff: diff)
    }
  }
}

/// The lines of one part that differ from the last view.
package struct WatchChange: Sendable {
  let title: String
  let diff: UnifiedDiff
}

extension String {
  /// With a line break at its end, so that the last line compares as any other.
  fileprivate var ended: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}
