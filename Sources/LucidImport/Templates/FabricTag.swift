/// What a tag of a fabric pattern means here (danielmiessler/fabric, internal/plugins/template).
enum FabricTag {
  static func meaning(_ tag: BraceTags) -> TemplateLanguage.Meaning {
    if tag.kind == .escaped { return .foreign("it is escaped") }
    if tag.inner.hasPrefix("plugin:") || tag.inner.hasPrefix("ext:") {
      return .foreign("a file of ours cannot read files, addresses or the environment by itself")
    }
    guard BraceTags.isName(tag.inner) else { return .foreign("only a name can be put in") }
    return .value(tag.inner, filters: "")
  }
}
