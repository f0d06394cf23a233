import LucidAgenda
import LucidCore

/// Chooses what the built-in summary says: what the prompt asks for, and each fact once.
struct SentenceChoice {
  /// In the order in which they are said, without the action.
  let points: [Sentence]
  /// The one thing to do, if the prompt asks for it or there is room.
  let action: Sentence?
  /// Whether a point names what the action is about.
  var isActionTold: Bool { action.map { action in points.contains { $0.statement.tells(action.statement) } } ?? false }

  /// `named` are the kinds that the ability names; none leaves the choice to the prompt. Over
  /// several families the agenda orders them, of one family the ability does. `headline` is the
  /// text of one as it stands above the answer; nil where none does.
  init(
    _ sentences: [Sentence], _ shape: RequestedShape, named: [StatementKind] = [], in order: AgendaOrder,
    below headline: ((Sentence) -> String)? = nil
  ) {
    let own = sentences.filter { named.contains($0.statement.kind) }
    let most = shape.isCounted ? shape.count : max(shape.count, named.count)
    let isStated = own.contains { $0.statement.role != .action }
    guard isStated, Self.isMixed(named) else {
      points = isStated ? Self.listed(own, named, most: most) : Self.chosen(sentences, shape)
      let fits = shape.closing || points.count < shape.count || shape.count == 0
      let advice = own.filter { $0.statement.role == .action }
      // An action without weight is said only where the ability names it.
      action = fits ? order.action(advice.isEmpty ? sentences.filter { $0.statement.weight > 0 } : advice, among: sentences) : nil
      return
    }
    let lead = order.headline(of: sentences, named: named, isQuestion: false)
    let head = lead.flatMap { $0.statement.role == .action || headline != nil && $0.statement.isAboutEvent ? $0 : nil }
    let line = headline.flatMap { line in lead.map(line) } ?? ""
    let asked = head.flatMap { Self.quotation(by: $0, among: own) }.flatMap { quoted in
      quoted.statement.below(line).map { Sentence($0.isAboutEvent ? $0 : $0.asTold(), text: quoted.text) }
    }
    let said = Self.ordered(own, named, most: most - (asked == nil ? 0 : 1), beside: head, in: order)
    let fits = shape.closing || said.count < shape.count || shape.count == 0
    let rest = (asked.map { [$0] } ?? []) + said
    // The line to read first is the only advice, and of the same thing only the rest of its
    // quotation is said. An answer of nothing else has it whole.
    let isAdvice = head?.statement.role == .action
    points =
      head == nil || (isAdvice ? fits : !rest.isEmpty) ? rest : Self.ordered(own, named, most: most, beside: nil, in: order)
    action = fits && isAdvice ? head : nil
  }

  /// The sentence with the quotation that a headline is about; nil without one.
  private static func quotation(by head: Sentence, among sentences: [Sentence]) -> Sentence? {
    if head.statement.isAboutEvent { return head }
    guard head.statement.kind == .mail(.reply) else { return nil }
    return sentences.first {
      $0.statement.kind == .mail(.needsAnswer) && $0.statement.records == head.statement.records
        && $0.statement.values[.excerpt] != nil
    }
  }

  private static func isMixed(_ kinds: [StatementKind]) -> Bool { Set(kinds.map(\.family)).count > 1 }

  /// The most sentences of one family, where an ability names several.
  private static let mostOfFamily = 2

  /// The sentences of each kind, in the order of the ability, best first within a kind.
  private static func listed(_ sentences: [Sentence], _ kinds: [StatementKind], most: Int) -> [Sentence] {
    var list = Lines(most)
    let sorted = AgendaOrder.byWeight(sentences)
    // One of each kind first; where there is room, more of them.
    for isFirst in [true, false] {
      for kind in kinds {
        for sentence in sorted where sentence.statement.kind == kind && sentence.statement.role != .action {
          if list.take(sentence, records: false), isFirst { break }
        }
      }
    }
    return list.chosen
  }

  /// First the sentences about what has to be done by a moment, in the order of the agenda; then
  /// those that are only to be known, in the order of the ability. What is neither asked for nor
  /// about to begin takes no room from what is.
  private static func ordered(
    _ sentences: [Sentence], _ kinds: [StatementKind], most: Int, beside head: Sentence?, in order: AgendaOrder
  ) -> [Sentence] {
    let sorted = order.sorted(sentences.filter { $0.statement.role != .action })
    var list = Lines(most)
    if let head { list.told.add(head.statement) }
    let timed = sorted.filter { order.band(of: $0.statement) < .open }
    let leads = { (sentence: Sentence) in sentence.statement.isAskedFor || order.band(of: sentence.statement) == .now }
    for sentence in timed.filter(leads) + timed.filter({ !leads($0) }) {
      let family = sentence.statement.kind.family
      guard list.chosen.count(where: { $0.statement.kind.family == family }) < mostOfFamily else { continue }
      list.take(sentence, records: true)
    }
    let known = sorted.filter { order.band(of: $0.statement) == .open }
    for isFirst in [true, false] {
      for kind in kinds {
        for sentence in known where sentence.statement.kind == kind {
          if list.take(sentence, records: false), isFirst { break }
        }
      }
    }
    for sentence in timed { list.take(sentence, records: true) }
    let places = Dictionary(timed.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    return list.chosen.enumerated().sorted { a, b in
      (places[a.element] ?? .max, a.offset) < (places[b.element] ?? .max, b.offset)
    }.map(\.element)
  }

  /// One for each thing that the prompt asks for, then the weightiest of the rest, facts last.
  private static func chosen(_ sentences: [Sentence], _ shape: RequestedShape) -> [Sentence] {
    var rest = AgendaOrder.byWeight(sentences.filter { $0.statement.role != .action })
    var chosen: [Sentence] = []
    var told = Told()
    func take(where fits: (Statement) -> Bool) {
      guard chosen.count < shape.count, let i = rest.firstIndex(where: { fits($0.statement) && !told.knows($0.statement) })
      else { return }
      told.add(rest[i].statement)
      chosen.append(rest.remove(at: i))
    }
    for role in shape.roles { take { $0.role == role } }
    for _ in chosen.count..<max(chosen.count, shape.count) { take { $0.role != .fact } }
    for _ in chosen.count..<max(chosen.count, shape.count) { take { $0.role == .fact } }
    return chosen
  }
}

/// The lines of an answer as they are chosen.
private struct Lines {
  private(set) var chosen: [Sentence] = []
  var told = Told()
  private let most: Int

  init(_ most: Int) { self.most = most }

  /// Takes a sentence unless there is no room, or another one says it; with `records` also one
  /// about the same record. Returns whether it was taken.
  @discardableResult
  mutating func take(_ sentence: Sentence, records: Bool) -> Bool {
    // Two steps may find the same.
    guard chosen.count < most, !chosen.contains(where: { $0.text == sentence.text }),
      !told.knows(sentence.statement, records: records)
    else { return false }
    told.add(sentence.statement)
    chosen.append(sentence)
    return true
  }
}

/// Subjects that were spoken of: the records, and those that several kinds share.
private struct Told {
  private var records: Set<String> = []
  private var subjects: Set<Subject> = []
  private var topics: Set<Topic> = []

  /// One thing with a name, such as an event: kinds of it are said once.
  private struct Subject: Hashable {
    let name: String
    let records: [String]

    init?(_ statement: Statement) {
      guard let name = statement.subject, !statement.records.isEmpty else { return nil }
      (self.name, records) = (name, statement.records)
    }
  }

  /// A subject on which kinds of several tools give one verdict.
  private enum Topic: Hashable {
    /// The best free time of a day.
    case freeTime(CivilDate)
  }

  mutating func add(_ statement: Statement) {
    records.formUnion(statement.subjects)
    if let subject = Subject(statement) { subjects.insert(subject) }
    if let topic = Self.topic(statement) { topics.insert(topic) }
  }

  /// Whether a record of the statement, or its topic, was spoken of.
  func knows(_ statement: Statement, records isByRecords: Bool = true) -> Bool {
    if isByRecords, !records.isDisjoint(with: statement.subjects) { return true }
    if Subject(statement).map(subjects.contains) ?? false { return true }
    return Self.topic(statement).map(topics.contains) ?? false
  }

  private static func topic(_ statement: Statement) -> Topic? {
    switch statement.kind {
    case .calendar(.bestBlock), .calendar(.focusBlock), .calendar(.longestGap), .calendar(.protect):
      statement.values[.day]?.day.map(Topic.freeTime)
    default: nil
    }
  }
}

extension Statement {
  /// Whether it names the subject of an action, so that the action need not.
  fileprivate func tells(_ action: Statement) -> Bool {
    guard role != .action, !isTold else { return false }
    switch action.kind {
    // The sentence about an overlap names two events.
    case .calendar(.prepare) where kind == .calendar(.overlap), .calendar(.keepFree) where kind == .calendar(.overlap):
      return false
    case .calendar(.blockStretch), .calendar(.blockFocus), .calendar(.keepFree):
      return values[.span] != nil && values[.span] == action.values[.span]
    case .calendar(.decide):
      return kind == .calendar(.overlap) && isAbout(action) && values[.other] == action.values[.other]
    case .calendar(.prepare): return isAbout(action) && (values[.span] != nil || values[.at] != nil)
    case .calendar(.getReady): return kind == .calendar(.soon) && isAbout(action)
    case .mail(.reply): return values[.sender] != nil && isAbout(action)
    case .travel(.leaveNow): return kind == .travel(.time)
    default: return false
    }
  }

  private func isAbout(_ other: Statement) -> Bool {
    values[.title] == other.values[.title] && !Set(records).isDisjoint(with: other.records)
  }
}
