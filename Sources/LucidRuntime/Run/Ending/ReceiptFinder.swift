import LucidCore

/// Links the figures, times and names of an answer to the records they stand in. Deterministic; no
/// model judges another.
package struct ReceiptFinder {
  private typealias Place = ReceiptChoice.Place

  private let zone: Zone
  private let answer: String
  /// Figures of the answer, in reading order, without repetitions; only what it says is looked for.
  private let figures: [String]
  private let wanted: Set<String>
  /// Where each of them stands, and each text of a record that the answer repeats, in the order of
  /// the results.
  private var places: [String: [Place]] = [:]
  /// The most places of one figure; a small number occurs nearly everywhere.
  private static let mostPlaces = 400

  /// `sentences` are those the model client was given. Cost: one pass over all values of the
  /// observations.
  static func receipts(
    for answer: String, in observations: [Observation], card: Card?, sentences: [Sentence], missing: [String], zone: Zone
  ) -> Receipts {
    var finder = ReceiptFinder(answer, zone)
    for observation in observations where observation.status == .done {
      finder.index(observation.value, Place(step: observation.step, record: nil, field: ""))
    }
    // The card may hold figures that were computed from the results, such as a count over several of them.
    if let card { finder.index(.record(card.body), Place(step: card.kind, record: nil, field: "")) }
    // Figures that the presenters computed from records, such as the length of a gap between two events.
    for sentence in sentences {
      let place = Place(step: sentence.statement.step, record: sentence.statement.records.first, field: "computed")
      for figure in Self.figures(sentence.text) { finder.add(figure, place) }
    }
    // What the run itself says of a source that is missing may be repeated too.
    for line in missing {
      for figure in Self.figures(line) { finder.add(figure, Place(step: "", record: nil, field: "missing")) }
    }
    return finder.receipts()
  }

  private init(_ answer: String, _ zone: Zone) {
    self.answer = answer
    self.zone = zone
    var seen: Set<String> = []
    figures = Self.figures(answer).filter { seen.insert($0).inserted }
    wanted = seen
  }

  private mutating func add(_ figure: String, _ place: Place) {
    guard wanted.contains(figure) else { return }
    note(figure, place)
  }

  /// A whole text of a record that the answer repeats; one word in small letters, such as `answer`
  /// or `day`, is a code or a common word and no name.
  private mutating func add(name: String, _ place: Place) {
    guard name.utf8.count >= 3, name.utf8.count <= answer.utf8.count, !name.utf8.allSatisfy(Self.isSmall) else { return }
    if places[name] != nil || (name.contains(where: \.isLetter) && answer.contains(name)) { note(name, place) }
  }

  private static func isSmall(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte) }

  private mutating func note(_ text: String, _ place: Place) {
    let known = places[text, default: []]
    if known.count < Self.mostPlaces, known.last != place { places[text, default: []].append(place) }
  }

  private mutating func index(_ value: Value, _ place: Place) {
    switch value {
    case .integer, .number, .datetime, .date, .time: if wanted.isEmpty { return }
    default: break
    }
    switch value {
    case .record(let record):
      let id = record.id ?? place.record
      // A text of a piece of a card is a code, or a part of the text of a record.
      let isPiece = record.type == CardPhrase.type
      for (field, value) in zip(record.type.fields, record.values)
      where field.name != "unit" && !(isPiece && value.text != nil) {
        index(value, Place(step: place.step, record: id, field: field.name))
      }
    case .list(let items):
      add(String(items.count), place)
      for item in items { index(item, place) }
    case .truncated(let truncated): index(truncated.value, place)
    case .text(let t):
      add(name: t, place)
      if !wanted.isEmpty { for figure in Self.figures(t) { add(figure, place) } }
    case .integer(let n): number(Double(n), place)
    case .number(let d): number(d, place)
    case .datetime(let i):
      let civil = zone.civil(i)
      add(String(civil.time.iso.prefix(5)), place)
      for figure in Self.figures(DatePattern.format(civil, DatePattern.time)) { add(figure, place) }
      date(civil.date, place)
    case .date(let d): date(d, place)
    case .time(let t):
      add(String(t.iso.prefix(5)), place)
      for figure in Self.figures(ValueText.text(value, zone: zone)) { add(figure, place) }
    default: break
    }
  }

  private mutating func date(_ d: CivilDate, _ place: Place) {
    for figure in Self.figures(DatePattern.format(CivilDateTime(date: d), "d yyyy-MM-dd")) { add(figure, place) }
  }

  /// A number may be written with fewer decimals, without its sign, or as hours and minutes.
  private mutating func number(_ d: Double, _ place: Place) {
    guard d.isFinite, abs(d) < 1e12 else { return }
    let size = abs(d)
    add(ValueText.number(size), place)
    add(ValueText.number((size * 10).rounded() / 10), place)
    add(ValueText.number(size.rounded()), place)
    let whole = Int(size.rounded())
    if whole >= 60, whole < 1440 {
      add(String(whole / 60), place)
      add(String(whole % 60), place)
    }
  }

  private func receipts() -> Receipts {
    var found: [Receipts.Receipt] = []
    var unfounded: [String] = []
    let chosen = ReceiptChoice(answer, places, figures: wanted).chosen()
    for figure in figures {
      if let place = chosen[figure] {
        found.append(.init(text: figure, step: place.step, record: place.record, field: place.field))
      } else {
        unfounded.append(figure)
      }
    }
    for (name, place) in chosen.sorted(by: { $0.key < $1.key }) where !wanted.contains(name) {
      found.append(.init(text: name, step: place.step, record: place.record, field: place.field))
    }
    return Receipts(found: found, unfounded: unfounded)
  }

  /// Numbers and times as they stand in a text: `13:00`, `52`, `13.3`; separators of thousands are
  /// dropped. `2026-04-06T13:00:00-04:00` has a time and no figure for its zone.
  package static func figures(_ text: String) -> [String] {
    let u = Array(text.utf8)
    var figures: [String] = []
    var i = 0
    func digit(_ at: Int) -> Bool { at < u.count && u[at] >= 0x30 && u[at] <= 0x39 }
    /// A point or colon between digits; a comma only before three of them, as in `6,200`, not in
    /// `9,10`.
    func separator(_ at: Int) -> Bool {
      guard at < u.count, digit(at + 1) else { return false }
      if u[at] == UInt8(ascii: ",") { return digit(at + 2) && digit(at + 3) && !digit(at + 4) }
      return u[at] == UInt8(ascii: ".") || u[at] == UInt8(ascii: ":")
    }
    while i < u.count {
      guard digit(i) else {
        i += 1
        continue
      }
      let start = i
      // A digit inside a word (`M1`, `e3`) is a name, not a figure.
      let inWord = start > 0 && ((u[start - 1] | 0x20 >= 0x61 && u[start - 1] | 0x20 <= 0x7A) || u[start - 1] == 0x5F)
      var figure: [UInt8] = []
      while digit(i) || separator(i) {
        if u[i] != UInt8(ascii: ",") { figure.append(u[i]) }
        i += 1
      }
      if start > 1, u[start - 1] == UInt8(ascii: "T"), digit(start - 2), figure.count >= 5, figure[2] == UInt8(ascii: ":") {
        figures.append(String(decoding: figure.prefix(5), as: UTF8.self))
        let isSigned = i < u.count && (u[i] == UInt8(ascii: "-") || u[i] == UInt8(ascii: "+"))
        if isSigned, digit(i + 1), digit(i + 2), separator(i + 3), digit(i + 5) { i += 6 }
        continue
      }
      if !inWord { figures.append(String(decoding: figure, as: UTF8.self)) }
    }
    return figures
  }
}
