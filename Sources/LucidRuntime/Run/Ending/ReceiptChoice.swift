import LucidCore

/// Chooses the place of a figure or a name that occurs in several results: the record that shares
/// the most with its sentence, else the step that does. Of equals the first in the order of the
/// results.
struct ReceiptChoice {
  struct Place: Hashable {
    let step: String
    /// nil for what is no record's.
    let record: String?
    let field: String
  }

  private struct Holder: Hashable {
    let step, record: String

    init?(_ place: Place) {
      guard let record = place.record else { return nil }
      (step, self.record) = (place.step, record)
    }
  }

  private let answer: String
  private let places: [String: [Place]]
  private let figures: Set<String>
  private let names: [String]

  /// `places` in the order of the results, `figures` those of the answer; what else has places is a
  /// name.
  init(_ answer: String, _ places: [String: [Place]], figures: Set<String>) {
    (self.answer, self.places, self.figures) = (answer, places, figures)
    names = places.keys.filter { !figures.contains($0) }.sorted()
  }

  /// Cost: sentences × names, and the places of what each sentence says.
  func chosen() -> [String: Place] {
    var best: [String: (place: Place, score: Int)] = [:]
    for sentence in Self.sentences(answer) {
      let said = said(sentence)
      var (ofRecord, ofStep): ([Holder: Int], [String: Int]) = ([:], [:])
      for text in said {
        for holder in Set(places[text, default: []].compactMap(Holder.init)) { ofRecord[holder, default: 0] += weight(text) }
        for step in Set(places[text, default: []].map(\.step)) { ofStep[step, default: 0] += 1 }
      }
      for text in said {
        for place in places[text, default: []] {
          // Without what it gives itself.
          let record = Holder(place).map { ofRecord[$0, default: 0] - weight(text) } ?? 0
          let score = record * 1_000 + min(ofStep[place.step, default: 0], 999)
          if best[text].map({ $0.score < score }) ?? true { best[text] = (place, score) }
        }
      }
    }
    // A name may go over the end of what looked like a sentence.
    return places.reduce(into: best.mapValues(\.place)) { chosen, entry in
      if chosen[entry.key] == nil { chosen[entry.key] = entry.value.first }
    }
  }

  /// A name says more than a figure.
  private func weight(_ text: String) -> Int { figures.contains(text) ? 1 : 3 }

  /// Returns the known texts of a sentence, each once.
  private func said(_ sentence: Substring) -> [String] {
    var seen: Set<String> = []
    let found = ReceiptFinder.figures(String(sentence)).filter { places[$0] != nil && seen.insert($0).inserted }
    return found + names.filter { sentence.contains($0) }
  }

  /// Lines, and within them what ends with a point and a space.
  private static func sentences(_ text: String) -> [Substring] {
    text.split(separator: "\n").flatMap { line -> [Substring] in
      var parts: [Substring] = []
      var start = line.startIndex
      for i in line.indices where ".;!?".contains(line[i]) {
        let next = line.index(after: i)
        guard next < line.endIndex, line[next] == " " else { continue }
        parts.append(line[start...i])
        start = next
      }
      return parts + [line[start...]]
    }
  }
}
