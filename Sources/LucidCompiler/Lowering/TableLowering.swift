import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers `card: {kind: table, rows: …, columns: …}`.
struct TableLowering {
  let unit: LoweringUnit
  let context: LoweringContext

  struct Table {
    var columns: [String] = []
    var entries: [CardTemplate.Entry] = []
  }

  func table(_ rows: YAMLNode, _ columns: YAMLSequence?) -> Table {
    if let columns, columns.items.count > CardTemplate.Kind.mostColumns {
      unit.report(.tooManyColumns(columns))
      return Table()
    }
    if let written = rows.sequence { return writtenTable(written, columns) }
    guard let scalar = rows.scalar, let (head, loop) = LoopLowering(unit: unit, context: context).source(scalar) else {
      return Table()
    }
    guard let columns else { return allFields(head, loop.item, scalar) }
    var labels: [String] = []
    var values: [PlanArgument?] = []
    for node in columns.items {
      if let name = node.scalar {
        guard let value = fieldColumn(name, head, loop.item) else { continue }
        labels.append(name.text)
        values.append(value)
      } else if let mapping = node.mapping {
        labels.append(mapping["label"]?.scalar?.text ?? "")
        values.append(mapping["value"]?.scalar.map { CardValue.of($0, loop.inside, unit) })
      }
    }
    return Table(columns: labels, entries: [.init(forEach: head, values: values)])
  }

  /// Without `columns` every field is one; ids are for programs.
  private func allFields(_ head: ForEach, _ item: ValueType, _ scalar: Scalar) -> Table {
    guard case .record(let record) = item else {
      unit.report(.missingColumns(head, at: scalar.span))
      return Table()
    }
    let fields = record.fields.enumerated().filter { $0.element.name != "id" }.prefix(CardTemplate.Kind.mostColumns)
    return Table(
      columns: fields.map(\.element.name),
      entries: [
        .init(forEach: head, values: fields.map { .value(.field(.reference(.item(head.slot)), name: $1.name, index: $0)) })
      ])
  }

  /// The bare name of a field, as a heading and as what stands under it.
  private func fieldColumn(_ name: Scalar, _ head: ForEach, _ item: ValueType) -> PlanArgument? {
    guard DocumentParser.isIdentifier(name.text) else {
      unit.report(.columnIsNoField(head, at: name.span))
      return nil
    }
    switch item {
    case .record(let record):
      guard let i = record.index(of: name.text) else {
        unit.report(.unknownRecordField(name, of: record))
        return nil
      }
      return .value(.field(.reference(.item(head.slot)), name: name.text, index: i))
    case .any: return .value(.field(.reference(.item(head.slot)), name: name.text, index: 0))
    default:
      unit.report(.rowsWithoutFields(item, at: name.span))
      return nil
    }
  }

  private func writtenTable(_ rows: YAMLSequence, _ columns: YAMLSequence?) -> Table {
    var labels: [String] = []
    for node in columns?.items ?? [] {
      if let scalar = node.scalar {
        labels.append(scalar.text)
      } else {
        unit.report(.headingIsNoText(at: node.span))
      }
    }
    let width = columns == nil ? rows.items.first?.sequence?.items.count ?? 0 : labels.count
    let entries = rows.items.compactMap { row -> CardTemplate.Entry? in
      guard let cells = row.sequence?.items else { return nil }
      if cells.count != width {
        unit.report(.wrongRowWidth(cells.count, expected: width, hasColumns: columns != nil, at: row.span))
      }
      return .init(values: cells.map { $0.scalar.map { CardValue.of($0, context, unit) } })
    }
    return Table(columns: columns == nil ? Array(repeating: "", count: width) : labels, entries: entries)
  }
}
