import LucidCore

/// The record types of a catalog.
enum RecordTypes {
  /// Those that values of some types hold at any depth, by name; each once.
  static func all(in types: [ValueType]) -> [RecordType] {
    var found: [String: RecordType] = [:]
    for type in types { collect(type, &found) }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func collect(_ type: ValueType, _ found: inout [String: RecordType]) {
    switch type {
    case .list(let item): collect(item, &found)
    case .record(let record):
      guard found.updateValue(record, forKey: record.name) == nil else { return }
      for field in record.fields { collect(field.type, &found) }
    default: break
    }
  }
}
