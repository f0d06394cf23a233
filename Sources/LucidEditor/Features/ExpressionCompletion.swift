import LucidCompiler
import LucidCore

/// The things that can be written in an expression: names, fields, filters and their arguments.
struct ExpressionCompletion {
  private let place: ExpressionPlace
  private var names: NamesInForce
  private let word: Range<Int>
  private let isInTag: Bool

  init(_ document: EditorDocument, _ keys: KeyPlace, _ place: ExpressionPlace, _ cursor: Int) {
    self.place = place
    names = NamesInForce(document, keys, at: cursor)
    let bytes = document.lines.bytes
    var end = cursor
    while end < bytes.count, ExpressionPlace.isName(bytes[end]) { end += 1 }
    word = place.word.lowerBound..<end
    isInTag = place.isTag
    if let call = place.call(around: place.word.lowerBound), let signature = names.catalog.filter(call.name)?.signature,
      signature.parameters.contains(where: \.kind.isOverItems)
    {
      names.item = ExpressionTyper(names).type(bytes, call.base).listItem
    } else if let filled = place.filled {
      names.item = ExpressionTyper(names).type(bytes, filled.base).listItem
    }
  }

  var items: [CompletionItem] {
    switch place.role {
    case .field(let base): fields(ExpressionTyper(names).fields(place.bytes, base))
    case .filter(let base): filters(of: ExpressionTyper(names).type(place.bytes, base))
    case .test: ["empty", "available", "truncated", "not"].map { CompletionItem($0, .keyword, range: word) }
    case .argument(let filter, let base, let index): arguments(filter, base, index)
    case .name: all
    }
  }

  private func fields(_ fields: [RecordType.Field]) -> [CompletionItem] {
    fields.map { CompletionItem($0.name, .field, detail: $0.type.name, doc: $0.doc, range: word) }
  }

  /// Filters that take a type.
  private func filters(of type: ValueType) -> [CompletionItem] {
    names.catalog.filters.compactMap { filter in
      let types = filter.parameters.map { _ in ValueType.any }
      guard type == .any || filter.result(type, types) != nil else { return nil }
      let required = filter.parameters.filter(\.required)
      let arguments = required.enumerated().map { "${\($0 + 1):\($1.name)}" }.joined(separator: ", ")
      return CompletionItem(
        filter.name, .function, detail: EditorTexts.signature(filter), doc: filter.doc,
        insert: required.isEmpty ? filter.name : "\(filter.name)(\(arguments))", isSnippet: !required.isEmpty, range: word)
    }
  }

  private func arguments(_ filter: String, _ base: Range<Int>, _ index: Int) -> [CompletionItem] {
    guard let signature = names.catalog.filter(filter)?.signature else { return all }
    var items: [CompletionItem] = []
    let parameter = signature.parameters.indices.contains(index) ? signature.parameters[index] : signature.parameters.last
    if let parameter {
      switch parameter.kind {
      case .choice(let words): items += words.map { CompletionItem("\"\($0)\"", .value, doc: parameter.doc, range: word) }
      case .boolean: items += ["true", "false"].map { CompletionItem($0, .value, doc: parameter.doc, range: word) }
      case .item, .condition, .column, .shown:
        if case .record(let record)? = names.item { items += fields(record.fields) }
      default: break
      }
    }
    items += signature.parameters.filter { !$0.kind.isOverItems }.map {
      CompletionItem("\($0.name):", .property, detail: $0.kindInFilter, doc: $0.doc, insert: "\($0.name): ", range: word)
    }
    return items + named
  }

  private var named: [CompletionItem] {
    (names.own + names.builtIn).map { CompletionItem($0.name, $0.kind, detail: $0.type.name, doc: $0.doc, range: word) }
  }

  private var all: [CompletionItem] {
    var items = named
    let isFirst = place.word.lowerBound == place.range.lowerBound
    if place.filled != nil {
      if case .record(let record)? = names.item { items = fields(record.fields) + items }
    } else if isInTag, isFirst {
      items += [
        CompletionItem("if", .keyword, doc: "Text that is written only when a condition holds.", insert: "if ", range: word),
        CompletionItem(
          "for", .keyword, doc: "Text for each item of a list.", insert: "for ${1:item} in $2", isSnippet: true, range: word),
        CompletionItem("elif", .keyword, insert: "elif ", range: word), CompletionItem("else", .keyword, range: word),
        CompletionItem("end", .keyword, range: word),
      ]
    } else {
      items += ["and", "or", "not", "in", "is", "true", "false", "null"].map { CompletionItem($0, .keyword, range: word) }
    }
    return items
  }
}
