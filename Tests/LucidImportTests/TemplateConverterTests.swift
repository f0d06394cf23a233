import LucidCore
import LucidSyntax
import Testing

@testable import LucidImport

@Suite struct TemplateConverterTests {
  static let context = ImportContext(
    isVariable: { ["name", "today"].contains($0) }, isReserved: { ["name", "today", "if", "settings"].contains($0) },
    isPlan: { _ in false }, listing: { _ in nil }, schedule: { _ in .refused("no") })

  static func convert(_ text: String, _ language: TemplateLanguage) -> (text: String, lost: Int) {
    var converter = TemplateConverter(language: language, inputs: InputTable(context), line: 1)
    let out = converter.convert(text)
    return (out, converter.notes.count(where: \.isLoss))
  }

  @Test(arguments: [
    ("$a and ${b}c cost $$5, $5, $ and ${", "<<a>> and <<b>>c cost $5, $5, $ and ${"), ("$name", "<<name_input>>"),
    ("no tags <<today>>", "no tags <<<<today>>"), ("a << b and cat <<EOF", "a << b and cat <<EOF"),
    ("$userName", "<<user_name>>"),
  ])
  func dollars(text: String, expected: String) { #expect(Self.convert(text, .dollar).text == expected) }

  @Test(arguments: [
    ("{{ a }}{{b|upper}}{{- c -}}", "<<a>><<b | upper>><<c>>", 0),
    (
      "{# nothing #}{% if a %}x{% elif b == 'y' %}y{% else %}z{% endif %}",
      "<<if not (a is empty)>>x<<elif b == \"y\">>y<<else>>z<<end>>", 0
    ),
    ("{% for a in b %}{{ a }}{% endfor %}", "{% for a in b %}{{ a }}{% endfor %}", 1),
    ("{% if a %}x", "{% if a %}x", 1), ("{{ a.b }} {{ 'x' }} {{ a | tojson }}", "{{ a.b }} {{ 'x' }} {{ a | tojson }}", 3),
    ("{{ a | default('x') }}", "<<a | default(\"x\")>>", 0), ("{{ a", "{{ a", 0),
  ])
  func jinja(text: String, expected: String, lost: Int) {
    let found = Self.convert(text, .jinja)
    #expect(found.text == expected)
    #expect(found.lost == lost)
  }

  @Test(arguments: [
    ("{{a}}{{{b}}}{{~c~}}", "<<a>><<b>><<c>>", 0), ("\\{{a}}", "\\{{a}}", 1), ("{{role \"system\"}}x{{history}}", "x", 2),
    ("{{#unless a}}x{{else if b}}y{{/unless}}", "<<if a is empty>>x<<elif not (b is empty)>>y<<end>>", 0),
    ("{{#each a}}{{this}}{{/each}}", "{{#each a}}{{this}}{{/each}}", 1), ("{{!-- }} --}}{{! x }}y", "y", 0),
  ])
  func handlebars(text: String, expected: String, lost: Int) {
    let found = Self.convert(text, .handlebars)
    #expect(found.text == expected)
    #expect(found.lost == lost)
  }

  /// Loops over inputs that are lists become loops; all others stay as they are.
  @Test(arguments: [
    ("{% for a in parts %}{{ a }}, {{ b }}{% endfor %}", TemplateLanguage.jinja, "<<for a in parts>><<a>>, <<b>><<end>>", 0),
    ("{% for a in b %}{{ a }}{% endfor %}", .jinja, "{% for a in b %}{{ a }}{% endfor %}", 1),
    ("{% for name in parts %}x{% endfor %}", .jinja, "{% for name in parts %}x{% endfor %}", 1),
    (
      "{% for a in parts %}{% if b %}{{ a }}{% endif %}{% else %}y{% endfor %}{{ a }}", .jinja,
      "<<for a in parts>><<if not (b is empty)>><<a>><<end>><<else>>y<<end>><<a>>", 0
    ),
    ("{{#each parts}}{{this}}{{/each}}", .handlebars, "<<for part in parts>><<part>><<end>>", 0),
    ("{{#if parts}}{{parts}}{{/if}}", .handlebars, "<<if not (parts is empty)>><<parts>><<end>>", 0),
  ]) func loops(text: String, language: TemplateLanguage, expected: String, lost: Int) {
    var inputs = InputTable(Self.context)
    inputs.declare("parts", .list, of: .string)
    var converter = TemplateConverter(language: language, inputs: inputs, line: 1)
    #expect(converter.convert(text) == expected)
    #expect(converter.notes.count(where: \.isLoss) == lost)
  }
}
