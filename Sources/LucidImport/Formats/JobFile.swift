import LucidSyntax
import LucidYAML

/// A file of scheduled jobs: `{"jobs": […]}`, a list of jobs, or one job.
struct JobFile {
  let jobs: [YAMLMapping]
  /// The mapping around the jobs.
  private let outer: YAMLMapping?

  init?(_ source: ImportSource) {
    guard source.documents.count == 1, !source.isAbility else { return nil }
    let root = source.documents[0]
    let list = root.mapping?["jobs"]?.sequence ?? root.sequence
    outer = root.mapping?["jobs"] == nil ? nil : root.mapping
    jobs = list.map { $0.items.compactMap(\.mapping) } ?? (outer == nil ? root.mapping.map { [$0] } : nil) ?? []
    guard !jobs.isEmpty, list.map({ $0.items.count == jobs.count }) ?? true else { return nil }
  }

  /// Converts each job that has a text for a model, with a label that no other has.
  func convert(
    _ source: ImportSource, _ draft: (YAMLMapping) -> AbilityDraft?
  ) throws(ImportError) -> ImportResult {
    var drafts: [AbilityDraft] = []
    var ofFile: [ImportNote] = []
    for mapping in jobs {
      if let draft = draft(mapping) {
        drafts.append(draft)
      } else {
        let name = (mapping["name"] ?? mapping["id"])?.scalar?.text ?? "without a name"
        ofFile.append(.scriptOnly(name, source.line(mapping.span)))
      }
    }
    guard !drafts.isEmpty else { throw .noJob }
    if let outer, let note = about(outer, source) { ofFile.append(note) }
    var result = ImportResult()
    var labels: Set<String> = []
    for var draft in drafts {
      let label = draft.label
      var n = 2
      while !labels.insert(draft.label.lowercased()).inserted {
        let number = " \(n)"
        draft.relabel(label.prefix(ShortLabel.limit - number.count) + number)
        n += 1
      }
      result.append(try draft.finish(isOnly: drafts.count == 1))
    }
    result.layouts[0].annotate(ofFile)
    result.notes = (result.notes + ofFile).enumerated()
      .sorted { ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset) }.map(\.element)
    return result
  }

  /// The note on values beside the jobs.
  private func about(_ outer: YAMLMapping, _ source: ImportSource) -> ImportNote? {
    let entries = outer.entries.filter { $0.key.text != "jobs" && !ScalarLedger().open(in: $0.value).isEmpty }
    return entries.first.map { .stateOfFile(entries.map(\.key.text), source.line($0.key.span)) }
  }
}

extension AbilityDraft {
  /// Reports keys that only say what another scheduler did.
  mutating func dropState(_ mapping: YAMLMapping, where isState: (String) -> Bool) {
    let entries = mapping.entries.filter { isState($0.key.text) && !ScalarLedger().open(in: $0.value).isEmpty }
    guard let first = entries.first else { return }
    for entry in entries { settle(entry.value) }
    report(.schedulerState(entries.map(\.key.text), line(first.key)))
  }

  /// Carries the identifier of a job.
  mutating func carryID(_ node: YAMLNode?) {
    guard let text = take(node) else { return }
    put(Self.isUUID(text) ? "id" : "x-id", .text(text))
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }
}
