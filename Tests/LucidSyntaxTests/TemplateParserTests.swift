import LucidCore
import Testing

@testable import LucidSyntax

@Suite struct TemplateParserTests {
  @Test(arguments: [
    ("<<for a in b>>\nx\nelse\ny\n<<end>>", 1), ("<<for a in b>>\nx\n<<else>>\nelse\n<<end>>", 0), ("x\nelse\ny", 0),
    ("<<if a>>\n  else:\n<<end>>", 1), ("<<if a>> else <<end>>", 0), ("<<for a in b>>\nelse\n", 0),
  ]) func suspectsAnElseWithoutMarks(text: String, count: Int) {
    let bytes = Array(text.utf8)
    let found = TemplateParser.parse(bytes).suspects
    #expect(found.map { String(decoding: bytes[$0.range], as: UTF8.self) } == Array(repeating: "else", count: count))
  }

  /// A block that is never closed ends with the text.
  @Test(arguments: [("<<if a>>x", "<<if a>>x<<end>>"), ("<<for a in b>>\nx\n", "<<for a in b>>\nx\n<<end>>\n")])
  func closesABlock(text: String, closed: String) throws {
    let bytes = Array(text.utf8)
    let repair = try #require(TemplateParser.parse(bytes).failures.first?.repair)
    #expect(TextEdit.apply(repair.edits, to: bytes, in: 0..<bytes.count) == closed)
  }

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
    ("<<<<<today>>", "[<<<<<today>>] !5 `<` stand in a row"),
    ("<<<<<<< HEAD", "[<<<<<<< HEAD]"),
    ("<<<name>>>", "[<]{name}[>]"),
    (#"<<a | map("<<x>>, <<y | f("z")>>")>>."#, #"{a | map("<<x>>, <<y | f("z")>>")}[.]"#),
    (#"<<a | map('<<x | map("<<y>>")>>')>> <<b>>"#, #"{a | map('<<x | map("<<y>>")>>')}[ ]{b}"#),
    (#"<<a | replace("<<x", "y")>>"#, #"{a | replace("<<x", "y")}"#),
    (#"<<a | replace("<<", ">>")>>"#, #"{a | replace("<<", ">>")}"#),
    ("a << b, 1<<2", "[a << b, 1<<2]"),
    ("<<if a>>x<<else if b>>y<<end>>", "if([x]|[y]) !`<<else if b>>` is not how it is written here; write `<<elif b>>`"),
    ("<<if a>>x<<else b>>y<<end>>", "if([x]|else:[y]) !nothing stands behind `else`"),
    ("<<if a>>x<<else:>>y<<end>>", "if([x]|else:[y]) !`<<else:>>` is not how it is written here; write `<<else>>`"),
    (
      "<<wenn a>>x<<sonst>>y<<ende>>",
      "if([x]|else:[y]) !`<<wenn a>>` is not how it is written here; write `<<if a>>`"
        + " !`<<sonst>>` is not how it is written here; write `<<else>>`"
    ),
    ("<<ende>> <<sonst>>", "{ende}[ ]{sonst}"), ("<<if a>>x<<ende>>y<<end>>", "if([x]{ende}[y])"),
    ("<<if a>>x<<endif>>", "if([x]) !`<<endif>>` is not how it is written here; write `<<end>>`"),
    ("<<#if a>>x<</if>>", "if([x]) !`<<#if a>>` is not how it is written here; write `<<if a>>`"),
    ("<<If a>>x<<END>>", "if([x]) !`<<If a>>` is not how it is written here; write `<<if a>>`"),
    ("<<foreach e in l>><<e>><<end>>", "for e({e}|) !`<<foreach e in l>>` is not how it is written here; write `<<for e in l>>`"),
    ("<<for e of l>><<e>><<end>>", "for e({e}|) !the head of a loop is written `e in l`"),
    ("<<for e, i in l>><<i>><<end>>", "for e(|) !the head of a loop is written `e in l`"),
    ("<<if a\n   and b>>x<<end>>", "if([x]) !a tag stands on one line"),
    ("<<fi>> and <<done>> are names", "{fi}[ and ]{done}[ are names]"),
    ("<<each>> and <<unless>> and <<otherwise>> too", "{each}[ and ]{unless}[ and ]{otherwise}[ too]"),
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
    ("a <<<<b>> c <<<<d>> <<e>> f", "[a <<b>> c <<d>> ]{e}[ f]"),
    ("<<<<a>>\n  <<if b>>\nx <<<c>>\n<<end>>", "[<<a>>\n]if([x <]{c}[\n])"),
    ("<<event.title>> <<iffy>> <<format>> <<done2>>", "{event.title}[ ]{iffy}[ ]{format}[ ]{done2}"),
  ]) func cuts(text: String, expected: String) {
    #expect(shown(text) == expected)
  }
}
