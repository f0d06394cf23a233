import LucidCore
package import LucidRuntime

/// The filters of the language. Adding one takes its declaration in the file of its subject, and a
/// line here.
package enum Filters {
  package static let all: [Filter] = [
    defaultValue,
    upper,
    lower,
    trim,
    title,
    truncate,
    replace,
    split,
    after,
    match,
    plural,
    number,
    length,
    first,
    last,
    limit,
    skip,
    take,
    slice,
    nth,
    index,
    zip_,
    flatten,
    sort,
    reverse,
    unique,
    where_,
    any_,
    all_,
    map,
    group,
    sum,
    average,
    min,
    max,
    round,
    fixed,
    join,
    bullets,
    numbered,
    table,
    csv,
    json,
    quote,
    date,
    time,
    day,
    words,
    relative,
    plus,
    minus,
    startOf,
    endOf,
    at,
    on,
    until,
  ]
}

extension ValueType {
  var isList: Bool { if case .list = self { true } else { false } }
  /// The type of a list's items; `any` of an unknown value; nil when this is no list.
  var item: ValueType? {
    switch self {
    case .list(let item): item
    case .any: .any
    default: nil
    }
  }
}

extension Value {
  var isDay: Bool { if case .date = self { true } else { false } }
}
