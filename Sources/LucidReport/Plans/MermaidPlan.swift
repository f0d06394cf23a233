import LucidCore

extension PlanRenderer {
  /// A Mermaid flowchart, as GitHub and many editors draw them inside Markdown.
  static let mermaid = PlanRenderer(name: "mermaid") { plans, _ in .text(MermaidPlan.render(plans)) }
}

/// Source: the syntax of flowcharts at mermaid.js.org.
enum MermaidPlan {
  static func render(_ plans: [PlanViewModel]) -> String {
    var out = "flowchart LR\n"
    for (i, shown) in plans.enumerated() {
      let graph = PlanGraph(shown, prefix: plans.count > 1 ? "a\(i + 1)" : "")
      let indent = plans.count > 1 ? "    " : "  "
      if plans.count > 1 { out += "  subgraph a\(i + 1)[\"\(label([graph.title]))\"]\n" }
      write(graph, indent, group: "wave\(i + 1)x", &out)
      if plans.count > 1 { out += "  end\n" }
    }
    out += "  classDef writes stroke:#c00,stroke-width:2px\n  classDef lazy stroke-dasharray:4 3\n"
    return out
  }

  private static func write(_ graph: PlanGraph, _ indent: String, group: String, _ out: inout String) {
    let together = graph.waves.filter { $0.count > 1 }
    let grouped = Set(together.joined())
    for node in graph.nodes where !grouped.contains(node.id) { out += indent + text(node) + "\n" }
    for (n, wave) in together.enumerated() {
      out += "\(indent)subgraph \(group)\(n + 1)[\"at the same time\"]\n"
      for node in graph.nodes where wave.contains(node.id) { out += indent + "  " + text(node) + "\n" }
      out += indent + "end\n"
    }
    for edge in graph.edges {
      let arrow =
        switch edge.kind {
        case .data: "-->"
        case .order: "-. after .->"
        case .barrier: "== alone ==>"
        case .decision: "-. if so .->"
        }
      out += "\(indent)\(edge.from) \(arrow) \(edge.to)\n"
    }
  }

  private static func text(_ node: PlanGraph.Node) -> String {
    let label = "\"\(label(node.lines))\""
    return switch node.kind {
    case .input: "\(node.id)[/\(label)/]"
    case .condition: "\(node.id){\(label)}"
    case .variable(let lazy): "\(node.id)(\(label))\(lazy ? ":::lazy" : "")"
    case .step(let effect): "\(node.id)[\(label)]\(effect == .read ? "" : ":::writes")"
    case .prompt: "\(node.id)[[\(label)]]"
    case .card: "\(node.id)[\(label)]"
    case .answer: "\(node.id)([\(label)])"
    }
  }

  /// Everything that Mermaid, Markdown or HTML could take for its own stands as the number of its
  /// character.
  static func label(_ lines: [String]) -> String {
    lines.map { line in
      PlanLabel.short(line).unicodeScalars.enumerated().map { i, s in
        switch s {
        case "a"..."z", "A"..."Z": String(s)
        // At the head of a line these could begin a list.
        case "0"..."9", " ", ".", ",", "_", "-", ":", "/", "'", "?", "!": i == 0 ? "#\(s.value);" : String(s)
        default: s.value >= 0xA0 ? String(s) : "#\(s.value);"
        }
      }.joined()
    }.joined(separator: "<br/>")
  }
}
