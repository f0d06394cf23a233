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
    let passing = Self.passing(statement.kind)
    let value = Self.checksum([
      StorageWriter.text(statement.values.entries.filter { !names.contains($0.name) && !passing.contains($0.name) })
    ])
    self.init(subject: subject, value: value)
  }

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
    default: [.told, .listed, .left, .moment]
    }
  }

  /// Long enough that two facts never share one.
  private static func checksum(_ parts: [[UInt8]]) -> String {
    String(SHA256.hex(Array(parts.joined(separator: [UInt8(ascii: "\n")]))).prefix(32))
  }
}
