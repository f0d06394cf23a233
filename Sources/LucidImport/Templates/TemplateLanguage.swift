/// The placeholder syntax of a foreign text.
enum TemplateLanguage: Sendable {
  /// `$name`, `${name}`, `$$`: Python's string.Template, which llm uses.
  case dollar
  /// `{{ name }}`, `{% if … %}`: Jinja, which goose uses.
  case jinja
  /// `{{name}}`, `{{#if name}}`: Handlebars, which dotprompt uses.
  case handlebars
  /// `{{name}}`, `{{plugin:…}}`: fabric.
  case fabric
  /// `$ARGUMENTS`, which skills use.
  case skill
  /// Nothing is put in.
  case plain

  /// The meaning of a tag.
  enum Meaning: Equatable {
    /// A value, and filters written as ours are.
    case value(String, filters: String)
    case open(condition: Condition)
    /// A loop over a list; `item` is nil where the language has one name for every item.
    case each(item: String?, list: String)
    case other(Condition?)
    case close
    /// Says nothing to a model; left out without loss.
    case nothing
    /// Left out, and why.
    case dropped(String)
    /// Stays as it is, and why.
    case foreign(String)
    /// A block without a counterpart.
    case strange(Strange)
  }

  enum Strange { case opens, closes, alone }

  /// A condition on one value.
  struct Condition: Equatable {
    let name: String
    var isNegated = false
    /// `== "text"`, or nil for whether there is anything.
    var equals: String?
  }

  /// The tags of a text with their ranges, ascending.
  func tags(_ text: String) -> [(range: Range<String.Index>, meaning: Meaning)] {
    switch self {
    case .plain: []
    case .skill: SkillTags.find(text)
    case .dollar: DollarTags.find(text)
    case .jinja: BraceTags.find(text, statements: true).map { ($0.range, JinjaTag.meaning($0)) }
    case .handlebars: BraceTags.find(text, statements: false).map { ($0.range, HandlebarsTag.meaning($0)) }
    case .fabric: BraceTags.find(text, statements: false).map { ($0.range, FabricTag.meaning($0)) }
    }
  }
}
