package import LucidCore
import LucidStorage

extension FactIdentity {
  /// nil for a statement that every run tells: about the answer itself, about a write, or about
  /// what does not hold yet.
  package init?(_ statement: Statement) {
    if case .summary = statement.kind { return nil }
    guard !statement.kind.isAboutWrite, !statement.isUndone else { return nil }
    let names = Self.names(of: statement)
    let range = statement.range.map { [StorageWriter.text($0.first), StorageWriter.text($0.last)] } ?? []
    let subject = Self.checksum(
      [StorageWriter.text([statement.kind.name] + statement.records.sorted())] + range
        + [StorageWriter.text(statement.values.entries.filter { names.contains($0.name) })])
    let value = Self.checksum([
      StorageWriter.text(Self.lasting(statement).filter { !names.contains($0.name) })
    ])
    self.init(subject: subject, value: value)
  }

  /// The values that count, as they are shown: of a quotation none where a message has it, which
  /// never changes, else that as it was written; and no figure of what is measured again at each
  /// look.
  private static func lasting(_ statement: Statement) -> [StatementValues.Entry] {
    let passing = passing(statement.kind)
    return statement.values.entries.filter { !passing.contains($0.name) }.compactMap { entry in
      switch entry.name {
      case .excerpt where statement.kind.family == "mail": nil
      case .excerpt: .init(name: .excerpt, value: statement.values[.original] ?? entry.value)
      case .original: nil
      // A part of the excerpt.
      case .text where statement.isAboutEvent || statement.values[.excerpt] != nil: nil
      default: shown(entry.value, isMeasured: isMeasured(statement.kind)).map { .init(name: entry.name, value: $0) }
      }
    }
  }

  private static func isMeasured(_ kind: StatementKind) -> Bool {
    [.health(.steps), .health(.nightSoFar), .weather(.now)].contains(kind)
  }

  /// A figure with the digits that sentences have; nil for one that does not count.
  private static func shown(_ value: StatementValue, isMeasured: Bool) -> StatementValue? {
    switch value {
    case .amount, .length, .count: if isMeasured { return nil }
    default: break
    }
    return switch value {
    case .amount(let value, let unit): .amount(unit == .percent || abs(value) >= 10 ? value.rounded() : tenths(value), unit)
    case .length(let minutes): .length(minutes: minutes.rounded())
    case .list(let items): .list(items.compactMap { shown($0, isMeasured: isMeasured) })
    default: value
    }
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// The values that say what a statement is about. Records name things better than titles do.
  private static func names(of statement: Statement) -> Set<StatementValues.Name> {
    let names: Set<StatementValues.Name> = [.metric, .unit, .site, .company]
    return statement.records.isEmpty ? names.union([.title, .other, .sender, .place, .day]) : names
  }

  /// The values that differ without a change: of the place in an answer, of the moment of a look,
  /// and of the time that is left.
  private static func passing(_ kind: StatementKind) -> Set<StatementValues.Name> {
    switch kind {
    case .calendar(.soon), .calendar(.getReady): [.told, .listed, .left, .moment, .length, .rank]
    // Since when it waits is said from the second day on.
    case .mail(.needsAnswer), .mail(.pressing), .mail(.reply): [.told, .listed, .left, .moment, .day]
    default: [.told, .listed, .left, .moment]
    }
  }

  /// Long enough that two facts never share one.
  private static func checksum(_ parts: [[UInt8]]) -> String {
    String(SHA256.hex(Array(parts.joined(separator: [UInt8(ascii: "\n")]))).prefix(32))
  }
}
