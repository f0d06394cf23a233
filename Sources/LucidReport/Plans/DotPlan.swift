import LucidCore

extension PlanRenderer {
  /// A graph for Graphviz: `lucid plan --format=dot briefing | dot -Tsvg -o plan.svg`.
  static let dot = PlanRenderer(name: "dot") { plans, _ in .text(DotPlan.render(plans)) }
}

/// Source: the DOT language, graphviz.org.
enum DotPlan {
  static func render(_ plans: [PlanViewModel]) -> String {
    var out =
      "digraph plan {\n  rankdir=LR\n  node [fontname=\"sans-serif\", fontsize=11]\n  edge [fontname=\"sans-serif\", fontsize=9]\n"
    for (i, shown) in plans.enumerated() {
      let graph = PlanGraph(shown, prefix: plans.count > 1 ? "a\(i + 1)" : "")
      if plans.count > 1 {
        out += "  subgraph cluster_\(i + 1) {\n    label=\(quoted([graph.title]))\n"
      } else {
        out += "  label=\(quoted([graph.title]))\n  labelloc=t\n"
      }
      let indent = plans.count > 1 ? "    " : "  "
      for node in graph.nodes { out += "\(indent)\(node.id) [label=\(quoted(node.lines)), \(style(node.kind))]\n" }
      for wave in graph.waves where wave.count > 1 { out += "\(indent){ rank=same; \(wave.joined(separator: "; ")) }\n" }
      for edge in graph.edges { out += "\(indent)\(edge.from) -> \(edge.to)\(style(edge.kind))\n" }
      if plans.count > 1 { out += "  }\n" }
    }
    return out + "}\n"
  }

  private static func style(_ kind: PlanGraph.Kind) -> String {
    switch kind {
    case .input: "shape=parallelogram"
    case .condition: "shape=diamond"
    case .variable(let lazy): lazy ? "shape=box, style=\"rounded,dashed\"" : "shape=box, style=rounded"
    case .step(.read): "shape=box"
    case .step: "shape=box, color=red, penwidth=2"
    case .prompt: "shape=note"
    case .card: "shape=tab"
    case .answer: "shape=oval"
    }
  }

  private static func style(_ kind: PlanGraph.Edge.Kind) -> String {
    switch kind {
    case .data: ""
    case .order: " [style=dashed, label=after]"
    case .barrier: " [style=bold, color=red, label=alone]"
    case .decision: " [style=dashed, label=\"if so\"]"
    }
  }

  private static func escaped(_ line: String) -> String {
    PlanLabel.short(line).map { c in
      switch c {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "&": "&amp;"
      default: String(c)
      }
    }.joined()
  }

  /// Lines in one quoted string; in it the quote, the backslash and the `&` of entities mean
  /// something.
  static func quoted(_ lines: [String]) -> String {
    "\"" + lines.map(escaped).joined(separator: "\\n") + "\""
  }
}
