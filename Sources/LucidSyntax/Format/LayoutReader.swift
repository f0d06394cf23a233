import LucidYAML

/// Reads a file that `YAMLReader` has accepted into layouts: values from libyaml's events, comments
/// and empty lines from the bytes between.
package struct LayoutReader {
  private let bytes: [UInt8]
  private var comments: [CommentScanner.Comment]
  private var nextComment = 0
  /// The end of what was taken last.
  private var last = 0

  package struct Result {
    package var layouts: [Layout] = []
    /// Texts of all comments, sorted.
    package var comments: [String] = []
  }

  /// nil when the file cannot be read, or holds a key that is an alias or no scalar. `bytes` have
  /// `\n` as their only line break and no byte order mark: see `CleanBytes`.
  package static func read(_ bytes: [UInt8]) -> Result? {
    guard let events = YAMLEvent.all(bytes) else { return nil }
    var builder = PlacedNode.Builder(bytes: bytes, events: events)
    guard let documents = builder.documents() else { return nil }
    let scanned = CommentScanner(bytes, values: builder.values)
    var reader = LayoutReader(bytes: bytes, comments: scanned.comments)
    var result = Result(comments: scanned.comments.map(\.text).sorted())
    for (i, document) in documents.enumerated() {
      let end = i + 1 < documents.count ? documents[i + 1].start : bytes.count
      let first = i == 0 ? 0 : document.start
      var layout = reader.layout(document.root, from: first, to: end)
      layout.directives = scanned.directives.filter {
        (i == 0 ? 0 : documents[i - 1].root.range.upperBound)..<document.root.range.lowerBound ~= $0.range.lowerBound
      }.map(\.text)
      result.layouts.append(layout)
    }
    return result
  }

  private init(bytes: [UInt8], comments: [CommentScanner.Comment]) {
    self.bytes = bytes
    self.comments = comments
  }

  // MARK: Comments

  private func hasBlankLine(_ from: Int, _ to: Int) -> Bool {
    guard from < to else { return false }
    // A line of blanks only: two breaks with nothing but blanks between.
    var breaks = 0
    for b in bytes[from..<to] {
      if b == 0x0A { breaks += 1 } else if b != 0x20, b != 0x09 { breaks = 0 }
      if breaks == 2 { return true }
    }
    return false
  }

  /// Takes the remarks before a place that belong to the item there.
  private mutating func remarks(before place: Int, while belongs: (CommentScanner.Comment) -> Bool = { _ in true }) -> [Remark] {
    var found: [Remark] = []
    while nextComment < comments.count, comments[nextComment].range.lowerBound < place, belongs(comments[nextComment]) {
      let comment = comments[nextComment]
      if hasBlankLine(last, comment.range.lowerBound) { found.append(.blank) }
      found.append(.comment(comment.text))
      last = comment.range.upperBound
      nextComment += 1
    }
    return found
  }

  private mutating func remarksAndBlank(before place: Int) -> [Remark] {
    var found = remarks(before: place)
    if hasBlankLine(last, place) { found.append(.blank) }
    return found
  }

  /// The comment on the line on which what was taken last ends, or on the first line of the block
  /// scalar that it is.
  private mutating func beside(_ value: PlacedNode? = nil, until limit: Int) -> String? {
    guard nextComment < comments.count, comments[nextComment].range.lowerBound < limit else { return nil }
    let comment = comments[nextComment]
    if let value, case .scalar = value.content, value.range.contains(comment.range.lowerBound) {
      nextComment += 1
      return comment.text
    }
    guard !comment.isAlone, last <= comment.range.lowerBound, !bytes[last..<comment.range.lowerBound].contains(0x0A) else {
      return nil
    }
    nextComment += 1
    last = comment.range.upperBound
    return comment.text
  }

  // MARK: Nodes

  private mutating func layout(_ raw: PlacedNode, from start: Int, to end: Int) -> Layout {
    last = start
    var before = remarks(before: raw.range.lowerBound)
    if hasBlankLine(last, raw.range.lowerBound) { before.append(.blank) }
    last = raw.range.lowerBound
    // What stands at the head of a document is about the whole of it; after an empty line comes what is about the first key.
    var top = before
    if let parting = before.lastIndex(of: .blank), before[..<parting].contains(where: { $0.comment != nil }) {
      top = Array(before[...parting])
    }
    before.removeFirst(top.count)
    var root = node(raw, limit: end, parent: -1)
    root.tail += remarks(before: end)
    if case .mapping(var entries) = root.content, !entries.isEmpty {
      entries[0].before = before + entries[0].before
      root.content = .mapping(entries)
    } else {
      top += before
    }
    return Layout(top: top, root: root)
  }

  /// `limit` is where the next thing of the parent begins, `parent` the column of the parent.
  private mutating func node(_ raw: PlacedNode, limit: Int, parent: Int) -> LayoutNode {
    var node: LayoutNode
    switch raw.content {
    case .scalar(let scalar):
      node = LayoutNode(.scalar(scalar))
      last = max(last, raw.range.upperBound)
    case .alias(let name):
      node = LayoutNode(.alias(name))
      last = max(last, raw.range.upperBound)
    case .sequence(let items):
      node = LayoutNode(.sequence([]))
      var out: [LayoutItem] = []
      let column = self.column(raw.range.lowerBound)
      for (i, item) in items.enumerated() {
        let start = raw.isFlow ? item.range.lowerBound : dash(from: last, to: item.range.lowerBound)
        var before = remarksAndBlank(before: start)
        last = max(last, start)
        before += remarks(before: item.range.lowerBound)
        let next = i + 1 < items.count ? items[i + 1].range.lowerBound : raw.isFlow ? raw.range.upperBound : limit
        var element = LayoutItem(self.node(item, limit: next, parent: column))
        element.before = before
        element.beside = beside(item, until: next)
        element.before += element.node.takeLead()
        takeTail(of: &element.node, into: &element.before)
        out.append(element)
      }
      node.content = .sequence(out)
      finish(&node, raw, limit: limit, column: column, parent: parent)
    case .mapping(let entries):
      node = LayoutNode(.mapping([]))
      var out: [LayoutEntry] = []
      let column = self.column(raw.range.lowerBound)
      for (i, entry) in entries.enumerated() {
        var element = LayoutEntry("", LayoutNode(.alias("")))
        element.before = remarksAndBlank(before: entry.key.range.lowerBound)
        if case .scalar(let key) = entry.key.content { element.key = key }
        last = max(last, entry.key.range.upperBound)
        let next = i + 1 < entries.count ? entries[i + 1].key.range.lowerBound : raw.isFlow ? raw.range.upperBound : limit
        element.beside = beside(until: entry.value.range.lowerBound)
        let isBlockCollection: Bool
        switch entry.value.content {
        case .sequence, .mapping: isBlockCollection = !entry.value.isFlow
        default: isBlockCollection = false
        }
        // Between a key and a value that is no block there is no better place than above the key.
        let between = remarks(before: entry.value.range.lowerBound)
        if !isBlockCollection { element.before += between }
        element.node = self.node(entry.value, limit: next, parent: column)
        if isBlockCollection, !between.isEmpty { element.node.put(between) }
        if let comment = beside(entry.value, until: next) {
          if let first = element.beside { element.before.append(.comment(first)) }
          element.beside = comment
        }
        takeTail(of: &element.node, into: &element.before)
        out.append(element)
      }
      node.content = .mapping(out)
      finish(&node, raw, limit: limit, column: column, parent: parent)
    }
    node.anchor = raw.anchor
    node.isFlow = raw.isFlow
    return node
  }

  /// Comments after the last element that belong to the collection: all up to a bracket; else those
  /// that are indented as it is.
  private mutating func finish(_ node: inout LayoutNode, _ raw: PlacedNode, limit: Int, column: Int, parent: Int) {
    if raw.isFlow {
      node.tail = remarks(before: raw.range.upperBound)
      last = max(last, raw.range.upperBound)
    } else {
      node.tail = remarks(before: limit) { $0.isAlone && $0.column >= column && $0.column > parent }
    }
  }

  /// An empty collection has no place for comments of its own.
  private func takeTail(of node: inout LayoutNode, into before: inout [Remark]) {
    guard node.isEmptyCollection else { return }
    before += node.tail
    node.tail = []
  }

  private func column(_ place: Int) -> Int {
    var start = place
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return place - start
  }

  /// Where the item begins whose value begins at `end`: comments before the dash may hold dashes
  /// too.
  private func dash(from start: Int, to end: Int) -> Int {
    var i = start
    while i < end {
      if let comment = comments[nextComment...].first(where: { $0.range.contains(i) }) {
        i = comment.range.upperBound
      } else if bytes[i] == UInt8(ascii: "-") {
        return i
      } else {
        i += 1
      }
    }
    return end
  }
}

extension LayoutNode {
  /// Puts remarks in front of the first element.
  fileprivate mutating func put(_ remarks: [Remark]) {
    switch content {
    case .mapping(var entries) where !entries.isEmpty:
      entries[0].before = remarks + entries[0].before
      content = .mapping(entries)
    case .sequence(var items) where !items.isEmpty:
      items[0].before = remarks + items[0].before
      content = .sequence(items)
    default: tail = remarks + tail
    }
  }
}
