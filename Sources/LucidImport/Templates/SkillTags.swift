/// `$ARGUMENTS` in the text of a skill: what the person asks for.
enum SkillTags {
  static func find(_ text: String) -> [(range: Range<String.Index>, meaning: TemplateLanguage.Meaning)] {
    text.ranges(of: "$ARGUMENTS").filter { range in
      guard range.upperBound < text.endIndex else { return true }
      let next = text[range.upperBound]
      return !next.isLetter && !next.isNumber && next != "_" && next != "["
    }.map { ($0, .value("request", filters: "")) }
  }
}
