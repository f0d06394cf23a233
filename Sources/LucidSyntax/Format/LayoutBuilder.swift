import LucidCore

/// Puts the comments of a document to the members they stand by, and the members in order.
struct LayoutBuilder {
  /// A member with where it stands, in the order of the file.
  private struct Anchor {
    let member: Layout.Member
    /// The collections it stands in, innermost last.
    let inside: [Layout]
  }

  private let scan: SourceScan
  private var anchors: [Anchor] = []
  /// The innermost flow collection that starts before a place is found among these.
  private var flows: [(layout: Layout, inside: [Layout])] = []

  static func layout(of node: YAMLNode, scan: SourceScan, document: Int) -> Layout {
    var builder = LayoutBuilder(scan: scan)
    let kind = node.mapping?["kind"]?.scalar.flatMap { DocumentKind(rawValue: $0.text) }
    let root = builder.layout(node, .document(kind), [])
    for comment in scan.documents[document] { builder.place(comment, root) }
    builder.sort(root)
    return root
  }

  private init(scan: SourceScan) { self.scan = scan }

  // MARK: The tree

  private mutating func layout(_ node: YAMLNode, _ place: KeyOrder.Place, _ inside: [Layout]) -> Layout {
    switch node {
    case .scalar(let s): return Layout(.scalar(s), span: s.span, isFlow: false, place: place)
    case .sequence(let s):
      let layout = Layout(.sequence([]), span: s.span, isFlow: scan.isFlow(s.span), place: place)
      if layout.isFlow { flows.append((layout, inside)) }
      var members: [Layout.Member] = []
      for item in s.items {
        // The anchor of an item comes before those of what it holds.
        let at = anchors.count
        let value = self.layout(item, KeyOrder.items(of: place), inside + [layout])
        let member = Layout.Member(key: nil, value: value, start: Int(item.span.start))
        anchors.insert(Anchor(member: member, inside: inside + [layout]), at: at)
        members.append(member)
      }
      layout.content = .sequence(members)
      return layout
    case .mapping(let m):
      let layout = Layout(.mapping([]), span: m.span, isFlow: m.isFlow, place: place)
      if m.isFlow { flows.append((layout, inside)) }
      var members: [Layout.Member] = []
      for entry in m.entries {
        let at = anchors.count
        let value = self.layout(entry.value, KeyOrder.place(under: entry.key.text, in: place), inside + [layout])
        let member = Layout.Member(key: entry.key, value: value, start: Int(entry.key.span.start))
        anchors.insert(Anchor(member: member, inside: inside + [layout]), at: at)
        members.append(member)
      }
      layout.content = .mapping(members)
      return layout
    }
  }

  // MARK: Comments

  private func place(_ comment: SourceComment, _ root: Layout) {
    if comment.isTrailing, let anchor = onLine(of: comment) {
      anchor.member.trailing = anchor.member.trailing.map { $0 + " " + comment.text } ?? comment.text
      return
    }
    let flow = flows.last { Int($0.layout.span.start) < comment.start && comment.start < Int($0.layout.span.end) }?.layout
    let next = anchors.first { a in
      a.member.start > comment.start && (flow.map { f in a.inside.contains { $0 === f } } ?? true)
    }
    guard let before = anchors.last(where: { $0.member.start < comment.start }) else {
      root.head.append(comment)
      return
    }
    if let flow, next == nil {
      flow.tail.append(comment)
      return
    }
    // Collections that end between the member before and the one after, innermost first.
    let ended = before.inside.reversed().filter { c in next.map { n in !n.inside.contains { $0 === c } } ?? true }
    let nextColumn = next.map { scan.firstColumn($0.member.start) } ?? -1
    // The one that is indented like the comment; where several begin at the same column, the outermost.
    let homes = ended.filter { !$0.isFlow && column($0) <= comment.column && comment.column > nextColumn }
    if flow == nil,
      let home = homes.max(by: { column($0) < column($1) || (column($0) == column($1) && $0.span.start > $1.span.start) })
    {
      home.tail.append(comment)
    } else if let next {
      next.member.leading.append(comment)
    } else {
      root.tail.append(comment)
    }
  }

  /// The last member before a comment on its line; what stands in brackets that are closed already does not count.
  private func onLine(of comment: SourceComment) -> Anchor? {
    anchors.last { anchor in
      guard anchor.member.start < comment.start,
        anchor.inside.allSatisfy({ !$0.isFlow || Int($0.span.end) > comment.start })
      else { return false }
      if anchor.member.key != nil, scan.line(anchor.member.start) == comment.line { return true }
      let end = Int(anchor.member.value.span.end)
      if case .scalar = anchor.member.value.content {
        return end > 0 && scan.line(max(anchor.member.start, end - 1)) == comment.line
      }
      return anchor.member.value.isFlow && end > 0 && scan.line(end - 1) == comment.line
    }
  }

  private func column(_ layout: Layout) -> Int { layout.members.first.map { scan.firstColumn($0.start) } ?? 0 }

  // MARK: Order

  private func sort(_ layout: Layout) {
    if case .mapping(let members) = layout.content {
      settleHead(layout, members)
      let ranks = members.map { KeyOrder.rank($0.key?.text ?? "", in: layout.place) }
      if !ranks.contains(nil) {
        let order = members.indices.sorted { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }
        layout.content = .mapping(order.map { members[$0] })
      }
    }
    for member in layout.members {
      let first = member.leading.first
      let line = first?.line ?? scan.line(member.start)
      member.blankBefore = scan.isBlank(line - 1)
      sort(member.value)
    }
  }

  /// What stands above the first key belongs to the whole document when an empty line follows it or the key is one that stays first.
  private func settleHead(_ layout: Layout, _ members: [Layout.Member]) {
    guard case .document = layout.place, let first = members.first, let last = layout.head.last else { return }
    if first.key?.text == "lucidability" || first.key?.text == "kind" || scan.line(first.start) != last.line + 1 { return }
    first.leading = layout.head + first.leading
    layout.head = []
  }
}

extension SourceScan {
  /// Whether a collection is written with brackets.
  func isFlow(_ span: Span) -> Bool { isBracket(Int(span.start)) }
}
