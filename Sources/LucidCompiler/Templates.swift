import LucidCore
import LucidSyntax
import LucidYAML

/// Texts with placeholders.
extension Lowering {
  func template(_ scalar: Scalar, raw: Bool = false) -> Template {
    guard !raw, !TemplateParser.isPlain(scalar.text) else { return .literal(scalar.text) }
    return typedTemplate(scalar).template
  }

  /// The template and the type of the value it stands for: that of a lone placeholder, else text.
  func typedTemplate(_ scalar: Scalar) -> (template: Template, type: ValueType) {
    let text = source(scalar)
    guard text.utf8.count <= compiler.limits.template.bytes else {
      report(
        .promptTooLong,
        "this text has \(ByteCount(bytes: text.utf8.count).text); a text with placeholders has at most \(compiler.limits.template.text)",
        Span(file: scalar.span.file, start: Int(scalar.span.start), end: Int(scalar.span.start) + 1))
      return (Template(nodes: []), .text)
    }
    let syntax = TemplateParser.parse(text.utf8)
    if collects, text.span.file == document.span.file { texts.append(ParsedTemplate(syntax: syntax, text: text)) }
    for failure in syntax.failures {
      report(failure.isTag ? .templateSyntax : .expressionSyntax, failure.message, text.span(failure.range), notes: failure.notes)
    }
    for suspect in syntax.suspects { PlaceholderRules.check(suspect, text, self) }
    let savedSlots = slots
    slots = baseSlots
    var single: ValueType?
    let nodes = lower(syntax.nodes, text, &single)
    let template = Template(nodes: nodes, slots: slots)
    slots = savedSlots
    return (template, template.single == nil ? .text : single ?? .any)
  }

  private func lower(_ nodes: [TemplateSyntax.Node], _ text: TextSource, _ type: inout ValueType?) -> [Template.Node] {
    nodes.map { node in
      switch node {
      case .text(let t): return .text(t)
      case .insert(let syntax, _):
        let typed = lower(syntax, text)
        type = typed.type
        return .insert(Template.Insert(typed.expression, source: text.string(syntax.range)))
      case .branches(let branches, _):
        return .branches(
          branches.enumerated().map { i, branch in
            Template.Branch(
              condition: branch.condition.map { condition($0, text) ?? .literal(.boolean(false)) },
              body: under(Self.reached(branches[...i], text)) { lower(branch.body, text, &type) })
          })
      case .loop(let loop): return .loop(self.loop(loop, text, &type))
      }
    }
  }

  private func loop(_ loop: TemplateSyntax.Loop, _ text: TextSource, _ type: inout ValueType?) -> Template.Loop {
    let list = lower(loop.list, text)
    var item = ValueType.any
    switch list.type {
    case .list(let element): item = element
    case .any: break
    default:
      report(
        .typeMismatch, "`for` goes through a list; this is \(Self.article(list.type))", text.span(loop.list.range),
        notes: {
          if case .record(let r) = list.type, r.index(of: "items") != nil {
            return ["its list is `\(text.string(loop.list.range)).items`"]
          }
          return []
        }())
    }
    if Self.words.contains(loop.name) || loop.name == "settings" {
      report(.invalidName, "`\(loop.name)` is a word of the language and cannot be a name", text.span(loop.nameRange))
    } else if symbols[loop.name] != nil || catalog.variable(loop.name) != nil || frames.contains(where: { $0.name == loop.name })
    {
      report(
        .duplicateName, "the name `\(loop.name)` is taken", text.span(loop.nameRange), notes: ["choose another for the item"])
    }
    let slot = slots
    slots += 2
    frames.append((loop.name, slot, item))
    frames.append(("loop", slot + 1, .record(loopType)))
    let body = under("for \(loop.name) in \(text.string(loop.list.range))") { lower(loop.body, text, &type) }
    frames.removeLast(2)
    return Template.Loop(
      list: list.expression, slot: slot, body: body,
      otherwise: under("\(text.string(loop.list.range)) is empty") { lower(loop.otherwise, text, &type) })
  }
}

extension Lowering {
  /// What must hold for the last of these branches to be taken: its own condition, and none of those before it.
  private static func reached(_ branches: ArraySlice<TemplateSyntax.Branch>, _ text: TextSource) -> String {
    var parts = branches.dropLast().compactMap { $0.condition.map { "not (\(text.string($0.range)))" } }
    if let own = branches.last?.condition { parts.append(parts.isEmpty ? text.string(own.range) : "(\(text.string(own.range)))") }
    return parts.joined(separator: " and ")
  }
}

extension Template {
  /// The text of a template without placeholders and blocks; nil for any other.
  var constant: String? {
    var out = ""
    for node in nodes {
      guard case .text(let text) = node else { return nil }
      out += text
    }
    return out
  }
}
