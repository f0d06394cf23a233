import LucidCore
import Testing

@testable import LucidSyntax

@Suite struct TemplateParserTests {
  /// A template as one line: text in brackets, placeholders as `{source}`.
  private func shown(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let syntax = TemplateParser.parse(bytes)
    func show(_ nodes: [TemplateSyntax.Node]) -> String {
      nodes.map { node in
        switch node {
        case .text(let t): "[\(t)]"
        case .insert(let e, _): "{\(String(decoding: bytes[e.range], as: UTF8.self))}"
        case .branches(let b, _):
          "if(" + b.map { ($0.condition == nil ? "else:" : "") + show($0.body) }.joined(separator: "|") + ")"
        case .loop(let l): "for \(l.name)(" + show(l.body) + "|" + show(l.otherwise) + ")"
        }
      }.joined()
    }
    let failures = syntax.failures.map { " !" + $0.message }.joined()
    return show(syntax.nodes) + failures
  }

  @Test(arguments: [
    ("Plan <<today>>.", "[Plan ]{today}[.]"),
    ("<< today | upper >>", "{today | upper}"),
    ("cat <<EOF and a << b", "[cat <<EOF and a << b]"),
    ("<< 8*60= 480 >>", "[<< 8*60= 480 >>]"),
    ("<<<<today>>", "[<<today>>]"),
    ("<<<<<<today>>", "[<<<<today>>]"),
    ("<<events.items[0].title>>", "{events.items[0].title}"),
    (#"<<x | default(">>")>>"#, #"{x | default(">>")}"#),
    ("<<today\n>>", "[<<today\n>>]"),
    ("{{today}} stays", "[{{today}} stays]"),
    ("<<if a>>yes<<else>>no<<end>>", "if([yes]|else:[no])"),
    ("one\n<<if a>>\ntwo\n<<end>>\nthree", "[one\n]if([two\n])[three]"),
    ("  <<for e in l>>  \n- <<e>>\n<<else>>\nnone\n<<end>>\n", "for e([- ]{e}[\n]|[none\n])"),
    ("<<if a>>x<<elif b>>y<<end>>", "if([x]|[y])"),
    ("a <<end>>", "[a ] !`<<end>>` closes nothing"),
    ("<<if a>>x", "if([x]) !`<<if>>` is never closed"),
    ("<<a.>>", " !the name of a field is missing after the dot"),
    ("<<a + b>>", "{a + b}"), ("<<(a)>> <<-a>> <<not a>> <<2 * a>>", "{(a)}[ ]{-a}[ ]{not a}[ ]{2 * a}"),
    ("<<a > 5>> <<a in b>> <<a is not empty>>", "{a > 5}[ ]{a in b}[ ]{a is not empty}"),
    ("<<\"x\" in a>> <<['x', a] | join>>", "{\"x\" in a}[ ]{['x', a] | join}"), ("<<1 + 2>> <<\"x\">>", "[<<1 + 2>> <<\"x\">>]"),
    ("<<a <<b>>", "[<<a ]{b}"), ("1 << 3 and <<a>>", "[1 << 3 and ]{a}"),
    ("<<next event>>", "[<<next event>>]"),
    ("é🎉<<today>>é", "[é🎉]{today}[é]"),
  ]) func cuts(text: String, expected: String) {
    #expect(shown(text) == expected)
  }
}
