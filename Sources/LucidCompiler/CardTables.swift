import LucidCore
import LucidSyntax
import LucidYAML

/// `card: {kind: table, rows: …, columns: …}`.
extension Lowering {
  typealias LoweredTable = (columns: [String], entries: [CardTemplate.Entry])

  func table(_ rows: YAMLNode, _ columns: YAMLSequence?) -> LoweredTable {
    if let columns, columns.items.count > CardTemplate.Kind.mostColumns {
      report(
        .invalidValue, "\(columns.items.count) columns; a table has at most \(CardTemplate.Kind.mostColumns)",
        Span(file: columns.span.file, start: Int(columns.span.start), end: Int(columns.span.start) + 1))
      return ([], [])
    }
    if let written = rows.sequence { return writtenTable(written, columns) }
    guard let scalar = rows.scalar, let (loop, item) = beginSource(scalar) else { return ([], []) }
    defer { endLoop() }
    guard let columns else { return allFields(loop, item, scalar) }
    var labels: [String] = []
    var values: [PlanArgument?] = []
    for node in columns.items {
      if let name = node.scalar {
        guard let value = fieldColumn(name, loop, item) else { continue }
        labels.append(name.text)
        values.append(value)
      } else if let mapping = node.mapping {
        labels.append(mapping["label"]?.scalar?.text ?? "")
        values.append(mapping["value"]?.scalar.map(cardValue))
      }
    }
    return (labels, [.init(forEach: loop, values: values)])
  }

  /// Without `columns` every field is one; ids are for programs.
  private func allFields(_ loop: ForEach, _ item: ValueType, _ scalar: Scalar) -> LoweredTable {
    guard case .record(let record) = item else {
      report(
        .missingKey, "`columns` is missing: what a row shows is not known beforehand", scalar.span,
        notes: ["`columns: [{ label: Title, value: <<\(loop.name).title>> }]`"])
      return ([], [])
    }
    let fields = record.fields.enumerated().filter { $0.element.name != "id" }.prefix(CardTemplate.Kind.mostColumns)
    return (
      fields.map(\.element.name),
      [.init(forEach: loop, values: fields.map { .value(.field(.reference(.item(loop.slot)), name: $1.name, index: $0)) })]
    )
  }

  /// The bare name of a field, as a heading and as what stands under it.
  private func fieldColumn(_ name: Scalar, _ loop: ForEach, _ item: ValueType) -> PlanArgument? {
    guard DocumentParser.isIdentifier(name.text) else {
      report(
        .wrongShape, "a column is the name of a field, or `{ label: …, value: … }`", name.span,
        notes: ["`{ label: When, value: <<\(loop.name).start | time>> }`"])
      return nil
    }
    switch item {
    case .record(let record):
      guard let i = record.index(of: name.text) else {
        let nearest = Spelling.nearest(name.text, among: record.names)
        report(
          .unknownField, "\(record.name) has no field `\(name.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
          name.span,
          notes: ["fields: " + record.names.joined(separator: ", ")], fix: nearest.map { .init(replace: name.span, with: $0) })
        return nil
      }
      return .value(.field(.reference(.item(loop.slot)), name: name.text, index: i))
    case .any: return .value(.field(.reference(.item(loop.slot)), name: name.text, index: 0))
    default:
      report(.unknownField, "the rows are \(item.name); they have no fields", name.span)
      return nil
    }
  }

  private func writtenTable(_ rows: YAMLSequence, _ columns: YAMLSequence?) -> LoweredTable {
    var labels: [String] = []
    for node in columns?.items ?? [] {
      if let scalar = node.scalar {
        labels.append(scalar.text)
      } else {
        report(
          .wrongShape, "rows that are written out have plain headings", node.span, notes: ["`columns: [When, What]`"])
      }
    }
    let width = columns == nil ? rows.items.first?.sequence?.items.count ?? 0 : labels.count
    let entries = rows.items.compactMap { row -> CardTemplate.Entry? in
      guard let cells = row.sequence?.items else { return nil }
      if cells.count != width {
        report(
          .invalidValue,
          "this row has \(cells.count) cell\(cells.count == 1 ? "" : "s"); \(columns == nil ? "the first row" : "`columns`") has \(width)",
          row.span)
      }
      return .init(values: cells.map { $0.scalar.map(cardValue) })
    }
    return (columns == nil ? Array(repeating: "", count: width) : labels, entries)
  }
}
